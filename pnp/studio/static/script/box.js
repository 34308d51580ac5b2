// The papers of a box: what is known of it → one PDF, and what is put into what.
import { choose, chosen } from "./choices.js";
import { written } from "./dates.js";
import { documentList } from "./document_list.js";
import { all, find, make } from "./dom.js";
import { follow } from "./jobs.js";
import { post } from "./net.js";
import { notice } from "./notices.js";
import { recall, remember } from "./remembered.js";
import { decimal, figure, say } from "./words.js";

const game = document.body.dataset.game;
const form = find("#form");
const SIDES = ["length", "width", "height"].map((name) => form.elements.namedItem(name));
const memory = `box ${game}`;

// -- what was said, or what is wrong with it --

function boxSize() {
  const filled = SIDES.filter((field) => field.value !== "" || field.validity.badInput);
  if (!filled.length) return "";
  const empty = SIDES.find((field) => field.value === "");
  if (empty) throw wrong("#box-mistake", say("box_some"), empty);
  const off = SIDES.find((field) => !(decimal(field.value) >= Number(field.dataset.min) && decimal(field.value) <= Number(field.dataset.max)));
  if (off) throw wrong("#box-mistake", say("box_range", { side: off.dataset.words, least: figure(off.dataset.min), most: figure(off.dataset.max) }), off);
  return `${SIDES.map((field) => decimal(field.value)).join("x")}cm`;
}

function grams() {
  const { weight } = chosen(form);
  if (weight !== "other") return Number(weight);
  const field = find("#grams");
  if (field.value === "" || !field.validity.valid) throw wrong("#weight-mistake", say("weight_range", { least: field.min, most: field.max }), field);
  return field.valueAsNumber;
}

class Mistake extends Error {}

function wrong(place, words, field) {
  find(place).textContent = words;
  field.focus();
  field.scrollIntoView({ block: "center" });
  return new Mistake(words);
}

// -- the papers --

async function send(event) {
  event.preventDefault();
  for (const place of ["#box-mistake", "#weight-mistake"]) find(place).textContent = "";
  const { kit = "", lang, paper, cote, net, size, sleeved } = chosen(form);
  const button = find("#make");
  button.disabled = true;
  try {
    const asked = { kit, lang, paper, cote, net, size, sleeved: sleeved === "yes", box: boxSize(), weight: grams() };
    const result = await follow(await post(`/api/box/${game}`, asked), find("#job"), say("making"));
    if (result) show(result);
  } catch (trouble) {
    if (!(trouble instanceof Mistake)) notice(trouble.message || say("failed"), true);
  } finally {
    button.disabled = false;
  }
}

function show(result) {
  const title = make("h2", { id: "made-title", tabindex: "-1" }, say("made"));
  const place = find("#made");
  place.hidden = false;
  place.replaceChildren(
    make(
      "div",
      { class: "ready" },
      title,
      make("p", {}, say("made_lead")),
      make("ul", { class: "told" }, result.notices.map((line) => make("li", {}, line))),
      documentList([{ ...result, title: say("title") }]),
    ),
  );
  place.scrollIntoView({ block: "start" });
  title.focus({ preventScroll: true });
}

// -- begin --

function changed() {
  const { kit = "", ...values } = chosen(form);
  find("#grams").hidden = values.weight !== "other";
  find("#gets-nets").hidden = values.net === "none";
  for (const part of all("[data-without-kit]")) part.hidden = kit !== ""; // a kit has its language and its size
  remember(memory, values); // but not the kit: the newest is offered first
}

for (const element of all("[data-written]")) element.textContent = say(element.dataset.name, { date: written(Number(element.dataset.written)) });
const before = recall(memory);
choose(form, before);
for (const name of ["cote", "length", "width", "height", "grams"]) form.elements.namedItem(name).value = before[name] ?? "";
changed();
form.addEventListener("input", changed);
form.addEventListener("submit", send);
