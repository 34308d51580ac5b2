// Every page of every document as a small picture, asked for when it comes near the window.
import { make, place } from "./dom.js";
import { whenSeen } from "./face_picture.js";
import { paperDrawing } from "./print_settings.js";
import { say } from "./words.js";

const PER_MM = 0.76; // pixels on the screen for a millimetre of paper: sheets keep their proportions
const SHARP = Math.min(2, Math.ceil(window.devicePixelRatio || 1));

export const sheetAddress = (key, document, number, width) =>
  `/sheet/${key}/${encodeURIComponent(document.id)}/${number}.png?w=${Math.round(width)}`;

// shows a plan's pages in `where`; a click on one calls `enlarge` with its place among all, and `lost` hears of a page
// that is not there any more
export function sheetPreview(where, plan, enlarge, lost) {
  const seen = whenSeen((image) => image.getAttribute("src") || (image.src = image.dataset.src), "500px");
  const pages = [];
  const sections = plan.documents.map((document) => {
    const items = document.pages.map(([width, height], number) => {
      const at = pages.push({ document, number }) - 1;
      const picture = make("img", { alt: "", "data-src": sheetAddress(plan.key, document, number, width * PER_MM * SHARP) });
      picture.addEventListener("load", () => picture.classList.add("drawn"));
      picture.addEventListener("error", lost);
      const label = say("enlarge", { title: document.title, number: number + 1 });
      const button = make("button", { type: "button", class: "page", "aria-label": label, "aria-haspopup": "dialog", onclick: () => enlarge(at) }, picture);
      place(button, { width: `${width * PER_MM}px`, height: `${height * PER_MM}px` });
      seen.watch(picture);
      return make("li", {}, button, sideOf(document, number));
    });
    return make("section", { class: "draft" }, headOf(document), document.note ? make("p", { class: "note" }, document.note) : null, make("ul", { class: "sheets" }, items));
  });
  where.replaceChildren(...sections);
  return { key: plan.key, pages, forget: () => seen.forget() };
}

function headOf(document) {
  return make(
    "header",
    {},
    paperDrawing(document.drawing),
    make("h3", {}, document.title),
    make("p", {}, `${document.amount} · ${document.stock}`),
    document.optional ? make("p", { class: "mark" }, say("optional")) : null,
    document.instead ? make("p", { class: "mark" }, say("instead", { file: document.instead })) : null,
  );
}

// which side of which sheet a page is printed on
export function sideOf(document, number) {
  if (document.turn === "none") return say("sheet_one", { number: number + 1 });
  const fronts = Math.ceil(document.pages.length / 2);
  const [sheet, back] = document.turn === "hand" ? [number % fronts, number >= fronts] : [Math.floor(number / 2), number % 2 === 1];
  return say(back ? "sheet_back" : "sheet_front", { number: sheet + 1 });
}
