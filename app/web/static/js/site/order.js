// The purchase is done: what was typed for it leaves this tab. A ticket on its way is awaited.

import { forget } from "./typed.js";

const EVERY = 3000; // milliseconds between two looks

forget();
if (document.querySelector("[data-pending]")) setInterval(look, EVERY);

async function look() {
  if (document.visibilityState !== "visible") return;
  try {
    const answer = await fetch(`${location.pathname}/estado`, { headers: { Accept: "application/json" } });
    if (answer.ok && !(await answer.json()).pending) location.reload();
  } catch {
    // the line is down: the next look will tell
  }
}
