import type { Cause, Connector } from "../connector.ts";
import { attributeProblems } from "./problems/attributes.ts";
import { contentProblems } from "./problems/content.ts";
import { offerProblems } from "./problems/offers.ts";
import { orderProblems } from "./problems/orders.ts";
import { ErrorBody } from "./wire.ts";

/** Letters without Turkish marks and case, one for one, so that places in the folded text are places in the text. */
export const fold = (text: string): string =>
  text
    .replace(/[İIı]/g, "i")
    .toLowerCase()
    .replace(/[âäà]/g, "a")
    .replace(/ç/g, "c")
    .replace(/ğ/g, "g")
    .replace(/[öô]/g, "o")
    .replace(/ş/g, "s")
    .replace(/[üû]/g, "u");

/**
 * Most special first. The wording of most answers is undocumented, so patterns are kept to the words that carry the meaning, in Turkish
 * and English.
 */
const problems = [...attributeProblems, ...offerProblems, ...orderProblems, ...contentProblems];

/** The first problem of the list whose pattern fits; `$1` in its words is what the marketplace named. */
export const recognise: Connector["recognise"] = (said) => {
  // Its meaning is in its first sentences; a pattern over megabytes would take minutes.
  const reason = said.slice(0, 2000);
  const folded = fold(reason);
  for (const problem of problems) {
    const match = problem.pattern.exec(folded);
    if (!match) continue;
    const [from, to] = match.indices?.[1] ?? [0, 0];
    const named = reason
      .slice(from, to)
      .replace(/[\s.'"]+$/, "")
      .trim();
    const fill = (words: [string, string]) => ({ tr: words[0].replaceAll("$1", named), en: words[1].replaceAll("$1", named) });
    return {
      fingerprint: problem.named ? `${problem.fingerprint}:${fold(named)}` : problem.fingerprint,
      cause: fill(problem.cause),
      remedy: fill(problem.remedy),
      owner: problem.owner,
      field: problem.field?.replace("$1", named) ?? null,
      passes: problem.passes ?? false,
    };
  }
  return unrecognised(reason, folded);
};

/** Trendyol's own words, quoted; what varies from item to item (numbers, quoted names) is no part of the fingerprint. */
function unrecognised(reason: string, folded: string): Cause {
  const words = reason.trim().slice(0, 500) || "-";
  const shape = folded
    .replace(/"[^"]*"|'[^']*'|\([^)]*\)/g, "_")
    .replace(/[\p{L}]*\d[\p{L}\d.,-]*/gu, "#")
    .replace(/[^\p{L}#_]+/gu, " ")
    .trim();
  return {
    fingerprint: `other:${shape.slice(0, 120)}`,
    cause: { tr: `Trendyol şunu bildirdi: "${words}"`, en: `Trendyol said: "${words}"` },
    remedy: {
      tr: "Bu yanıtı henüz tanımıyoruz. Ürünün bilgilerini ve eşleştirmesini bu cümleye göre düzeltip yeniden gönderin; çözülmezse Trendyol satıcı desteğine bu cümleyle başvurun.",
      en: "We don't know this answer yet. Correct the product's data and mapping by that sentence and send it again; if that doesn't help, take the sentence to Trendyol's seller support.",
    },
    owner: "data",
    field: null,
    passes: false,
  };
}

/** Three shapes of error (section 2), and the 15-minute rule, which is refused at once and not through the batch (5.4). */
export const readError: Connector["readError"] = (status, body) => {
  const read = ErrorBody.safeParse(body);
  const found: string[] = [];
  if (read.success) {
    const { errors, error, exception, message } = read.data;
    for (const each of [...(errors ?? []), ...(typeof error === "object" ? error.errors : [])])
      found.push([each.message ?? each.title ?? "", each.key && `(${each.key})`].filter(Boolean).join(" "));
    if (message) found.push(message);
    else if (typeof error === "string") found.push(error);
    if (exception) found.push(exception);
  }
  const reasons = [...new Set(found.filter(Boolean))];
  if (status === 426) reasons.push("upgrade required");
  const repeated = reasons.some((reason) => recognise(reason).fingerprint === "repeated");
  return repeated ? { reasons, repeated } : { reasons };
};
