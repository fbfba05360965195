import type { Output, Words } from "@tradeport/contract";
import type { productTransfer } from "@tradeport/contract/listings";
import type { ProblemCode } from "@tradeport/contract/messages";
import { problemIn, type StoredProblem } from "#modules/messages/index.ts";

type Group = Output<typeof productTransfer.GetAllChannelsEmptyProductAttributes>["groups"][number];

/** Causes that many values have, each to be put right on one and the same page: `of` is what they differ in, `many` says all of them. */
const listed: Partial<Record<StoredProblem["code"], { of: string; many: ProblemCode }>> = {
  value_unmapped_in: { of: "value", many: "values_unmapped" },
  number_unmapped: { of: "value", many: "numbers_unmapped" },
  brand_unknown: { of: "brand", many: "brands_unknown" },
};
const mostNamed = 12;

const pageOf = ({ code, field, values }: StoredProblem) => {
  const { category } = (values ?? {}) as { category?: Words };
  return [code, field, ...(category ? [category.tr] : [])].join(":");
};

/** What the products of one store lack, by cause; the values of one attribute in one category are one group, and so are brands. */
export class LackingGroups {
  readonly #groups = new Map<string, { first: StoredProblem; names: Map<string, Words | string>; count: number }>();

  /** Counts a product in each group once; gives their keys. */
  add(missing: readonly StoredProblem[]): ReadonlySet<string> {
    const keys = new Set<string>();
    for (const problem of missing) {
      const { of } = listed[problem.code] ?? {};
      const key = of ? pageOf(problem) : problem.fingerprint;
      const group = this.#groups.get(key) ?? { first: problem, names: new Map(), count: 0 };
      if (of) group.names.set(problem.fingerprint, problem.values?.[of] as Words | string);
      if (!keys.has(key)) this.#groups.set(key, { ...group, count: group.count + 1 });
      keys.add(key);
    }
    return keys;
  }

  /** By key, those of most products first. */
  all(): Map<string, Pick<Group, "problem" | "count" | "values">> {
    const sorted = [...this.#groups].sort(([, a], [, b]) => b.count - a.count);
    return new Map(
      sorted.map(([key, { first, names, count }]) => [
        key,
        {
          problem: problemIn(names.size > 1 ? manyOf(first, names) : first),
          count,
          values:
            listed[first.code]?.of === "value" ? [...names.values()].slice(0, mostNamed).map((one) => nameIn(one, "tr")) : [],
        },
      ]),
    );
  }
}

const nameIn = (one: Words | string, language: keyof Words) => (typeof one === "string" ? one : one[language]);
const manyOf = (first: StoredProblem, names: ReadonlyMap<string, Words | string>): StoredProblem => {
  const all = [...names.values()];
  const inLanguage = (language: keyof Words) =>
    [...all.slice(0, mostNamed).map((one) => nameIn(one, language)), ...(all.length > mostNamed ? ["…"] : [])].join(", ");
  const code = listed[first.code]!.many;
  return {
    ...first,
    code,
    fingerprint: pageOf({ ...first, code }),
    values: { ...first.values, n: all.length, names: { tr: inLanguage("tr"), en: inLanguage("en") } },
  };
};
