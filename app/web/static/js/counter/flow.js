// The steps of a sale, in order: Enter goes on, Esc goes back, focus is never lost.

import { Problem } from "../api.js";
import { byId } from "../dom.js";
import { draft, keep } from "./draft.js";
import { complain } from "./messages.js";
import { busy, dropTyped } from "./typing.js";

const steps = new Map();
const order = ["route", "departures", "seats", "passengers", "payment", "result"];

/** Add a step: its section, what happens when it is entered, accepted and left. */
export function addStep(name, step) {
  steps.set(name, step);
  byId(`step-${name}`).addEventListener("keydown", (event) => listen(name, event));
}

/** Enter a step and put the focus where its work begins. */
export async function go(name) {
  for (const other of order) {
    byId(`step-${other}`).classList.toggle("is-current", other === name);
  }
  keep({ step: name });
  await steps.get(name).enter();
}

/** Leave the steps after this one as they were before anything was chosen. */
export function clearAfter(name) {
  for (const later of order.slice(order.indexOf(name) + 1)) steps.get(later).clear();
}

/** Do something that may fail; what fails is told, and nothing typed is lost. */
export async function attempt(work, onProblem = () => false) {
  try {
    await busy(work);
  } catch (problem) {
    dropTyped();
    if (!(problem instanceof Problem)) throw problem;
    if (!(await onProblem(problem))) complain(problem, nextOf(problem));
  }
}

function nextOf(problem) {
  return problem.code === "offline" ? "Enter tenta de novo." : "";
}

async function listen(name, event) {
  if (event.defaultPrevented || event.isComposing) return;
  const step = steps.get(name);
  if (event.key === "Enter" && !event.target.closest("a, [data-own-enter]")) {
    event.preventDefault();
    if (!event.repeat) await attempt(() => step.accept(event.target), step.onProblem);
  } else if (event.key === "Escape") {
    event.preventDefault();
    await attempt(() => step.back(event.target));
  }
}

/** Go to the step before, which keeps what it was told. */
export const goBackFrom = (name) => go(order[Math.max(0, order.indexOf(name) - 1)]);

export const current = () => draft.step;
