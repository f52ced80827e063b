// What a card's slip says, one box a slip; never a card number.

import { byId, el, focusOn, markField } from "../dom.js";
import { toDecimal, typedAmount } from "../money.js";

const ACQUIRER = "guiche.acquirer"; // the same machine tomorrow: no personal data
const BRANDS = ["Visa", "Mastercard", "Elo", "American Express", "Hipercard", "Outra"];
const LABELS = { credit: "Cartão de crédito", debit: "Cartão de débito" };
const FIELDS = [
  ["amount", "Valor", { inputmode: "decimal" }],
  ["brand", "Bandeira", {}],
  ["last4", "4 últimos", { inputmode: "numeric", maxlength: "4" }],
  ["nsu", "NSU", { inputmode: "numeric" }],
  ["authorization", "Autorização", {}],
  ["acquirer_cnpj", "CNPJ da credenciadora", {}],
];
const place = byId("card-slips");

export class CardSlips {
  constructor(changed) {
    this.changed = changed;
    this.slips = [];
  }

  /** Draw the slips as the draft has them. */
  show(cards) {
    this.slips = [];
    place.replaceChildren();
    for (const card of cards) this.add(card);
  }

  /** Add a slip for what is still to pay. */
  addFor(method, centavos) {
    const amount = toDecimal(centavos).replace(".", ",");
    this.add({ method, amount, acquirer_cnpj: localStorage.getItem(ACQUIRER) ?? "" });
    this.changed();
    focusOn(this.slips.at(-1).inputs.brand);
  }

  add(card) {
    const index = this.slips.length;
    const inputs = Object.fromEntries(FIELDS.map(([name, , more]) => [name, input(index, name, more)]));
    for (const [name] of FIELDS) inputs[name].value = card[name] || inputs[name].value;
    const removal = el("button", { type: "button", class: "btn btn-quiet btn-small", "data-own-enter": true,
      text: "Retirar" });
    const node = el("fieldset", { class: "card-slip" }, el("legend", { text: LABELS[card.method] }),
      ...FIELDS.map(([name, label]) => field(inputs[name], name, label)), removal);
    const slip = { method: card.method, inputs, node };
    removal.addEventListener("click", () => this.take(slip));
    this.slips.push(slip);
    place.append(node);
  }

  take(slip) {
    this.show(this.details().filter((_, index) => this.slips[index] !== slip));
    this.changed();
    focusOn(byId("cash"));
  }

  details() {
    return this.slips.map(({ method, inputs }) => ({
      method,
      ...Object.fromEntries(FIELDS.map(([name]) => [name, inputs[name].value.trim()])),
    }));
  }

  /** Centavos on the slips; null when an amount is none. */
  total() {
    const amounts = this.slips.map(({ inputs }) => typedAmount(inputs.amount.value));
    return amounts.includes(null) ? null : amounts.reduce((sum, amount) => sum + amount, 0);
  }

  /** The first field that is still empty, or none. */
  missing() {
    return this.slips.flatMap(({ inputs }) => Object.values(inputs)).find((one) => !one.value.trim());
  }

  /** The field after one, or none after the last. */
  after(target) {
    const all = this.slips.flatMap(({ inputs }) => Object.values(inputs));
    return all[all.indexOf(target) + 1];
  }

  complain(index, problems) {
    const slip = this.slips[index];
    if (!slip) return false;
    for (const [name, message] of Object.entries(problems)) {
      if (slip.inputs[name]) markField(slip.inputs[name], message);
    }
    focusOn(slip.inputs[Object.keys(problems)[0]]);
    return true;
  }

  toSend() {
    const cards = this.details();
    if (cards.length > 0) localStorage.setItem(ACQUIRER, cards.at(-1).acquirer_cnpj);
    return cards.map((card) => ({ ...card, amount: toDecimal(typedAmount(card.amount)) }));
  }
}

function input(index, name, more) {
  const id = `slip-${index}-${name}`;
  if (name === "brand") {
    return el("select", { id, class: "form-select" }, ...BRANDS.map((brand) => el("option", { text: brand })));
  }
  return el("input", { id, class: "form-control", autocomplete: "off", "aria-describedby": `${id}-error`, ...more });
}

function field(node, name, label) {
  return el("div", { class: `field field-${name}` },
    el("label", { class: "form-label", for: node.id, text: label }),
    node,
    el("p", { class: "field-error", id: `${node.id}-error` }));
}

