// All pieces as pictures, kind by kind: a click takes one more, a search shows those that are called so.
import { make, place } from "./dom.js";
import { facePicture, whenSeen } from "./face_picture.js";
import { withValues } from "./net.js";
import { stepper } from "./stepper.js";
import { say } from "./words.js";

const [LEAST, MOST, PER_MM] = [56, 250, 1.75]; // pixels on the screen: tokens are not lost beside boards

export const plain = (text) => text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase();

// `count(piece, by)` is called when somebody wants more or fewer
export function pieceShelf(where, kinds, answer, count) {
  const seen = whenSeen((face) => face.show(face.dataset.src), "400px");
  const tiles = new Map();
  const sections = answer.components.map((kind) => {
    const heading = make("h2", { id: `kind-${kind.id}` }, kind.title);
    const items = kind.pieces.map((piece) => tile(piece, answer.look));
    return make("section", { class: "kind", "aria-labelledby": heading.id }, heading, make("ul", {}, items));
  });
  where.replaceChildren(...sections);
  kinds.replaceChildren(...(sections.length > 2 ? answer.components.map((kind) => make("a", { href: `#kind-${kind.id}` }, kind.title)) : []));

  function tile(piece, look) {
    const [width, height] = piece.size;
    const shown = Math.max(LEAST, Math.min(width * PER_MM, MOST, (MOST * width) / height));
    const face = facePicture({ size: piece.size, bleed: piece.bleed, corner: piece.corner });
    face.dataset.src = withValues(piece.picture.split("?")[0], { ...look, s: new URLSearchParams(piece.picture.split("?")[1]).get("s"), w: shown > 160 ? 360 : 240 });
    face.image.addEventListener("load", () => face.image.classList.add("drawn"));
    const pick = make("button", { type: "button", class: "pick", "aria-label": say("more_of", piece), onclick: () => count(piece, 1) }, face);
    const steps = stepper(piece, count);
    const name = make("p", { class: "name", onclick: () => count(piece, 1) }, piece.title, make("small", {}, say("in_box", { count: piece.quantity })));
    const small = (shown * height) / width < 100; // beside such a one, the stepper has its own room
    const item = make("li", { class: "piece" }, make("div", { class: small ? "spot small" : "spot" }, pick, steps), name);
    place(item, { "--wide": `${Math.max(shown, 104)}px`, "--shown": `${shown}px` });
    steps.hidden = true;
    tiles.set(piece.id, { item, steps, pick, words: plain(`${piece.title} ${piece.id}`) });
    seen.watch(face);
    return item;
  }

  return {
    show(piece, number) {
      const { item, steps, pick } = tiles.get(piece.id);
      if (!number && steps.contains(document.activeElement)) pick.focus(); // before its button goes away
      item.classList.toggle("chosen", number > 0);
      steps.hidden = !number;
      steps.show(number);
    },
    // how many are called so
    filter(text) {
      const words = plain(text).split(/\s+/).filter(Boolean);
      let found = 0;
      for (const one of tiles.values()) {
        const fits = words.every((word) => one.words.includes(word));
        one.item.hidden = !fits;
        found += fits;
      }
      for (const section of sections) section.hidden = ![...section.querySelectorAll(".piece")].some((item) => !item.hidden);
      return found;
    },
    forget: () => seen.forget(),
  };
}
