// Step 1: where from, where to, which day.

import { byId, focusOn, markField } from "../dom.js";
import { addDays, described, typedDay, written } from "../days.js";
import { search } from "./departures.js";
import { draft, keep } from "./draft.js";
import { addStep, clearAfter, go } from "./flow.js";
import { tell } from "./messages.js";
import { PlaceField } from "./places.js";

const origin = new PlaceField(byId("origin"), byId("origin-list"));
const destination = new PlaceField(byId("destination"), byId("destination-list"));
const day = byId("day");
const today = byId("counter").dataset.today;

/** Show the route of the draft. */
export function showRoute() {
  origin.show(draft.origin);
  destination.show(draft.destination);
  showDay(draft.day ?? today);
}

function showDay(iso) {
  day.value = written(iso);
  byId("day-told").textContent = described(iso, today);
  markField(day, "");
  keep({ day: iso });
}

function readDay() {
  const typed = typedDay(day.value, today);
  if (typed === null) markField(day, "Digite o dia, como 12, 12/03 ou +3.");
  else showDay(typed);
  return typed !== null;
}

function shiftDay(event) {
  const step = { "+": 1, "=": 1, "-": -1, ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (!step || (event.key === "+" && day.value === "")) return;
  event.preventDefault();
  const next = addDays(typedDay(day.value, today) ?? today, step);
  if (next >= today) showDay(next);
  day.select();
}

async function accept(target) {
  if (target === origin.input && (await origin.accept())) focusOn(destination.input);
  else if (target === destination.input && (await destination.accept())) focusOn(day);
  else if (target === day) await acceptDay();
  keep({ origin: origin.place, destination: destination.place });
}

async function acceptDay() {
  if (!readDay()) return;
  for (const field of [origin, destination]) {
    if (!(await field.accept())) return focusOn(field.input);
  }
  keep({ origin: origin.place, destination: destination.place });
  clearAfter("route");
  await search();
  await go("departures");
}

function back(target) {
  if (target === day) focusOn(destination.input);
  else if (target === destination.input) focusOn(origin.input);
}

function enter() {
  showRoute();
  tell("Para onde? Digite o começo do nome; Enter aceita.");
  focusOn(draft.destination ? day : draft.origin ? destination.input : origin.input);
}

day.addEventListener("keydown", shiftDay);
addStep("route", { enter, accept, back, clear: () => {} });
