import type { Ctx } from "#platform/context.ts";
import { refusedAt } from "./refused-at.ts";

interface Named {
  key: string;
  /** As it was given. */
  name: string;
  target: string;
}

/** A list that names one thing twice says two things of it: refused by its place and by both of them. */
export const mustNameOnce = (ctx: Pick<Ctx, "locale">, list: string, given: readonly Named[]) => {
  const first = new Map<string, Named>();
  for (const [at, one] of given.entries()) {
    const before = first.get(one.key);
    if (before) {
      const values = { name: one.name, one: before.target, other: one.target };
      throw refusedAt(ctx, `${list}.${at}`, "mapping_twice", values);
    }
    first.set(one.key, one);
  }
};
