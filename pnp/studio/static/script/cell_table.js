// Cards as a table: what is typed goes into its file, in that place alone. A file changed elsewhere is never overwritten.
import { pictureAddress } from "./card_grid.js";
import { find, make } from "./dom.js";
import { facePicture, whenSeen } from "./face_picture.js";
import { get, post } from "./net.js";
import { notice } from "./notices.js";
import { say } from "./words.js";

const SMALL = 56; // pixels that the picture of a card is wide beside its row

export class CellTable {
  constructor(place, room) {
    Object.assign(this, { place, ...room });
    this.asked = 0;
    this.written = 0; // changes of this page that are in the file
    this.saved = Promise.resolve(); // one change after the other: each knows what the one before it has written
    this.seen = whenSeen((row) => this.drawPicture(row), "200px");
    this.late = false; // whether the table is older than its file, because somebody types
  }

  get fields() {
    return [...this.place.querySelectorAll("[data-cell]")];
  }

  async show(component) {
    const mine = ++this.asked;
    const written = this.written;
    if (component.cards) this.component = component; // else only the file is to be read again
    const data = await get(`${this.api}/cells/${component.id}`).catch((trouble) => {
      notice(trouble.message, true);
      return null;
    });
    if (!data || mine !== this.asked) return;
    if (written !== this.written) return this.show(component); // it was read before what has been written since
    this.late = data.component === this.data?.component && this.fields.some((field) => field.dirty);
    if (this.late) return; // who types goes on with what was seen when the typing began
    const { dataset, value, selectionStart, selectionEnd } = document.activeElement?.closest?.(".cells") ? document.activeElement : {};
    this.data = data;
    this.draw(data);
    if (dataset?.cell) this.goOn(dataset.cell, value, selectionStart, selectionEnd);
  }

  draw(data) {
    const head = make("tr", {}, make("th", { scope: "col" }, "id"), data.columns.map((column) => make("th", { scope: "col", title: column.accepted }, column.name === "quantity" ? say("quantity") : column.name)));
    const rows = data.cards.map((card) => make("tr", { "data-card": card.id }, this.rowHead(card), data.columns.map((column) => make("td", { class: column.kind }, this.cell(card, column, data)))));
    this.place.replaceChildren(
      ...(data.editable ? [] : [make("p", { class: "calm" }, say("read_only"))]),
      make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": data.component }, make("table", {}, make("thead", {}, head), make("tbody", {}, rows))),
    );
    this.seen.forget();
    for (const row of rows) this.seen.watch(row);
  }

  // a card beside its row: it is drawn again as soon as what was typed is in the file
  rowHead(card) {
    const { size, bleed, corner, sides } = this.component;
    if (!sides.length) return make("th", { scope: "row", title: card.place }, card.id);
    const face = facePicture({ size, bleed, corner });
    const known = this.component.cards.find((one) => one.id === card.id);
    const look = make("button", { type: "button", class: "look", "aria-label": say("open_card", { title: known?.title ?? card.id }), onclick: () => this.open(this.stamped(card.id), sides[0]) }, face);
    return make("th", { scope: "row", title: card.place }, make("span", { class: "row-head" }, look, card.id));
  }

  stamped(id) {
    return this.component.cards.find((one) => one.id === id);
  }

  drawPicture(row) {
    const card = this.stamped(row.dataset.card);
    const face = find(".face", row);
    if (card && face) face.show(pictureAddress(this.game, this.component, card, this.component.sides[0], this.shown(), SMALL));
  }

  refresh(stamps) {
    if (this.place.hidden || !this.component) return;
    for (const row of this.place.querySelectorAll("tr[data-card]")) {
      const card = this.stamped(row.dataset.card);
      const stamp = stamps.get(`${this.component.id}/${row.dataset.card}`);
      if (!card || stamp === undefined) continue;
      card.stamp = stamp;
      this.seen.ask(row);
    }
  }

  cell(card, column, data) {
    const value = card.values[column.name];
    const label = `${card.id} ${column.name}`;
    const common = { "aria-label": label, "data-cell": `${card.id}/${column.name}`, disabled: !data.editable };
    if (column.kind === "list" || column.kind === "record") return make("span", { class: "hint", title: JSON.stringify(value) }, value == null ? "" : `${summary(value)} (${say("in_file")})`);
    let field;
    if (column.kind === "flag") field = make("select", common, ["", "true", "false"].slice(column.required ? 1 : 0).map((word) => make("option", { value: word, selected: word === (value == null ? "" : String(value)) }, word)));
    else if (column.kind === "choice") field = make("select", common, [...(column.required ? [] : [""]), ...column.words].map((word) => make("option", { value: word, selected: word === (value ?? "") }, word)));
    else if (column.kind === "text" && String(value ?? "").length > 28) field = make("textarea", { ...common, rows: Math.min(6, Math.ceil(String(value).length / 38)) }, String(value ?? ""));
    else if (column.kind === "items") field = make("input", { ...common, value: (value ?? []).join(", ") });
    else field = make("input", { ...common, value: value ?? "", inputmode: column.kind === "number" ? "decimal" : null });
    field.before_typing = field.value;
    field.seen = data.seen;
    field.addEventListener("input", () => (field.dirty = true));
    field.addEventListener("change", () => this.save(field, card, column));
    field.addEventListener("keydown", (event) => this.key(event, field));
    return field;
  }

