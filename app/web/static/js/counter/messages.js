// The line that tells what happened and what to do next; it is read aloud too.

import { byId } from "../dom.js";

const line = byId("status");
const alarm = byId("problem");

/** Tell something; the kind ("ok", "warn") sets its edge and sign. */
export function tell(text, kind = "") {
  alarm.hidden = true;
  alarm.textContent = "";
  line.className = `status-line ${kind && `status-${kind}`}`;
  line.textContent = text;
}

/** Tell what went wrong and what to do, at once. */
export function complain(problem, next = "") {
  line.textContent = "";
  alarm.hidden = false;
  alarm.dataset.code = problem.code;
  const ours = problem.status >= 500 ? `Pedido ${problem.request_id}.` : "";
  alarm.textContent = [`${problem.title}.`, problem.detail, ours, next].filter(Boolean).join(" ");
}
