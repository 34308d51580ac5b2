// One fewer, how many, one more.
import { make } from "./dom.js";
import { say } from "./words.js";

export function stepper(piece, count) {
  const number = make("output", {}, "0");
  const element = make(
    "span",
    { class: "stepper", role: "group", "aria-label": piece.title },
    make("button", { type: "button", "aria-label": say("fewer_of", piece), onclick: () => count(piece, -1) }, "−"),
    number,
    make("button", { type: "button", "aria-label": say("more_of", piece), onclick: () => count(piece, 1) }, "+"),
  );
  element.show = (value) => (number.textContent = String(value));
  return element;
}
