// Questions to the studio and its answers; what goes wrong is an Answer that says so in words.
import { pending } from "./pending.js";

export class Trouble extends Error {
  constructor(status, answer) {
    super(answer.text || "");
    this.status = status;
    this.answer = answer;
    this.problems = answer.problems || [];
  }
}

const ask = (path, options = {}) => pending(answer(path, options));

async function answer(path, options) {
  let response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...options });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Trouble(0, { text: "" });
  }
  const found = await response.json().catch(() => ({}));
  if (!response.ok) throw new Trouble(response.status, found);
  return found;
}

export const get = (path, values = {}, signal = undefined) => ask(withValues(path, values), { signal });
export const post = (path, value = {}, more = {}) =>
  ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(value), ...more });
export const put = (path, file) => ask(path, { method: "PUT", headers: { "content-type": file.type || "application/octet-stream" }, body: file });

export function withValues(path, values) {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== "" && value !== undefined && value !== null));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
