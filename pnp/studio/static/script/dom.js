// Elements from a name, attributes and children. Texts are always texts: nothing here reads HTML.
export function make(name, attributes = {}, ...children) {
  const svg = ["svg", "path", "rect", "g", "circle", "line", "polygon", "text", "title"].includes(name);
  const element = svg ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "class") element.setAttribute("class", value);
    else if (value === true) element.setAttribute(key, "");
    else element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const find = (selector, inside = document) => inside.querySelector(selector);
export const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];

// set styles one by one: the page's policy allows no style attributes, but scripts may say lengths
export function place(element, styles) {
  for (const [key, value] of Object.entries(styles)) element.style.setProperty(key, value);
  return element;
}

// fills an element, unless it shows that already: a list that is made anew loses the focus, and half a click on it
export function fill(element, data, children) {
  const made = JSON.stringify(data);
  if (element.made === made) return;
  element.made = made;
  element.replaceChildren(...children());
}
