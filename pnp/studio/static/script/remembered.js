// What was chosen last, kept by this browser; where nothing can be kept, nothing is.
export function recall(name) {
  try {
    return JSON.parse(localStorage.getItem(`pnp ${name}`)) ?? {};
  } catch {
    return {};
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(`pnp ${name}`, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing: the address still says it
  }
}
