import { sql } from "#platform/db.ts";
import { type Chunk, judge } from "./chunk.ts";
import { columns, doubled } from "./doubled.ts";
import { problemOf, type RowProblem } from "./problems.ts";

interface Conflict {
  rowNo: number;
  mainCode: string;
  productCode: string;
  barcode: string;
  barcodeRow: number | null;
  codeRow: number | null;
  mainRow: number | null;
  barcodeOwnerCode: string | null;
  barcodeOwnerMain: string | null;
  codeOwnerBarcode: string | null;
  mainOwner: string | null;
}

/** The main code stands in the catalogue for another category or another brand. */
const otherMain = sql`(same.category_id <> r.category_id or fold(brand.name) <> fold(r.brand))`;

/**
 * What rows of new products run into: each other, or the catalogue. A row whose main code, product code and barcode all are there
 * together is the same product loaded again: it is skipped, and nothing of it is changed.
 */
export const judgeNew = async (chunk: Chunk) => {
  const { rows } = await sql<Conflict>`
    select r.row_no, r.main_code, r.product_code, r.barcode, r.barcode_row, r.code_row, r.main_row,
      by_barcode.product_code as barcode_owner_code, owner.main_code as barcode_owner_main, by_code.barcode as code_owner_barcode,
      case when ${otherMain} then category.path_tr || ', ' || brand.name end as main_owner
    from (select r.* from ${chunk.all}) as r
    left join variant by_barcode on by_barcode.client_id = ${chunk.clientId} and by_barcode.barcode = r.barcode
    left join product owner on owner.client_id = ${chunk.clientId} and owner.id = by_barcode.product_id
    left join variant by_code on by_code.client_id = ${chunk.clientId} and by_code.product_code = r.product_code
    left join product same on same.client_id = ${chunk.clientId} and same.main_code = r.main_code
    left join category on category.id = same.category_id
    left join brand on brand.client_id = ${chunk.clientId} and brand.id = same.brand_id
    where by_barcode.id is not null or by_code.id is not null or r.barcode_row is not null or r.code_row is not null
      or r.main_row is not null or ${otherMain}`.execute(chunk.tx);
  await judge(
    chunk,
    rows.map((row) => {
      const inFile = doubled(row);
      const isSame = row.barcodeOwnerMain === row.mainCode && row.barcodeOwnerCode === row.productCode;
      if (inFile.length === 0 && isSame)
        return {
          rowNo: row.rowNo,
          outcome: "skipped" as const,
          problems: [problemOf({ ...columns.barcode, code: "already_there", value: row.barcode })],
        };
      const problems: RowProblem[] = [...inFile];
      if (row.barcodeRow === null && row.barcodeOwnerCode !== null)
        problems.push({ ...columns.barcode, code: "barcode_taken", value: row.barcode, a: row.barcodeOwnerCode });
      if (row.codeRow === null && row.codeOwnerBarcode !== null)
        problems.push({ ...columns.code, code: "product_code_taken", value: row.productCode, a: row.codeOwnerBarcode });
      if (row.mainRow === null && row.mainOwner !== null)
        problems.push({ ...columns.main, code: "main_code_taken", value: row.mainCode, a: row.mainOwner });
      return { rowNo: row.rowNo, outcome: "failed" as const, problems: problems.map(problemOf) };
    }),
  );
};
