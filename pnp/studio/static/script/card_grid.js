// All faces of a component. A picture is asked for when its card comes into sight, and again when its stamp changes.
import { all, find, make, place } from "./dom.js";
import { facePicture, whenSeen } from "./face_picture.js";
import { withValues } from "./net.js";
import { drawOverlays } from "./overlays.js";
import { say } from "./words.js";

const WIDTHS = [160, 240, 360, 540, 800, 1200, 1800];
export const sharp = (pixels) => WIDTHS.find((width) => width >= pixels * Math.min(2, devicePixelRatio || 1)) ?? WIDTHS.at(-1);

export function pictureAddress(game, component, card, side, shown, width) {
  const { lang, ink, size, sight } = shown;
  const path = `/picture/${game}/${component.id}/${card.id}/${side}.png`;
  return withValues(path, { lang, ink, size, sight, w: sharp(width), s: card.stamp });
}

export class CardGrid {
  constructor(list, room) {
    Object.assign(this, { list, ...room });
    this.component = null;
    this.seen = whenSeen((item) => this.draw(item), "200px");
  }

  show(component, cards) {
    this.component = component;
    this.seen.forget();
    this.items = [];
    if (!component) {
      this.list.replaceChildren();
      return;
    }
    const wanted = this.shown().side;
    const sides = wanted === "both" ? component.sides : component.sides.filter((side) => side === wanted);
    for (const card of cards) for (const side of sides.length ? sides : component.sides) this.items.push(this.item(component, card, side));
    this.list.replaceChildren(...this.items);
    this.restyle();
    this.mark();
    for (const item of this.items) this.seen.watch(item);
  }

  item(component, card, side) {
    const face = facePicture({ size: component.size, bleed: component.bleed, corner: component.corner });
    const button = make("button", { type: "button", class: "look", onclick: () => this.open(item.card, side) }, face);
    const item = make("li", { class: "card", "data-card": card.id }, button, make("span", { class: "name" }));
    Object.assign(item, { card, side, face });
    this.label(item);
    face.image.addEventListener("load", () => item.classList.remove("failed"));
    face.image.addEventListener("error", () => item.classList.add("failed"));
    return item;
  }

  draw(item) {
    const shown = this.shown();
    const width = this.width(shown);
    item.face.show(pictureAddress(this.game, this.component, item.card, item.side, shown, width));
    drawOverlays(item.face, this, item, shown.overlays);
  }

  width(shown) {
    const [width, height] = this.component.size;
    // pieces of one table stand beside each other in their proportions, within reason
    return Math.round(shown.zoom * Math.min(2.2, Math.max(0.5, Math.sqrt((width * height) / (63 * 88)) * (width > height ? 1.25 : 1))));
  }

  restyle() {
    if (!this.component) return;
    const shown = this.shown();
    place(this.list, { "--wide": `${this.width(shown)}px` });
    for (const item of this.items) {
      item.face.cut(shown.overlays.bleed);
      this.seen.ask(item);
    }
  }

  refresh(stamps) {
    for (const item of this.items ?? []) {
      const stamp = stamps.get(`${this.component.id}/${item.card.id}`);
      if (stamp === undefined) continue;
      item.card.stamp = stamp;
      item.overlaid = "";
      this.seen.ask(item);
    }
  }

  // the same cards in the same order, with other names, numbers of copies or pictures
  update(component) {
    this.component = component;
    const cards = new Map(component.cards.map((card) => [card.id, card]));
    for (const item of this.items ?? []) {
      item.card = cards.get(item.card.id) ?? item.card;
      this.label(item);
      this.seen.ask(item);
    }
  }

  label(item) {
    const { card, side, face } = item;
    const words = say("card_of", { title: card.title, side: say(`side_${side}`) });
    face.image.alt = words;
    find(".look", item).setAttribute("aria-label", say("open_card", { title: words }));
    find(".name", item).replaceChildren(card.title, make("span", { class: "copies" }, card.quantity === 1 ? "" : ` ×\u00a0${card.quantity}`));
  }

  mark() {
    for (const item of this.items ?? []) {
      const problems = this.wrong().get(`${this.component.id}/${item.card.id}`) ?? [];
      item.classList.toggle("wrong", problems.length > 0);
      all(".flag", item).forEach((flag) => flag.remove());
      if (problems.length) item.append(make("span", { class: "flag" }, problems[0].text));
    }
  }

  reveal(id) {
    const item = this.items?.find((one) => one.card.id === id);
    item?.scrollIntoView({ block: "center" });
    item?.querySelector("button").focus();
  }
}
