import { sentence } from "@tradeport/contract";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

/** Mappings of a client on a channel are changed one after the other: what is compared stands still until the end of the transaction. */
export const lockMappings = ({ db, clientId }: Ctx, channelId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`mapping/${clientId}/${channelId}`}, 0))`.execute(db);

interface States<R> {
  /** As the caller read them, as the caller wants them, as they are now. */
  from: ReadonlyMap<string, R>;
  to: ReadonlyMap<string, R>;
  now: ReadonlyMap<string, R>;
}

/**
 * Rows by name, in their three states. What the caller did not change stays as it is now. Where both changed the same row to different ends
 * nothing is written, and the refusal names each such row by `fieldOf`. Answers the names whose rows are to be written (with their row) or
 * taken away (null).
 */
export const changedRows = <R>(
  { locale }: Pick<Ctx, "locale">,
  { from, to, now }: States<R>,
  fieldOf: (name: string) => string,
): Map<string, R | null> => {
  const same = (one: R | undefined, other: R | undefined) => JSON.stringify(one) === JSON.stringify(other);
  const names = [...new Set([...from.keys(), ...to.keys()])].filter((name) => !same(from.get(name), to.get(name)));
  const overtaken = names.filter((name) => !same(now.get(name), from.get(name)) && !same(now.get(name), to.get(name)));
  if (overtaken.length > 0) {
    const message = sentence("conflict", {}, locale);
    const fields = [...new Set(overtaken.map(fieldOf))].map((field) => ({ field, message }));
    throw new Fail("conflict", {}, fields);
  }
  return new Map(names.filter((name) => !same(now.get(name), to.get(name))).map((name) => [name, to.get(name) ?? null]));
};

/** A row's place in what the caller sent: in the new list, else among those that were read. Each is given with the names of its rows, in order. */
export const sentAt =
  (list: string, to: readonly (readonly string[])[], from: readonly (readonly string[])[]) => (name: string) => {
    const at = to.findIndex((names) => names.includes(name));
    return at >= 0 ? `${list}.${at}` : `from.${from.findIndex((names) => names.includes(name))}`;
  };
