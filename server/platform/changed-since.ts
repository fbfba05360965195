import { emptyId } from "@tradeport/contract/common";
import type { RawBuilder } from "kysely";
import type { Ctx } from "./context.ts";
import { sql } from "./db.ts";

type Sql = RawBuilder<unknown>;
/** A condition that is true for rows of the window, and the most rows that are of use. */
export interface ChangedWindow {
  holds: (at: Sql, id: Sql) => Sql;
  limit: number;
}

/** To the microsecond, as the database keeps it: two changes of one millisecond have a place each. */
const exact = (at: Sql) => sql`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * What changed after a place, by the time that a change writes beside its row. A change carries the time at which its transaction began, and
 * is seen when it has ended: so nothing is read past the start of the oldest transaction that runs. That moment is asked first, by a
 * statement of its own: what had ended by then is seen by the next.
 */
export const changedAfter = async <Row>(
  { db }: Pick<Ctx, "db">,
  { after, pageSize }: { after?: string | undefined; pageSize: number },
  changed: (window: ChangedWindow) => Sql,
  read: (ids: string[]) => Promise<Row[]>,
) => {
  const [at = "-infinity", id = emptyId] = after?.split("~") ?? [];
  const { rows: settled } = await sql<{ until: string; isLater: boolean }>`
    select ${exact(sql`settled`)} as until, settled > ${at}::timestamptz as is_later from settled_until() settled`.execute(db);
  const { until, isLater } = settled[0]!;
  const { rows } = await sql<{ id: string; at: string }>`
    select id, ${exact(sql`changed.at`)} as at from (${changed({
      holds: (time, row) => sql`(${time}, ${row}) > (${at}::timestamptz, ${id}::uuid) and ${time} < ${until}::timestamptz`,
      limit: pageSize + 1,
    })}) changed order by changed.at, id limit ${pageSize + 1}`.execute(db);
  const seen = rows.slice(0, pageSize);
  const isMore = rows.length > pageSize;
  const last = seen.at(-1);
  return {
    data: await read(seen.map((row) => row.id)),
    // A place that lies before `after`, while something long runs, is no place to go on from.
    next: isMore && last ? `${last.at}~${last.id}` : isLater ? until : after!,
    isMore,
  };
};
