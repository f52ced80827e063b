// The fields of one passenger. A CPF known from before fills the others.

import { post } from "../api.js";
import { el, focusOn, markField } from "../dom.js";
import { brl, toCentavos } from "../money.js";

const FIELDS = ["cpf", "name", "document_kind", "document_number", "document_description"];
const kinds = document.getElementById("document-kinds").content;

export class PassengerCard {
  /** Draw the fields for a held seat; `changed` is told at every change. */
  constructor(index, seat, details, changed) {
    this.index = index;
    this.seat = seat;
    this.changed = changed;
    this.rest = { phone: details.phone ?? "", born_on: details.born_on ?? null };
    this.recalled = "";
    this.inputs = Object.fromEntries(FIELDS.map((name) => [name, this.input(name)]));
    for (const name of FIELDS) if (details[name]) this.inputs[name].value = details[name];
    this.node = this.draw();
    this.note = this.node.querySelector(".passenger-note");
    this.inputs.document_kind.addEventListener("change", () => this.changedKind());
    this.changedKind();
  }

  input(name) {
    const id = `passenger-${this.index}-${name}`;
    if (name === "document_kind") {
      return el("select", { id, class: "form-select" }, kinds.cloneNode(true));
    }
    const numeric = name === "cpf" ? { inputmode: "numeric", maxlength: "14" } : {};
    return el("input", { id, class: "form-control", autocomplete: "off", ...numeric,
      "aria-describedby": `${id}-error` });
  }

  field(name, label, size) {
    const input = this.inputs[name];
    return el("div", { class: `field field-${size}`, "data-field": name },
      el("label", { class: "form-label", for: input.id, text: label }),
      input,
      el("p", { class: "field-error", id: `${input.id}-error` }));
  }

  draw() {
    const { label, class_label, price } = this.seat;
    return el("fieldset", { class: "passenger" },
      el("legend", {}, el("strong", { text: `Poltrona ${label}` }),
        ` · ${class_label} · ${brl(toCentavos(price))} `, el("span", { class: "passenger-note" })),
      this.field("cpf", "CPF", "cpf"),
      this.field("name", "Nome completo", "name"),
      this.field("document_kind", "Documento", "kind"),
      this.field("document_number", "Número", "number"),
      this.field("document_description", "Qual documento", "description"));
  }

  changedKind() {
    const other = this.inputs.document_kind.value === "other";
    this.node.querySelector("[data-field=document_description]").hidden = !other;
    this.changed();
  }

  details() {
    const typed = FIELDS.map((name) => [name, this.inputs[name].value.trim()]);
    return { ...Object.fromEntries(typed), ...this.rest };
  }

  /** Fill the card with who has this CPF or document, if they came before. */
  async recall(name, number) {
    if (!number || this.recalled === number) return false;
    const { passenger } = await post("/guiche/passageiros", { [name]: number });
    this.recalled = number;
    if (!passenger) {
      this.tell("Primeira viagem conosco: preencha os dados.", false);
      return false;
    }
    for (const name of FIELDS) if (passenger[name]) this.inputs[name].value = passenger[name];
    this.rest = { phone: passenger.phone, born_on: passenger.born_on };
    this.tell("✓ Já viajou conosco: confira com o documento.", true);
    this.changedKind();
    return true;
  }

  tell(text, known) {
    this.note.textContent = text;
    this.note.classList.toggle("is-known", known);
  }

  /** The first field that still needs something, or none. */
  missing() {
    const needed = ["name", "document_number", "document_description"];
    return needed.map((name) => this.inputs[name]).find((input) => !input.value.trim() && this.asks(input));
  }

  asks(input) {
    return !input.closest("[data-field]").hidden;
  }

  /** Show what the server says of each field; the first one gets the focus. */
  complain(problems) {
    this.clearErrors();
    const wrong = Object.entries(problems).filter(([name]) => this.inputs[name]);
    for (const [name, message] of wrong) markField(this.inputs[name], message);
    if (wrong.length > 0) focusOn(this.inputs[wrong[0][0]]);
  }

  clearErrors() {
    for (const input of Object.values(this.inputs)) markField(input, "");
  }
}
