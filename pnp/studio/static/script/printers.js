// Printers: a walk in four steps — print a sheet, hold it to the light, click where the crosses fall, check it.
import { choose, chosen } from "./choices.js";
import { all, find, make } from "./dom.js";
import { get, post, withValues } from "./net.js";
import { notice } from "./notices.js";
import { printerList } from "./printer_list.js";
import { isAskew, mean } from "./readings.js";
import { recall } from "./remembered.js";
import { scaleTarget, signed } from "./scale_target.js";
import { say } from "./words.js";

const NAME = /^[\p{L}\p{N}_ .-]{1,40}$/u;
const DONE = 5;
const form = find("#step-1");
const back = find("#walk").dataset.back;
const targets = [1, 2, 3].map((number) => scaleTarget(number, told));
let printers = [];
let across = false; // sheets that lie across are measured by themselves
let own = false; // read on the printer's own, corrected sheet: the rest is added

const name = () => chosen(form).name.trim();

// -- the walk --

function go(step) {
  find("#walk").hidden = false;
  for (const number of [1, 2, 3, 4, DONE]) find(`#step-${number}`).hidden = number !== step;
  for (const [index, station] of all(".stations li").entries()) {
    station.classList.toggle("past", index + 1 < step);
    if (index + 1 === step) station.setAttribute("aria-current", "step");
    else station.removeAttribute("aria-current");
  }
  find("#across-now").hidden = !across || step === DONE;
  refresh();
  const title = find(`#step-${step} h2`);
  title.focus({ preventScroll: true });
  find("#walk").scrollIntoView({ block: "start" });
}

// links and words that follow from what was chosen
function refresh() {
  const { paper, duplex } = chosen(form);
  for (const link of all("[data-sheet]"))
    link.href = withValues("/calibration.pdf", { paper, duplex, across: across ? "1" : "0", printer: link.dataset.sheet === "own" ? name() : "" });
  for (const line of all("[data-edge]")) line.hidden = line.dataset.edge !== duplex;
  find("#name-known").hidden = across || !printers.some((one) => one.name === name());
}

function begin(printer = "", lying = false) {
  across = lying;
  own = false;
  if (printer) recallPrinter(printer);
  else find("#name").value = "";
  for (const target of targets) target.clear();
  for (const place of all("#advice, #advice-4")) place.replaceChildren();
  find("#sheet-anew").hidden = true;
  find("#name-mistake").textContent = "";
  go(1);
  if (!printer) find("#name").focus({ preventScroll: true });
}

function recallPrinter(printer) {
  find("#name").value = printer;
  const { paper, turn } = printers.find((one) => one.name === printer) ?? {};
  choose(form, { ...(paper && { paper }), ...(turn && { duplex: turn }) });
}

function checkAgain(printer, lying) {
  recallPrinter(printer);
  across = lying;
  find("#kept").hidden = true;
  find("#advice-4").replaceChildren();
  go(4);
}

// -- step 1: the sheet --

function printed(event) {
  event.preventDefault();
  const wrong = !name() ? "name_missing" : !NAME.test(name()) ? "name_wrong" : "";
  find("#name-mistake").textContent = wrong ? say(wrong) : "";
  if (wrong) {
    find("#name").focus();
    return;
  }
  for (const answer of all("[data-seen]")) answer.setAttribute("aria-pressed", "false");
  find("#advice").replaceChildren();
  find("#sheet-anew").hidden = true;
  go(2);
}

// -- step 2: what is seen --

function seen(event) {
  const what = event.currentTarget.dataset.seen;
  if (what === "scales") {
    go(3);
    return;
  }
  for (const answer of all("[data-seen]")) answer.setAttribute("aria-pressed", String(answer === event.currentTarget));
  if (what === "circles") turnOver();
  find("#advice").replaceChildren(make("p", {}, say(what)));
  find("#sheet-anew").hidden = false;
  refresh();
}

const turnOver = () => choose(form, { duplex: chosen(form).duplex === "long" ? "short" : "long" });

