// Printers that are set up, what is kept of each, and whether it was checked.
import { make } from "./dom.js";
import { signed } from "./scale_target.js";
import { say } from "./words.js";

const values = ([dx, dy]) => ({ dx: signed(dx), dy: signed(dy) });

// `walk(name, across, measured)` leads to the check of a printer, or to a first sheet of the other shape;
// `forget(name)` keeps nothing of it any more, once that was asked twice
export function printerList(printers, walk, forget) {
  return printers.map(({ name, upright, across, checked }) =>
    make(
      "li",
      {},
      make("h3", {}, name),
      make(
        "div",
        {},
        make("p", {}, say("known_upright", values(upright)), state(checked.upright)),
        across ? make("p", {}, say("known_across", values(across)), state(checked.across)) : make("p", { class: "hint" }, say("known_across_none")),
      ),
      make(
        "div",
        { class: "do-row" },
        button("check_again", name, () => walk(name, false, true)),
        button(across ? "check_across" : "measure_across", name, () => walk(name, true, Boolean(across))),
        button("forget", name, (event) => ask(event.currentTarget, name, forget)),
      ),
    ),
  );
}

// the question takes the place of the buttons
function ask(asked, name, forget) {
  const row = asked.parentElement;
  const before = [...row.children];
  const leave = make("button", { type: "button", onclick: () => (row.replaceChildren(...before), asked.focus()) }, say("cancel"));
  row.replaceChildren(make("p", { role: "status" }, say("forget_sure", { name })), button("forget_yes", name, () => forget(name)), leave);
  leave.focus();
}

function state(checked) {
  const word = checked ? "checked" : "unchecked";
  return make("span", { class: `sign-of ${word}` }, say(word));
}

function button(word, name, onclick) {
  return make("button", { type: "button", onclick }, say(word), make("span", { class: "unseen" }, ` · ${name}`));
}
