// A piece is missing: the box → its pieces → what is lost, and how often → PDFs that join the box.
import { choose, chosen } from "./choices.js";
import { written } from "./dates.js";
import { documentList } from "./document_list.js";
import { all, find, make } from "./dom.js";
import { follow } from "./jobs.js";
import { get, post } from "./net.js";
import { notice } from "./notices.js";
import { later } from "./pending.js";
import { pieceShelf } from "./piece_shelf.js";
import { problemList } from "./problems.js";
import { stepper } from "./stepper.js";
import { recall } from "./remembered.js";
import { say } from "./words.js";

const game = document.body.dataset.game;
const wanted = new Map(); // of each piece that is chosen: the piece, its count, its line in the basket
let most = 1;
let shelf = null;
let asking = null;

const kit = () => find("#boxes input:checked")?.value ?? "";
const way = () => chosen(find("#way"));

// -- the pieces of a box --

async function load() {
  asking?.abort();
  const mine = (asking = new AbortController());
  clear();
  find("#state").textContent = say("loading");
  try {
    const answer = await get(`/api/missing/${game}`, { kit: kit(), lang: way().lang }, mine.signal);
    if (mine !== asking) return;
    most = answer.most;
    shelf?.forget();
    shelf = pieceShelf(find("#pieces"), find("#kinds"), answer, count);
    search();
  } catch (trouble) {
    if (mine !== asking || trouble.name === "AbortError") return;
    find("#state").textContent = trouble.message || say("failed");
    find("#pieces").replaceChildren(problemList(trouble.problems));
  }
}

function search() {
  find("#state").textContent = shelf?.filter(find("#search").value) ? "" : say("none_found");
}

// only backs that the printer lays on the other side can be off
function tidy() {
  const { backs } = way();
  if (backs) find("#printer").hidden = !["long", "short", "hand"].includes(backs);
}

// -- what is lost --

function count(piece, by) {
  const before = wanted.get(piece.id);
  const number = Math.min(most, (before?.number ?? 0) + by);
  if (number > 0) {
    const line = before?.line ?? basketLine(piece);
    line.steps.show(number);
    wanted.set(piece.id, { piece, number, line });
  } else drop(piece);
  shelf.show(piece, Math.max(0, number));
  find("#counted").textContent = say("counted", { count: Math.max(0, number), title: piece.title });
  told();
}

function basketLine(piece) {
  const steps = stepper(piece, count);
  const line = make("li", {}, make("span", {}, piece.title), steps);
  line.steps = steps;
  find("#basket").append(line);
  return line;
}

function drop(piece) {
  const line = wanted.get(piece.id)?.line;
  if (line?.contains(document.activeElement)) (find("#basket li:not(:only-child) button") ?? find("#search")).focus();
  line?.remove();
  wanted.delete(piece.id);
}

function clear() {
  for (const { piece } of [...wanted.values()]) {
    drop(piece);
    shelf?.show(piece, 0);
  }
  told();
}

function told() {
  const total = [...wanted.values()].reduce((sum, one) => sum + one.number, 0);
  find("#basket-title").textContent = total === 1 ? say("chosen_one") : total ? say("chosen_count", { count: total }) : say("chosen");
  find("#basket-none").hidden = total > 0;
  find("#clear").hidden = !total;
  find("#make").disabled = !total;
}

// -- the PDFs --

async function print() {
  const pieces = Object.fromEntries([...wanted.values()].map((one) => [one.piece.id, one.number]));
  find("#make").disabled = true;
  try {
    const job = await post(`/api/missing/${game}/print`, { ...way(), kit: kit(), pieces });
    const result = await follow(job, find("#job"), say("making"));
    if (result) showMade(result);
  } catch (trouble) {
    notice(trouble.message || say("failed"), true);
  } finally {
    told();
  }
}

function showMade(result) {
  const title = make("h2", { id: "made-title", tabindex: "-1" }, say("made"));
  const again = make("button", { type: "button", onclick: another }, say("again_other"));
  const place = find("#made");
  place.hidden = false;
  place.replaceChildren(
    make(
      "div",
      { class: "ready" },
      title,
      make("p", {}, say("made_lead")),
      make("ul", { class: "told" }, result.notices.map((line) => make("li", {}, line))),
      documentList(result.files),
      make("div", { class: "along" }, again),
    ),
  );
  place.scrollIntoView({ block: "start" });
  title.focus({ preventScroll: true });
}

function another() {
  clear();
  find("#made").hidden = true;
  find("#search").value = "";
  search();
  find("#search").focus();
}

// -- begin --

for (const element of all("[data-written]")) element.textContent = say(element.dataset.name, { date: written(Number(element.dataset.written)) });
const said = new URLSearchParams(location.search).get("kit");
for (const one of all("#boxes input")) if (one.value === said) one.checked = true;
find("#boxes")?.addEventListener("change", () => {
  history.replaceState(null, "", `?kit=${encodeURIComponent(kit())}`);
  load();
});
// where there is no box to follow, what was chosen at the desk is meant
const { lang = "", ...others } = recall(`desk ${game}`);
choose(find("#way"), kit() ? {} : { ...others, lang: lang.split("+")[0] });
tidy();
find("#way").addEventListener("change", (event) => {
  tidy();
  if (event.target.name === "lang") load();
});
find("#search").addEventListener("input", later(80, search));
find("#make").addEventListener("click", print);
find("#clear").addEventListener("click", () => {
  clear();
  find("#search").focus();
});
load();
