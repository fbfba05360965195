import type pg from "pg";
import { until } from "./until.ts";

/** Until so many statements wait for a table that somebody has locked. */
export const lockWaiters = (database: pg.Client | pg.Pool, table: string, count: number) =>
  until(`${count} statements wait for ${table}`, async () => {
    const { rows } = await (database as pg.Client).query(
      "select count(*)::int as n from pg_locks where relation = $1::regclass and not granted",
      [table],
    );
    return rows[0].n === count;
  });
