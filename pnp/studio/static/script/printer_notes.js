// What this browser knows of a printer beside its offset: paper, how it turns sheets, and which offset was checked.
import { recall, remember } from "./remembered.js";

const NAME = "printers";
const same = (one, other) => Boolean(one && other) && one[0] === other[0] && one[1] === other[1];

export const noteOf = (printer) => recall(NAME)[printer] ?? {};

export function note(printer, values) {
  const all = recall(NAME);
  remember(NAME, { ...all, [printer]: { ...all[printer], ...values } });
}

export const isChecked = (printer, shape, offset) => same(noteOf(printer)[`checked ${shape}`], offset);
export const check = (printer, shape, offset) => note(printer, { [`checked ${shape}`]: offset });
