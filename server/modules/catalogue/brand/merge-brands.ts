import type { Input, Output } from "@tradeport/contract";
import type { brand } from "@tradeport/contract/brands";
import { lockProducts, requestSyncContent } from "#modules/listings/index.ts";
import { mergeBrandMappings } from "#modules/mapping/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { refreshRows } from "../product-row.ts";

type Call = typeof brand.MergeBrands;

/** Two spellings become one: the products move, stores are sent the other name, and the brands that are left are gone. */
export const mergeBrands = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const { intoId } = input;
  const ids = [...new Set(input.ids)];
  if (ids.includes(intoId)) throw new Fail("brand_of_itself");
  await lockProducts(db, clientId, await productsOf(ctx, ids));
  // A product that is given one of them at this moment is waited for, and is moved too.
  const { rows: brands } = await sql<{ id: string; name: string }>`
    select id, name from brand where client_id = ${clientId} and id = any(${[...ids, intoId]}::uuid[]) order by id for update`.execute(
    db,
  );
  if (brands.length !== ids.length + 1) throw new Fail("not_found");
  const productIds = await productsOf(ctx, ids);
  await lockProducts(db, clientId, productIds);
  await mergeBrandMappings(db, clientId, { ids, intoId, staysHolds: input.evenIfMappingsDiffer ?? false });
  await sql`
    update product set brand_id = ${intoId}, version = version + 1, modified_at = now()
    where client_id = ${clientId} and id = any(${productIds}::uuid[])`.execute(db);
  await sql`
    update product_setting set default_brand_id = ${intoId} where client_id = ${clientId} and default_brand_id = any(${ids}::uuid[])`.execute(
    db,
  );
  await sql`delete from brand where client_id = ${clientId} and id = any(${ids}::uuid[])`.execute(db);
  await refreshRows(db, clientId, productIds);
  await requestSyncContent(db, clientId, productIds, "user");
  const name = brands.find(({ id }) => id === intoId)!.name;
  for (const one of brands)
    if (one.id !== intoId)
      await ctx.audit({
        action: "merge",
        objectType: "brand",
        objectId: one.id,
        before: { name: one.name },
        after: { name, products: productIds.length },
      });
  return { products: productIds.length };
};

const productsOf = async ({ db, clientId }: Ctx, brandIds: readonly string[]) => {
  const { rows } = await sql<{ id: string }>`
    select id from product where client_id = ${clientId} and brand_id = any(${brandIds}::uuid[]) order by id`.execute(db);
  return rows.map(({ id }) => id);
};
