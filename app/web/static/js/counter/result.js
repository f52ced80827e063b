// Step 6: what was sold. It stays in sight while the next sale begins.

import { get } from "../api.js";
import { byId, el, focusOn } from "../dom.js";
import { brl, toCentavos } from "../money.js";
import { refresh } from "./bar.js";
import { begin } from "./draft.js";
import { addStep, clearAfter, go } from "./flow.js";
import { tell } from "./messages.js";
import { print } from "./printing.js";

const POLL = 4000;
const box = byId("result");
let sold = null;

/** Show what was sold and print it; only then is the next key asked for. */
export async function showResult(answer) {
  sold = answer;
  draw();
  tell("Venda feita. Imprimindo…", "ok");
  const printed = await printJobs();
  await go("result");
  if (!printed) notPrinted();
  refresh();
  if (isPending()) setTimeout(poll, POLL);
}

const isPending = () => sold.tickets.some((ticket) => ticket.state === "pending");

/** Print the tickets that are authorised, and a receipt for those that still wait. */
async function printJobs() {
  const jobs = sold.tickets
    .filter((ticket) => ticket.state === "issued")
    .map((ticket) => ({ url: ticket.print_url, label: `bilhete ${sold.locator}` }));
  if (isPending()) jobs.push({ url: sold.receipt_url, label: `recibo ${sold.locator}` });
  return jobs.length === 0 || print(jobs);
}

async function printAll() {
  if (!(await printJobs())) notPrinted();
}

function notPrinted() {
  tell("A venda está feita, mas a impressão não abriu. I imprime de novo.", "warn");
}

/** Ask whether the tax office has answered since; the worker goes on by itself. */
async function poll() {
  const asked = sold;
  const answer = await get(`/guiche/vendas/${asked.order_id}`).catch(() => null);
  if (asked !== sold) return;
  if (answer && answer.tickets.some((ticket, i) => ticket.state !== asked.tickets[i].state)) {
    sold = { ...asked, tickets: answer.tickets };
    draw();
    refresh();
    if (!isPending()) tell("Autorizado agora. I imprime o bilhete.", "ok");
  }
  if (isPending()) setTimeout(poll, POLL);
}

function draw() {
  byId("step-result").hidden = false;
  byId("result-locator").textContent = sold.locator;
  byId("result-total").textContent = brl(toCentavos(sold.total));
  byId("result-change").textContent = brl(toCentavos(sold.change));
  byId("result-repeated").hidden = !sold.repeated;
  byId("result-pending").hidden = !isPending();
  byId("result-title").textContent = isPending() ? "Venda paga, bilhete pendente" : "Venda feita";
  byId("step-result").classList.toggle("is-pending", isPending());
  byId("result-tickets").replaceChildren(...sold.tickets.map(drawTicket));
  box.classList.add("appear");
}

function drawTicket(ticket) {
  return el("li", {},
    el("span", { class: `chip chip-${ticket.tone}`, text: ticket.state_label }),
    el("span", { text: ` Poltrona ${ticket.seat_label} · ${ticket.passenger_name} ` }),
    el("span", { class: "result-links" },
      el("a", { href: ticket.page_url, target: "_blank", text: "Abrir bilhete" }),
      ticket.pdf_url && el("a", { href: ticket.pdf_url, target: "_blank", text: "DABPE (PDF)" })),
    ticket.reason && el("p", { class: "hint", text: ticket.reason }));
}

/** Begin the next sale; the last one stays in sight above it. */
export async function startNew(route) {
  begin(route);
  clearAfter("route");
  await go("route");
}

async function accept(target) {
  if (target.id === "result-print") return printAll();
  return startNew({ origin: homeOrigin() });
}

/** The clerk's own terminal, where a sale begins by default. */
export function homeOrigin() {
  const { originCode, originLabel } = byId("counter").dataset;
  return originCode ? { code: originCode, label: originLabel } : null;
}

function enter() {
  const words = isPending()
    ? "Venda paga; o bilhete ainda espera a autorização. Enter começa outra venda."
    : "Vendido e autorizado. Enter começa outra venda; I imprime de novo.";
  tell(words, isPending() ? "warn" : "ok");
  focusOn(byId("result-new"));
}

byId("step-result").addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() === "i" && !event.ctrlKey) printAll();
});
byId("result-print").addEventListener("click", ({ detail }) => detail && printAll());
byId("result-new").addEventListener("click", ({ detail }) => detail && startNew({ origin: homeOrigin() }));
addStep("result", { enter, accept, back: () => startNew({ origin: homeOrigin() }), clear: () => {} });
