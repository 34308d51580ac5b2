// What was chosen last. The studio keeps it: its address, and with it all that a browser keeps, is another at every start.
import { post } from "./net.js";
import { later } from "./pending.js";

const kept = JSON.parse(document.getElementById("remembered").textContent);
const begun = new Set(); // what a page shows at first is nobody's choice
const waiting = new Map();

export const recall = (name) => kept[name] ?? {};

function send() {
  for (const [name, choices] of waiting) post("/api/remember", { name, choices }, { keepalive: true }).catch(() => {}); // a comfort: it may fail
  waiting.clear();
}

const soon = later(300, send);
addEventListener("pagehide", send);

export function remember(name, value) {
  const chosen = begun.has(name) && JSON.stringify(kept[name]) !== JSON.stringify(value);
  begun.add(name);
  kept[name] = value;
  if (!chosen) return;
  waiting.set(name, value);
  soon();
}
