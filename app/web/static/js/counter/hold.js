// The seats kept for this sale, and the time left; more time is one key away.

import { post, remove } from "../api.js";
import { byId } from "../dom.js";
import { draft, keep } from "./draft.js";
import { attempt } from "./flow.js";
import { complain, tell } from "./messages.js";

const WARN_SECONDS = 120;
const box = byId("hold");
const button = byId("hold-renew");
let endsAt = 0;
let warned = false;

/** Keep the seats of the draft, in place of those kept before. */
export async function holdSeats() {
  const { trip_id, origin_position, destination_position } = draft.departure;
  const fares = Object.fromEntries(draft.seats.map((seat) => [seat, draft.departure.fare_id]));
  const body = { trip_id, origin_position, destination_position, seats: draft.seats, fare_by_seat: fares };
  const before = isOver() ? null : draft.hold?.hold_id;
  start(await post("/guiche/reservas", { ...body, replaces: before ?? null }));
}

/** Ask for more time. */
export async function renew() {
  if (!draft.hold) return;
  await attempt(async () => {
    start(await post(`/guiche/reservas/${draft.hold.hold_id}/renovar`));
    tell("Mais tempo: a poltrona segue guardada.", "ok");
  });
}

/** Give the seats back; when that fails they come back by themselves in minutes. */
export async function release() {
  const hold = draft.hold;
  stop();
  if (hold) await remove(`/guiche/reservas/${hold.hold_id}`).catch(() => {});
}

function start(hold) {
  keep({ hold: { ...hold, endsAt: Date.now() + hold.seconds_left * 1000 } });
  resume();
}

/** Show the time left of the draft's hold, as after a reload. */
export function resume() {
  if (!draft.hold) return;
  endsAt = draft.hold.endsAt;
  warned = false;
  box.hidden = false;
  button.hidden = !draft.hold.renewable;
  tick();
}

export function stop() {
  keep({ hold: null });
  box.hidden = true;
}

export const isOver = () => !draft.hold || Date.now() >= draft.hold.endsAt;

function tick() {
  if (!draft.hold) return;
  const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  byId("hold-left").textContent = left ? time : "acabou";
  box.classList.toggle("hold-short", left <= WARN_SECONDS);
  if (left <= WARN_SECONDS && !warned) warn(left);
}

function warn(left) {
  warned = true;
  if (left > 0) tell("A reserva acaba em 2 minutos. F4 dá mais tempo.", "warn");
  else {
    complain({
      title: "O tempo da reserva acabou",
      detail: "O que você digitou continua aqui; ao vender, a poltrona é guardada de novo se estiver livre.",
    });
  }
}

button.addEventListener("click", renew);
setInterval(tick, 1000);
