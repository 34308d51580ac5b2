// What lies over a face: where it is cut, how far texts must keep off the cut, and its text boxes with how full they are.
import { make } from "./dom.js";
import { get } from "./net.js";

// room has api, component and shown(); item has card, side and, once asked, its text boxes
export async function drawOverlays(face, room, item, wanted) {
  const { component } = room;
  const key = JSON.stringify([wanted, item.card.stamp, item.side, room.shown().lang]);
  if (item.overlaid === key) return;
  item.overlaid = key;
  const boxes = wanted.boxes ? await boxesOf(room, item) : [];
  if (item.overlaid !== key) return; // something else is wanted meanwhile
  face.querySelector("svg")?.remove();
  if (!wanted.bleed && !wanted.trim && !wanted.safe && !wanted.boxes) return;
  const edge = wanted.bleed ? component.bleed : 0;
  const [width, height] = component.size;
  const svg = make("svg", { class: "overlay", viewBox: `${-edge} ${-edge} ${width + 2 * edge} ${height + 2 * edge}`, "aria-hidden": "true" });
  if (wanted.trim || wanted.bleed) svg.append(make("rect", { class: "trim", x: 0, y: 0, width, height, rx: component.corner }));
  if (wanted.safe) {
    const keep = component.safe || 3;
    svg.append(make("rect", { class: "safe", x: keep, y: keep, width: width - 2 * keep, height: height - 2 * keep }));
  }
  for (const box of boxes) svg.append(boxShape(box));
  face.append(svg);
}

export function boxShape(box) {
  const kind = !box.fits ? "box over" : box.full > 97 || box.shrunk ? "box tight" : "box";
  const shape = make("polygon", { class: kind, points: box.corners.map((corner) => corner.join(",")).join(" ") });
  // a gauge along the right edge, as high as the text is of its box
  const [, [x2, y2], [x3, y3]] = box.corners;
  const share = Math.min(1, box.full / 100);
  const level = make("line", { class: `${kind} level`, x1: x3, y1: y3, x2: x3 + (x2 - x3) * share, y2: y3 + (y2 - y3) * share });
  return make("g", {}, make("title", {}, box.words), shape, level);
}

export async function boxesOf(room, item) {
  const { lang, ink, size } = room.shown();
  const found = await get(`${room.api}/card/${room.component.id}/${item.card.id}`, { lang, ink, size }).catch(() => null);
  return found?.sides[item.side]?.boxes ?? [];
}
