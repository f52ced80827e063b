// Step 4: who travels, one card a seat.

import { Problem } from "../api.js";
import { byId, focusOn, markField } from "../dom.js";
import { draft, keep } from "./draft.js";
import { addStep, attempt, go, goBackFrom } from "./flow.js";
import { tell } from "./messages.js";
import { PassengerCard } from "./passenger_card.js";

const CPF_DIGITS = 11;
const place = byId("passenger-cards");
let cards = [];

function draw() {
  const held = draft.hold.seats;
  const same = cards.length === held.length && cards.every((card, i) => card.seat.label === held[i].label);
  if (same && place.children.length > 0) return;
  cards = held.map((seat, index) => new PassengerCard(index, seat, draft.passengers[index] ?? {}, save));
  place.replaceChildren(...cards.map((card) => card.node));
  byId("passenger-none").hidden = true;
}

function save() {
  if (cards.length > 0) keep({ passengers: cards.map((card) => card.details()) });
}

const cardOf = (input) => cards.find((card) => card.node.contains(input));

/** The eleventh digit of a CPF is enough: who is known needs no more keys. */
function typed({ target }) {
  save();
  markField(target, "");
  const card = cardOf(target);
  const digits = target.value.replace(/\D/g, "");
  if (target !== card.inputs.cpf || digits.length !== CPF_DIGITS) return;
  attempt(() => recallByCpf(card, digits), (problem) => showAt(card, "cpf", problem));
}

async function recallByCpf(card, digits) {
  if (card.recalled === digits) return;
  if (await card.recall("cpf", digits)) await next(card);
  else focusOn(card.inputs.name);
}

function showAt(card, name, problem) {
  if (problem.code === "offline") return false;
  card.complain({ [name]: problem.detail });
  return true;
}

async function accept(target) {
  const card = cardOf(target) ?? cards[0];
  const { inputs } = card;
  if (target === inputs.cpf) return acceptCpf(card);
  if (target === inputs.document_number && !inputs.name.value.trim()) {
    if (await card.recall("document", target.value.trim())) return next(card);
  }
  return onward(card, target);
}

async function acceptCpf(card) {
  const digits = card.inputs.cpf.value.replace(/\D/g, "");
  if (digits.length === CPF_DIGITS) {
    if (card.recalled !== digits) await card.recall("cpf", digits);
    return card.missing() ? focusOn(card.missing()) : next(card);
  }
  if (digits.length > 0) return markField(card.inputs.cpf, "O CPF tem 11 algarismos.");
  return focusOn(card.inputs.document_kind);
}

/** From one field to the next that is shown; after the last one, to what is missing. */
function onward(card, target) {
  const withCpf = Boolean(card.inputs.cpf.value.trim());
  const order = withCpf
    ? ["name", "document_kind", "document_number", "document_description"]
    : ["document_kind", "document_number", "document_description", "name"];
  const shown = order.map((name) => card.inputs[name]).filter((input) => card.asks(input));
  const following = shown[shown.indexOf(target) + 1];
  if (following) return focusOn(following);
  const missing = card.missing();
  if (!missing) return next(card);
  markField(missing, "Falta preencher.");
  return focusOn(missing);
}

/** On to the next passenger, or to the payment after the last one. */
async function next(card) {
  save();
  const following = cards[cards.indexOf(card) + 1];
  if (following) return focusOn(following.inputs.cpf);
  return go("payment");
}

function back(target) {
  const card = cardOf(target) ?? cards[0];
  const inputs = Object.values(card.inputs).filter((input) => card.asks(input));
  const before = inputs[inputs.indexOf(target) - 1];
  if (before) return focusOn(before);
  const earlier = cards[cards.indexOf(card) - 1];
  return earlier ? focusOn(earlier.inputs.cpf) : goBackFrom("passengers");
}

/** Show beside the fields what the server found in a sale. */
export async function showInvalid(problem) {
  await go("passengers");
  const index = draft.hold.seats.findIndex((seat) => seat.seat === problem.seat);
  (cards[index] ?? cards[0]).complain(problem.fields);
}

/** The passengers as the sale takes them. */
export const toSend = () =>
  draft.hold.seats.map((seat, index) => ({ ...draft.passengers[index], seat: seat.seat }));

function clear() {
  cards = [];
  place.replaceChildren();
  byId("passenger-none").hidden = false;
}

function enter() {
  draw();
  tell("Quem viaja? Digite o CPF; sem CPF, Enter passa ao documento.");
  const undone = cards.find((card) => card.missing());
  focusOn((undone ?? cards[0]).inputs.cpf);
}

place.addEventListener("input", typed);
addStep("passengers", { enter, accept, back, clear });
