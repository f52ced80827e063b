// What was typed in the purchase stays in this tab, also when the seats are chosen anew.

const KEY = "guiche.compra";
const NAME = /^v(\d+)-(\d+)-(\w+)$/;

const fields = (form) => [...form.elements].filter((one) => one.name && !["hidden", "submit"].includes(one.type));

export function remember(form) {
  const kept = fields(form)
    .filter((one) => one.name !== "aceito" && (one.type !== "radio" || one.checked))
    .map((one) => [one.name, one.type === "checkbox" ? one.checked : one.value]);
  sessionStorage.setItem(KEY, JSON.stringify(kept));
}

export function forget() {
  sessionStorage.removeItem(KEY);
}

/** Fill a fresh form with what was typed; on other seats of a trip, person by person. */
export function recall(form) {
  const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
  const kept = new Map(stored);
  const before = seatsOf(stored.map(([name]) => name));
  const now = seatsOf(fields(form).map((one) => one.name));
  for (const one of fields(form)) {
    const value = kept.get(one.name) ?? kept.get(moved(one.name, before, now));
    if (value === undefined) continue;
    if (one.type === "checkbox") one.checked = value;
    else if (one.type === "radio") one.checked = one.value === value;
    else one.value = value;
  }
}

/** The seats of each trip, in their order. */
function seatsOf(names) {
  const trips = {};
  for (const name of names) {
    const [, trip, seat] = NAME.exec(name) ?? [];
    if (trip) (trips[trip] ??= new Set()).add(Number(seat));
  }
  return Object.fromEntries(Object.entries(trips).map(([trip, seats]) => [trip, [...seats].sort((a, b) => a - b)]));
}

function moved(name, before, now) {
  const [, trip, seat, field] = NAME.exec(name) ?? [];
  const old = before[trip]?.[now[trip]?.indexOf(Number(seat))];
  return old === undefined ? name : `v${trip}-${old}-${field}`;
}
