import { sql } from "#platform/db.ts";
import { fold } from "#platform/fold.ts";
import { type Chunk, judge, type Verdict } from "./chunk.ts";
import { attributeKey } from "./columns.ts";
import { columns, type Differing, doubled, titled } from "./doubled.ts";
import { type InWords, inWords } from "./in-words.ts";
import { problemOf, type RowProblem } from "./problems.ts";
import { fieldColumn, productFields } from "./product-fields.ts";
import { type LeafCategory, readReference } from "./reference.ts";

interface Conflict {
  rowNo: number;
  categoryId: string | null;
  mainCode: string;
  productCode: string;
  barcode: string;
  barcodeRow: number | null;
  codeRow: number | null;
  differs: Differing[] | null;
  barcodeOwnerCode: string | null;
  barcodeOwnerMain: string | null;
  codeOwnerBarcode: string | null;
  /** What the row says of its product, and what the product is; null when the model code is new. */
  given: Head;
  stored: Head | null;
}
/** By field; attributes by their id. */
type Head = Record<string, string | null>;

const objectOf = (value: (field: (typeof productFields)[number]) => string) =>
  sql.raw(`jsonb_build_object(${productFields.map((field) => `'${field.key}', ${value(field)}`).join(", ")})`);

/**
 * What rows of new products run into: each other, or the catalogue. A row whose model code, product code and barcode all are there
 * together is the same product loaded again: it is skipped, and nothing of it is changed. A row that adds a variant to a product says
 * nothing else of that product than what it is: its currency, VAT rate, name and brand, its texts and its own attributes.
 */
export const judgeNew = async (chunk: Chunk) => {
  const { rows } = await sql<Conflict>`
    select r.row_no, r.category_id, r.main_code, r.product_code, r.barcode, r.barcode_row, r.code_row, r.differs,
      by_barcode.product_code as barcode_owner_code, owner.main_code as barcode_owner_main, by_code.barcode as code_owner_barcode,
      ${objectOf(({ given, shown }) => (shown ?? given)("r"))} || coalesce((
        select jsonb_object_agg(selected.a, coalesce(value.name_tr, selected.t))
        from jsonb_to_recordset(r.attributes) as selected(a uuid, v uuid, t text, n boolean)
        left join attribute_value value on value.id = selected.v where not selected.n), '{}') as given,
      case when same.id is not null then ${objectOf(({ stored }) => stored)} || coalesce((
        select jsonb_object_agg(selected.attribute_id, coalesce(value.name_tr, selected.text))
        from product_attribute selected left join attribute_value value on value.id = selected.value_id
        where selected.client_id = same.client_id and selected.product_id = same.id and selected.variant_id = same.id), '{}') end as stored
    from (select r.* from ${chunk.all}) as r
    left join variant by_barcode on by_barcode.client_id = ${chunk.clientId} and by_barcode.barcode = r.barcode
    left join product owner on owner.client_id = ${chunk.clientId} and owner.id = by_barcode.product_id
    left join variant by_code on by_code.client_id = ${chunk.clientId} and by_code.product_code = r.product_code
    left join product same on same.client_id = ${chunk.clientId} and same.main_code = r.main_code
    left join category on category.id = same.category_id
    left join brand on brand.client_id = ${chunk.clientId} and brand.id = same.brand_id
    left join product_text text on text.client_id = ${chunk.clientId} and text.product_id = same.id and text.language = 'tr-TR'
    where by_barcode.id is not null or by_code.id is not null or r.barcode_row is not null or r.code_row is not null
      or r.differs is not null or same.id is not null`.execute(chunk.tx);
  if (rows.length === 0) return;
  const reference = await readReference(chunk.tx);
  const words = inWords(reference);
  await judge(
    chunk,
    rows.flatMap((row): Verdict[] => {
      // Where the product is there already, it is what a row must agree with, and not a row above that may be wrong itself.
      const own = reference.byId.get(row.categoryId ?? "");
      const inFile = doubled(row.stored === null ? row : { ...row, differs: null }, own, words);
      const isSame = row.barcodeOwnerMain === row.mainCode && row.barcodeOwnerCode === row.productCode;
      if (inFile.length === 0 && isSame)
        return [
          {
            rowNo: row.rowNo,
            outcome: "skipped",
            problems: [problemOf({ ...columns.barcode, code: "already_there", value: row.barcode })],
          },
        ];
      const problems: RowProblem[] = [...inFile];
      if (row.barcodeRow === null && row.barcodeOwnerCode !== null)
        problems.push({ ...columns.barcode, code: "barcode_taken", value: row.barcode, a: row.barcodeOwnerCode });
      if (row.codeRow === null && row.codeOwnerBarcode !== null)
        problems.push({ ...columns.code, code: "product_code_taken", value: row.productCode, a: row.codeOwnerBarcode });
      problems.push(...against(row, own, words));
      if (problems.length === 0) return [];
      return [{ rowNo: row.rowNo, outcome: "failed", problems: problems.map(problemOf) }];
    }),
  );
};

/** What the row says otherwise than its product in the catalogue; a blank cell says nothing. */
const against = ({ given, stored, mainCode }: Conflict, own: LeafCategory | undefined, words: InWords): RowProblem[] => {
  if (stored === null) return [];
  const same = (key: string, one: string, other: string) => (key === "brand" ? fold(one) === fold(other) : one === other);
  return Object.entries(given).flatMap(([key, value]): RowProblem[] => {
    const there = stored[key] ?? "";
    if (value === null || same(key, value, there)) return [];
    const title = own?.attributes.get(key);
    const inColumn = (text: string) => words(title ? attributeKey(title.tr) : key, text);
    const column = title ? titled(title) : fieldColumn(key);
    return [
      { ...column, code: "differs_from_product", value: inColumn(value), a: there === "" ? "–" : inColumn(there), b: mainCode },
    ];
  });
};
