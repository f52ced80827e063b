// The ticket's page: the copy is registered first, then opened to be printed.

import { configure, post, Problem } from "./api.js";
import { byId } from "./dom.js";

const form = byId("copy-form");

async function reissue(event) {
  event.preventDefault();
  byId("copy-problem").textContent = "";
  try {
    const copy = await post(form.dataset.url, {
      document_shown: byId("copy-document").value,
      cpf: byId("copy-cpf")?.value.trim() ?? "",
    });
    location.assign(copy.print_url);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    byId("copy-problem").textContent = `${problem.title}. ${problem.detail}`;
  }
}

if (form) {
  configure({ csrfToken: form.dataset.csrf, login: () => location.reload() });
  form.addEventListener("submit", reissue);
}
