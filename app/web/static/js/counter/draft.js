// The sale being made. It is kept in this tab until it is sold or given up, so that a
// reload or an ended session loses nothing; another clerk's draft is thrown away.

const DRAFT = "guiche.draft";
const LAST = "guiche.last";

let userId = "";
export let draft = {};

/** The empty form; its key lets the server sell it once, however often it is sent. */
function blank(route) {
  return {
    userId,
    key: newKey(),
    step: "route",
    origin: null,
    destination: null,
    day: null,
    departure: null,
    seats: [],
    hold: null,
    passengers: [],
    cash: "",
    cards: [],
    ...route,
  };
}

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Take up this clerk's draft, or begin one; tells whether there was one. */
export function takeUp(user, route) {
  userId = user;
  const kept = read(DRAFT);
  const mine = kept?.userId === user;
  draft = mine ? kept : blank(route);
  if (!mine) keep();
  return mine && Boolean(draft.destination);
}

export function begin(route) {
  draft = blank(route);
  keep();
}

/** Remember the draft as it stands now. */
export function keep(changes = {}) {
  Object.assign(draft, changes);
  sessionStorage.setItem(DRAFT, JSON.stringify(draft));
}

/** Remember where the last sale went (nothing of its people), and drop the draft. */
export function finish() {
  const { origin, destination, day } = draft;
  sessionStorage.setItem(LAST, JSON.stringify({ origin, destination, day }));
  sessionStorage.removeItem(DRAFT);
}

export const lastRoute = () => read(LAST);

export function forget() {
  sessionStorage.removeItem(DRAFT);
  sessionStorage.removeItem(LAST);
}

function read(name) {
  try {
    return JSON.parse(sessionStorage.getItem(name));
  } catch {
    return null;
  }
}
