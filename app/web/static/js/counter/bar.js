// The bar on top: shift and cash, tax office, clock. It asks only while somebody works,
// so that a counter left alone still ends its session.

import { get } from "../api.js";
import { byId } from "../dom.js";
import { brl, toCentavos } from "../money.js";

const EVERY = 15000;
const IDLE = 120000;
let lastTouch = Date.now();
let shift = JSON.parse(byId("counter").dataset.shift);

export const openShift = () => shift;

/** Ask how things stand and show it. */
export async function refresh() {
  try {
    show(await get("/guiche/estado"));
    byId("offline").hidden = true;
  } catch (problem) {
    byId("offline").hidden = problem.code !== "offline";
  }
}

function show(state) {
  shift = state.shift;
  fact("bar-shift", shift ? "ok" : "fault", shift ? `aberto ${brl(toCentavos(shift.expected_cash))}` : "fechado");
  fact("bar-sefaz", state.fiscal.tone, state.fiscal.text);
  byId("bar-clock").textContent = state.clock;
}

function fact(id, state, text) {
  byId(id).dataset.state = state;
  byId(id).querySelector(".fact-text").textContent = text;
}

function touched() {
  const wasIdle = Date.now() - lastTouch > IDLE;
  lastTouch = Date.now();
  if (wasIdle) refresh();
}

document.addEventListener("keydown", touched, { capture: true });
document.addEventListener("pointerdown", touched, { capture: true });
addEventListener("offline", () => { byId("offline").hidden = false; });
addEventListener("online", refresh);
setInterval(() => { if (Date.now() - lastTouch < IDLE) refresh(); }, EVERY);
