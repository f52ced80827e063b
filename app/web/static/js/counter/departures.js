// Step 2: which departure, in which class. A number or the arrows choose.

import { get } from "../api.js";
import { byId, el, focusOn } from "../dom.js";
import { brl, toCentavos } from "../money.js";
import { showDay } from "./day_field.js";
import { clearConditions, showConditions } from "./conditions.js";
import { draft, keep } from "./draft.js";
import { addStep, attempt, clearAfter, go, goBackFrom } from "./flow.js";
import { tell } from "./messages.js";
import { loadSeats } from "./seats.js";

const list = byId("departure-list");
const none = byId("departure-none");
let rows = [];
let active = 0;
let typed = "";
let nextDay = null;

/** Ask what leaves on the day of the draft and show it. */
export async function search() {
  const answer = await get("/guiche/partidas", {
    de: draft.origin.code,
    para: draft.destination.code,
    dia: draft.day,
  });
  rows = answer.departures;
  nextDay = answer.next;
  active = Math.max(0, rows.findIndex((row) => row.free_seats > 0));
  byId("departure-day").textContent = answer.day;
  draw();
  showNone(answer);
}

function draw() {
  list.hidden = rows.length === 0;
  list.replaceChildren(...rows.map(option));
  mark(active);
}

function option(row, index) {
  const full = row.free_seats === 0;
  const free = full ? "lotado" : `${row.free_seats} ${row.free_seats === 1 ? "livre" : "livres"}`;
  const ordinary = row.full_price !== row.price;
  return el(
    "li",
    { id: `departure-${index}`, role: "option", "data-index": index, "aria-disabled": String(full) },
    el("span", { class: "departure-number", text: index + 1 }),
    el("span", { class: "departure-time", text: row.departs }),
    el("span", { class: "departure-class" }, row.class_label,
      el("small", { class: "departure-fare", text: row.fare_label })),
    el("span", { class: "departure-price" },
      ordinary && el("s", { class: "departure-ordinary", text: brl(toCentavos(row.full_price)) }),
      brl(toCentavos(row.price))),
    el("span", { class: "departure-more" },
      el("strong", { class: "departure-free", text: free }),
      ["", `chega ${row.arrives}`, row.duration, row.kind, row.line, row.boarding, row.zones]
        .filter((text, index) => text || index === 0)
        .join(" · ")),
  );
}

function mark(index) {
  active = Math.min(Math.max(index, 0), rows.length - 1);
  for (const node of list.children) {
    node.setAttribute("aria-selected", String(Number(node.dataset.index) === active));
  }
  list.setAttribute("aria-activedescendant", `departure-${active}`);
  list.children[active]?.scrollIntoView({ block: "nearest" });
  if (rows[active]) showConditions(rows[active]);
}

function showNone({ departures, reasons, next }) {
  none.hidden = departures.length > 0;
  byId("departure-reasons").replaceChildren(
    ...reasons.map(({ text, law }) =>
      el("li", {}, text, ...law.map(({ text: cited, url }) => el("a", { href: url, text: cited }))),
    ),
  );
  const button = byId("departure-next");
  button.hidden = !next;
  if (next) button.textContent = `Ver ${next.label}`;
}

async function accept(target) {
  if (rows.length === 0 || target.id === "departure-next") return goToNext();
  const row = rows[active];
  if (row.free_seats === 0) return tell("Lotado. Escolha outra partida ou outra data.", "warn");
  clearAfter("departures");
  keep({ departure: row, seats: [] });
  await loadSeats();
  await go("seats");
}

async function goToNext() {
  if (!nextDay) return goBackFrom("departures");
  showDay(nextDay.on);
  await search();
  await go("departures");
}

function choose(event) {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }[event.key];
  if (step) mark(active + step);
  else if (event.key === "Home") mark(0);
  else if (event.key === "End") mark(rows.length - 1);
  else if (/^\d$/.test(event.key)) return number(event);
  else return;
  typed = "";
  event.preventDefault();
}

/** A number marks its row; when no longer number can follow, it is taken at once. */
function number(event) {
  event.preventDefault();
  typed = Number(typed + event.key) <= rows.length ? typed + event.key : event.key;
  const chosen = Number(typed);
  if (chosen < 1 || chosen > rows.length) return;
  mark(chosen - 1);
  if (chosen * 10 > rows.length) attempt(() => accept(list));
}

function clear() {
  rows = [];
  list.replaceChildren();
  list.hidden = none.hidden = true;
  byId("departure-day").textContent = "";
  clearConditions();
}

function enter() {
  typed = "";
  if (rows.length === 0) {
    tell("Nenhuma partida neste dia.", "warn");
    return focusOn(nextDay ? byId("departure-next") : none);
  }
  tell("Qual partida? Número ou setas; Enter escolhe.");
  return focusOn(list);
}

list.addEventListener("keydown", choose);
list.addEventListener("click", (event) => {
  const node = event.target.closest("[role=option]");
  if (node) { mark(Number(node.dataset.index)); attempt(() => accept(list)); }
});
addStep("departures", { enter, accept, back: () => goBackFrom("departures"), clear });
