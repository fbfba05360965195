import { isPictureAddress } from "@tradeport/contract/picture-address";
import { sql } from "#platform/db.ts";
import type { Cell } from "#platform/excel/template.ts";
import { readCells } from "../template-rows.ts";
import { baseColumn, hashOfCell, inBase, readBase, setInBase, writeBase } from "./base.ts";
import { type Chunk, judge, type Verdict } from "./chunk.ts";
import { columns, type Differing, doubled } from "./doubled.ts";
import { inWords } from "./in-words.ts";
import { problemOf, type RowProblem } from "./problems.ts";
import { fieldColumn } from "./product-fields.ts";
import { readReference } from "./reference.ts";
import type { GivenCell } from "./staged-row.ts";

interface Found {
  rowNo: number;
  categoryId: string | null;
  barcode: string | null;
  productCode: string | null;
  mainCode: string | null;
  barcodeRow: number | null;
  codeRow: number | null;
  differs: Differing[] | null;
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
  isCountedSet: boolean;
  currency: string | null;
  ownCurrency: string;
  isRefused: boolean;
  given: GivenCell[];
  input: Cell[];
  images: (string | null)[];
}

/**
 * An update finds its variant by barcode. What identifies a product, its category and its currency can't be changed by file. A row that
 * differs in nothing from what is there is skipped; one that changes what has moved since its file was made is refused with both values.
 */
export const judgeUpdate = async (chunk: Chunk) => {
  const { rows } = await sql<Found>`
    select r.row_no, r.barcode, r.product_code, r.main_code, r.barcode_row, r.code_row, r.differs, own.id as variant_id,
      product.main_code as own_main_code, product.category_id, given.path_tr as given_category, category.path_tr as own_category,
      by_code.barcode as code_owner_barcode, r.quantity, coalesce(held.reserved, 0) as reserved,
      is_set(${chunk.clientId}, own.id) and r.quantity <> (select on_hand from variant_stock(${chunk.clientId}, own.id)) as is_counted_set,
      coalesce(r.list_price, own.list_price) as list_price, coalesce(r.sale_price, own.sale_price) as sale_price,
      -- of two prices of the row itself the row's own check has said it
      coalesce(r.list_price, own.list_price) < coalesce(r.sale_price, own.sale_price) and (r.list_price is null or r.sale_price is null) as is_below,
      r.category_id <> product.category_id as is_other, r.quantity < held.reserved as is_below_reserved,
      r.currency, product.currency as own_currency, r.problems <> '[]' as is_refused, coalesce(r.given, '[]') as given, r.input, r.images
    from (select r.* from ${chunk.all}) as r
    left join variant own on own.client_id = ${chunk.clientId} and own.barcode = r.barcode
    left join product on product.client_id = ${chunk.clientId} and product.id = own.product_id
    left join category on category.id = product.category_id
    left join category given on given.id = r.category_id
    left join variant by_code on by_code.client_id = ${chunk.clientId} and by_code.product_code = r.product_code and by_code.id <> own.id
    left join lateral (
      select stock.reserved from stock join warehouse on warehouse.client_id = stock.client_id and warehouse.id = stock.warehouse_id
      where stock.client_id = ${chunk.clientId} and stock.item_id = own.id and stock.condition = 'sellable' and warehouse.is_default) as held on true
    where r.barcode is not null`.execute(chunk.tx);
  const reference = await readReference(chunk.tx);
  const variantIds = rows.flatMap(({ variantId }) => variantId ?? []);
  const cells = await readCells(chunk.tx, chunk.clientId, { variantIds }, reference);
  const now = new Map(cells.map((one) => [one.variantId, one.cell]));
  const words = inWords(reference);
  // What goes back stands there as the file's language calls it.
  const inFile = (key: string, cell: Cell) => (typeof cell === "string" ? words(key, cell)[chunk.locale] : cell);
  const baseAt = chunk.columns.findIndex(({ header }) => header === baseColumn.header);
  await judge(
    chunk,
    rows.flatMap((row): Verdict[] => {
      const problems: RowProblem[] = doubled(row, reference.byId.get(row.categoryId ?? ""), words);
      const barcode = row.barcode ?? "";
      if (row.variantId === null) problems.push({ ...columns.barcode, code: "not_in_catalogue", value: barcode });
      else {
        if (row.currency !== null && row.currency !== row.ownCurrency)
          problems.push({ ...fieldColumn("currency"), code: "currency_of_product", value: row.currency, a: row.ownCurrency });
        if (row.codeRow === null && row.codeOwnerBarcode !== null)
          problems.push({ ...columns.code, code: "product_code_taken", value: row.productCode ?? "", a: row.codeOwnerBarcode });
        if (row.mainCode !== null && row.mainCode !== row.ownMainCode)
          problems.push({ ...columns.main, code: "cannot_change_here", value: row.mainCode, a: row.ownMainCode });
        if (row.isOther)
          problems.push({
            ...fieldColumn("category"),
            code: "cannot_change_here",
            value: words("category", row.givenCategory ?? ""),
            a: words("category", row.ownCategory),
          });
        if (row.isCountedSet) problems.push({ ...fieldColumn("quantity"), code: "stock_of_set", value: String(row.quantity) });
        if (row.isBelowReserved)
          problems.push({
            ...fieldColumn("quantity"),
            code: "stock_below_reserved",
            value: String(row.quantity),
            a: row.reserved,
          });
        if (row.isBelow)
          problems.push({
            ...fieldColumn("listPrice"),
            code: "list_below_sale",
            a: row.listPrice,
            b: row.salePrice,
            isNumber: "price",
          });
      }
      if (row.variantId !== null) problems.push(...shutPictures(row.images, now.get(row.variantId)!, chunk.publicUrl));
      const seen = row.variantId === null ? null : compare(row, now.get(row.variantId)!, baseAt, inFile);
      for (const { at, key, now: there, differs } of seen?.moved ?? []) {
        const { header, headerEn } = chunk.columns[at]!;
        problems.push({
          column: header,
          columnEn: headerEn,
          field: fieldColumn(key).field,
          code: differs ? "moved_meanwhile" : "counted_to_the_same",
          value: words(key, String(row.input[at] ?? ""), chunk.locale),
          a: words(key, String(there ?? "–")),
          ...(typeof there === "number" && { isNumber: key.endsWith("Price") ? "price" : "other" }),
        });
      }
      if (problems.length > 0)
        return [
          {
            rowNo: row.rowNo,
            outcome: "failed",
            problems: problems.map(problemOf),
            ...(seen && seen.moved.length > 0 ? { input: seen.renewed } : {}),
          },
        ];
      // A cell that could not be read may have asked for anything.
      if (row.isRefused || seen?.changes !== 0) return [];
      return [
        {
          rowNo: row.rowNo,
          outcome: "skipped",
          problems: [problemOf({ ...columns.barcode, code: "unchanged", value: barcode })],
        },
      ];
    }),
  );
};

