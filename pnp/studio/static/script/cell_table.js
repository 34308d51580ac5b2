// Cards as a table: what is typed goes into its file, in that place alone. A file changed elsewhere is never overwritten,
// and what cannot be read stands here as it is written, with what is wrong in its cell.
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
    this.mistakes = 0; // told so far
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
    const same = data.component === this.data?.component;
    const typed = same ? this.fields.filter((field) => field.dirty) : [];
    this.late = typed.some((field) => !field.refused);
    if (this.late) return; // who types goes on with what was seen when the typing began
    const { dataset, value, selectionStart, selectionEnd } = document.activeElement?.closest?.(".cells") ? document.activeElement : {};
    this.data = data;
    this.draw(data);
    for (const field of typed) this.restore(field);
    if (dataset?.cell) this.goOn(dataset, value, selectionStart, selectionEnd);
  }

  // what was typed and refused stays in its cell, also when the table is drawn anew
  restore({ dataset, value, refused }) {
    const cells = this.fields.filter((one) => one.dataset.cell === dataset.cell);
    const field = cells.find((one) => one.dataset.row === dataset.row) ?? cells[0];
    if (!field) return;
    Object.assign(field, { value, refused, dirty: true });
    this.mistake(field, refused, false);
  }

  draw(data) {
    const head = make("tr", {}, make("th", { scope: "col" }, "id"), data.columns.map((column) => make("th", { scope: "col", title: column.accepted }, column.name === "quantity" ? say("quantity") : column.name)));
    const rows = data.cards.map((card) => make("tr", { "data-card": card.id, "data-row": card.row }, this.rowHead(card, data), data.columns.map((column) => this.cellPlace(card, column, data))));
    const table = make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": data.component }, make("table", {}, make("thead", {}, head), make("tbody", {}, rows)));
    this.place.replaceChildren(...this.remarks(data), ...(rows.length ? [table] : []));
    this.seen.forget();
    for (const row of rows) this.seen.watch(row);
    this.reveal();
  }

  // why nothing can be typed, if that is so, and where to mend it
  remarks(data) {
    if (data.unreadable) {
      const { place, text } = data.unreadable;
      return [make("div", { class: "unreadable", role: "alert" }, make("p", {}, make("code", {}, place), " ", text), make("p", {}, say("no_yaml_how")), data.cards.length > 0 && make("p", {}, say("no_yaml_before")))];
    }
    if (data.why) return [make("p", { class: "unreadable", role: "alert" }, data.why)];
    return data.editable ? [] : [make("p", { class: "calm" }, say("read_only"))];
  }

  // a card beside its row: it is drawn again as soon as what was typed is in the file
  rowHead(card, data) {
    const name = this.rowName(card, data);
    const alone = data.cards.filter(({ id }) => id === card.id).length === 1; // of two with one id, nobody knows whose picture it is
    const known = alone && this.stamped(card.id);
    const { size, bleed, corner, sides } = this.component;
    const rest = Object.entries(card.wrong).filter(([field]) => field !== "id" && !data.columns.some((column) => column.name === field));
    const mistakes = rest.flatMap(([, found]) => found).map((text) => make("p", { class: "mistake" }, text));
    const head = make("th", { scope: "row", title: card.place, class: mistakes.length || card.wrong.id ? "bad" : null });
    if (known && sides.length) {
      const look = make("button", { type: "button", class: "look", "aria-label": say("open_card", { title: known.title }), onclick: () => this.open(this.stamped(card.id), sides[0]) }, facePicture({ size, bleed, corner }));
      head.append(make("span", { class: "row-head" }, look, name));
    } else head.append(name);
    head.append(...mistakes);
    if (card.wrong.id) this.mark(find("[data-cell]", head), card.wrong.id);
    return head;
  }

  // an id is typed only where it is wrong: others may name it
  rowName(card, data) {
    if (!card.wrong.id) return make("span", {}, card.id);
    return this.field(card, { name: "id", kind: "word", required: true, words: [] }, data);
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

  cellPlace(card, column, data) {
    const wrong = card.wrong[column.name];
    const cell = make("td", { class: column.kind }, this.cell(card, column, data, wrong));
    if (wrong) this.mark(find("[data-cell]", cell) ?? cell.firstChild, wrong, cell);
    return cell;
  }

  cell(card, column, data, wrong) {
    const value = card.values[column.name];
    if (column.kind === "list" || column.kind === "record") return make("span", { class: "hint", title: JSON.stringify(value) }, value == null ? "" : wrong ? String(value) : `${summary(value)} (${say("in_file")})`);
    return this.field(card, column, data);
  }

  field(card, column, data) {
    const value = card.values[column.name];
    const name = card.id || say("row_number", { number: card.row + 1 });
    const common = { "aria-label": `${name} ${column.name}`, "data-cell": `${card.id || `#${card.row + 1}`}/${column.name}`, "data-row": card.row, "data-column": column.name, disabled: !data.editable || card.fixed, title: card.fixed ? say("by_rule") : null };
    const field = input(column, value, common);
    field.before_typing = field.value;
    field.seen = data.seen;
    field.addEventListener("input", () => Object.assign(field, { dirty: true, refused: "" }));
    field.addEventListener("change", () => this.save(field, card, column));
    field.addEventListener("keydown", (event) => this.key(event, field));
    return field;
  }

  key(event, field) {
    if (event.key === "Escape") {
      field.value = field.before_typing;
      Object.assign(field, { dirty: false, refused: "" });
      this.mistake(field, field.wrong ?? "");
      this.catchUp();
    } else if (event.key === "Enter" && !(field.tagName === "TEXTAREA" && event.shiftKey)) {
      event.preventDefault();
      field.dispatchEvent(new Event("change"));
      const cells = this.fields.filter((one) => one.dataset.column === field.dataset.column);
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
      const asked = { component: this.data.component, card: card.id, row: card.row, field: column.name, value, seen: seen || field.seen };
      const answer = await post(`${this.api}/edit`, asked);
      this.written += 1;
      Object.assign(field, { dirty: field.value !== sent, before_typing: sent, sent: undefined, seen: answer.seen });
      if (seen) this.late = true; // the other cells do not show what others have changed
      else for (const other of this.fields) other.seen = answer.seen;
      field.wrong = "";
      this.mistake(field, "");
      notice(say("saved", { file: this.data.file }));
      this.changed();
      if (this.place.querySelector(".mistake")) this.late = true; // what was mended here may have been wrong there, too
      this.catchUp();
    } catch (trouble) {
      field.sent = undefined;
      if (trouble.status === 409 && "now" in trouble.answer) this.clash(field, { ...card, row: trouble.answer.row }, column, trouble);
      else this.refuse(field, sent, trouble.message || say("failed"));
    }
  }

  // the answer is to what was sent; who has typed on since is told again when that is sent
  refuse(field, sent, why) {
    if (field.value === sent) field.refused = why;
    this.mistake(field, why);
    this.catchUp();
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

  mistake(field, text, alert = true) {
    const cell = field.closest("td, th");
    cell.classList.toggle("bad", Boolean(text));
    find(".mistake[id]", cell)?.remove();
    field.setAttribute("aria-invalid", String(Boolean(text)));
    field.removeAttribute("aria-describedby");
    if (!text) return;
    const id = `mistake-${++this.mistakes}`;
    field.setAttribute("aria-describedby", id);
    cell.append(make("p", { class: "mistake", id, role: alert ? "alert" : null }, text));
  }

  // what is wrong in a cell of the file: it stays until something else is written there
  mark(field, found, cell = field.closest("td, th")) {
    if (!field.dataset?.cell) {
      cell.classList.add("bad");
      cell.append(make("p", { class: "mistake" }, found.join(" ")));
      return;
    }
    field.wrong = found.join(" ");
    this.mistake(field, field.wrong, false);
  }

  // the cell that is wrong in a row, by the line of its file; the next drawing of the table shows it
  showLine(line) {
    this.line = line;
    this.reveal();
  }

  reveal() {
    if (!this.line || !this.data) return;
    const card = this.data.cards.filter((one) => one.line <= this.line).at(-1);
    const row = card && find(`tr[data-row="${card.row}"]`, this.place);
    const field = row && (find("[aria-invalid=true]", row) ?? find("[data-cell]:enabled", row));
    if (!field) return;
    this.line = 0;
    field.focus();
    field.scrollIntoView({ block: "center", inline: "center" });
  }

  // the same cell after the table was drawn anew, with the same letters selected: the next key must do what it would have done
  goOn({ cell, row }, value, start, end) {
    const field = this.fields.find((one) => one.dataset.cell === cell && one.dataset.row === row) ?? this.fields.find((one) => one.dataset.row === row);
    if (!field) return;
    field.focus();
    if (field.setSelectionRange && field.value === value) field.setSelectionRange(start, end);
  }
}

// what is typed into, by the kind of its column; a value that is none of the words is there as it is written
function input(column, value, common) {
  const words = column.kind === "flag" ? ["true", "false"] : column.words;
  if (column.kind === "flag" || column.kind === "choice") {
    const now = value == null ? "" : String(value);
    const offered = [...new Set([...(column.required ? [] : [""]), ...words, now])];
    return make("select", common, offered.map((word) => make("option", { value: word, selected: word === now }, word)));
  }
  if (column.kind === "text" && String(value ?? "").length > 28) return make("textarea", { ...common, rows: Math.min(6, Math.ceil(String(value).length / 38)) }, String(value ?? ""));
  if (column.kind === "items" && Array.isArray(value)) return make("input", { ...common, value: value.join(", ") });
  return make("input", { ...common, value: value ?? "", inputmode: column.kind === "number" ? "decimal" : null });
}

const summary = (value) => (typeof value === "string" ? value : Array.isArray(value) ? `[${value.length}]` : `{${Object.keys(value).join(", ")}}`);
