// The time for which seats are kept, told to the eye each second and to the ear when it counts.

const SOON = 60; // seconds before the end at which the strip changes its colour
const SPOKEN = new Map([
  [300, "Faltam 5 minutos para o fim da reserva."],
  [120, "Faltam 2 minutos para o fim da reserva. Se precisar, peça mais tempo."],
  [30, "Faltam 30 segundos para o fim da reserva. Peça mais tempo para não perder o lugar."],
]);

/** Count down in a strip; `over` is called once, when the time is over. */
export function countDown(strip, over) {
  const clock = strip.querySelector("[data-clock]");
  const told = strip.querySelector("[data-keep-told]");
  let ends = 0;
  let last = Infinity;
  let ended = false;

  const tick = () => {
    const left = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
    if (left === last) return;
    for (const [moment, words] of SPOKEN) if (left <= moment && last > moment && left > 0) told.textContent = words;
    last = left;
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    strip.classList.toggle("is-soon", left <= SOON && left > 0);
    if (left > 0 || ended) return;
    ended = true;
    strip.classList.add("is-over");
    told.textContent = "O tempo da reserva acabou.";
    over();
  };
  const keep = (seconds) => {
    ends = performance.now() + seconds * 1000;
    last = seconds + 1;
    tick();
  };

  strip.querySelector("[data-clock-word]").textContent = "por";
  keep(Number(strip.dataset.left));
  setInterval(tick, 250);
  return { keep, tell: (words) => (told.textContent = words) };
}
