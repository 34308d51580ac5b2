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

// what has happened since the page was made, or since it was last looked at, is told at once
let since = document.body.dataset.since;
let stream = null;

function listen() {
  stream = new EventSource(`/events?since=${since}`);
  stream.onmessage = (message) => {
    since = message.lastEventId;
    tell(JSON.parse(message.data));
  };
  stream.onopen = () => {
    tell({ kind: lost ? "again" : "back" }); // something may have happened meanwhile, if only to a job
    lost = false;
  };
  stream.onerror = () => {
    if (!lost) notice(say("offline"), true);
    lost = true;
  };
}

// a browser has six connections to a place for all its windows: a page that nobody sees must not hold one
document.addEventListener("visibilitychange", () => {
  if (document.hidden) stream?.close();
  else if (!stream || stream.readyState === EventSource.CLOSED) listen();
});

// once every script of the page has said what it listens to
document.addEventListener("DOMContentLoaded", () => !document.hidden && listen(), { once: true });
