// Keys typed while the screen waits for the server: they are kept and then played, so
// that a fast clerk on a slow line loses none. A surprise throws them away: nobody
// accepts what they have not seen.

let waiting = 0;
let queue = [];

const KEPT = /^(.|Enter|Escape|Arrow\w+|Backspace|Tab)$/u;

/** Run something that asks the server; keys wait until it has ended. */
export async function busy(work) {
  waiting += 1;
  document.body.classList.add("is-waiting");
  try {
    return await work();
  } finally {
    waiting -= 1;
    if (waiting === 0) {
      document.body.classList.remove("is-waiting");
      play();
    }
  }
}

export const isBusy = () => waiting > 0;

export function dropTyped() {
  queue = [];
}

export function keepTyping(root) {
  root.addEventListener("keydown", hold, { capture: true });
}

function hold(event) {
  if (!isBusy() || !event.isTrusted || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.closest("dialog") || !KEPT.test(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat) queue.push(event.key);
}

function play() {
  while (queue.length > 0 && !isBusy()) press(queue.shift());
}

/** Do what the key would have done on the element that has the focus now. */
function press(key) {
  const target = document.activeElement;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  if (!target.dispatchEvent(event)) return;
  if (key === "Enter" && target instanceof HTMLButtonElement) target.click();
  if (key.length === 1 && target instanceof HTMLInputElement) {
    target.setRangeText(key, target.selectionStart, target.selectionEnd, "end");
    target.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