  key(event, field) {
    if (event.key === "Escape") {
      field.value = field.before_typing;
      field.dirty = false;
      this.mistake(field, "");
      this.catchUp();
    } else if (event.key === "Enter" && !(field.tagName === "TEXTAREA" && event.shiftKey)) {
      event.preventDefault();
      field.dispatchEvent(new Event("change"));
      const name = field.dataset.cell.split("/")[1];
      const cells = this.fields.filter((one) => one.dataset.cell.split("/")[1] === name);
      cells[cells.indexOf(field) + (event.shiftKey ? -1 : 1)]?.focus();
    }
  }

  save(field, card, column, seen = "") {
    if ((!field.dirty && field.value === field.before_typing) || field.sent === field.value) return;
    const sent = (field.sent = field.value); // Enter saves, and so does leaving the cell: once is enough
    const value = column.kind === "flag" ? (sent === "" ? "" : sent === "true") : sent;
    this.saved = this.saved.then(() => this.send(field, card, column, value, seen));
  }

  // `seen` says which state of the file is written over knowingly; else it is the one that the cell shows
  async send(field, card, column, value, seen) {
    const sent = field.sent;
    try {
      const asked = { component: this.data.component, card: card.id, field: column.name, value, seen: seen || field.seen };
      const answer = await post(`${this.api}/edit`, asked);
      this.written += 1;
      Object.assign(field, { dirty: field.value !== sent, before_typing: sent, sent: undefined, seen: answer.seen });
      if (seen) this.late = true; // the other cells do not show what others have changed
      else for (const other of this.fields) other.seen = answer.seen;
      this.mistake(field, "");
      notice(say("saved", { file: this.data.file }));
      this.changed();
      this.catchUp();
    } catch (trouble) {
      field.sent = undefined;
      if (trouble.status === 409 && "now" in trouble.answer) this.clash(field, card, column, trouble);
      else this.mistake(field, trouble.message || say("failed"));
    }
  }

  catchUp() {
    if (this.late) this.show({ id: this.data.component });
  }

  // the file has changed while somebody typed: both are shown, and nobody's work is lost
  clash(field, card, column, trouble) {
    const dialog = this.conflict;
    const done = (work) => () => {
      dialog.close();
      work();
    };
    dialog.replaceChildren(
      make(
        "div",
        { class: "panel" },
        make("h2", { id: "conflict-title" }, say("conflict")),
        make("p", {}, trouble.message),
        make("p", {}, say("conflict_theirs", { value: trouble.answer.now ?? "" })),
        make("p", {}, say("conflict_mine", { value: field.value })),
        make(
          "p",
          { class: "line" },
          make("button", { type: "button", class: "main", onclick: done(() => this.take(field, trouble)) }, say("take_theirs")),
          make("button", { type: "button", onclick: done(() => this.save(field, card, column, trouble.answer.seen)) }, say("take_mine")),
        ),
      ),
    );
    dialog.showModal();
  }

  take(field, trouble) {
    field.value = trouble.answer.now ?? "";
    Object.assign(field, { dirty: false, before_typing: field.value, seen: trouble.answer.seen });
    this.show({ id: this.data.component });
  }

  mistake(field, text) {
    const cell = field.closest("td");
    cell.classList.toggle("bad", Boolean(text));
    find(".mistake", cell)?.remove();
    field.setAttribute("aria-invalid", String(Boolean(text)));
    if (text) cell.append(make("p", { class: "mistake", role: "alert" }, text));
  }

  // the same cell after the table was drawn anew, with the same letters selected: the next key must do what it would have done
  goOn(cell, value, start, end) {
    const field = this.fields.find((one) => one.dataset.cell === cell);
    if (!field) return;
    field.focus();
    if (field.setSelectionRange && field.value === value) field.setSelectionRange(start, end);
  }
}

const summary = (value) => (Array.isArray(value) ? `[${value.length}]` : `{${Object.keys(value).join(", ")}}`);
