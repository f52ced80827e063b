// P: what is left is charged by Pix. The window shows the code until the money is in; the
// sale is made by the server, and cash for a part of it is taken only then.

import { get, post, Problem, remove } from "../api.js";
import { byId, focusOn } from "../dom.js";
import { brl, toCentavos } from "../money.js";
import { open } from "./dialogs.js";
import { draft, finish } from "./draft.js";
import { attempt } from "./flow.js";
import { holdSeats, stop } from "./hold.js";
import { complain, tell } from "./messages.js";
import { toSend } from "./passengers.js";
import { showResult } from "./result.js";
import { dropTyped } from "./typing.js";

const POLL = 2000;
const dialog = byId("pix-dialog");
let shown = null;
let endsAt = 0;
let leaving = false;

/** Charge what the other payments leave, and wait for it in a window. */
export async function payByPix(payments, inCash) {
  tell("Pedindo o código do Pix ao banco…");
  show(await post("/guiche/compras", {
    submission_key: draft.key,
    hold_id: draft.hold.hold_id,
    passengers: toSend(),
    payments,
  }));
  byId("pix-cash").textContent = inCash ? `Receba ${brl(inCash)} em dinheiro só depois que o Pix cair.` : "";
  dropTyped();
  leaving = false;
  open(dialog, byId("pix-code"));
  tell("À espera do Pix. A venda se conclui sozinha quando ele cair.");
  setTimeout(poll, POLL);
}

function show(purchase) {
  shown = purchase;
  endsAt = Date.now() + purchase.seconds_left * 1000;
  const { pix } = purchase;
  byId("pix-amount").textContent = brl(toCentavos(pix?.amount ?? purchase.missing));
  byId("pix-qr").toggleAttribute("hidden", !pix?.code);
  byId("pix-code").value = pix?.code ?? "";
  if (pix?.code) {
    byId("pix-qr").setAttribute("viewBox", `0 0 ${pix.qr_side} ${pix.qr_side}`);
    byId("pix-paper").setAttribute("d", `M0 0h${pix.qr_side}v${pix.qr_side}H0z`);
    byId("pix-ink").setAttribute("d", pix.qr_path);
  }
  byId("pix-rest").hidden = !["partial", "unasked"].includes(purchase.state);
  byId("pix-more").hidden = !purchase.renewable;
  const silent = "O banco ainda não respondeu. O código aparece aqui sozinho; a poltrona está guardada.";
  byId("pix-told").textContent = purchase.state === "silent" ? silent : purchase.told;
}

async function poll() {
  if (!dialog.open) return;
  const asked = shown;
  const answer = await get(`/guiche/compras/${asked.purchase_id}`).catch(() => null);
  if (!dialog.open) return;
  if (answer && asked === shown) await follow(answer);
  if (dialog.open) setTimeout(poll, POLL);
}

/** Act on what became of the purchase. */
async function follow(purchase) {
  if (purchase.state === "paid") return sold(purchase);
  if (purchase.state === "ended") return over(purchase);
  if (JSON.stringify([purchase.state, purchase.pix, purchase.missing, purchase.renewable])
    !== JSON.stringify([shown.state, shown.pix, shown.missing, shown.renewable])) show(purchase);
}

async function sold(purchase) {
  dialog.close();
  finish();
  stop();
  await showResult({ ...purchase.sale, total: purchase.total });
  if (purchase.told) tell(purchase.told, "warn");
}

async function over(purchase) {
  dialog.close();
  await attempt(holdSeats);
  complain({ title: "Sem Pix", detail: `${purchase.told} Nada foi vendido. Escolha outra forma de pagamento.` });
}

/** The first Esc tells what leaving does, the second leaves. */
async function leave() {
  if (!leaving) {
    leaving = true;
    byId("pix-told").textContent = "Esc de novo desfaz a cobrança: o código deixa de valer, e um Pix que ainda chegue volta sozinho.";
    return;
  }
  try {
    await follow(await remove(`/guiche/compras/${shown.purchase_id}`));
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    await follow(await get(`/guiche/compras/${shown.purchase_id}`));
  }
}

async function ask(way) {
  leaving = false;
  try {
    show(await post(`/guiche/compras/${shown.purchase_id}/${way}`));
    if (way === "renovar") byId("pix-told").textContent = "Mais tempo: a poltrona e o código seguem valendo.";
    focusOn(byId("pix-code"));
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    byId("pix-told").textContent = `${problem.title}. ${problem.detail}`;
  }
}

function tick() {
  if (!dialog.open) return;
  const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
  byId("pix-left").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

dialog.addEventListener("cancel", (event) => {
  event.preventDefault();
  leave();
});
dialog.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    event.preventDefault(); // a browser closes the window at the second one otherwise
    leave();
  } else if (event.key === "F4" && !byId("pix-more").hidden) {
    event.preventDefault();
    ask("renovar");
  }
});
byId("pix-more").addEventListener("click", () => ask("renovar"));
byId("pix-rest").addEventListener("click", () => ask("resto"));
byId("pix-leave").addEventListener("click", leave);
setInterval(tick, 500);
