import { contract, walk } from "@tradeport/contract";
import { hiddenWords } from "@tradeport/contract/personal-data-words";
import type { ProposedChange } from "@tradeport/contract/proposals";
import { seesBuyers } from "#platform/buyers.ts";
import { leaveOut } from "#platform/leave-out.ts";
import type { Who } from "#platform/who.ts";

const procedures = new Map(walk(contract).map(({ name, procedure }) => [name, procedure]));

/** What a try wrote about a buyer stands in its changes as {ofBuyer: text}. */
const shownSide = (side: unknown, sees: boolean): unknown => {
  if (typeof side !== "object" || side === null || Array.isArray(side)) return side;
  if ("ofBuyer" in side) return sees ? side.ofBuyer : hiddenWords;
  return Object.fromEntries(Object.entries(side).map(([key, value]) => [key, shownSide(value, sees)]));
};

export const shownChanges = (changes: readonly ProposedChange[], who: Who) =>
  changes.map((change) => ({
    ...change,
    before: shownSide(change.before, seesBuyers(who)),
    after: shownSide(change.after, seesBuyers(who)),
  }));

/** A body and an answer of a call, as the call itself would show them to this reader. */
export const shownCall = (call: string, { input, answer }: { input: unknown; answer: unknown }, who: Who) => {
  const procedure = procedures.get(call);
  if (!procedure) return { input: null, answer: null };
  return { input: leaveOut(procedure.input, input, who), answer: leaveOut(procedure.output, answer, who) };
};
