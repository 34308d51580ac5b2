// The choices of a form as plain values, which stand in the address and are remembered for the next time.
import { recall, remember } from "./remembered.js";

export const chosen = (form) => Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

// sets what the form has; a value that it does not offer any more is left alone
export function choose(form, values) {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof RadioNodeList) {
      if ([...field].some((one) => one.value === value)) field.value = value;
    } else if (field instanceof HTMLSelectElement) {
      if ([...field.options].some((one) => one.value === value)) field.value = value;
    } else if (field instanceof HTMLInputElement && field.type === "radio") field.checked ||= field.value === value;
  }
}

// what the address says, or else what was chosen last
export function restored(name) {
  const said = Object.fromEntries(new URLSearchParams(location.search));
  return Object.keys(said).length ? said : recall(name);
}

// the address says what is not as usual, so that Back and a bookmark find it again
export function keep(name, values, usual) {
  remember(name, values);
  const unusual = new URLSearchParams(Object.entries(values).filter(([key, value]) => value !== usual[key]));
  const text = unusual.toString();
  history.replaceState(null, "", text ? `?${text}` : location.pathname);
}
