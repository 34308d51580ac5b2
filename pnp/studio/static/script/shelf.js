// The shelf: a new game is made and opened; a game that changes is looked at again.
import { find } from "./dom.js";
import { on } from "./events.js";
import { post } from "./net.js";
import { later, pending } from "./pending.js";

const form = find("#new-game");
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const mistake = find("#new-mistake");
  mistake.textContent = "";
  try {
    const made = await post("/api/new", Object.fromEntries(new FormData(form)));
    location.assign(`/table/${made.game}`);
  } catch (trouble) {
    mistake.textContent = trouble.message;
  }
});

async function drawn() {
  const answer = await fetch("/", { credentials: "same-origin" }).catch(() => null);
  return answer?.ok ? answer.text() : "";
}

// boxes are drawn by the server: bring in the new ones, unless somebody is typing
let asked = 0;
const again = later(300, async () => {
  const mine = ++asked;
  const text = await pending(drawn());
  if (!text || mine !== asked) return;
  const fresh = new DOMParser().parseFromString(text, "text/html");
  for (const box of fresh.querySelectorAll(".on-shelf[data-game]")) {
    const old = find(`.on-shelf[data-game="${CSS.escape(box.dataset.game)}"]`);
    if (old && old.innerHTML !== box.innerHTML && !old.contains(document.activeElement)) old.replaceWith(document.importNode(box, true));
    else if (!old) find(".boxes").prepend(document.importNode(box, true));
  }
  for (const lid of document.querySelectorAll("[data-accent]")) lid.style.setProperty("--accent", lid.dataset.accent);
});
on("files", again);
on("again", again);
