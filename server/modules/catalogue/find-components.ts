import type { Input, Output } from "@tradeport/contract";
import type { component } from "@tradeport/contract/components";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { singleVariant } from "./read-components.ts";

type Call = typeof component.FindComponents;

/** So many are shown; of the first so many products that match the likeliest are taken. */
const shown = 10;
const looked = 300;

/** What is sold singly and may be in the set: a whole barcode or code comes first. */
export const findComponents = async (ctx: Ctx, { variantId, text }: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const set = await sql<{ isSample: boolean }>`
    select p.is_sample from variant v join product p on p.client_id = v.client_id and p.id = v.product_id
    where v.client_id = ${clientId} and v.id = ${variantId}`.execute(db);
  if (!set.rows[0]) throw new Fail("not_found");
  const { rows } = await sql<Output<Call>[number]>`
    select ${singleVariant(ctx)}
    from (select listing_products(${text}) as product_id limit ${looked}) found
    join product p on p.client_id = ${clientId} and p.id = found.product_id and not p.is_archived and p.is_sample = ${set.rows[0].isSample}
    join variant v on v.client_id = p.client_id and v.product_id = p.id and v.id <> ${variantId} and not is_set(v.client_id, v.id)
    order by fold(v.barcode) = fold(${text}) or fold(v.product_code) = fold(${text}) desc,
      starts_with(fold(v.barcode), fold(${text})) or starts_with(fold(v.product_code), fold(${text})) desc, product_name, v.position, v.id
    limit ${shown}`.execute(db);
  return rows;
};
