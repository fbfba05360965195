import { type FieldChange, productWide } from "@tradeport/contract/bulk-update";
import { sql } from "#platform/db.ts";
import type { Cell } from "#platform/excel/template.ts";
import { readCells } from "../template-rows.ts";
import { hashOf, plainText } from "./base.ts";
import { changedColumns } from "./changed-columns.ts";
import type { Chunk } from "./chunk.ts";
import type { ColumnKey } from "./columns.ts";
import { newValue } from "./new-value.ts";
import { problemOf, type RowProblem } from "./problems.ts";
import { numberRules, readAmount } from "./read-amount.ts";
import { readWords } from "./read-words.ts";
import { readReference } from "./reference.ts";

/** Fields of a staged row, by the column of import_row that holds them. */
const columnOf: Partial<Record<ColumnKey, string>> = {
  name: "name",
  invoiceName: "invoice_name",
  subtitle: "subtitle",
  description: "description",
  brand: "brand",
  vatRate: "vat_rate",
  originCountry: "origin_country",
  listPrice: "list_price",
  salePrice: "sale_price",
  quantity: "quantity",
  criticalQuantity: "critical_quantity",
  dimensionalWeight: "dimensional_weight",
  width: "width",
  length: "length",
  height: "height",
  weight: "weight",
};

/**
 * What the rows of a chunk say, made of what stands there while it stands still: ten per cent more of the price of now. A row then is as if a
 * file said it, and is judged by the same rules as a cell. What belongs to the product is said by its first row alone, so that nothing is
 * added to it twice.
 */
export const resolveFields = async (chunk: Chunk, changes: FieldChange[]) => {
  const { tx, clientId } = chunk;
  const { rows } = await sql<{ rowNo: number; label: string; variantId: string | null; isFirst: boolean }>`
    select r.row_no, r.label, own.id as variant_id, not exists (
      select from import_row e where e.client_id = r.client_id and e.process_id = r.process_id and e.row_no = r.row_no - 1
        and e.product_id = r.product_id) as is_first
    from (select r.* from ${chunk.all}) as r
    left join variant own on own.client_id = ${clientId} and own.barcode = r.barcode`.execute(tx);
  const reference = await readReference(tx);
  const variantIds = rows.flatMap(({ variantId }) => variantId ?? []);
  const cells = new Map(
    (await readCells(tx, clientId, { variantIds }, reference)).map(({ variantId, cell }) => [variantId, cell]),
  );
  const resolved = rows.map(({ rowNo, label, variantId, isFirst }) => {
    const cell = variantId === null ? undefined : cells.get(variantId);
    const own = changes.filter(({ field }) => isFirst || !productWide.includes(field));
    return { rowNo, ...(cell ? rowOf(label, changes, own, cell) : nothing(label)) };
  });
  const named = Object.entries(columnOf).filter(([key]) => changes.some(({ field }) => field === key));
  const set = sql.raw(named.map(([key, column]) => `${column} = (given.values ->> '${key}')::${typeOf(key)}`).join(", "));
  await sql`
    update import_row r set ${set}, input = given.input, problems = given.problems, given = given.given
    from jsonb_to_recordset(${JSON.stringify(resolved)}::jsonb) as given("rowNo" int, values jsonb, input jsonb, problems jsonb, given jsonb)
    where r.client_id = ${clientId} and r.process_id = ${chunk.processId} and r.row_no = given."rowNo"`.execute(tx);
};

const nothing = (label: string) => ({ values: {}, input: [label], problems: [], given: [] });
const typeOf = (key: string) => {
  const rule = numberRules[key as ColumnKey];
  if (!rule) return "text";
  return rule.decimals === 0 ? "int" : "numeric";
};

const rowOf = (label: string, changes: FieldChange[], own: FieldChange[], cell: (key: string) => Cell) => {
  const columns = changedColumns(changes);
  const values: Record<string, string> = {};
  const input: Cell[] = columns.map(() => null);
  input[0] = label;
  const problems: RowProblem[] = [];
  const given: { at: number; key: string; hash: string }[] = [];
  for (const change of own) {
    const key = change.field;
    const at = columns.findIndex((column) => column.key === key);
    const column = columns[at]!;
    const value = newValue(change, cell(key));
    if (value === null) continue;
    const rule = numberRules[key];
    input[at] = rule ? Number(value) : value;
    const isNumber = rule?.kind === "price" ? "price" : "other";
    const report = (code: RowProblem["code"], more?: Partial<RowProblem>) =>
      void problems.push({
        ...{ code, column: column.header, columnEn: column.headerEn, field: key, value },
        ...(rule && { isNumber }),
        ...more,
      });
    const read = rule ? readAmount(`n${value}`, rule, report) : readWords(`s${value}`, column, report, () => true);
    if (!read) continue;
    values[key] = read.value;
    given.push({ at, key, hash: hashOf(key, plainText(read.value)) });
  }
  const { listPrice, salePrice } = values;
  if (listPrice !== undefined && salePrice !== undefined && Number(listPrice) < Number(salePrice)) {
    const column = columns.find(({ key }) => key === "listPrice")!;
    const { header, headerEn } = column;
    problems.push({
      ...{ code: "list_below_sale", column: header, columnEn: headerEn, field: "listPrice" },
      ...{ value: listPrice, a: listPrice, b: salePrice, isNumber: "price" },
    });
  }
  return { values, input, problems: problems.map(problemOf), given };
};
