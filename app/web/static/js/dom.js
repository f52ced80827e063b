// Elements of the page, made and found without a framework.

export const byId = (id) => document.getElementById(id);

/** Make an element; an attribute that is null, undefined or false is left out. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") node.textContent = value;
    else if (value === true) node.setAttribute(name, "");
    else if (value !== null && value !== undefined && value !== false) {
      node.setAttribute(name, value);
    }
  }
  node.append(...children.filter((child) => child || child === 0));
  return node;
}

/** Put the focus on an element and its text under the cursor, ready to be replaced. */
export function focusOn(node) {
  if (!node) return;
  node.focus();
  if (node instanceof HTMLInputElement) node.select();
}

/** Say what is wrong with a field beside it, and take it back when there is nothing. */
export function markField(input, message) {
  const place = byId(`${input.id}-error`);
  if (message) input.setAttribute("aria-invalid", "true");
  else input.removeAttribute("aria-invalid");
  if (place) place.textContent = message || "";
}
