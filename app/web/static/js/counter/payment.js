// Step 5: cash with its change, cards, or both. An empty cash field is the exact amount.

import { byId, el, focusOn, markField } from "../dom.js";
import { brl, toCentavos, toDecimal, typedAmount } from "../money.js";
import { CardSlips } from "./card_payments.js";
import { draft, keep } from "./draft.js";
import { addStep, attempt, goBackFrom } from "./flow.js";
import { tell } from "./messages.js";
import { payByPix } from "./pix.js";
import { onSaleProblem, sell } from "./sale.js";

const cash = byId("cash");
const button = byId("sell");
const slips = new CardSlips(update);

const total = () => toCentavos(draft.hold.total);
const owedInCash = () => Math.max(0, total() - (slips.total() ?? 0));

/** Centavos handed over in cash; null when what was typed is no amount. */
function handedOver() {
  return cash.value.trim() ? typedAmount(cash.value) : owedInCash();
}

function update() {
  if (!draft.hold) return;
  keep({ cash: cash.value, cards: slips.details() });
  const handed = handedOver();
  const missing = handed === null ? null : owedInCash() - handed;
  byId("payment-total").textContent = brl(total());
  byId("change").textContent = missing === null || missing > 0 ? "—" : brl(-missing);
  byId("missing").textContent = missing > 0 ? `faltam ${brl(missing)}` : "";
  byId("cash-exact").textContent = cash.value.trim() ? "" : `valor exato, ${brl(owedInCash())}`;
  button.textContent = `Vender e imprimir ${brl(total())}`;
  markField(cash, "");
}

/** C, D and P are no amounts: they pay what is left with a card, or by Pix. */
function letter(event) {
  const method = { c: "credit", d: "debit", p: "pix" }[event.key.toLowerCase()];
  if (!method || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const handed = cash.value.trim() ? (typedAmount(cash.value) ?? 0) : 0;
  const left = total() - (slips.total() ?? 0) - handed;
  if (left <= 0) tell("Não falta nada a pagar. Para pagar de outra forma, diminua o dinheiro.", "warn");
  else if (method !== "pix") slips.addFor(method, left);
  else if (!byId("counter").dataset.pix) tell("Este guichê não recebe Pix.", "warn");
  else if (slips.missing()) focusOn(slips.missing());
  else attempt(() => payByPix(besidesPix(handed), handed), onSaleProblem);
}

/** What is paid otherwise when the rest is paid by Pix: an empty cash field is no cash. */
function besidesPix(handed) {
  return [...(handed > 0 ? [{ method: "cash", amount: toDecimal(handed) }] : []), ...slips.toSend()];
}

async function accept(target) {
  if (target === button) return send();
  if (target !== cash && slips.after(target)) return focusOn(slips.after(target));
  return check() && focusOn(button);
}

function check() {
  if (handedOver() === null) markField(cash, "Digite um valor, como 200 ou 196,05.");
  else if (slips.missing()) focusOn(slips.missing());
  else if (slips.total() === null) tell("Confira o valor do cartão.", "warn");
  else if (handedOver() < owedInCash()) {
    markField(cash, `Faltam ${brl(owedInCash() - handedOver())}. C completa com crédito, D com débito.`);
  } else return true;
  return false;
}

async function send() {
  if (button.hasAttribute("aria-disabled") || !check()) return;
  button.setAttribute("aria-disabled", "true"); // a disabled button would lose the focus
  try {
    await sell(payments());
  } finally {
    button.removeAttribute("aria-disabled");
  }
}

function payments() {
  const handed = handedOver();
  const byCash = handed > 0 || slips.slips.length === 0;
  return [
    ...(byCash ? [{ method: "cash", amount: toDecimal(handed) }] : []),
    ...slips.toSend(),
  ];
}

/** What the server found in the payment is shown where it is. */
async function onProblem(problem) {
  const cashFirst = draft.cash.trim() !== "" || owedInCash() > 0 ? 1 : 0;
  if (problem.code === "payment.invalid") return slips.complain(problem.index - cashFirst, problem.fields);
  const handled = await onSaleProblem(problem);
  if (!handled) focusOn(button);
  return handled;
}

function back(target) {
  if (target === button) return focusOn(cash);
  return goBackFrom("payment");
}

function showParts() {
  const sums = new Map();
  for (const { label, amount } of draft.hold.seats.flatMap((seat) => seat.parts)) {
    sums.set(label, (sums.get(label) ?? 0) + toCentavos(amount));
  }
  const people = draft.hold.seats.length;
  byId("payment-parts").replaceChildren(
    ...[...sums].flatMap(([label, sum]) => [
      el("dt", { text: people > 1 ? `${label}, ${people} passageiros` : label }),
      el("dd", { class: "number", text: brl(sum) }),
    ]),
  );
}

function clear() {
  byId("payment-box").hidden = true;
  byId("payment-none").hidden = false;
}

function enter() {
  byId("payment-box").hidden = false;
  byId("payment-none").hidden = true;
  cash.value = draft.cash;
  slips.show(draft.cards);
  showParts();
  update();
  tell("Quanto recebeu em dinheiro? Enter é o valor exato; C crédito, D débito, P Pix.");
  focusOn(cash);
}

cash.addEventListener("keydown", letter);
byId("step-payment").addEventListener("input", update);
button.addEventListener("click", ({ detail }) => detail && button.dispatchEvent(
  new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true })));
addStep("payment", { enter, accept, back, clear, onProblem });
