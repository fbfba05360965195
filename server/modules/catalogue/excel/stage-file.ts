import { pipeline } from "node:stream/promises";
import type { Words } from "@tradeport/contract";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { crashPoint } from "#platform/crash.ts";
import type { Merge } from "#platform/excel/rows.ts";
import type { OpenSheet } from "#platform/excel/sheet.ts";
import { columnLetters, type Template } from "#platform/excel/template.ts";
import type { JobCtx } from "#platform/jobs.ts";
import { checkRow, type RowRules } from "./check-row.ts";
import { problemOf } from "./problems.ts";
import { copyLine, stagedColumns } from "./staged-row.ts";

const chunkBytes = 65_536;
const names = ["client_id", "process_id", ...stagedColumns.map(([name]) => name)].join(", ");

export interface Staging {
  clientId: string;
  processId: string;
  sheet: OpenSheet;
  rules: RowRules;
  template: Template;
}

/**
 * Streams the rows of a file through their checks into import_row, in one transaction: after it every row is there and the process
 * knows it, or nothing is. Rows go by COPY into a temporary table first, because COPY can't write a table under row-level security.
 * Answers why there is nothing to import, if so; "gone" when the process was cancelled or another worker staged it meanwhile.
 */
export const stageFile = async ({ database, signal }: JobCtx, staging: Staging): Promise<Words | "gone" | null> => {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    await client.query(
      "select set_config('role', 'app', true), set_config('app.client_id', $1, true), set_config('statement_timeout', '0', true)",
      [staging.clientId],
    );
    await client.query("create temp table staged (like import_row) on commit drop");
    const count = await copyRows(client, staging, signal);
    if (signal.aborted) {
      await client.query("rollback");
      return "gone";
    }
    await flagMerged(client, staging.sheet.merges(), staging.rules);
    crashPoint("import.parsed");
    if (count === 0) {
      await client.query("rollback");
      const { sheet } = staging.sheet;
      return { tr: `${sheet} sayfasında ürün satırı yok.`, en: `The sheet ${sheet} has no product rows.` };
    }
    const kept = await keep(client, staging, count);
    await client.query(kept ? "commit" : "rollback");
    return kept ? null : "gone";
  } catch (error) {
    broken = error as Error;
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    await staging.sheet.close();
    client.release(broken);
  }
};

const copyRows = async (
  client: PoolClient,
  { clientId, processId, sheet, rules }: Staging,
  signal: AbortSignal,
): Promise<number> => {
  let count = 0;
  async function* lines() {
    let pending = "";
    for await (const rows of sheet.rows) {
      for (const row of rows) {
        pending += copyLine(checkRow(row, rules), clientId, processId);
        count += 1;
        if (pending.length < chunkBytes) continue;
        yield pending;
        pending = "";
      }
      if (signal.aborted) break;
    }
    yield pending;
  }
  await pipeline(lines, client.query(copyFrom(`copy staged (${names}) from stdin`)));
  return count;
};

/** A merged range hides the cells below its first: rows that lie in one are not guessed at. Ranges are known only after the rows. */
const flagMerged = async (client: PoolClient, merges: Merge[], { covered }: RowRules) => {
  const flags = merges
    .filter(({ firstColumn, lastColumn }) => [...covered].some((column) => column >= firstColumn && column <= lastColumn))
    .map(({ firstRow, lastRow, firstColumn, lastColumn }) => ({
      firstRow,
      lastRow,
      problems: [
        problemOf({ code: "merged", value: `${columnLetters(firstColumn)}${firstRow}:${columnLetters(lastColumn)}${lastRow}` }),
      ],
    }));
  if (flags.length === 0) return;
  await client.query(
    `update staged set problems = staged.problems || flag.problems
     from jsonb_to_recordset($1::jsonb) as flag("firstRow" int, "lastRow" int, problems jsonb)
     where staged.row_no between flag."firstRow" and flag."lastRow"`,
    [JSON.stringify(flags)],
  );
};

/** From the temporary table to the real one, with what only the whole file can tell: which row of a code came first. */
const keep = async (client: PoolClient, { clientId, processId, template }: Staging, total: number): Promise<boolean> => {
  const held = await client.query(
    "select input ->> 'staged' as staged from process where client_id = $1 and id = $2 and state = 'running' for update",
    [clientId, processId],
  );
  if (held.rows.length === 0 || held.rows[0].staged !== null) return false;
  await client.query("set local work_mem = '64MB'");
  await client.query(`insert into import_row (${names}) select ${names} from staged`);
  const first = (column: string) => `first_value(${column}) over (partition by main_code order by row_no)`;
  const doubled = (column: string) => `${column} in (select ${column} from staged group by ${column} having count(*) > 1)`;
  await client.query(
    `update import_row r set barcode_row = twin.barcode_row, code_row = twin.code_row, main_row = twin.main_row
     from (
       select row_no,
         case when barcode is not null then nullif(first_value(row_no) over (partition by barcode order by row_no), row_no) end as barcode_row,
         case when product_code is not null then nullif(first_value(row_no) over (partition by product_code order by row_no), row_no) end as code_row,
         case when main_code is not null and (category_id <> ${first("category_id")} or fold(brand) <> ${first("fold(brand)")})
           then ${first("row_no")} end as main_row
       from staged
       where ${doubled("barcode")} or ${doubled("product_code")} or main_code in (
         select main_code from staged group by main_code
         having min(category_id::text) <> max(category_id::text) or min(brand) <> max(brand))) as twin
     where r.client_id = $1 and r.process_id = $2 and r.row_no = twin.row_no
       and (twin.barcode_row is not null or twin.code_row is not null or twin.main_row is not null)`,
    [clientId, processId],
  );
  await client.query("update process set total = $3, input = input || $4::jsonb where client_id = $1 and id = $2", [
    clientId,
    processId,
    total,
    JSON.stringify({ staged: true, applied: 0, template }),
  ]);
  await client.query("select pg_notify('processes', $1)", [processId]);
  return true;
};