/** Addresses that nobody outside can open; those that the product has already stand on, as in a save (check-pictures.ts). */
const shutPictures = (images: Found["images"], cell: (key: string) => Cell, publicUrl: string): RowProblem[] => {
  const there = new Set(images.map((_, at) => cell(`image${at + 1}`)));
  return images.flatMap((value, at): RowProblem[] =>
    value === null || there.has(value) || isPictureAddress(value, publicUrl)
      ? []
      : [{ ...fieldColumn(`image${at + 1}`), code: "image_address", value }],
  );
};

/**
 * What a row says, beside what is there now: how many cells differ, and which have moved since the file was made. What is said by now by
 * somebody else as well asks for nothing, but not a count: whether its counter had the pieces in it that moved meanwhile nobody can tell.
 * `renewed` is the row with today's value in those cells, and made with it: sent back as it is, it changes nothing there.
 */
export const compare = (
  { given, input }: Pick<Found, "given" | "input">,
  cell: (key: string) => Cell,
  baseAt: number,
  inFile: (key: string, cell: Cell) => Cell,
) => {
  const base = baseAt === -1 ? undefined : readBase(`s${input[baseAt] ?? ""}`);
  const cells = given.map(({ at, key, hash }) => {
    const now = cell(key);
    const today = hashOfCell(key, now);
    return { at, key, now, today, differs: today !== hash };
  });
  const moved = cells.filter(
    ({ key, today, differs }) => base && (inBase(base, key) ?? today) !== today && (differs || key === "quantity"),
  );
  const renewed = [...input];
  for (const { at, key, now, today } of moved) {
    renewed[at] = inFile(key, now);
    setInBase(base!, key, today);
  }
  if (moved.length > 0) renewed[baseAt] = writeBase(base!);
  return { changes: cells.filter(({ differs }) => differs).length, moved, renewed };
};
