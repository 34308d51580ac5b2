// Long work: a bar that shows how far it is, a way to stop it, and what came of it.
import { make } from "./dom.js";
import { on } from "./events.js";
import { get, post } from "./net.js";
import { problemList } from "./problems.js";
import { say } from "./words.js";

// shows the job in `where`; resolves with its result, or with null if it was stopped or failed (which is shown)
export function follow(job, where, title) {
  const label = make("p", { role: "status" }, title);
  const bar = make("progress", { max: 1, "aria-label": title });
  const stop = make("button", { type: "button", onclick: () => post(`/api/jobs/${job.id}/stop`).catch(() => {}) }, say("stop"));
  where.replaceChildren(make("div", { class: "progress panel" }, label, bar, stop));
  stop.focus();
  return new Promise((resolve) => {
    let asking = false;
    let again = false;
    const look = async () => {
      if (asking) {
        again = true;
        return;
      }
      asking = true;
      const now = await get(`/api/jobs/${job.id}`).catch((trouble) => ({ state: "failed", text: trouble.message, problems: [] }));
      asking = false;
      if (now.state === "running") {
        label.textContent = now.label ? `${title} · ${now.label}` : title;
        if (now.total) {
          bar.value = now.done / now.total;
          bar.textContent = say("of", now);
        } else bar.removeAttribute("value");
        if (again) {
          again = false;
          look();
        }
        return;
      }
      quiet();
      calm();
      gone();
      if (now.state === "done") {
        where.replaceChildren();
        resolve(now.result);
      } else {
        const text = now.state === "stopped" ? say("stopped") : now.text || say("failed");
        where.replaceChildren(make("div", { class: "panel outcome", role: "alert" }, make("p", {}, text), problemList(now.problems ?? [])));
        resolve(null);
      }
    };
    const quiet = on("job", (event) => event.id === job.id && look());
    const calm = on("again", look);
    const gone = on("back", look);
    look();
  });
}
