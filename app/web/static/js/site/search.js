// The search form helped: cities offered while one types (ARIA combobox), and the swap.
// Without this script the fields are plain text that the server understands.

const PAUSE = 120; // milliseconds without a key before asking
const status = document.querySelector("[data-city-count]");

for (const input of document.querySelectorAll("[data-city]")) makeCombobox(input);

for (const button of document.querySelectorAll("[data-swap]")) {
  button.addEventListener("click", (event) => {
    event.preventDefault();
    const [from, to] = button.closest("form").querySelectorAll("[data-city]");
    [from.value, to.value] = [to.value, from.value];
    status.textContent = `De ${from.value || "vazio"} para ${to.value || "vazio"}.`;
  });
}

function makeCombobox(input) {
  const list = document.createElement("ul");
  list.id = `${input.id}-list`;
  list.className = "city-list";
  list.hidden = true;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Cidades");
  input.after(list);
  for (const [name, value] of [
    ["role", "combobox"],
    ["aria-autocomplete", "list"],
    ["aria-controls", list.id],
    ["aria-expanded", "false"],
  ]) {
    input.setAttribute(name, value);
  }
  const box = { input, list, at: -1, timer: 0, asked: null };
  input.addEventListener("input", () => askSoon(box));
  input.addEventListener("keydown", (event) => onKey(box, event));
  input.addEventListener("blur", () => close(box));
  // A pointer chooses before the field loses its focus.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => choose(box, event.target.closest("[role=option]")));
}

function askSoon(box) {
  clearTimeout(box.timer);
  box.asked?.abort();
  if (!box.input.value.trim()) return close(box);
  box.timer = setTimeout(() => ask(box), PAUSE);
}

async function ask(box) {
  box.asked = new AbortController();
  const address = `/lugares?q=${encodeURIComponent(box.input.value)}`;
  try {
    const answer = await fetch(address, { signal: box.asked.signal });
    if (answer.ok) offer(box, (await answer.json()).places);
  } catch (error) {
    if (error.name !== "AbortError") close(box); // the server understands the text all the same
  }
}

function offer(box, places) {
  if (document.activeElement !== box.input) return;
  box.at = -1;
  box.list.replaceChildren(
    ...places.map(({ label, terminal }, index) => {
      const option = document.createElement("li");
      option.id = `${box.list.id}-${index}`;
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      option.dataset.label = label;
      option.textContent = label;
      if (terminal) option.append(detail(terminal));
      return option;
    }),
  );
  show(box, places.length > 0);
  status.textContent =
    places.length === 0
      ? "Nenhuma cidade com esse começo."
      : `${places.length === 1 ? "Uma cidade" : `${places.length} cidades`}; use as setas.`;
}

function detail(terminal) {
  const small = document.createElement("small");
  small.textContent = ` ${terminal}`;
  return small;
}

function onKey(box, event) {
  const options = [...box.list.children];
  if (event.key === "Escape" && !box.list.hidden) {
    close(box);
    event.preventDefault();
  } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && options.length) {
    const step = event.key === "ArrowDown" ? 1 : -1;
    show(box, true);
    mark(box, (box.at + step + options.length + (box.at < 0 && step < 0 ? 1 : 0)) % options.length);
    event.preventDefault();
  } else if (event.key === "Enter" && !box.list.hidden && box.at >= 0) {
    choose(box, options[box.at]);
    event.preventDefault();
  } else if (event.key === "Tab" && !box.list.hidden && box.at >= 0) {
    choose(box, options[box.at]);
  }
}

function mark(box, index) {
  box.at = index;
  [...box.list.children].forEach((option, position) => {
    option.setAttribute("aria-selected", String(position === index));
  });
  const option = box.list.children[index];
  box.input.setAttribute("aria-activedescendant", option.id);
  option.scrollIntoView({ block: "nearest" });
}

function choose(box, option) {
  if (!option) return;
  box.input.value = option.dataset.label;
  box.input.removeAttribute("aria-invalid");
  close(box);
}

function show(box, open) {
  box.list.hidden = !open;
  box.input.setAttribute("aria-expanded", String(open));
  if (!open) box.input.removeAttribute("aria-activedescendant");
}

function close(box) {
  clearTimeout(box.timer);
  box.asked?.abort();
  box.at = -1;
  show(box, false);
}
