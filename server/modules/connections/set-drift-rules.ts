import type { Input, Output } from "@tradeport/contract";
import type { DriftRules, driftRules } from "@tradeport/contract/drift";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { isUnchanged } from "#platform/unchanged.ts";

type Call = typeof driftRules.SetDriftRules;

/** It holds from the next second look on: what its seller is asked about already waits on. */
export const setDriftRules = async (ctx: Ctx, { storeId, price, stock }: Input<Call>): Promise<Output<Call>> => {
  const { rows } = await sql<DriftRules>`
    select drift_price as price, drift_stock as stock from store
    where client_id = ${ctx.clientId} and id = ${storeId} and is_active for update`.execute(ctx.db);
  const before = rows[0];
  if (!before) throw new Fail("not_found");
  const after: DriftRules = { price, stock };
  if (isUnchanged(before, after)) return after;
  await sql`
    update store set drift_price = ${price}, drift_stock = ${stock} where client_id = ${ctx.clientId} and id = ${storeId}`.execute(
    ctx.db,
  );
  const named = (rules: DriftRules) => ({ driftPrice: rules.price, driftStock: rules.stock });
  await ctx.audit({ action: "update", objectType: "store", objectId: storeId, before: named(before), after: named(after) });
  return after;
};
