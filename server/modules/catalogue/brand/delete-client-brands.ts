import type { Input, Output } from "@tradeport/contract";
import type { brand } from "@tradeport/contract/brands";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof brand.DeleteClientBrands;

/** A brand that nothing has goes, and what it is on channels with it. Whoever gives it to a product at this moment is waited for. */
export const deleteClientBrands = async (ctx: Ctx, { ids }: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const distinct = [...new Set(ids)];
  await sql`select 1 from brand where client_id = ${clientId} and id = any(${distinct}::uuid[]) order by id for update`.execute(
    db,
  );
  const { rows } = await sql<{ id: string; name: string; heldBy: number }>`
    select b.id, b.name, (select count(*) from product p where p.client_id = b.client_id and p.brand_id = b.id)::int as held_by
    from brand b where b.client_id = ${clientId} and b.id = any(${distinct}::uuid[])`.execute(db);
  if (rows.length === 0) throw new Fail("not_found");
  const goes = rows.filter(({ heldBy }) => heldBy === 0);
  await sql`delete from brand where client_id = ${clientId} and id = any(${goes.map(({ id }) => id)}::uuid[])`.execute(db);
  for (const { id, name } of goes) await ctx.audit({ action: "delete", objectType: "brand", objectId: id, before: { name } });
  const known = new Map(rows.map(({ id, heldBy }) => [id, heldBy]));
  return distinct.map((id) => {
    const heldBy = known.get(id);
    return { id, outcome: heldBy === undefined ? "gone" : heldBy > 0 ? "held" : "deleted", heldBy: heldBy ?? 0 };
  });
};
