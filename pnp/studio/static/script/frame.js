// What every page has: colours that data says, and the stream of events.
import { all, place } from "./dom.js";
import "./events.js";

for (const element of all("[data-accent]")) place(element, { "--accent": element.dataset.accent });
