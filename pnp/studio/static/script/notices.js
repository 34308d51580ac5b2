// Short words in the corner, which go by themselves; read aloud by those who do that.
import { make, find } from "./dom.js";

export function notice(text, bad = false) {
  if (!text) return;
  const line = make("p", { class: bad ? "bad" : "" }, text);
  const corner = find("#notices");
  corner.append(line);
  while (corner.children.length > 2) corner.firstChild.remove();
  setTimeout(() => line.remove(), bad ? 12000 : 5000);
}