// -- step 3: the scales --

function told() {
  const readings = targets.map((target) => target.read()).filter(Boolean);
  const whole = readings.length === targets.length;
  const [dx, dy] = whole ? mean(readings) : [0, 0];
  find("#mean").textContent = whole ? say("mean", { dx: signed(dx), dy: signed(dy) }) : "";
  find("#askew").hidden = !(readings.length > 1 && isAskew(readings));
  find("#keep").disabled = !whole;
  find("#replacing").hidden = true;
}

async function keep(replace = false) {
  const [dx, dy] = mean(targets.map((target) => target.read()));
  find("#keep-mistake").textContent = "";
  try {
    const { paper, duplex } = chosen(form);
    const kept = await post("/api/printers/keep", { name: name(), dx, dy, across, own, replace, paper, duplex });
    show(kept.printers);
    find("#kept").hidden = false;
    find("#kept").textContent = say("kept", { name: name(), dx: signed(kept.now[0]), dy: signed(kept.now[1]) });
    find("#advice-4").replaceChildren();
    go(4);
  } catch (trouble) {
    if (trouble.answer?.known) {
      find("#replacing").hidden = false;
      find("#replace").focus();
    } else find("#keep-mistake").textContent = trouble.message || say("failed");
  }
}

// -- step 4: the check --

async function note(values) {
  try {
    show((await post("/api/printers/note", { name: name(), ...values })).printers);
  } catch (trouble) {
    notice(trouble.message || say("failed"), true);
  }
}

async function good() {
  await note({ checked: true, across });
  find("#done").textContent = say("done", { name: name() });
  const desk = find("#to-desk");
  if (desk) desk.href = withValues(`/desk/${back}`, { ...recall(`desk ${back}`), printer: name() });
  find("#lying").hidden = across;
  go(DONE);
}

function rest() {
  own = true;
  for (const target of targets) target.clear();
  go(3);
}

async function otherEdge() {
  turnOver();
  await note({ duplex: chosen(form).duplex });
  find("#advice-4").replaceChildren(make("p", {}, say("circles")));
  refresh();
}

// -- the list --

function showFaults(faults) {
  find("#faults").replaceChildren(...faults.map((fault) => make("li", {}, fault)));
  find("#aside").hidden = !faults.length;
}

function show(rows) {
  printers = rows;
  find("#known").hidden = !rows.length;
  find("#printers").replaceChildren(...printerList(rows, (printer, lying, measured) => (measured ? checkAgain(printer, lying) : begin(printer, lying)), forget));
}

async function forget(printer) {
  try {
    show((await post("/api/printers/forget", { name: printer })).printers);
    notice(say("forgotten", { name: printer }));
    begin();
  } catch (trouble) {
    notice(trouble.message || say("failed"), true);
  }
}

// -- begin --

find("#targets").append(...targets);
form.addEventListener("submit", printed);
form.addEventListener("input", refresh);
for (const answer of all("[data-seen]")) answer.addEventListener("click", seen);
for (const button of all("button[data-back]")) button.addEventListener("click", () => go(own ? 4 : Number(button.dataset.back)));
find("#name-check").addEventListener("click", () => checkAgain(name(), false));
find("#keep").addEventListener("click", () => keep());
find("#replace").addEventListener("click", () => keep(true));
find("#leave").addEventListener("click", () => {
  find("#replacing").hidden = true;
  find("#keep").focus();
});
find("#good").addEventListener("click", good);
find("#rest").addEventListener("click", rest);
find("#other-edge").addEventListener("click", otherEdge);
find("#lying").addEventListener("click", () => begin(name(), true));
find("#new").addEventListener("click", () => begin());
get("/api/printers")
  .then((answer) => {
    show(answer.printers);
    showFaults(answer.faults);
    refresh();
    if (!answer.printers.length) {
      find("#walk").hidden = false;
      find(".stations li").setAttribute("aria-current", "step");
    }
  })
  .catch((trouble) => notice(trouble.message || say("failed"), true));
