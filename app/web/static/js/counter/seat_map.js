// The bus as a table of buttons: a sign, a border and words tell how a seat stands.

import { byId, el } from "../dom.js";
import { brl, toCentavos } from "../money.js";
import { draft } from "./draft.js";

const WORDS = { free: "livre", yours: "sua", held: "reservada em outra venda", sold: "vendida" };
const SIGNS = { free: "", yours: "✓", held: "◔", sold: "×" };
const place = byId("seat-decks");

/** Draw the decks; `chosen` are seat numbers, `serviceClass` the one being sold. */
export function drawSeats(seats, serviceClass, chosen) {
  const decks = [...new Set(seats.map((seat) => seat.deck))].sort();
  place.replaceChildren(
    ...decks.map((deck) => drawDeck(seats.filter((seat) => seat.deck === deck), decks, deck)),
  );
  markSeats(seats, serviceClass, chosen);
}

function drawDeck(seats, decks, deck) {
  const name = deck === 1 ? "Piso inferior" : "Piso superior";
  const rows = [...new Set(seats.map((seat) => seat.row))].sort((a, b) => a - b);
  return el(
    "table",
    { class: "deck" },
    el("caption", { text: decks.length > 1 ? `${name} · frente ▲` : "Frente ▲" }),
    el("tbody", {}, ...rows.map((row) => drawRow(seats, row))),
  );
}

function drawRow(seats, row) {
  const columns = seats.map((seat) => seat.column);
  const cells = [];
  for (let column = Math.min(...columns); column <= Math.max(...columns); column += 1) {
    const seat = seats.find((one) => one.row === row && one.column === column);
    if (column === aisleAfter(columns)) cells.push(el("td", { class: "aisle" }));
    cells.push(seat ? el("td", {}, button(seat)) : el("td", { class: "aisle" }));
  }
  return el("tr", {}, ...cells);
}

/** Where a layout of four columns without a gap has its aisle. */
function aisleAfter(columns) {
  const distinct = [...new Set(columns)].sort((a, b) => a - b);
  const gapless = distinct.every((column, index) => column === distinct[0] + index);
  return gapless && distinct.length === 4 ? distinct[2] : null;
}

function button(seat) {
  return el(
    "button",
    { type: "button", class: "seat", tabindex: "-1", "data-seat": seat.seat, "data-own-enter": false },
    el("span", { class: "seat-label", text: seat.label }),
    el("span", { class: "seat-sign", "aria-hidden": "true" }),
  );
}

/** Show how each seat stands now. */
export function markSeats(seats, serviceClass, chosen) {
  for (const seat of seats) {
    const node = nodeOf(seat.seat);
    const mine = chosen.includes(seat.seat);
    const state = mine ? "yours" : seat.state === "yours" ? "free" : seat.state;
    const other = seat.class !== serviceClass;
    node.className = `seat seat-${state}${other ? " seat-other" : ""}${seat.preferential ? " seat-preferential" : ""}`;
    node.setAttribute("aria-pressed", String(mine));
    node.setAttribute("aria-disabled", String(!isOpen(seat, serviceClass)));
    node.setAttribute("aria-label", nameOf(seat, state));
    node.lastChild.textContent = SIGNS[state] || (seat.preferential ? "♿" : "");
  }
}

/** The price in the fare that was chosen, or the lowest of a seat of another class. */
const priceOf = (seat) => seat.prices[draft.departure.fare_id] ?? seat.price;

export const isOpen = (seat, serviceClass) =>
  seat.class === serviceClass && (seat.on_sale || seat.state === "yours");

export const nodeOf = (number) => place.querySelector(`[data-seat="${number}"]`);

function nameOf(seat, state) {
  return [
    `Poltrona ${seat.label}`,
    seat.class_label,
    seat.preferential && "preferencial",
    WORDS[state],
    priceOf(seat) && brl(toCentavos(priceOf(seat))),
  ]
    .filter(Boolean)
    .join(", ");
}
