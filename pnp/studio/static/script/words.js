// The sentences of this page, in its language; values stand in {braces}.
const words = JSON.parse(document.getElementById("words").textContent);

export function say(name, values = {}) {
  const sentence = words[name];
  if (sentence === undefined) throw new Error(`no sentence called ${name}`);
  return sentence.replace(/\{(\w+)(?::\w*)?\}/g, (whole, key) => (key in values ? String(values[key]) : whole));
}

const number = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 2 });
export const figure = (value) => number.format(value).replace(/^-/, "\u2212");

// a number as people type it: 22,5 and 22.5 are the same, and what is none is NaN
export const decimal = (text) => (/^[\u2212+-]?\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace("\u2212", "-").replace(",", ".")) : NaN);
