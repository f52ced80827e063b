// F8: the copy of a ticket (2ª via), for who shows a photo identification.

import { get, post, Problem } from "../api.js";
import { byId, el, focusOn } from "../dom.js";
import { onSubmit, open } from "./dialogs.js";
import { tell } from "./messages.js";
import { print } from "./printing.js";

const dialog = byId("copy-dialog");
const choice = byId("copy-choice");

export function openCopies() {
  byId("copy-locator").value = "";
  byId("copy-document").value = "";
  byId("copy-cpf").value = "";
  choice.hidden = true;
  open(dialog, byId("copy-locator"));
}

async function find() {
  const { tickets } = await get("/guiche/bilhetes", { localizador: byId("copy-locator").value.trim() });
  byId("copy-tickets").replaceChildren(...tickets.map(option));
  choice.hidden = false;
  focusOn(choice.querySelector("input[type=radio]"));
}

function option(ticket, index) {
  const id = `copy-ticket-${index}`;
  return el("div", { class: "form-check" },
    el("input", { type: "radio", class: "form-check-input", name: "ticket", id, value: ticket.ticket_id,
      checked: index === 0 }),
    el("label", { class: "form-check-label", for: id },
      `${ticket.passenger_name} · poltrona ${ticket.seat_label} · ${ticket.journey} `,
      el("span", { class: `chip chip-${ticket.tone}`, text: ticket.state_label }), " ",
      el("a", { href: ticket.page_url, target: "_blank", text: "Abrir bilhete" })));
}

async function reissue() {
  if (!byId("copy-document").value) {
    focusOn(byId("copy-document"));
    throw new Problem({ title: "Falta o documento", detail: "Escolha o que foi apresentado." });
  }
  const ticket = choice.querySelector("input[type=radio]:checked").value;
  const copy = await post(`/bilhetes/${ticket}/segunda-via`, {
    document_shown: byId("copy-document").value,
    cpf: byId("copy-cpf").value.trim(),
  });
  dialog.close();
  tell(`${copy.copy_number}ª via registrada.`, "ok");
  await print([{ url: copy.print_url, label: `${copy.copy_number}ª via` }]);
}

onSubmit(byId("copy-find"), find);
onSubmit(choice, reissue);
