import { sql, type Tx } from "#platform/db.ts";
import type { Locale } from "#platform/errors.ts";
import type { Template } from "#platform/excel/template.ts";
import { baseColumn, baseOf, hashOfCell, writeBase } from "./base.ts";
import { productColumns } from "./columns.ts";
import { columnsOf } from "./read-header.ts";
import { readReference } from "./reference.ts";
import { templateOf } from "./template.ts";

export interface Count {
  variantId: string;
  productId: string;
  barcode: string;
  quantity: number;
  /** What its counter saw. */
  from: number | undefined;
}

/** The columns that counts would have in a file: what failed goes back in them. */
const columns = productColumns.filter(({ key }) => key === "barcode" || key === "quantity");

export const countsTemplate = async (tx: Tx, locale: Locale): Promise<Template> => {
  const slots = [
    ...columns.map((column, at) => ({ at, header: column.header, headerEn: column.headerEn, column })),
    { at: columns.length, header: baseColumn.header, headerEn: baseColumn.headerEn },
  ];
  return templateOf(await readReference(tx), columnsOf(slots, true), undefined, locale);
};

/** Counts as rows of a file of updates that nobody had to write; what was seen stands where such a file has what it was made with. */
export const stageCounts = async (tx: Tx, clientId: string, processId: string, counts: readonly Count[]) => {
  const rows = counts.map(({ from, quantity, barcode, ...of }, at) => ({
    ...{ ...of, barcode, quantity, rowNo: at + 1 },
    input: [barcode, quantity, from === undefined ? null : writeBase(baseOf([["quantity", from]]))],
    given: [{ at: 1, key: "quantity", hash: hashOfCell("quantity", quantity) }],
  }));
  await sql`
    insert into import_row (client_id, process_id, row_no, label, input, problems, product_id, variant_id, brand_id, barcode, quantity, images, attributes, given)
    select ${clientId}::uuid, ${processId}::uuid, "rowNo", barcode, input, '[]', "productId", "variantId", gen_random_uuid(), barcode, quantity, '[]', '[]', given
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("rowNo" int, barcode text, "productId" uuid, "variantId" uuid, quantity int, input jsonb, given jsonb)`.execute(
    tx,
  );
};
