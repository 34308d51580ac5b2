// The desk: what is chosen → what it takes and every page of it; then the PDFs.
import { choose, chosen, keep, restored } from "./choices.js";
import { written } from "./dates.js";
import { all, find, make } from "./dom.js";
import { on } from "./events.js";
import { follow } from "./jobs.js";
import { earlierKits, madeKit } from "./made_kit.js";
import { get, post } from "./net.js";
import { notice } from "./notices.js";
import { later } from "./pending.js";
import { paperDrawing } from "./print_settings.js";
import { problemList } from "./problems.js";
import { sheetPreview } from "./sheet_preview.js";
import { sheetViewer } from "./sheet_viewer.js";
import { say } from "./words.js";

const game = document.body.dataset.game;
const form = find("#choices");
const memory = `desk ${game}`;
const viewer = sheetViewer();
const usual = wanted();

let asking = null;
let preview = null;
let busy = false;
let printable = false;

// -- what is chosen --

function wanted() {
  const { first, second, ...others } = chosen(form);
  return { ...others, lang: second ? `${first}+${second}` : first };
}

function restore() {
  const { lang, ...others } = restored(memory);
  const [first, second = ""] = (lang ?? "").split("+");
  choose(form, { ...others, first, second });
}

// a printer that was set up here is known to turn sheets in one way
function turnAs(printer) {
  const { turn } = printer.dataset;
  if (turn && chosen(form).backs !== "hand") choose(form, { ...chosen(form), backs: turn });
}

// what makes no sense beside the other choices is not offered
function tidy() {
  const { first, second, backs } = chosen(form);
  find("#printer").hidden = !["long", "short", "hand"].includes(backs);
  for (const option of all("#second option")) option.disabled = option.value === first;
  if (second && second === first) find("#second").value = "";
}

// -- what it takes --

const plan = later(150, async () => {
  asking?.abort();
  const mine = (asking = new AbortController());
  const slow = setTimeout(() => mine === asking && thinking(), 250);
  find("#takes").setAttribute("aria-busy", "true");
  try {
    const answer = await get(`/api/desk/${game}/plan`, wanted(), mine.signal);
    if (mine === asking) show(answer);
  } catch (trouble) {
    if (mine === asking && trouble.name !== "AbortError") showTrouble(trouble);
  } finally {
    clearTimeout(slow);
    if (mine === asking) find("#takes").setAttribute("aria-busy", "false");
  }
});

function thinking() {
  amount(say("thinking"), true);
  find("#total").textContent = say("thinking");
}

function amount(text, small) {
  const line = find("#amount");
  line.textContent = text;
  line.classList.toggle("small", small);
}

function show(answer) {
  amount(answer.amount, false);
  find("#total").textContent = answer.total;
  find("#papers").replaceChildren(
    ...answer.papers.map((row) =>
      make(
        "li",
        {},
        paperDrawing(row.drawing),
        make("span", {}, say("takes_paper", { count: row.sheets, stock: row.stock }), row.size ? make("small", {}, say("takes_size", { paper: row.size })) : null, row.optional ? make("small", {}, row.optional === row.sheets ? say("optional") : say("takes_optional", { count: row.optional })) : null),
      ),
    ),
  );
  showThere(answer.kit);
  setMake((printable = true));
  if (preview?.key === answer.key) return; // the pages are the same
  viewer.close();
  preview?.forget();
  const again = later(300, () => plan());
  preview = sheetPreview(find("#pages"), answer, (at) => viewer.open(answer, preview.pages, at), again);
}

function showThere(kit) {
  const line = find("#there");
  line.hidden = !kit;
  find("#make").textContent = say(kit ? "make_again" : "make");
  find("#make").classList.toggle("main", !kit?.current);
  if (!kit) return;
  line.classList.toggle("old", !kit.current);
  find("#show-there").classList.toggle("main", kit.current);
  find("span", line).textContent = [say(kit.current ? "there" : "there_old", { date: written(kit.written) }), ...kit.why].join(" ");
  find("#show-there").onclick = () => showMade(kit);
}

function showTrouble(trouble) {
  amount(say("wrong"), true);
  find("#total").textContent = say("wrong");
  find("#papers").replaceChildren();
  find("#there").hidden = true;
  setMake((printable = false));
  viewer.close();
  preview?.forget();
  preview = null;
  const second = find("#second")?.value;
  find("#pages").replaceChildren(
    make(
      "div",
      { class: "wrong" },
      make("h3", {}, say("wrong")),
      trouble.message ? make("p", {}, trouble.message) : null,
      second ? make("p", {}, say("second_no_room")) : null,
      second ? make("p", {}, make("button", { type: "button", class: "main", onclick: dropSecond }, say("second_drop"))) : null,
      second ? make("details", {}, make("summary", {}, say("wrong_where")), problemList(trouble.problems)) : problemList(trouble.problems),
    ),
  );
}

function dropSecond() {
  find("#second").value = "";
  changed();
  find("#second").focus();
}

// -- the PDFs --

function setMake(can) {
  find("#make").disabled = !can || busy;
}

async function build(replace = false) {
  busy = true;
  setMake(false);
  const place = find("#job");
  try {
    const job = await post(`/api/desk/${game}/build`, { ...wanted(), replace });
    const result = await follow(job, place, say("making"));
    if (result?.otherwise) askReplace(place);
    else if (result) await showMade(await get(`/api/desk/${game}/kit/${encodeURIComponent(result.folder.split("/").pop())}`), result.notices);
  } catch (trouble) {
    notice(trouble.message || say("failed"), true);
  } finally {
    busy = false;
    setMake(printable);
  }
}

function askReplace(place) {
  const button = make("button", { type: "button", class: "main", onclick: () => build(true) }, say("replace"));
  const leave = make("button", { type: "button", onclick: () => place.replaceChildren() }, say("cancel"));
  place.replaceChildren(make("div", { class: "panel outcome", role: "alert" }, make("p", {}, say("replace_ask")), make("p", { class: "line" }, button, leave)));
  button.focus();
}

async function showMade(kit, notices = []) {
  const { element, title } = madeKit(kit, notices);
  const place = find("#made");
  place.hidden = false;
  place.replaceChildren(element);
  title.focus({ preventScroll: true });
  place.scrollIntoView({ block: "start" });
  await showKits();
}

async function showKits() {
  const { kits } = await get(`/api/desk/${game}/kits`).catch(() => ({ kits: [] }));
  find("#kits").hidden = !kits.length;
  find("#kit-list").replaceChildren(...earlierKits(kits));
}

// -- begin --

function changed() {
  tidy();
  keep(memory, wanted(), usual);
  find("#job").replaceChildren();
  plan();
}

restore();
find("#more").open = wanted().lang.includes("+") || ["marks", "scale"].some((name) => wanted()[name] !== usual[name]);
tidy();
keep(memory, wanted(), usual);
form.addEventListener("change", (event) => {
  if (event.target.name === "printer") turnAs(event.target);
  changed();
});
form.addEventListener("submit", (event) => event.preventDefault());
find("#make").addEventListener("click", () => build());
on("files", (event) => event.games.some((name) => name === game || name === "*") && plan());
on("again", () => plan());
plan();
showKits();
