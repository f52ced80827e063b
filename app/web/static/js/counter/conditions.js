// What the fare allows after the purchase, told before it (arts. 144, 145 and 146).

import { byId, el } from "../dom.js";

const box = byId("conditions");

export function showConditions(offer) {
  box.hidden = false;
  byId("conditions-class").textContent = `${offer.class_label}, ${offer.fare_label}`;
  byId("conditions-list").replaceChildren(
    ...[...offer.conditions, offer.terms].filter(Boolean).map((text) => el("li", { text })),
  );
}

export function clearConditions() {
  box.hidden = true;
}
