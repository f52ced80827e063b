// F9: the clerk's cash, opened with a float and closed with a count.

import { post, Problem } from "../api.js";
import { byId, focusOn } from "../dom.js";
import { brl, toCentavos, toDecimal, typedAmount } from "../money.js";
import { openShift, refresh } from "./bar.js";
import { onSubmit, open } from "./dialogs.js";
import { tell } from "./messages.js";

const dialog = byId("cash-dialog");
const parts = { opening: byId("cash-opening"), closing: byId("cash-closing"), closed: byId("cash-closed") };

/** Open the window on what can be done with the cash now. */
export function openCash() {
  const shift = openShift();
  if (shift) showShift(shift);
  show(shift ? "closing" : "opening");
  open(dialog, shift ? byId("counted") : byId("opening-float"));
}

function show(name) {
  for (const [part, node] of Object.entries(parts)) node.hidden = part !== name;
}

function showShift(shift) {
  byId("cash-since").textContent = shift.opened;
  byId("cash-float").textContent = brl(toCentavos(shift.opening_float));
  byId("cash-sales").textContent = `${shift.sales_count} · ${brl(toCentavos(shift.sales_total))}`;
  byId("cash-expected").textContent = brl(toCentavos(shift.expected_cash));
  byId("counted").value = "";
}

function amountOf(input) {
  const centavos = typedAmount(input.value);
  if (centavos !== null) return toDecimal(centavos);
  focusOn(input);
  throw new Problem({ title: "Valor inválido", detail: "Digite um valor, como 200 ou 1.234,56." });
}

async function openShiftNow() {
  await post("/guiche/caixa/abrir", { opening_float: amountOf(byId("opening-float")) });
  await refresh();
  dialog.close();
  tell("Caixa aberto. Boa jornada!", "ok");
}

async function closeShiftNow() {
  const closed = await post("/guiche/caixa/fechar", {
    shift_id: openShift().shift_id,
    counted: amountOf(byId("counted")),
  });
  await refresh();
  showClosed(closed);
}

/** The summary that goes with the money (leitura Z). */
function showClosed(closed) {
  const difference = toCentavos(closed.difference);
  const told = `${difference > 0 ? "Sobra" : "Falta"} ${brl(Math.abs(difference))}`;
  const words = difference === 0 ? "Confere" : told;
  byId("z-closed").textContent = closed.closed;
  byId("z-float").textContent = brl(toCentavos(closed.opening_float));
  byId("z-sales").textContent = `${closed.sales_count} · ${brl(toCentavos(closed.sales_total))}`;
  byId("z-expected").textContent = brl(toCentavos(closed.expected));
  byId("z-counted").textContent = brl(toCentavos(closed.counted));
  byId("z-difference").textContent = words;
  show("closed");
  focusOn(byId("z-done"));
  tell(`Caixa fechado. ${words}.`, difference === 0 ? "ok" : "warn");
}

onSubmit(byId("cash-opening"), openShiftNow);
onSubmit(byId("cash-closing"), closeShiftNow);
