// PDFs that are ready: a link to each, its paper, and its settings for the print dialog.
import { make } from "./dom.js";
import { paperDrawing, printSettings } from "./print_settings.js";
import { say } from "./words.js";

export function documentList(documents, level = "h3") {
  return make("ul", { class: "documents" }, documents.map((one) => make("li", { class: "document" }, ...row(one, level))));
}

function row(one, level) {
  return [
    paperDrawing(one.drawing),
    make(
      "div",
      { class: "what" },
      make(level, {}, one.title),
      make("p", { class: "amount" }, make("strong", {}, one.amount), " · ", one.stock),
      one.optional ? make("p", { class: "mark" }, say("optional")) : null,
      one.instead ? make("p", { class: "mark" }, say("instead", { file: one.instead })) : null,
      make("code", {}, one.file),
      openLink(one.link, one.title),
    ),
    printSettings(one),
  ];
}

export function openLink(address, title) {
  return make("a", { class: "button", href: address, target: "_blank", rel: "noopener" }, say("open_pdf"), make("span", { class: "unseen" }, ` · ${title}`));
}
