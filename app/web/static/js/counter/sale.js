// The sale is sent once: the draft's key lets the server tell a repetition.

import { Problem, post } from "../api.js";
import { openCash } from "./cash.js";
import { draft, finish, keep } from "./draft.js";
import { go } from "./flow.js";
import { holdSeats, isOver, stop } from "./hold.js";
import { complain, tell } from "./messages.js";
import { showInvalid, toSend } from "./passengers.js";
import { showResult } from "./result.js";
import { onProblem as onSeatProblem } from "./seats.js";
import { dropTyped } from "./typing.js";

/** Sell what the draft holds. */
export async function sell(payments) {
  if (isOver()) await holdAgain();
  tell("Vendendo e pedindo a autorização do bilhete…");
  const sold = await post("/guiche/vendas", {
    submission_key: draft.key,
    hold_id: draft.hold.hold_id,
    passengers: toSend(),
    payments,
  });
  dropTyped(); // a second Enter was meant for the sale, not for what follows it
  finish();
  stop();
  await showResult(sold);
}

/** The time was over: the same seats again, if they are free. A new price is shown first. */
async function holdAgain() {
  const before = draft.hold.total;
  await holdSeats();
  if (draft.hold.total === before) return;
  throw new Problem({
    code: "price.changed",
    title: "O preço mudou",
    detail: "A reserva tinha acabado e o preço de agora é outro. Confira o total antes de vender.",
  });
}

/** Act on what keeps a sale from being made; tells whether it was dealt with. */
export async function onSaleProblem(problem) {
  if (problem.code === "price.changed") {
    await go("payment");
    complain(problem);
    return true;
  }
  if (problem.code === "hold.expired" || problem.code === "hold.not-found") {
    keep({ hold: { ...draft.hold, endsAt: 0 } });
    await holdAgain();
    await go("payment");
    tell("A reserva tinha acabado e foi refeita. Enter vende.", "warn");
    return true;
  }
  if (problem.code === "shift.not-open") {
    complain(problem);
    openCash();
    return true;
  }
  if (problem.code === "passenger.invalid") {
    await showInvalid(problem);
    return true;
  }
  return onSeatProblem(problem);
}
