import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { Message } from "@tradeport/contract/messages";
import { cleanCode } from "@tradeport/contract/text";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { describeProcess, describeProcessOn } from "#modules/bulk/index.ts";
import { crashPoint } from "#platform/crash.ts";
import { type Database, sql, type Tx } from "#platform/db.ts";
import type { Merge, Row } from "#platform/excel/rows.ts";
import type { OpenSheet } from "#platform/excel/sheet.ts";
import { columnLetters, type Template } from "#platform/excel/template.ts";
import type { JobCtx } from "#platform/jobs.ts";
import { checkRow, type RowRules } from "./check-row.ts";
import type { ColumnKey } from "./columns.ts";
import { problemOf } from "./problems.ts";
import { listingStatusField, pictureFields, productFields } from "./product-fields.ts";
import { copyLine, type StagedRow, stagedColumns } from "./staged-row.ts";

const chunkBytes = 65_536;
const names = ["client_id", "process_id", ...stagedColumns.map(([name]) => name)].join(", ");

/** A feed has rows of products that are there and of others side by side. */
export interface Mixed {
  /** Fields that it changes of those that are there. */
  takes: ReadonlySet<ColumnKey>;
  /** Whether the others are added; if not they are no rows of it. */
  addsProducts: boolean;
}

export interface Staging {
  clientId: string;
  processId: string;
  sheet: OpenSheet;
  rules: RowRules;
  template: Template;
  mixed?: Mixed | undefined;
}

/**
 * The rows of a file through their checks into import_row. Reading takes as long as the file is large, so what comes of it lies in a file
 * of our own meanwhile and holds no connection; then it goes in by one transaction: after it every row is there and the process knows it,
 * or nothing is. Answers why there is nothing to import, if so; "gone" when the process was cancelled or another worker staged it meanwhile.
 */
export const stageFile = async (ctx: JobCtx, staging: Staging): Promise<Message | "gone" | null> => {
  const { database, files, signal } = ctx;
  const spool = files.scratch();
  try {
    const { clientId, rules, mixed } = staging;
    const look = (barcodes: string[]) => database.asClient(clientId, (tx) => inCatalogue(tx, clientId, barcodes));
    const sorted = mixed && sortRows(rules, mixed, look);
    const count = await spoolRows(spool, staging, signal, tellRead(ctx, staging), sorted);
    const { sheet, merges } = staging.sheet;
    if (signal.aborted) return "gone";
    crashPoint("import.parsed");
    if (count === 0) return { code: "error:sheet_empty", values: { sheet } };
    return (await load(database, spool, staging, merges(), count)) ? null : "gone";
  } finally {
    await staging.sheet.close();
    await rm(spool, { force: true });
  }
};

/** Says how far the reading is: at once, then once a second, and at its end. */
const tellRead = ({ database }: JobCtx, { clientId, processId }: Staging) => {
  let reportedAt = 0;
  return async (read: number, isAll = false) => {
    if (!isAll && performance.now() - reportedAt < 1_000) return;
    reportedAt = performance.now();
    await database.asClient(clientId, (tx) => describeProcess(tx, clientId, processId, { input: { read } }));
  };
};

/** Each row as a line of COPY's text. */
const spoolRows = async (
  spool: string,
  { clientId, processId, sheet, rules }: Staging,
  signal: AbortSignal,
  tell: (read: number, isAll?: boolean) => Promise<void>,
  sorted: ReturnType<typeof sortRows> | undefined,
) => {
  let count = 0;
  async function* lines() {
    let pending = "";
    for await (const rows of sheet.rows) {
      for (const staged of sorted ? await sorted(rows) : rows.map((row) => checkRow(row, rules))) {
        pending += copyLine(staged, clientId, processId);
        count += 1;
        if (pending.length < chunkBytes) continue;
        yield pending;
        pending = "";
      }
      if (signal.aborted) break;
      await tell(count);
    }
    await tell(count, true);
    yield pending;
  }
  await pipeline(lines, createWriteStream(spool, { flags: "wx", mode: 0o600 }));
  return count;
};

/** Those of these barcodes that the catalogue has. */
export const inCatalogue = async (tx: Tx, clientId: string, barcodes: string[]): Promise<string[]> => {
  const { rows } = await sql<{ barcode: string }>`
    select barcode from variant where client_id = ${clientId} and barcode = any(${barcodes}::text[])`.execute(tx);
  return rows.map(({ barcode }) => barcode);
};

/** Each row is checked as a row of an update or of a new product, by whether its barcode is there: one look for some rows. */
export const sortRows = (rules: RowRules, { takes, addsProducts }: Mixed, look: (barcodes: string[]) => Promise<string[]>) => {
  const own = rules.slots.find(({ column }) => column?.key === "barcode")!.at;
  // Of a product that is there what names it is not said again, and its attributes are its own.
  const silent = new Set(rules.slots.filter(({ column }) => !(column && takes.has(column.key))).map(({ at }) => at));
  const forNew = { ...rules, forUpdate: false };
  const forUpdate = { ...rules, forUpdate: true, takes };
  return async (rows: Row[]): Promise<StagedRow[]> => {
    const barcodeOf = ({ cells }: Row) => cleanCode((cells[own] ?? "").slice(1));
    const there = new Set(await look(rows.map(barcodeOf)));
    return rows.flatMap((row): StagedRow[] => {
      if (there.has(barcodeOf(row))) {
        const cells = row.cells.map((cell, at) => (silent.has(at) ? "" : cell));
        return [{ ...checkRow({ ...row, cells }, forUpdate), forUpdate: true }];
      }
      return addsProducts ? [{ ...checkRow(row, forNew), forUpdate: false }] : [];
    });
  };
};

