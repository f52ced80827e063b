// Prints a ticket through a hidden frame: the page stays where it is, and so does the focus.
// While the browser takes a page to print it drops what is typed, so nothing is asked then.

import { byId, el } from "../dom.js";

const LOAD_LIMIT = 15000;
const HEARS_AGAIN = 60; // milliseconds after which the browser lets keys through again
const place = byId("printer");

/** Print pages one after the other; tells the bar how it went. */
export async function print(jobs) {
  show("work", `imprimindo ${jobs[0].label}`);
  for (const { url, label } of jobs) {
    const frame = await load(url).catch(() => null);
    if (!frame) {
      show("fault", `${label} não abriu`);
      return false;
    }
    const before = document.activeElement;
    frame.contentWindow.print();
    await new Promise((done) => { setTimeout(done, HEARS_AGAIN); });
    if (document.activeElement === frame) before.focus();
  }
  const names = jobs.map(({ label }) => label).join(", ");
  show("ok", `${names} às ${byId("bar-clock").textContent}`);
  return true;
}

/** Show the last print result in the bar, always in the same place. */
function show(state, text) {
  const fact = byId("bar-printer");
  fact.dataset.state = state;
  fact.querySelector(".fact-text").textContent = text;
}

function load(url) {
  place.replaceChildren();
  const frame = el("iframe", { title: "Impressão do bilhete", tabindex: "-1", src: url });
  return new Promise((done, failed) => {
    const limit = setTimeout(failed, LOAD_LIMIT);
    frame.addEventListener("load", () => {
      clearTimeout(limit);
      const printable = frame.contentDocument?.querySelector("[data-printable], main.ticket");
      if (printable) done(frame);
      else failed();
    });
    place.append(frame);
  });
}
