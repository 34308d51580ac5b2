// One card, looked at closely: both sides, its text boxes, what is wrong, and how it was in the kit.
import { pictureAddress } from "./card_grid.js";
import { find, make, place } from "./dom.js";
import { facePicture } from "./face_picture.js";
import { get, withValues } from "./net.js";
import { drawOverlays } from "./overlays.js";
import { problemList } from "./problems.js";
import { say } from "./words.js";

const BLINK = 700; // milliseconds of each picture

export class Closer {
  constructor(dialog, room) {
    const { component, ...others } = room;
    Object.assign(this, { dialog, ...others, looked_at: component });
    this.card = null;
    this.before = null; // the kit that the card is compared with
    dialog.addEventListener("close", () => this.still());
    dialog.addEventListener("keydown", (event) => this.key(event));
  }

  get component() {
    return this.looked_at();
  }

  open(card, side, kit = null) {
    Object.assign(this, { card, side, before: kit });
    this.fill();
    if (!this.dialog.open) this.dialog.showModal();
  }

  async fill() {
    this.still();
    const { card, component } = this;
    const shown = this.shown();
    const title = make("h2", { id: "closer-title" }, card.title);
    const bar = make(
      "div",
      { class: "bar" },
      title,
      make("span", { class: "hint" }, card.quantity === 1 ? say("copy_one") : say("copies", { count: card.quantity })),
      make("span", { class: "gap" }),
      make("button", { type: "button", onclick: () => this.step(-1), "aria-label": say("previous") }, "‹"),
      make("button", { type: "button", onclick: () => this.step(1), "aria-label": say("next") }, "›"),
      make("button", { type: "button", onclick: () => this.dialog.close(), class: "close" }, say("close")),
    );
    const pictures = make("div", { class: "pictures" });
    const more = make("div", { class: "more" });
    this.dialog.replaceChildren(bar, make("div", { class: "closeup" }, pictures, more));
    const bare = { bleed: false, trim: false, safe: false, boxes: false }; // two pictures are compared as they are
    const wanted = this.before ? bare : Object.values(shown.overlays).some(Boolean) ? shown.overlays : { ...shown.overlays, boxes: true, trim: true };
    this.faces = component.sides.map((side) => this.face(side, shown, wanted));
    pictures.append(...this.faces.map((one) => one.figure));
    if (this.before) this.compare(pictures);
    find("button.close", this.dialog).focus();
    const { lang, ink, size } = shown;
    const found = await get(`${this.api}/card/${component.id}/${card.id}`, { lang, ink, size }).catch(() => null);
    if (!found || card !== this.card) return;
    more.replaceChildren(
      problemList(found.problems),
      ...component.sides.map((side) => make("section", {}, make("h3", {}, say(`side_${side}`)), boxList(found.sides[side]?.boxes ?? []))),
    );
  }

  face(side, shown, wanted) {
    const { card, component } = this;
    const picture = facePicture({ alt: say("card_of", { title: card.title, side: say(`side_${side}`) }), size: component.size, bleed: component.bleed, corner: component.corner, uncut: wanted.bleed });
    const width = Math.min(innerWidth * 0.42, 560);
    picture.show(pictureAddress(this.game, component, card, side, shown, width));
    const item = { card, side };
    drawOverlays(picture, this, item, wanted);
    const figure = make("figure", { "data-side": side }, picture, make("figcaption", {}, say(`side_${side}`)));
    return { side, picture, figure, wanted };
  }

  // the same face as it was in the kit: beside it, or in its place and back
  compare(pictures) {
    const { card, component, before } = this;
    for (const one of this.faces) {
      const address = withValues(`/was/${this.game}/${before}/${card.id}/${one.side}.png`, { w: 800 });
      const old = make("img", { src: address, alt: say("was"), class: "was" });
      old.addEventListener("error", () => figure.remove());
      const frame = make("span", { class: "face" }, old);
      const [width, height] = component.size;
      place(frame, { "aspect-ratio": `${width} / ${height}` });
      // what was cut out may have another bleed than today's: it is shown by its middle
      old.addEventListener("load", () => {
        const scale = old.naturalWidth / (width + 2 * component.bleed);
        const edge = (old.naturalWidth / scale - width) / 2;
        place(old, { left: `${(-100 * edge) / width}%`, top: `${(-100 * edge) / height}%`, width: `${100 + (200 * edge) / width}%` });
      });
      const figure = make("figure", {}, frame, make("figcaption", {}, say("was")));
      one.old = figure;
      one.figure.before(figure);
      find("figcaption", one.figure).textContent = say("now");
    }
    const blink = make("button", { type: "button", "aria-pressed": "false", onclick: () => this.blink(blink) }, say("blink"));
    pictures.prepend(make("p", { class: "compare" }, blink));
  }

  blink(button) {
    const going = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(going));
    this.still();
    this.dialog.classList.toggle("blinking", going);
    if (!going) return;
    let old = false;
    const turn = () => {
      old = !old;
      for (const one of this.faces) {
        if (!one.old) continue;
        one.old.hidden = !old;
        one.figure.hidden = old;
      }
    };
    turn();
    this.timer = setInterval(turn, matchMedia("(prefers-reduced-motion: reduce)").matches ? BLINK * 4 : BLINK);
  }

  still() {
    clearInterval(this.timer);
    this.dialog.classList.remove("blinking");
    for (const one of this.faces ?? []) {
      one.figure.hidden = false;
      if (one.old) one.old.hidden = false;
    }
  }

  step(by) {
    const cards = this.component.cards;
    const at = cards.findIndex((card) => card.id === this.card.id);
    this.open(cards[(at + by + cards.length) % cards.length], this.side, this.before);
  }

  key(event) {
    if (event.target.matches("input, select, textarea")) return;
    if (event.key === "ArrowLeft") this.step(-1);
    else if (event.key === "ArrowRight") this.step(1);
    else return;
    event.preventDefault();
  }

  refresh(stamps) {
    const stamp = this.card && this.dialog.open ? stamps.get(`${this.component.id}/${this.card.id}`) : undefined;
    if (stamp === undefined) return;
    this.card.stamp = stamp;
    this.fill();
  }
}

function boxList(boxes) {
  if (!boxes.length) return make("p", { class: "hint" }, say("boxes_none"));
  return make(
    "ul",
    { class: "boxes-list" },
    boxes.map((box) =>
      make(
        "li",
        { class: box.fits ? (box.full > 97 || box.shrunk ? "tight" : "") : "over" },
        make("span", { class: "what" }, box.text),
        make("meter", box.fits ? { min: 0, max: 100, high: 97, value: Math.min(100, box.full), "aria-label": box.words } : { min: 0, max: 100, low: 1, high: 2, optimum: 0, value: 100, "aria-label": box.words }),
        make("span", { class: "how" }, box.words),
      ),
    ),
  );
}
