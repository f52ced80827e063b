// Questions to the server. A session that ended is begun again without leaving the page.

export class Problem extends Error {
  constructor(facts) {
    super(facts.detail);
    Object.assign(this, facts);
  }
}

const OFFLINE = {
  code: "offline",
  title: "Sem conexão com o servidor",
  detail: "O que você digitou continua aqui. Confira a rede e tente de novo.",
};
const BROKEN = {
  code: "broken",
  title: "O servidor respondeu algo que não entendemos",
  detail: "Tente de novo. Se repetir, avise o suporte.",
};

let token = "";
let askForLogin = null;

/** Tell how requests are signed and who asks for the password when the session ends. */
export function configure({ csrfToken, login }) {
  token = csrfToken;
  askForLogin = login;
}

export const get = (path, query) =>
  ask("GET", query ? `${path}?${new URLSearchParams(query)}` : path);
export const post = (path, body) => ask("POST", path, body ?? {});
export const remove = (path) => ask("DELETE", path);

async function ask(method, path, body) {
  const answer = await send(method, path, body);
  if (answer.status === 204) return null;
  const content = await answer.json().catch(() => BROKEN);
  if (answer.ok) return content;
  if (content.code === "session.ended") {
    await askForLogin();
    return ask(method, path, body);
  }
  throw new Problem({ ...BROKEN, ...content });
}

async function send(method, path, body) {
  const headers = { Accept: "application/json", "X-CSRFToken": token };
  if (body) headers["Content-Type"] = "application/json";
  try {
    return await fetch(path, { method, headers, body: body && JSON.stringify(body) });
  } catch {
    throw new Problem(OFFLINE);
  }
}

/** Begin the session anew; the token of its forms changes with it. */
export async function logIn(usuario, senha) {
  const fresh = await send("GET", "/sessao");
  token = (await fresh.json()).csrf_token;
  const begun = await post("/sessao", { usuario, senha });
  token = begun.csrf_token;
  return begun.user_id;
}
