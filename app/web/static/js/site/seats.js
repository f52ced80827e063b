// The drawing of the bus helped: one stop of the Tab key, arrows between seats, decks as
// tabs, a running total, and a look every few seconds at what others took meanwhile.

const EVERY = 5000; // milliseconds between two looks
const WORDS = { livre: "livre", sua: "guardada para você", ocupada: "ocupada" };
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

const form = document.querySelector("form[data-seats]");

function start() {
  const decks = form.querySelector("[data-decks]");
  if (decks) {
    makeTabs(decks);
    for (const box of decks.children) makeRoving(box);
    decks.before(hint());
  }
  form.addEventListener("change", (event) => onChange(event.target));
  addUp();
  setInterval(() => document.visibilityState === "visible" && look(), EVERY);
}

const seats = (within = form) => [...within.querySelectorAll("input[name=poltrona]")];
const chosen = () => seats().filter((seat) => seat.checked);
const tell = (text) => {
  form.querySelector("[data-told]").textContent = text;
};

function onChange(input) {
  const limit = Number(form.dataset.limit);
  if (input.name === "poltrona" && chosen().length > limit) {
    input.checked = false;
    tell(`São até ${limit} poltronas por viagem.`);
  }
  addUp();
}

/** Show what was chosen and what it costs. */
function addUp() {
  const mine = chosen();
  const total = mine.reduce((sum, seat) => sum + priceOf(seat), 0);
  const labels = mine.map((seat) => seat.dataset.label).join(", ");
  form.querySelector("[data-chosen]").textContent = mine.length
    ? `${mine.length === 1 ? "Poltrona" : "Poltronas"} ${labels}`
    : `Marque até ${form.dataset.limit} poltronas.`;
  const place = form.querySelector("[data-total]");
  place.hidden = mine.length === 0;
  place.textContent = (total / 100).toLocaleString("pt-BR", { style: "currency", currency: "BRL" });
  for (const seat of seats()) name(seat);
}

function priceOf(seat) {
  const fare = form.querySelector(`[data-class-fares="${seat.dataset.class}"] input:checked`);
  return Number(fare?.dataset.centavos ?? 0);
}

/** Keep the words of a seat true: for the ear on the drawing, for the eye in the list. */
function name(seat) {
  const centavos = seat.dataset.state === "ocupada" ? 0 : priceOf(seat);
  const price = (centavos / 100).toLocaleString("pt-BR", { style: "currency", currency: "BRL" });
  const words = WORDS[seat.dataset.state] + (centavos ? `, ${price}` : "");
  if (seat.hasAttribute("aria-label")) {
    seat.setAttribute("aria-label", `${seat.dataset.name}, ${words}`);
  }
  const written = seat.closest("label").querySelector("[data-word]");
  if (written) written.textContent = words;
}

function makeTabs(decks) {
  const boxes = [...decks.children];
  if (boxes.length < 2) return;
  const bar = document.createElement("div");
  bar.className = "tabs";
  bar.setAttribute("role", "tablist");
  bar.setAttribute("aria-label", "Pisos do ônibus");
  const tabs = boxes.map((box) => {
    const tab = document.createElement("button");
    tab.type = "button";
    tab.id = `${box.id}-aba`;
    tab.textContent = box.dataset.deck;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", box.id);
    box.setAttribute("role", "tabpanel");
    box.setAttribute("aria-labelledby", tab.id);
    return tab;
  });
  const select = (index) => {
    tabs.forEach((tab, at) => {
      tab.setAttribute("aria-selected", String(at === index));
      tab.tabIndex = at === index ? 0 : -1;
      boxes[at].hidden = at !== index;
    });
  };
  tabs.forEach((tab, index) => tab.addEventListener("click", () => select(index)));
  bar.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const next = (tabs.indexOf(event.target) + step + tabs.length) % tabs.length;
    select(next);
    tabs[next].focus();
    event.preventDefault();
  });
  bar.append(...tabs);
  decks.before(bar);
  const first = boxes.findIndex((box) => seats(box).some((seat) => seat.checked));
  const open = boxes.findIndex((box) => seats(box).some((seat) => !seat.disabled));
  select(Math.max(0, first >= 0 ? first : open));
}

function hint() {
  const words = document.createElement("p");
  words.className = "hint seats-keys";
  words.textContent = "No teclado: setas andam entre as poltronas, espaço marca.";
  return words;
}

/** Let the Tab key stop once in a deck, and the arrows move inside it. */
function makeRoving(box) {
  const inside = () => seats(box).filter((seat) => !seat.disabled);
  const stopAt = (target) => seats(box).forEach((seat) => (seat.tabIndex = seat === target ? 0 : -1));
  stopAt(inside().find((seat) => seat.checked) ?? inside()[0]);
  box.addEventListener("focusin", (event) => event.target.name === "poltrona" && stopAt(event.target));
  box.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || event.target.name !== "poltrona") return;
    event.preventDefault();
    neighbour(inside(), event.target, step)?.focus();
  });
}

/** The nearest open seat that way: along the row first, down the bus to the closest column. */
function neighbour(open, from, [down, right]) {
  const place = (seat) => {
    const cell = seat.closest("td");
    return [cell.parentElement.rowIndex, cell.cellIndex];
  };
  const [row, column] = place(from);
  const ahead = open
    .map((seat) => ({ seat, far: place(seat) }))
    .filter(({ far }) => (right ? far[0] === row && (far[1] - column) * right > 0 : (far[0] - row) * down > 0));
  const distance = ({ far }) => Math.abs(far[0] - row) * 10 + Math.abs(far[1] - column);
  return ahead.sort((a, b) => distance(a) - distance(b))[0]?.seat;
}

async function look() {
  let answer;
  try {
    answer = await fetch(form.dataset.seats);
  } catch {
    return; // the line is down: the next look will tell
  }
  if (!answer.ok) return;
  const { seats: now } = await answer.json();
  const news = seats().filter((seat) => now[seat.value] && now[seat.value] !== seat.dataset.state);
  const lost = [];
  const taken = [];
  const freed = [];
  for (const seat of news) {
    seat.dataset.state = now[seat.value];
    const gone = seat.dataset.state === "ocupada";
    (gone ? (seat.checked ? lost : taken) : freed).push(seat.dataset.label);
    if (gone) seat.checked = false;
    seat.disabled = gone;
  }
  if (news.length) {
    addUp();
    tell(
      [
        lost.length && `Você perdeu a poltrona ${lost.join(", ")}: acabou de ser ocupada. Escolha outra.`,
        taken.length && `Ocupadas agora: ${taken.join(", ")}.`,
        freed.length && `Livres agora: ${freed.join(", ")}.`,
      ]
        .filter(Boolean)
        .join(" "),
    );
  }
}

if (form) start();
