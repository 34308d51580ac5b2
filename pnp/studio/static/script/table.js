// The drawing table: which component is looked at, in which look, and what happens when its files change.
import { CardGrid } from "./card_grid.js";
import { CellTable } from "./cell_table.js";
import { Closer } from "./closer.js";
import { fill, find, make } from "./dom.js";
import { on } from "./events.js";
import { get, post } from "./net.js";
import { notice } from "./notices.js";
import { later } from "./pending.js";
import { problemList } from "./problems.js";
import { setUpDeeds } from "./table_deeds.js";
import { say } from "./words.js";

const game = document.body.dataset.game;
const api = `/api/table/${game}`;
const controls = find("#look");
const state = { data: null, component: "", view: "cards", wrong: new Map() };

// until its languages are known, a game is looked at in its own
const look = () => ({ lang: controls.lang.dataset.filled ? controls.lang.value : "", ink: controls.ink.value, size: controls.size.value });
const shown = () => ({
  ...look(),
  sight: controls.sight.value,
  side: controls.side.value,
  zoom: Number(find("#zoom").value),
  overlays: { bleed: controls.bleed.checked, trim: controls.trim.checked, safe: controls.safe.checked, boxes: controls.boxes.checked },
});
const component = () => state.data?.components.find((one) => one.id === state.component);

const closer = new Closer(find("#closer"), { game, api, shown, component, wrong: () => state.wrong });
const grid = new CardGrid(find("#faces"), { game, api, shown, open: (card, side) => closer.open(card, side), wrong: () => state.wrong });
const cells = new CellTable(find("#cells"), { game, api, shown, open: (card, side) => closer.open(card, side), changed: () => showHistory(), conflict: find("#conflict") });

// -- what is shown --

// of several answers under way only that to the last question counts: the others may be of files as they were before
let asked = 0;
async function ask() {
  const mine = ++asked;
  const data = await get(api, look());
  return mine === asked ? data : null;
}

async function load() {
  const data = await ask().catch((trouble) => notice(trouble.message || say("failed"), true));
  if (!data) return;
  if (data.components.length || !state.data) state.data = data;
  fillLanguages(data);
  const wanted = decodeURIComponent(location.hash.slice(1));
  if (!component()) state.component = state.data.components.find((one) => one.id === wanted)?.id ?? largest(state.data.components);
  showHistory(data);
  showComponents();
  showComponent();
  loadProblems();
}

// what a game has most of is what its designer looks at first
const largest = (components) => components.reduce((best, one) => (!best || one.cards.length > best.cards.length ? one : best), null)?.id ?? "";

function fillLanguages(data) {
  const list = controls.lang;
  if (list.dataset.filled || !data.languages.length) return;
  list.dataset.filled = "yes";
  const chosen = new URLSearchParams(location.search).get("lang") ?? data.own;
  list.prepend(...data.languages.map(([code, name]) => make("option", { value: code, selected: code === chosen }, name)));
  list.value = [...list.options].some((option) => option.value === chosen) ? chosen : data.own;
  if (list.value !== (data.look[0] || data.own)) load();
}

function showComponents() {
  const words = find("#find").value.trim().toLocaleLowerCase();
  const found = state.data.components.filter((one) => !words || one.cards.some((card) => matches(card, words)));
  const rows = found.map(({ id, title, cards }) => ({ id, title, count: cards.length, bad: cards.some((card) => state.wrong.has(`${id}/${card.id}`)), current: id === state.component }));
  fill(find("#components"), rows, () => rows.map(componentRow));
  if (words && found.length && !found.some((one) => one.id === state.component)) choose(found[0].id);
}

const componentRow = ({ id, title, count, bad, current }) =>
  make(
    "li",
    {},
    make(
      "button",
      { type: "button", "aria-current": current ? "true" : null, onclick: () => choose(id) },
      make("span", {}, title),
      make("span", { class: bad ? "count bad" : "count" }, bad ? "! " : "", String(count)),
    ),
  );

const matches = (card, words) => `${card.title} ${card.id}`.toLocaleLowerCase().includes(words);

function choose(id) {
  state.component = id;
  history.replaceState(null, "", `#${encodeURIComponent(id)}`);
  showComponents();
  showComponent();
}

function showComponent() {
  const one = component();
  find("#component-title").textContent = one?.title ?? state.data?.title ?? "";
  find("#component-file").textContent = one?.file ?? "";
  if (one && !one.sides.length) state.view = "cells"; // nothing of it can be drawn: it is mended in its table
  const asCells = state.view === "cells" && one;
  find("#faces").hidden = Boolean(asCells);
  find("#cells").hidden = !asCells;
  find("#view-cards").setAttribute("aria-pressed", String(!asCells));
  find("#view-cells").setAttribute("aria-pressed", String(Boolean(asCells)));
  const words = find("#find").value.trim().toLocaleLowerCase();
  const cards = one ? one.cards.filter((card) => !words || matches(card, words)) : [];
  if (asCells) cells.show(one);
  else grid.show(one, cards);
}

// -- problems --

