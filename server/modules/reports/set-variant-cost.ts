import type { Input } from "@tradeport/contract";
import type { stockReport, VariantCost } from "@tradeport/contract/stock-report";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

const isSame = (a: VariantCost | null, b: VariantCost | null) =>
  a === null || b === null ? a === b : Number(a.cost) === Number(b.cost) && a.currency === b.currency;

/** What a piece of a variant cost. Whoever saw another cost is refused. A set has none: it is worth what it is made of. */
export const setVariantCost = async (ctx: Ctx, { variantId, from, to }: Input<typeof stockReport.SetVariantCost>) => {
  const { db, clientId } = ctx;
  const { rows } = await sql<{ cost: string | null; currency: VariantCost["currency"] }>`
    select c.cost, c.currency from variant v left join variant_cost c on c.client_id = v.client_id and c.variant_id = v.id
    where v.client_id = ${clientId} and v.id = ${variantId} and not is_set(v.client_id, v.id) for no key update of v`.execute(db);
  const there = rows[0];
  if (!there) throw new Fail("not_found");
  const before = there.cost === null ? null : { cost: there.cost, currency: there.currency };
  if (isSame(before, to)) return {};
  if (!isSame(before, from)) throw new Fail("conflict");
  if (to === null) await sql`delete from variant_cost where client_id = ${clientId} and variant_id = ${variantId}`.execute(db);
  else
    await sql`insert into variant_cost (client_id, variant_id, cost, currency) values (${clientId}, ${variantId}, ${to.cost}, ${to.currency})
      on conflict (client_id, variant_id) do update set cost = excluded.cost, currency = excluded.currency, modified_at = now()`.execute(
      db,
    );
  const shown = (cost: VariantCost | null) => ({ cost: cost?.cost ?? null, currency: cost?.currency ?? null });
  await ctx.audit({ action: "update", objectType: "variant", objectId: variantId, before: shown(before), after: shown(to) });
  return {};
};
