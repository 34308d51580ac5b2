// One scale of the printed sheet, large: a red cross is put where it falls, by a click, by arrow keys or as numbers.
import { make } from "./dom.js";
import { decimal, figure, say } from "./words.js";

const GRID = 4; // mm to both sides, as on the sheet
const REACH = 4.9; // mm that can be clicked
const FARTHEST = 10; // mm that can be typed
const [STEP, LEAP] = [0.1, 0.5];

export const signed = (value) => (value > 0 ? `+${figure(value)}` : figure(value));
const tenth = (value) => Math.round(value * 10) / 10;
const within = (value, most) => Math.max(-most, Math.min(most, tenth(value)));

// `changed` is called with every new reading; the element has `read()`, [dx, dy] or null, and `clear()`
export function scaleTarget(number, changed) {
  let reading = null;
  const cross = make("g", { class: "cross" }, make("path", { d: "M-14 0H14M0 -14V14" }), make("circle", { r: 1.5 }));
  const plot = make(
    "svg",
    { viewBox: "-5.4 -5.2 11.6 11.4", tabindex: 0, role: "slider", "aria-label": say("scale_name", { number }), "aria-valuemin": -FARTHEST, "aria-valuemax": FARTHEST },
    ...grid(),
    cross,
  );
  const text = make("p", { class: "reading", id: `reading-${number}` });
  const [dx, dy] = [entry("across_word", 0), entry("down_word", 1)];
  const figures = make("div", { class: "figures" }, dx.label, dy.label, make("span", { class: "unseen" }, say("millimetres")));
  const element = make("fieldset", { class: "target" }, make("legend", {}, say("scale_name", { number })), plot, text, figures);

  function entry(word, axis) {
    const input = make("input", { type: "text", size: 5, inputmode: "decimal", autocomplete: "off" });
    input.addEventListener("input", () => {
      const value = decimal(input.value);
      if (Number.isNaN(value)) return;
      const next = [...(reading ?? [0, 0])];
      next[axis] = within(value, FARTHEST);
      show(next, input);
    });
    return { input, label: make("label", {}, say(word), input) };
  }

  function show(next, typing = null) {
    reading = next;
    draw(typing);
    changed();
  }

  function draw(typing = null) {
    cross.setAttribute("visibility", reading ? "visible" : "hidden");
    plot.setAttribute("aria-valuenow", reading ? reading[0] : 0);
    const words = reading ? say("scale", { dx: signed(reading[0]), dy: signed(reading[1]) }) : say("scale_empty");
    plot.setAttribute("aria-valuetext", words);
    text.textContent = words;
    if (reading) cross.setAttribute("transform", `translate(${reading[0]} ${reading[1]})`);
    for (const [axis, { input }] of [dx, dy].entries()) if (input !== typing) input.value = reading ? signed(reading[axis]) : "";
  }

  function point(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(plot.getScreenCTM().inverse());
    show([within(at.x, REACH), within(at.y, REACH)]);
  }

  plot.addEventListener("pointerdown", (event) => {
    plot.setPointerCapture(event.pointerId);
    plot.focus();
    point(event);
  });
  plot.addEventListener("pointermove", (event) => plot.hasPointerCapture(event.pointerId) && point(event));
  plot.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], Home: [0, 0], Enter: [0, 0] }[event.key];
    if (!way) return;
    event.preventDefault();
    const step = event.shiftKey ? LEAP : STEP;
    const from = event.key === "Home" ? [0, 0] : (reading ?? [0, 0]);
    show([within(from[0] + way[0] * step, FARTHEST), within(from[1] + way[1] * step, FARTHEST)]);
  });

  element.read = () => reading;
  element.clear = () => show(null);
  draw();
  return element;
}

function grid() {
  const marks = [];
  for (let at = -GRID; at <= GRID; at += 1) {
    const kind = at ? "fine" : "axis";
    const long = at ? 4.6 : 5;
    marks.push(make("line", { class: kind, x1: at, x2: at, y1: -long, y2: long }), make("line", { class: kind, y1: at, y2: at, x1: -long, x2: long }));
    const name = at > 0 ? `+${at}` : at < 0 ? `\u2212${-at}` : "0";
    marks.push(make("text", { x: at, y: 5.5 }, name), make("text", { x: 5.5, y: at }, name));
  }
  return marks;
}
