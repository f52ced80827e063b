// Where an arrow leads in the bus: the nearest seat that way, over the aisle or a deck.

export const DIRECTIONS = {
  ArrowDown: { down: 1, right: 0 },
  ArrowUp: { down: -1, right: 0 },
  ArrowRight: { down: 0, right: 1 },
  ArrowLeft: { down: 0, right: -1 },
};

/** Return the number of the seat that lies that way, or of the one left. */
export function neighbour(seats, from, { down, right }) {
  const ahead = (seat) =>
    right
      ? seat.deck === from.deck && seat.row === from.row && (seat.column - from.column) * right > 0
      : (seat.deck - from.deck || seat.row - from.row) * down > 0;
  const nearest = seats.filter(ahead).sort((a, b) => distance(from, a) - distance(from, b))[0];
  return (nearest ?? from).seat;
}

const distance = (a, b) =>
  Math.abs(a.deck - b.deck) * 1000 + Math.abs(a.row - b.row) * 10 + Math.abs(a.column - b.column);
