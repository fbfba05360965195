import type { Cause, Connector } from "./connector.ts";

export interface Problem {
  /** On folded text: no case, no Turkish marks. The first group, if any, is what $1 becomes. */
  pattern: RegExp;
  fingerprint: string;
  /** What the marketplace named is part of the fingerprint: one group per attribute. */
  named?: true;
  owner: Cause["owner"];
  field?: string;
  passes?: true;
  cause: [tr: string, en: string];
  remedy: [tr: string, en: string];
}

/** Who can put it right, and where. */
export const data = (field: string) => ({ owner: "data", field }) as const;
export const mapping = (field: string) => ({ owner: "mapping", field }) as const;
export const account = (field: string) => ({ owner: "account", field }) as const;
export const marketplace = { owner: "marketplace" } as const;

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

/** The first problem of the list whose pattern fits; `$1` in its words is what the marketplace named. */
export const recogniser =
  (name: string, problems: readonly Problem[]): Connector["recognise"] =>
  (said) => {
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
    return unrecognised(name, reason, folded);
  };

/** The marketplace's own words, quoted; what varies from item to item (numbers, quoted names) is no part of the fingerprint. */
function unrecognised(name: string, reason: string, folded: string): Cause {
  const words = reason.trim().slice(0, 500) || "-";
  const shape = folded
    .replace(/"[^"]*"|'[^']*'|\([^)]*\)/g, "_")
    .replace(/[\p{L}]*\d[\p{L}\d.,-]*/gu, "#")
    .replace(/[^\p{L}#_]+/gu, " ")
    .trim();
  return {
    fingerprint: `other:${shape.slice(0, 120)}`,
    cause: { tr: `${name} şunu bildirdi: "${words}"`, en: `${name} said: "${words}"` },
    remedy: {
      tr: `Bu yanıtı henüz tanımıyoruz. Ürünün bilgilerini ve eşleştirmesini bu cümleye göre düzeltip yeniden gönderin; çözülmezse ${name} satıcı desteğine bu cümleyle başvurun.`,
      en: `We don't know this answer yet. Correct the product's data and mapping by that sentence and send it again; if that doesn't help, take the sentence to ${name}'s seller support.`,
    },
    owner: "data",
    field: null,
    passes: false,
  };
}
