import { sql } from "#platform/db.ts";
import { type Chunk, judge } from "./chunk.ts";
import { columns, doubled } from "./doubled.ts";
import { problemOf, type RowProblem } from "./problems.ts";

interface Found {
  rowNo: number;
  barcode: string | null;
  productCode: string | null;
  mainCode: string | null;
  barcodeRow: number | null;
  codeRow: number | null;
  mainRow: number | null;
  variantId: string | null;
  ownMainCode: string;
  givenCategory: string | null;
  ownCategory: string;
  codeOwnerBarcode: string | null;
  quantity: number | null;
  reserved: number;
  listPrice: string;
  salePrice: string;
  isBelow: boolean;
  isOther: boolean;
  isBelowReserved: boolean;
}

/** An update finds its variant by barcode. What identifies a product, and its category, can't be changed by file. */
export const judgeUpdate = async (chunk: Chunk) => {
  const { rows } = await sql<Found>`
    select r.row_no, r.barcode, r.product_code, r.main_code, r.barcode_row, r.code_row, r.main_row, own.id as variant_id,
      product.main_code as own_main_code, given.path_tr as given_category, category.path_tr as own_category,
      by_code.barcode as code_owner_barcode, r.quantity, coalesce(held.reserved, 0) as reserved,
      coalesce(r.list_price, own.list_price) as list_price, coalesce(r.sale_price, own.sale_price) as sale_price,
      coalesce(r.list_price, own.list_price) < coalesce(r.sale_price, own.sale_price) as is_below,
      r.category_id <> product.category_id as is_other, r.quantity < held.reserved as is_below_reserved
    from (select r.* from ${chunk.all}) as r
    left join variant own on own.client_id = ${chunk.clientId} and own.barcode = r.barcode
    left join product on product.client_id = ${chunk.clientId} and product.id = own.product_id
    left join category on category.id = product.category_id
    left join category given on given.id = r.category_id
    left join variant by_code on by_code.client_id = ${chunk.clientId} and by_code.product_code = r.product_code and by_code.id <> own.id
    left join lateral (
      select stock.reserved from stock join warehouse on warehouse.client_id = stock.client_id and warehouse.id = stock.warehouse_id
      where stock.client_id = ${chunk.clientId} and stock.variant_id = own.id and warehouse.is_default) as held on true
    where r.barcode is not null and (own.id is null or r.barcode_row is not null or r.code_row is not null or by_code.id is not null
      or r.main_code <> product.main_code or r.category_id <> product.category_id or r.quantity < held.reserved
      or coalesce(r.list_price, own.list_price) < coalesce(r.sale_price, own.sale_price))`.execute(chunk.tx);
  await judge(
    chunk,
    rows.flatMap((row) => {
      const problems: RowProblem[] = doubled({ ...row, mainRow: null });
      const barcode = row.barcode ?? "";
      if (row.variantId === null) problems.push({ ...columns.barcode, code: "not_in_catalogue", value: barcode });
      else {
        if (row.codeRow === null && row.codeOwnerBarcode !== null)
          problems.push({ ...columns.code, code: "product_code_taken", value: row.productCode ?? "", a: row.codeOwnerBarcode });
        if (row.mainCode !== null && row.mainCode !== row.ownMainCode)
          problems.push({ ...columns.main, code: "cannot_change_here", value: row.mainCode, a: row.ownMainCode });
        if (row.isOther)
          problems.push({
            column: "Kategori",
            columnEn: "Category",
            field: "category",
            code: "cannot_change_here",
            value: row.givenCategory ?? "",
            a: row.ownCategory,
          });
        if (row.isBelowReserved)
          problems.push({
            column: "Stok",
            columnEn: "Stock",
            field: "quantity",
            code: "stock_below_reserved",
            value: String(row.quantity),
            a: row.reserved,
          });
        if (row.isBelow)
          problems.push({
            column: "Liste Fiyatı",
            columnEn: "List Price",
            field: "listPrice",
            code: "list_below_sale",
            a: row.listPrice,
            b: row.salePrice,
          });
      }
      return problems.length === 0 ? [] : [{ rowNo: row.rowNo, outcome: "failed" as const, problems: problems.map(problemOf) }];
    }),
  );
};
