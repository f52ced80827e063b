// The session ended while somebody was typing: the password is asked here, over the page.

import { logIn } from "../api.js";
import { byId } from "../dom.js";
import { onSubmit, open } from "./dialogs.js";

const dialog = byId("login-dialog");
let asking = null;

/** Ask for the password; the request that was refused goes on afterwards. */
export function askForLogin() {
  asking ??= new Promise((done) => {
    byId("login-password").value = "";
    open(dialog, byId("login-password"));
    dialog.addEventListener("close", () => { asking = null; done(); }, { once: true });
  });
  return asking;
}

onSubmit(byId("login-form"), async () => {
  const { userId } = byId("counter").dataset;
  const user = await logIn(byId("login-user").value, byId("login-password").value);
  if (String(user) === userId) dialog.close();
  else location.reload(); // somebody else took the seat: their counter, not this draft
});
dialog.addEventListener("cancel", (event) => event.preventDefault()); // there is no other way on