const loadProblems = later(120, async () => {
  const found = await get(`${api}/problems`, look()).catch(() => null);
  if (!found) return;
  state.wrong = new Map();
  for (const problem of found.problems) {
    for (const card of problem.cards) state.wrong.set(card, [...(state.wrong.get(card) ?? []), problem]);
  }
  find("#unreadable").hidden = found.readable || !found.problems.length;
  const count = found.problems.length === 1 ? say("one_problem") : found.problems.length ? say("problems_count", { count: found.problems.length }) : say("problems");
  find("#problems-title").textContent = count;
  const calm = say(found.whole ? "problems_none" : "problems_looking");
  fill(find("#problems"), found.problems.length ? found.problems : calm, () => [found.problems.length ? problemList(found.problems, toCard) : make("p", { class: "calm" }, calm)]);
  document.body.classList.toggle("has-problems", found.problems.length > 0);
  if (state.data) showComponents();
  grid.mark();
});

function toCard(problem) {
  const [first] = problem.cards ?? [];
  if (!first) return toCell(problem);
  const [kind, id] = first.split("/");
  const more = problem.cards.length > 1 ? ` +${problem.cards.length - 1}` : "";
  const go = () => {
    state.view = "cards";
    choose(kind);
    grid.reveal(id);
  };
  return make("button", { type: "button", class: "quiet small", onclick: go }, `${id}${more}`);
}

// a mistake in a card that cannot be read: its row stands in the table as it is written
function toCell(problem) {
  const one = state.data?.components.find(({ file }) => file === problem.file);
  if (!one) return null;
  const go = () => {
    state.view = "cells";
    choose(one.id);
    cells.showLine(problem.line);
  };
  return make("button", { type: "button", class: "quiet small", onclick: go }, say("to_cell"));
}

// -- what happens --

function isShown(event) {
  const now = look();
  const lang = event.look[0] || (now.lang && state.data?.own);
  return event.game === game && lang === now.lang && event.look[1] === now.ink && event.look[2] === (now.size === "large");
}

on("changed", (event) => {
  if (!isShown(event)) return;
  if (!state.data) {
    load(); // what is on its way here may be of the files as they were
    return;
  }
  const known = new Map(state.data.components.flatMap((one) => one.cards.map((card) => [`${one.id}/${card.id}`, card])));
  const stamps = new Map(event.cards.map(([kind, id, stamp]) => [`${kind}/${id}`, stamp]));
  const drawn = [];
  for (const [key, stamp] of stamps) {
    const card = known.get(key);
    if (card) {
      card.stamp = stamp;
      drawn.push(card);
    }
  }
  grid.refresh(stamps);
  cells.refresh(stamps);
  closer.refresh(stamps);
  if (drawn.length === 1) notice(say("updated_one", { title: drawn[0].title }));
  else if (drawn.length) notice(say("updated", { count: drawn.length }));
  structure();
  loadProblems();
});
on("looked", (event) => event.game === game && loadProblems());
on("again", () => load());
on("stale", (event) => isShown(event) && load()); // others have been looked at since, and nobody knows what has changed here

// cards may have come, gone, or have other names: the list is asked for again, once the pictures have been
const structure = later(200, async () => {
  const fresh = await ask().catch(() => null);
  if (!fresh || !fresh.components.length) return;
  const before = outline(state.data);
  state.data = fresh;
  fillLanguages(fresh);
  showHistory(fresh);
  if (outline(fresh) === before) {
    showComponents();
    grid.update(component());
    if (state.view === "cells") cells.show(component());
  } else {
    if (!component()) state.component = fresh.components[0]?.id ?? "";
    showComponents();
    showComponent();
  }
});
const outline = (data) => JSON.stringify(data?.components.map((one) => [one.id, one.title, one.size, one.sides, one.cards.map((card) => card.id)]));

function showHistory(data = null) {
  if (data) {
    state.undo = data.undo;
    state.redo = data.redo;
  }
  for (const name of ["undo", "redo"]) {
    const button = find(`#${name}`);
    button.disabled = !state[name];
    button.title = state[name] ? say(`${name}_what`, { what: state[name] }) : "";
  }
}

for (const name of ["undo", "redo"]) {
  find(`#${name}`).addEventListener("click", async () => {
    try {
      showHistory(await post(`${api}/${name}`));
    } catch (trouble) {
      notice(trouble.message, true);
    }
  });
}

// -- what is chosen --

controls.addEventListener("submit", (event) => event.preventDefault());
controls.addEventListener("input", (event) => {
  if (["lang", "ink", "size"].includes(event.target.name)) {
    const address = new URL(location.href);
    address.searchParams.set("lang", controls.lang.value);
    history.replaceState(null, "", address);
    load();
  } else if (event.target.name === "side") showComponent();
  else grid.restyle();
});
find("#zoom").addEventListener("input", () => grid.restyle());
find("#find").addEventListener("input", later(120, () => {
  showComponents();
  showComponent();
}));
find("#view-cards").addEventListener("click", () => view("cards"));
find("#view-cells").addEventListener("click", () => view("cells"));

function view(name) {
  state.view = name;
  showComponent();
}

setUpDeeds({ api, game, look, closer, grid, choose, state, choosePictures: () => view("cards") });
load();
