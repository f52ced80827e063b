// Step 1: where from, where to, which day.

import { byId, focusOn } from "../dom.js";
import { day, readDay, showDay } from "./day_field.js";
import { search } from "./departures.js";
import { draft, keep } from "./draft.js";
import { addStep, clearAfter, go } from "./flow.js";
import { tell } from "./messages.js";
import { PlaceField } from "./places.js";

const origin = new PlaceField(byId("origin"), byId("origin-list"));
const destination = new PlaceField(byId("destination"), byId("destination-list"));

/** Show the route of the draft. */
export function showRoute() {
  origin.show(draft.origin);
  destination.show(draft.destination);
  showDay();
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

addStep("route", { enter, accept, back, clear: () => {} });
