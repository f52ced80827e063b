// A field that finds a place of the network by what is typed of its name.

import { get } from "../api.js";
import { el, markField } from "../dom.js";

export class PlaceField {
  /** Work over an input and the list that shows what fits it. */
  constructor(input, list) {
    this.input = input;
    this.list = list;
    this.place = null;
    this.found = [];
    this.active = 0;
    this.asked = Promise.resolve();
    input.addEventListener("input", () => this.look());
    input.addEventListener("keydown", (event) => this.move(event));
    input.addEventListener("blur", () => this.close());
    list.addEventListener("mousedown", (event) => this.click(event));
  }

  show(place) {
    this.place = place;
    this.input.value = place ? place.label : "";
    markField(this.input, "");
    this.close();
  }

  /** Ask for what fits; the latest question wins. */
  look() {
    this.place = null;
    const typed = this.input.value.trim();
    const question = get("/guiche/lugares", { q: typed });
    this.asked = question.then(({ places }) => {
      if (this.input.value.trim() !== typed) return;
      this.found = typed ? places.slice(0, 8) : [];
      this.active = 0;
      this.draw();
    });
    this.asked.catch(() => {}); // told when the field is accepted
  }

  /** Take the marked place; false when what was typed is no place of the network. */
  async accept() {
    if (this.place) return true;
    if (this.found.length === 0 && this.input.value.trim()) this.look();
    await this.asked;
    const place = this.found[this.active];
    if (!place) {
      const typed = this.input.value.trim();
      markField(
        this.input,
        typed ? `Nenhum lugar da rede começa com “${typed}”.` : "Digite o começo do nome.",
      );
      return false;
    }
    this.show(place);
    return true;
  }

  move(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || this.found.length === 0) return;
    event.preventDefault();
    this.active = (this.active + step + this.found.length) % this.found.length;
    this.draw();
  }

  click(event) {
    const option = event.target.closest("[role=option]");
    if (!option) return;
    event.preventDefault();
    this.show(this.found[Number(option.dataset.index)]);
  }

  draw() {
    const id = (index) => `${this.list.id}-${index}`;
    this.list.replaceChildren(
      ...this.found.map((place, index) =>
        el("li", {
          id: id(index),
          role: "option",
          "data-index": index,
          "aria-selected": String(index === this.active),
          text: place.label,
        }),
      ),
    );
    const open = this.found.length > 0;
    this.list.hidden = !open;
    this.input.setAttribute("aria-expanded", String(open));
    if (open) this.input.setAttribute("aria-activedescendant", id(this.active));
    else this.input.removeAttribute("aria-activedescendant");
    markField(this.input, "");
  }

  close() {
    this.found = this.place ? [] : this.found;
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }
}
