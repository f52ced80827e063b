// Step 3: which seats. The best one is chosen beforehand; + and − change how many travel.

import { get } from "../api.js";
import { byId } from "../dom.js";
import { bestSeats } from "./best_seats.js";
import { draft, keep } from "./draft.js";
import { addStep, go, goBackFrom } from "./flow.js";
import { holdSeats } from "./hold.js";
import { tell } from "./messages.js";
import { DIRECTIONS, neighbour } from "./seat_moves.js";
import { drawSeats, isOpen, markSeats, nodeOf } from "./seat_map.js";

const section = byId("step-seats");
let seats = [];
let picked = false; // whether the clerk chose by hand, and not the proposal
let cursor = 0;
let typed = "";

const serviceClass = () => draft.departure.class;
const seatOf = (number) => seats.find((seat) => seat.seat === number);
const labels = (numbers) => numbers.map((number) => seatOf(number)?.label).join(", ");

/** Read how the seats stand; what is chosen stays chosen while it can be. */
export async function loadSeats() {
  const { trip_id: viagem, origin_position: de, destination_position: ate } = draft.departure;
  const query = { viagem, de, ate };
  if (draft.hold) query.reserva = draft.hold.hold_id;
  ({ seats } = await get("/guiche/poltronas", query));
  const kept = draft.seats.filter((number) => seatOf(number) && isOpen(seatOf(number), serviceClass()));
  if (kept.length === 0) propose(1);
  else keep({ seats: kept });
  byId("seat-none").hidden = true;
  byId("seat-box").hidden = false;
  drawSeats(seats, serviceClass(), draft.seats);
  moveTo(draft.seats[0] ?? seats[0]?.seat, false);
}

function propose(count) {
  picked = false;
  keep({ seats: bestSeats(seats, serviceClass(), count).map((seat) => seat.seat) });
}

function moveTo(number, focus = true) {
  const node = nodeOf(number);
  if (!node) return;
  nodeOf(cursor)?.setAttribute("tabindex", "-1");
  cursor = number;
  node.setAttribute("tabindex", "0");
  if (focus) node.focus();
}

function redraw() {
  markSeats(seats, serviceClass(), draft.seats);
  byId("seat-count").textContent =
    draft.seats.length === 1
      ? `1 passageiro · poltrona ${labels(draft.seats)}`
      : `${draft.seats.length} passageiros · poltronas ${labels(draft.seats)}`;
}

function resize(step) {
  const count = Math.max(1, draft.seats.length + step);
  propose(count);
  if (draft.seats.length < count) tell("Não há mais poltronas livres nesta classe.", "warn");
  redraw();
  moveTo(draft.seats[0]);
}

function toggle() {
  const seat = seatOf(cursor);
  if (!isOpen(seat, serviceClass())) return refuse(seat);
  const others = picked ? draft.seats : [];
  picked = true;
  const rest = others.filter((number) => number !== cursor);
  keep({ seats: rest.length < others.length ? rest : [...rest, cursor] });
  return redraw();
}

function refuse(seat) {
  const reason = seat.class === serviceClass() ? "não está livre" : `é da classe ${seat.class_label}`;
  tell(`A poltrona ${seat.label} ${reason}. Escolha outra.`, "warn");
}

/** Enter takes what was marked, or the seat under the cursor when nothing was. */
async function accept(target) {
  if (target.dataset.seat) cursor = Number(target.dataset.seat);
  const group = !picked && draft.seats.length > 1 && draft.seats.includes(cursor);
  if (!picked && !group) {
    if (!isOpen(seatOf(cursor), serviceClass())) return refuse(seatOf(cursor));
    keep({ seats: [cursor] });
    redraw();
  }
  if (draft.seats.length === 0) return tell("Marque ao menos uma poltrona com espaço.", "warn");
  await holdSeats();
  return go("passengers");
}

/** A lost seat: show how the bus is now, with the nearest equal seat under the cursor. */
export async function onProblem(problem) {
  if (problem.code !== "seat.taken") return false;
  const nearest = new Map(problem.lost.map(({ seat, nearest: near }) => [seat, near?.seat]));
  const wanted = draft.seats.map((number) => (nearest.has(number) ? nearest.get(number) : number));
  keep({ seats: wanted.filter(Boolean) });
  await loadSeats();
  picked = draft.seats.length > 1;
  await go("seats");
  const offered = problem.lost.some((lost) => lost.nearest);
  tell(`${problem.detail} ${offered ? "Enter aceita." : "Escolha outra poltrona."}`, "warn");
  return true;
}

function steer(event) {
  if (/^\d$/.test(event.key)) byNumber(event.key);
  else if (DIRECTIONS[event.key]) moveTo(neighbour(seats, seatOf(cursor), DIRECTIONS[event.key]));
  else if (event.key === " ") toggle();
  else if (event.key === "+" || event.key === "-") resize(event.key === "+" ? 1 : -1);
  else return;
  if (!/^\d$/.test(event.key)) typed = "";
  event.preventDefault();
}

function byNumber(digit) {
  const fits = (text) => seats.find((seat) => Number(seat.label) === Number(text));
  typed = fits(typed + digit) ? typed + digit : digit;
  if (fits(typed)) moveTo(fits(typed).seat);
}

function clear() {
  seats = [];
  byId("seat-box").hidden = true;
  byId("seat-none").hidden = false;
}

function enter() {
  typed = "";
  redraw();
  tell("Enter aceita a poltrona. Setas ou número escolhem outra; + põe mais um passageiro.");
  moveTo(draft.seats[0] ?? cursor);
}

section.addEventListener("keydown", steer);
section.addEventListener("keyup", (event) => event.key === " " && event.preventDefault());
section.addEventListener("click", ({ target }) => {
  const node = target.closest(".seat");
  if (node) { moveTo(Number(node.dataset.seat)); toggle(); }
});
addStep("seats", { enter, accept, back: () => goBackFrom("seats"), clear, onProblem });
