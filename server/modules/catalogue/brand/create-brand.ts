import type { Input, Output } from "@tradeport/contract";
import type { brand } from "@tradeport/contract/brands";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { addBrands } from "../brands.ts";

type One = typeof brand.CreateBrand;
type List = typeof brand.CreateClientBrandByList;

/** In the order of the names. A name that was given twice is there once. */
const read = async ({ db, clientId }: Ctx, names: readonly string[]) => {
  const { rows } = await sql<Output<One>>`
    select b.id, b.name, b.is_active, b.created_at as created_date, b.modified_at as modified_date
    from (select fold(name) as folded, min(at) as at from unnest(${names}::text[]) with ordinality as given(name, at) group by 1) given
    join brand b on b.client_id = ${clientId} and fold(b.name) = given.folded order by given.at`.execute(db);
  return rows;
};

export const createBrand = async (ctx: Ctx, { name }: Input<One>): Promise<Output<One>> => {
  const made = await addBrands(ctx.db, ctx.clientId, [name]);
  const one = (await read(ctx, [name]))[0]!;
  if (made.length === 0) throw new Fail("brand_taken", { name, other: one.name });
  await ctx.audit({ action: "create", objectType: "brand", objectId: one.id, after: { name } });
  return one;
};

export const createClientBrandByList = async (ctx: Ctx, { names }: Input<List>): Promise<Output<List>> => {
  const made = new Set(await addBrands(ctx.db, ctx.clientId, names));
  const brands = (await read(ctx, names)).map((one) => ({ ...one, isNew: made.has(one.id) }));
  for (const { id, name, isNew } of brands)
    if (isNew) await ctx.audit({ action: "create", objectType: "brand", objectId: id, after: { name } });
  return brands;
};
