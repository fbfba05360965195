import type { Input, Output } from "@tradeport/contract";
import { type autoComplete, suggestionsMax } from "@tradeport/contract/auto-complete";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";

type Call = typeof autoComplete.AutoCompleteProductName;
type OfBrand = typeof autoComplete.AutoCompleteBrand;

/** Of so many products that have the text the likeliest are taken: a text that half the catalogue has is not read to its end. */
const looked = 300;

/** A whole match first, then what begins so. Archived products are no answer. */
const suggest =
  (field: "name" | "code" | "barcode") =>
  async ({ db, clientId }: Ctx, { text }: Input<Call>): Promise<Output<Call>> => {
    const value = sql.ref({ name: "r.name", code: "v.product_code", barcode: "v.barcode" }[field]);
    const variants =
      field === "name"
        ? sql``
        : sql`join variant v on v.client_id = r.client_id and v.product_id = r.product_id
      and fold(${value}) like search_pattern(${text}, '')`;
    const { rows } = await sql<Output<Call>[number]>`
      select ${value} as value, r.product_id, r.name as product_name
      from (select suggested_products(${field}, ${text}, ${looked}) as product_id) found
      join product_row r on r.client_id = ${clientId} and r.product_id = found.product_id and not r.is_archived ${variants}
      order by fold(${value}) = fold(${text}) desc, starts_with(fold(${value}), fold(${text})) desc, ${value}, r.product_id
      limit ${suggestionsMax}`.execute(db);
    return rows;
  };

export const autoCompleteProductName = suggest("name");
export const autoCompleteProductCode = suggest("code");
export const autoCompleteBarcode = suggest("barcode");

export const autoCompleteBrand = async ({ db, clientId }: Ctx, { text }: Input<OfBrand>): Promise<Output<OfBrand>> => {
  const { rows } = await sql<Output<OfBrand>[number]>`
    select name as value, id as brand_id from brand
    where client_id = ${clientId} and is_active and fold(name) like search_pattern(${text}, '')
    order by fold(name) = fold(${text}) desc, starts_with(fold(name), fold(${text})) desc, name, id
    limit ${suggestionsMax}`.execute(db);
  return rows;
};