/** By COPY into a temporary table first, because COPY can't write a table under row-level security. */
const load = async (database: Database, spool: string, staging: Staging, merges: Merge[], count: number) => {
  const client = await database.clientPool.connect();
  let broken: Error | undefined;
  try {
    await database.beginClient(client, staging.clientId);
    await client.query("select set_config('statement_timeout', '0', true)");
    await client.query("create temp table staged (like import_row) on commit drop");
    await pipeline(createReadStream(spool), client.query(copyFrom(`copy staged (${names}) from stdin`)));
    await flagMerged(client, merges, staging.rules);
    const stored = await keep(client, staging, count);
    await client.query(stored ? "commit" : "rollback");
    return stored;
  } catch (error) {
    broken = error as Error;
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release(broken);
  }
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
const keep = async (
  client: PoolClient,
  { clientId, processId, template, rules: { forUpdate }, mixed }: Staging,
  total: number,
): Promise<boolean> => {
  const held = await client.query(
    "select input ->> 'staged' as staged from process where client_id = $1 and id = $2 and state = 'running' for update",
    [clientId, processId],
  );
  if (held.rows.length === 0 || held.rows[0].staged !== null) return false;
  await client.query("set local work_mem = '64MB'");
  await client.query(`insert into import_row (${names}) select ${names} from staged`);
  const doubled = (column: string) => `${column} in (select ${column} from staged group by ${column} having count(*) > 1)`;
  await client.query(
    `update import_row r set barcode_row = twin.barcode_row, code_row = twin.code_row
     from (
       select row_no,
         case when barcode is not null then nullif(first_value(row_no) over (partition by barcode, of_store order by row_no), row_no) end as barcode_row,
         case when product_code is not null then nullif(first_value(row_no) over (partition by product_code order by row_no), row_no) end as code_row
       from staged
       where ${doubled("barcode")} or ${doubled("product_code")}) as twin
     where r.client_id = $1 and r.process_id = $2 and r.row_no = twin.row_no
       and (twin.barcode_row is not null or twin.code_row is not null)`,
    [clientId, processId],
  );
  for (const changes of mixed ? [false, true] : [forUpdate]) await tellDiffering(client, clientId, processId, changes);
  await describeProcessOn(client, clientId, processId, { total, input: { staged: true, applied: 0, template } });
  return true;
};

/**
 * Rows of one product speak of one product: what a later row says of it otherwise than the first that says it is written beside the
 * later row, with that row's number and value. New rows belong together by their model code, those of an update by their barcode's product.
 */
const tellDiffering = async (client: PoolClient, clientId: string, processId: string, forUpdate: boolean) => {
  const grouped = forUpdate
    ? "select s.*, own.product_id::text || coalesce(s.of_store::text, '') as grp from staged s join variant own on own.client_id = $1 and own.barcode = s.barcode where s.for_update is not false"
    : "select s.*, s.main_code as grp from staged s where s.main_code is not null and s.for_update is not true";
  const ofProduct = forUpdate ? [...productFields, ...pictureFields, listingStatusField] : productFields;
  const fields = ofProduct
    .map(({ key, given, shown }) => `('${key}', null::text, ${given("r")}, ${(shown ?? given)("r")})`)
    .join(", ");
  const all = `array[${[...ofProduct.map(({ given }) => given("r")), ownAttributes("r")].join(", ")}]`;
  await client.query(
    `with grouped as (${grouped}),
     torn as (
       select r.* from grouped r where grp in (
         select grp from grouped r group by grp
         having count(*) > 1 and min(${all}) is distinct from max(${all}))),
     compared as (
       select r.grp, r.row_no, field.*
       from torn r cross join lateral (
         select * from (values ${fields}) as fixed(key, name, given, shown)
         union all
         select selected.a::text, attribute.name_tr, coalesce(selected.v::text, selected.t), coalesce(value.name_tr, selected.t)
         from jsonb_to_recordset(r.attributes) as selected(a uuid, v uuid, t text, n boolean)
         join attribute on attribute.id = selected.a
         left join attribute_value value on value.id = selected.v where not selected.n) as field
       where field.given is not null),
     held as (
       select *, first_value(row_no) over w as first_row, first_value(given) over w as first_given, first_value(shown) over w as first_shown
       from compared window w as (partition by grp, key order by row_no))
     update import_row r set differs = against.list
     from (
       select row_no, jsonb_agg(jsonb_build_object('key', key, 'name', name, 'row', first_row, 'first', first_shown, 'value', shown)) as list
       from held where given <> first_given group by row_no) as against
     where r.client_id = $1 and r.process_id = $2 and r.row_no = against.row_no`,
    [clientId, processId],
  );
};

/** The product's own attributes that a row names, as one value. */
const ownAttributes = (row: string) => `jsonb_path_query_array(${row}.attributes, '$[*] ? (@.n == false)')::text`;
