// What to choose in the print dialog, with a drawing of how the sheet turns.
import { make } from "./dom.js";
import { say } from "./words.js";

export const paperDrawing = (name) => make("img", { class: "paper", src: `/static/drawings/${name}.svg`, alt: "", width: 80, height: 60 });

export function printSettings(document) {
  return make(
    "div",
    { class: "settings" },
    make("p", { class: "title" }, say("dialog")),
    make("img", { src: `/static/drawings/backs-${document.turn}.svg`, alt: "", width: 160, height: 120 }),
    make("ul", {}, document.dialog.map((line) => make("li", {}, line))),
  );
}
