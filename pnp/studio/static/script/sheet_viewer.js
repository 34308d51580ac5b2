// One page large, in a window of its own; buttons and arrow keys lead to its neighbours.
import { make } from "./dom.js";
import { sheetAddress } from "./sheet_preview.js";
import { say } from "./words.js";

const SMALL = 360;

export function sheetViewer() {
  const caption = make("p", { "aria-live": "polite" });
  const picture = make("img", { alt: "" });
  const previous = make("button", { type: "button", onclick: () => step(-1) }, "‹ ", say("previous"));
  const next = make("button", { type: "button", autofocus: true, onclick: () => step(1) }, say("next"), " ›");
  const close = make("button", { type: "button", onclick: () => window.close() }, say("close"));
  const window = make(
    "dialog",
    { class: "viewer", "aria-labelledby": "viewer-caption" },
    make("header", {}, caption, previous, next, close),
    make("div", { class: "sight" }, picture),
  );
  caption.id = "viewer-caption";
  let key = "";
  let pages = [];
  let at = 0;

  const step = (by) => {
    const to = at + by;
    if (to >= 0 && to < pages.length) show(to);
  };

  function show(number) {
    at = number;
    const { document, number: page } = pages[at];
    const words = say("page_of", { title: document.title, number: page + 1, count: document.pages.length });
    caption.textContent = words;
    picture.alt = words;
    previous.disabled = at === 0;
    next.disabled = at === pages.length - 1;
    // a button that goes out of use under somebody's fingers would swallow the next keys
    if (window.open && !window.querySelector("button:focus:enabled")) [next, previous, close].find((one) => !one.disabled).focus();
    picture.src = sheetAddress(key, document, page, SMALL);
    large(at);
  }

  // the small picture stands there until the large one is drawn
  async function large(wanted) {
    const { document, number } = pages[wanted];
    const [width, height] = document.pages[number];
    const image = new Image();
    image.src = sheetAddress(key, document, number, width > height ? 1800 : 1200);
    await image.decode().catch(() => {});
    if (wanted === at && image.naturalWidth) picture.src = image.src;
  }

  window.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    step(by);
  });
  window.addEventListener("click", (event) => event.target === window && window.close());
  globalThis.document.body.append(window);

  return {
    open(plan, every, number) {
      [key, pages] = [plan.key, every];
      show(number);
      window.showModal();
    },
    close: () => window.close(),
  };
}
