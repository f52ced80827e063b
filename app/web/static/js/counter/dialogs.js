// Windows over the counter: the focus goes in, Esc closes, the focus comes back.

import { Problem } from "../api.js";
import { byId, focusOn } from "../dom.js";

/** Open a window on a field; what had the focus gets it back when it closes. */
export function open(dialog, first) {
  const before = document.activeElement;
  complainIn(dialog, null);
  dialog.addEventListener("close", () => giveBack(before), { once: true });
  dialog.showModal();
  focusOn(first);
}

/**
 * Put the focus back where it was, unless the browser has done so before telling that the
 * window closed: by now somebody may type there, and selecting the text would lose it.
 */
function giveBack(before) {
  if (document.activeElement !== before) focusOn(before);
}

/** Run a form's work when it is sent; a problem is told inside its window. */
export function onSubmit(form, work) {
  let running = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (running) return;
    running = true;
    const dialog = form.closest("dialog");
    complainIn(dialog, null);
    try {
      await work();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      complainIn(dialog, problem);
    } finally {
      running = false;
    }
  });
}

function complainIn(dialog, problem) {
  const place = dialog.querySelector("[data-problem]");
  place.hidden = !problem;
  place.textContent = problem ? `${problem.title}. ${problem.detail}` : "";
}

export function closeButtons() {
  for (const button of document.querySelectorAll("[data-close]")) {
    button.addEventListener("click", () => byId(button.dataset.close).close());
  }
}
