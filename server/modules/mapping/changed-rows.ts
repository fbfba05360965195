import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

/** Mappings of a client on a channel are changed one after the other: what is compared stands still until the end of the transaction. */
export const lockMappings = ({ db, clientId }: Ctx, channelId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`mapping/${clientId}/${channelId}`}, 0))`.execute(db);

/**
 * Rows by name, in their three states: as the caller read them, as the caller wants them, as they are now. What the caller did not change
 * stays as it is now. Where both changed the same row to different ends nothing is written, and the rows are named in the refusal.
 * Answers the names whose rows are to be written (with their row) or taken away (null).
 */
export const changedRows = <R>(
  from: ReadonlyMap<string, R>,
  to: ReadonlyMap<string, R>,
  now: ReadonlyMap<string, R>,
): Map<string, R | null> => {
  const same = (one: R | undefined, other: R | undefined) => JSON.stringify(one) === JSON.stringify(other);
  const names = [...new Set([...from.keys(), ...to.keys()])].filter((name) => !same(from.get(name), to.get(name)));
  const overtaken = names.filter((name) => !same(now.get(name), from.get(name)) && !same(now.get(name), to.get(name)));
  if (overtaken.length > 0)
    throw new Fail(
      "conflict",
      {},
      overtaken.map((field) => ({ field, message: JSON.stringify(now.get(field) ?? null) })),
    );
  return new Map(names.filter((name) => !same(now.get(name), to.get(name))).map((name) => [name, to.get(name) ?? null]));
};
