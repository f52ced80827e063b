// The page that waits: it asks every few seconds, counts the time, and copies the code.

import { countDown } from "./countdown.js";

const EVERY = 2500; // milliseconds between two looks
const page = document.querySelector("[data-purchase]");

if (page) start();

function start() {
  for (const node of page.querySelectorAll("[data-with-script]")) node.hidden = false;
  for (const node of page.querySelectorAll("[data-without-script]")) node.hidden = true;
  const strip = page.querySelector("[data-keep]");
  if (strip) countDown(strip, () => location.reload());
  setInterval(() => document.visibilityState === "visible" && look(), EVERY);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
  for (const button of page.querySelectorAll("[data-copy]")) letCopy(button);
}

async function look() {
  try {
    const answer = await fetch(page.dataset.purchase, { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    const now = await answer.json();
    if (now.state !== page.dataset.state) location.reload();
  } catch {
    // the line is down: the next look will tell
  }
}

function letCopy(button) {
  const code = document.getElementById(button.dataset.copy);
  const told = page.querySelector("[data-copied]");
  const words = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    code.select();
    try {
      await navigator.clipboard.writeText(code.value);
    } catch {
      document.execCommand("copy"); // where the page is not served over TLS
    }
    button.textContent = "✓ Copiado";
    told.textContent = "Código copiado. Cole no aplicativo do banco.";
    setTimeout(() => (button.textContent = words), 4000);
  });
}
