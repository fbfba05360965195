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

/** The marketplace's word for a claim that is decided no more. */
export const claimDecided = (pattern: RegExp): Problem => ({
  pattern,
  fingerprint: "claim-state",
  ...marketplace,
  cause: ["İade artık kararınızı beklemiyor.", "The return does not wait for your decision any more."],
  remedy: [
    "Karar verilmiş ya da süresi geçmiş olabilir; durumu birazdan kendiliğinden gelir.",
    "It may be decided already, or its time is over; its state arrives by itself in a moment.",
  ],
});

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

const namesIt = ({ cause, remedy }: Problem) => [...cause, ...remedy].some((text) => text.includes("$1"));

/** The first problem of the list whose pattern fits; `$1` in its words is what the marketplace named. */
export const recogniser = (connector: string, problems: readonly Problem[]): Connector["recognise"] => {
  // With "d" a match says where its groups stand.
  const patterns = problems.map((problem) => ({ problem, pattern: new RegExp(problem.pattern, `${problem.pattern.flags}d`) }));
  return (message) => {
    // Its meaning is in its first sentences; a pattern over megabytes would take minutes.
    const reason = message.slice(0, 2000).trimStart();
    const folded = fold(reason);
    for (const { problem, pattern } of patterns) {
      const match = pattern.exec(folded);
      if (!match) continue;
      const [from, to] = match.indices?.[1] ?? [0, 0];
      const named = reason
        .slice(from, to)
        .replace(/[\s.'"]+$/, "")
        .trim();
      return {
        fingerprint: problem.named ? `${problem.fingerprint}:${fold(named)}` : problem.fingerprint,
        code: `connector:${connector}:${problem.fingerprint}`,
        values: namesIt(problem) ? { named } : {},
        owner: problem.owner,
        field: problem.field?.replace("$1", named) ?? null,
        passes: problem.passes ?? false,
      };
    }
    return unrecognised(connector, reason, folded);
  };
};

/** Of these problems the one of this fingerprint, which names something or does not. */
export const problemOf = (problems: readonly Problem[], fingerprint: string, names: boolean) =>
  problems.find((problem) => problem.fingerprint === fingerprint && namesIt(problem) === names);

export const notRecognised = "other";
/** The marketplace's own words, quoted; what varies from item to item (numbers, quoted names) is no part of the fingerprint. */
function unrecognised(connector: string, reason: string, folded: string): Cause {
  const shape = folded
    .replace(/"[^"]*"|'[^']*'|\([^)]*\)/g, "_")
    .replace(/[\p{L}]*\d[\p{L}\d.,-]*/gu, "#")
    .replace(/[^\p{L}#_]+/gu, " ")
    .trim();
  return {
    fingerprint: `other:${shape.slice(0, 120)}`,
    code: `connector:${connector}:${notRecognised}`,
    values: { words: reason.trim().slice(0, 500) || "-" },
    owner: "data",
    field: null,
    passes: false,
  };
}
