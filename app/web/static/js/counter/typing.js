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

/** Keep what is typed within an element, or nowhere while its parts are being changed. */
export function keepTyping(root) {
  document.addEventListener("keydown", (event) => {
    if (event.target === document.body || root.contains(event.target)) hold(event);
  }, { capture: true });
}

function hold(event) {
  if (!isBusy() || !event.isTrusted || event.ctrlKey || event.altKey || event.metaKey) return;
  if (!KEPT.test(event.key)) return;
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
  if (target instanceof HTMLInputElement && (key.length === 1 || key === "Backspace")) write(target, key);
}

/** Put a character where the cursor is, or take back what is before it. */
function write(input, key) {
  const { selectionStart: from, selectionEnd: to } = input;
  const erases = key === "Backspace";
  input.setRangeText(erases ? "" : key, erases && from === to ? Math.max(0, from - 1) : from, to, "end");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
