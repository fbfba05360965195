import { sentence } from "@tradeport/contract";
import type { Ctx } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";

interface Named {
  key: string;
  /** As it was given. */
  name: string;
  target: string;
}

/** A list that names one thing twice says two things of it: refused by its place and by both of them. */
export const mustNameOnce = ({ locale }: Pick<Ctx, "locale">, list: string, given: readonly Named[]) => {
  const first = new Map<string, Named>();
  for (const [at, one] of given.entries()) {
    const before = first.get(one.key);
    if (before) {
      const values = { name: one.name, one: before.target, other: one.target };
      throw new Fail("mapping_twice", values, [{ field: `${list}.${at}`, message: sentence("mapping_twice", values, locale) }]);
    }
    first.set(one.key, one);
  }
};
