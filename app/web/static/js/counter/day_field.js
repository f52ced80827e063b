// The field of the travel day: it shows a date and says which day that is.

import { byId, markField } from "../dom.js";
import { addDays, described, typedDay, written } from "../days.js";
import { draft, keep } from "./draft.js";

export const day = byId("day");
const today = byId("counter").dataset.today;

/** Show the day of the draft, today when it has none. */
export function showDay(iso = draft.day ?? today) {
  day.value = written(iso);
  byId("day-told").textContent = described(iso, today);
  markField(day, "");
  keep({ day: iso });
}

/** Take what was typed; false when it is no day from today on. */
export function readDay() {
  const typed = typedDay(day.value, today);
  if (typed === null) markField(day, "Digite o dia, como 12, 12/03 ou +3.");
  else if (typed < today) markField(day, "Esse dia já passou.");
  else showDay(typed);
  return typed !== null && typed >= today;
}

function shiftDay(event) {
  const step = { "+": 1, "=": 1, "-": -1, ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (!step || (event.key === "+" && day.value === "")) return;
  event.preventDefault();
  const next = addDays(typedDay(day.value, today) ?? today, step);
  if (next >= today) showDay(next);
  day.select();
}

day.addEventListener("keydown", shiftDay);
