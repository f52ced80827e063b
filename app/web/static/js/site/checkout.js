// The purchase's form helped: time counted and asked for in place, and nothing typed is lost.

import { countDown } from "./countdown.js";
import { recall, remember } from "./typed.js";

const form = document.querySelector("[data-checkout]");
const strip = form.querySelector("[data-keep]");
const faults = form.querySelector("[data-faults]");

for (const node of form.querySelectorAll("[data-with-script]")) node.hidden = false;
if (form.hasAttribute("data-fresh")) recall(form);
form.addEventListener("input", () => remember(form));
form.addEventListener("change", () => remember(form));
if (strip.querySelector("[data-clock]")) keepTime();
if (faults) faults.focus();

function keepTime() {
  const time = countDown(strip, () => {
    remember(form);
    form.querySelector("[data-expired]").hidden = false;
    form.querySelector("[data-pay]")?.setAttribute("disabled", "");
    strip.querySelector("[data-more-time]")?.remove();
  });
  const more = strip.querySelector("[data-more-time]");
  more?.addEventListener("click", async (event) => {
    event.preventDefault();
    const answer = await ask(strip.dataset.more);
    if (!answer) return form.requestSubmit(more);
    time.keep(answer.left);
    time.tell(`Mais tempo: tudo guardado por ${Math.ceil(answer.left / 60)} minutos.`);
    if (answer.more) return;
    more.remove();
    time.tell("Este é o último prazo: não há mais tempo a pedir.");
  });
}

async function ask(address) {
  const token = form.elements.csrf_token.value;
  try {
    const answer = await fetch(address, { method: "POST", headers: { Accept: "application/json", "X-CSRFToken": token } });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
