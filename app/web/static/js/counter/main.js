// Starts the counter: takes up the draft, binds the function keys, enters the right step.

import { configure } from "../api.js";
import { byId } from "../dom.js";
import { openShift, refresh } from "./bar.js";
import { openCash } from "./cash.js";
import { openCopies } from "./copies.js";
import { search } from "./departures.js";
import { closeButtons } from "./dialogs.js";
import { draft, forget, keep, lastRoute, takeUp } from "./draft.js";
import { attempt, go } from "./flow.js";
import { release, renew, resume } from "./hold.js";
import { tell } from "./messages.js";
import "./passengers.js";
import "./payment.js";
import { askForLogin } from "./relogin.js";
import { homeOrigin, startNew } from "./result.js";
import { showRoute } from "./route.js";
import { loadSeats } from "./seats.js";
import { keepTyping } from "./typing.js";

const root = byId("counter");

const KEYS = {
  F2: () => abandon({ origin: homeOrigin() }),
  F3: repeatLast,
  F4: renew,
  F8: openCopies,
  F9: openCash,
};

async function abandon(route) {
  await release();
  await startNew(route);
}

/** The way of the last sale again, up to its departures; its people are not kept. */
async function repeatLast() {
  const last = lastRoute();
  if (!last) return tell("Ainda não há venda a repetir.", "warn");
  await release();
  await startNew(last);
  return attempt(async () => {
    await search();
    await go("departures");
  });
}

/** Bring a draft back to where it was, as far as the server still agrees. */
async function restore() {
  const step = draft.step;
  showRoute();
  if (!draft.origin || !draft.destination || step === "route" || step === "result") return go("route");
  const { departure, hold } = draft;
  await search();
  if (!departure || step === "departures") return go("departures");
  keep({ departure });
  await loadSeats();
  if (!hold || step === "seats") return go("seats");
  keep({ hold });
  resume();
  await go("passengers");
  return step === "payment" ? go("payment") : undefined;
}

document.addEventListener("keydown", (event) => {
  const work = KEYS[event.key];
  if (!work || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  if (!document.querySelector("dialog[open]")) attempt(async () => work());
});
for (const button of document.querySelectorAll("[data-key]")) {
  button.addEventListener("click", () => attempt(async () => KEYS[button.dataset.key]()));
}
document.querySelector("form.bar-person").addEventListener("submit", forget);

configure({ csrfToken: root.dataset.csrf, login: askForLogin });
closeButtons();
keepTyping(root);
const restored = takeUp(root.dataset.userId, { origin: homeOrigin() });
attempt(restored ? restore : () => go("route"));
refresh();
if (!openShift()) openCash();
