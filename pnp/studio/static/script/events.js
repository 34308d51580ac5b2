// What happens in the studio: one stream for the whole page, which opens itself again.
import { notice } from "./notices.js";
import { say } from "./words.js";

const listeners = new Map();
let lost = false;

export function on(kind, heard) {
  if (!listeners.has(kind)) listeners.set(kind, new Set());
  listeners.get(kind).add(heard);
  return () => listeners.get(kind).delete(heard);
}

function tell(event) {
  for (const heard of listeners.get(event.kind) ?? []) heard(event);
}

// once every script of the page has said what it listens to; what has happened since the page was made is told at once
function listen() {
  const stream = new EventSource(`/events?since=${document.body.dataset.since}`);
  stream.onmessage = (message) => tell(JSON.parse(message.data));
  stream.onopen = () => {
    if (lost) tell({ kind: "again" }); // something may have happened meanwhile
    lost = false;
  };
  stream.onerror = () => {
    if (!lost) notice(say("offline"), true);
    lost = true;
  };
}

document.addEventListener("DOMContentLoaded", listen, { once: true });
