// Problems in files, each with its place; a click copies the place, for the editor.
import { make } from "./dom.js";
import { notice } from "./notices.js";
import { say } from "./words.js";

export const placeOf = (problem) => (problem.line ? `${problem.file}:${problem.line}:${problem.column}` : problem.file);

export function problemList(problems, chosen = null) {
  return make(
    "ul",
    { class: "problems" },
    problems.map((problem) =>
      make(
        "li",
        {},
        make("code", {}, placeOf(problem)),
        problem.field ? make("strong", {}, `${problem.field} `) : null,
        problem.text,
        " ",
        make("button", { class: "quiet small", type: "button", onclick: () => copy(placeOf(problem)) }, say("copy_place")),
        chosen ? chosen(problem) : null,
      ),
    ),
  );
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice(say("copied", { text }));
  } catch {
    notice(text);
  }
}
