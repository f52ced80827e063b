// Travel days as a clerk types them; a day is text such as "2026-12-05".

const WEEKDAYS = ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"];

const asDate = (iso) => new Date(`${iso}T12:00:00Z`);
const asIso = (date) => date.toISOString().slice(0, 10);

export function addDays(iso, days) {
  const date = asDate(iso);
  date.setUTCDate(date.getUTCDate() + days);
  return asIso(date);
}

/** 05/12/2026 */
export function written(iso) {
  return iso.split("-").reverse().join("/");
}

/** "hoje, sábado", "amanhã, domingo", "em 5 dias, quinta" */
export function described(iso, today) {
  const distance = Math.round((asDate(iso) - asDate(today)) / 86400000);
  const weekday = WEEKDAYS[asDate(iso).getUTCDay()];
  if (distance === 0) return `hoje, ${weekday}`;
  if (distance === 1) return `amanhã, ${weekday}`;
  return distance > 0 ? `em ${distance} dias, ${weekday}` : `${weekday}, já passou`;
}

/** Read "", "hoje", "+3", "12", "12/03" or "12/03/2026"; null if it is no day. */
export function typedDay(text, today) {
  const typed = text.trim().toLowerCase();
  if (typed === "" || typed === "hoje") return today;
  if (typed === "amanhã" || typed === "amanha") return addDays(today, 1);
  const ahead = /^\+(\d{1,3})$/.exec(typed);
  if (ahead) return addDays(today, Number(ahead[1]));
  const parts = /^(\d{1,2})(?:[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?)?$/.exec(typed);
  return parts ? nextSuch(parts, today) : null;
}

/** The first day from today on that fits what was typed of it. */
function nextSuch([, day, month, year], today) {
  const [thisYear, thisMonth] = today.split("-").map(Number);
  if (year) return valid(year.length === 2 ? 2000 + Number(year) : Number(year), month, day);
  if (month) {
    const near = valid(thisYear, month, day);
    return near && near < today ? valid(thisYear + 1, month, day) : near;
  }
  for (let step = 0; step < 3; step += 1) {
    const index = thisMonth - 1 + step;
    const found = valid(thisYear + Math.floor(index / 12), (index % 12) + 1, day);
    if (found && found >= today) return found;
  }
  return null;
}

function valid(year, month, day) {
  const two = (number) => String(Number(number)).padStart(2, "0");
  const iso = `${year}-${two(month)}-${two(day)}`;
  const date = asDate(iso);
  return !Number.isNaN(date.valueOf()) && asIso(date) === iso ? iso : null;
}
