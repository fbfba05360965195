import type { RawBuilder } from "kysely";
import { sql, type Tx } from "#platform/db.ts";

/** Items of one step of a long process. */
const partSize = 250;

/**
 * Keeps what a process is to work through, from a query that gives the ids in one column, in order: `partSize` of them a row, so that a step
 * reads its own and the process remembers a number alone. Answers how many ids and parts there are.
 */
export const keepParts = async (tx: Tx, clientId: string, processId: string, ids: RawBuilder<unknown>, first = 0) => {
  const { rows } = await sql<{ ids: number; parts: number }>`
    with numbered as (
      select id, n, ${first}::int + (n - 1) / ${partSize}::int as part_no from (select id, row_number() over () as n from (${ids}) as given (id)) as given),
    stored as (
      insert into process_part (client_id, process_id, part_no, ids)
      select ${clientId}::uuid, ${processId}::uuid, part_no, array_agg(id order by n) from numbered group by part_no
      returning cardinality(ids) as ids)
    select coalesce(sum(ids), 0)::int as ids, count(*)::int as parts from stored`.execute(tx);
  return rows[0]!;
};

/** The ids of a part, counted from 0; none when the process is over. */
export const readPart = async (tx: Tx, clientId: string, processId: string, partNo: number): Promise<string[]> => {
  const { rows } = await sql<{ ids: string[] }>`
    select ids from process_part where client_id = ${clientId} and process_id = ${processId} and part_no = ${partNo}`.execute(tx);
  return rows[0]?.ids ?? [];
};

/** Once nothing reads them any more. */
export const dropParts = async (tx: Tx, clientId: string, processId: string) => {
  await sql`delete from process_part where client_id = ${clientId} and process_id = ${processId}`.execute(tx);
};
