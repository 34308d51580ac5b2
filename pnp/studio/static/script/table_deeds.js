// What can be done at the drawing table besides looking: check, playtest, compare with the kit, add a picture.
import { find, make } from "./dom.js";
import { follow } from "./jobs.js";
import { get, post, put } from "./net.js";
import { notice } from "./notices.js";
import { problemList } from "./problems.js";
import { say } from "./words.js";

export function setUpDeeds({ api, game, look, closer, choose, state, choosePictures }) {
  const outcome = find("#outcome");
  const work = find("#work");

  const close = () => make("button", { type: "button", class: "quiet", onclick: () => outcome.replaceChildren() }, say("close"));
  const show = (title, ...children) => {
    const heading = make("h3", { tabindex: "-1" }, title);
    outcome.replaceChildren(make("div", { class: "panel outcome" }, heading, ...children, close()));
    heading.focus();
  };

  const run = (button, task, title, done) =>
    find(button).addEventListener("click", async () => {
      outcome.replaceChildren();
      try {
        const result = await follow(await post(`${api}/${task}`), work, title);
        if (result) done(result);
      } catch (trouble) {
        notice(trouble.message || say("failed"), true);
      }
    });

  const lines = (texts) => make("ul", { class: "lines" }, texts.map((text) => make("li", {}, text)));

  run("#check", "check", say("checking"), (result) => show(result.passes ? say("check_passes") : say("check_fails"), lines(result.lines), problemList(result.problems)));

  run("#playtest", "playtest", say("playtesting"), (result) => {
    const frame = make("iframe", { class: "report", title: say("report"), src: result.report });
    show(say("report"), frame);
  });

  find("#changes").addEventListener("click", async () => {
    try {
      const found = await get(`${api}/changes`, look());
      const count = found.changed.length;
      const text = count === 0 ? say("changes_none") : count === 1 ? say("changes_one", found) : say("changes_some", { count, kit: found.kit });
      const cards = found.changed.map(([kind, id, side]) =>
        make("li", {}, make("button", { type: "button", onclick: () => openCard(kind, id, side, found.kit) }, `${titleOf(kind, id)} · ${say(`side_${side}`)}`)),
      );
      show(say("changes"), make("p", {}, text), make("ul", { class: "line changed" }, cards), found.new.length ? make("p", {}, say("changes_new", { names: found.new.join(", ") })) : null);
    } catch (trouble) {
      show(say("changes"), make("p", {}, trouble.status === 404 ? say("no_kit") : trouble.message));
    }
  });

  const titleOf = (kind, id) => state.data.components.find((one) => one.id === kind)?.cards.find((card) => card.id === id)?.title ?? id;

  function openCard(kind, id, side, kit) {
    choosePictures();
    choose(kind);
    const card = state.data.components.find((one) => one.id === kind)?.cards.find((one) => one.id === id);
    if (card) closer.open(card, side, kit);
  }

  find("#upload").title = say("upload_hint");
  find("#upload").addEventListener("click", () => find("#file").click());
  find("#file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    try {
      const answer = await put(`/api/table/${game}/picture/${encodeURIComponent(file.name)}`, file);
      notice(say("upload_done", answer));
    } catch (trouble) {
      show(say("failed"), make("p", {}, trouble.message), problemList(trouble.problems));
    }
  });
}
