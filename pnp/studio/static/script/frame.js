// What every page has: colours that data says, the stream of events, and how much is under way.
import { all, place } from "./dom.js";
import "./events.js";
import "./pending.js";

for (const element of all("[data-accent]")) place(element, { "--accent": element.dataset.accent });
