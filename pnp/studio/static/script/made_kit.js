// A kit that was made: its PDFs, all of them in one file, and where they are.
import { written } from "./dates.js";
import { make } from "./dom.js";
import { documentList } from "./document_list.js";
import { say } from "./words.js";

export function madeKit(kit, notices = []) {
  const title = make("h2", { id: "made-title", tabindex: "-1" }, say("made"));
  const element = make("div", { class: "ready" }, title, make("p", {}, make("strong", {}, kit.way), " · ", say("made_lead")), told(notices), documentList(kit.documents), along(kit));
  return { element, title };
}

// kits that were made before, each to be opened
export function earlierKits(kits) {
  return kits.map((kit) =>
    make(
      "details",
      { class: "kit" },
      make("summary", {}, make("strong", {}, kit.way), " ", make("small", {}, `${say("version", kit)}, ${say("made_on", { date: written(kit.written) })}`)),
      documentList(kit.documents),
      along(kit),
    ),
  );
}

const told = (notices) => (notices.length ? make("ul", { class: "told" }, notices.map((line) => make("li", {}, line))) : null);

function along(kit) {
  return make(
    "div",
    { class: "along" },
    make("a", { class: "button", href: kit.zip, download: true }, say("zip")),
    make("p", { class: "hint" }, say("folder", kit)),
  );
}
