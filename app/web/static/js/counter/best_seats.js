// Which free seats to propose: together, near the front, a window for who travels alone.

const byPlace = (a, b) => a.deck - b.deck || a.row - b.row || a.column - b.column;

/** Return as many seats of the class as asked, or as many as there are. */
export function bestSeats(seats, serviceClass, count) {
  const free = seats
    .filter((seat) => seat.class === serviceClass && (seat.on_sale || seat.state === "yours"))
    .sort((a, b) => a.preferential - b.preferential || byPlace(a, b));
  if (count === 1) return [window(seats, free) ?? free[0]].filter(Boolean);
  let best = free.slice(0, count);
  let spread = Infinity;
  for (let start = 0; start + count <= free.length; start += 1) {
    const group = free.slice(start, start + count);
    const distance = spreadOf(group);
    if (distance < spread) [best, spread] = [group, distance];
  }
  return best;
}

/** The first free seat at a side of its deck. */
function window(seats, free) {
  const columns = (deck) => seats.filter((seat) => seat.deck === deck).map((seat) => seat.column);
  return free.find(
    ({ deck, column, preferential }) =>
      !preferential && [Math.min(...columns(deck)), Math.max(...columns(deck))].includes(column),
  );
}

/** How far apart the seats of a group are; another deck is very far. */
function spreadOf(group) {
  const first = group[0];
  return group.reduce(
    (sum, seat) =>
      sum +
      Math.abs(seat.deck - first.deck) * 100 +
      Math.abs(seat.row - first.row) * 4 +
      Math.abs(seat.column - first.column) +
      seat.preferential * 50,
    0,
  );
}
