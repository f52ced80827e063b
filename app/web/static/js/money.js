// Amounts as whole centavos: no float ever touches money.

/** Centavos of what the server sends, such as "189.90" or "-0.05". */
export function toCentavos(text) {
  const sign = text.startsWith("-") ? -1 : 1;
  const [reais, centavos] = text.replace("-", "").split(".");
  return sign * (Number(reais) * 100 + Number(centavos));
}

/** What the server reads, such as "189.90". */
export function toDecimal(centavos) {
  const whole = Math.abs(centavos);
  const sign = centavos < 0 ? "-" : "";
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, "0")}`;
}

/** What people read, such as R$ 1.234,56, held together by a no-break space. */
export function brl(centavos) {
  const [reais, cents] = toDecimal(Math.abs(centavos)).split(".");
  const grouped = reais.replace(/\B(?=(\d{3})+$)/g, ".");
  return `${centavos < 0 ? "-" : ""}R$\u00a0${grouped},${cents}`;
}

/** Centavos of what a clerk types: "200", "200,5", "1.234,56"; null if it is no amount. */
export function typedAmount(text) {
  const match = /^(\d{1,3}(?:\.\d{3})+|\d{1,7})(?:,(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const reais = Number(match[1].replaceAll(".", ""));
  return reais * 100 + Number((match[2] || "").padEnd(2, "0") || "0");
}
