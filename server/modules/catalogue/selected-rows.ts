import type { Input } from "@tradeport/contract";
import type { product } from "@tradeport/contract/catalogue";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { exportCap } from "#platform/excel/export.ts";

type Filter = Omit<Input<typeof product.GetProductIds>, "clientId">;

/** The ids of all that match at this moment. More than a list can hold is refused, never cut. */
export const matchingIds = async (ctx: Ctx, filter: Filter, most = exportCap): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from product_ids(${JSON.stringify(filter)}::jsonb) as id limit ${most + 1}`.execute(ctx.db);
  if (rows.length > most) throw new Fail("selection_too_large", { max: most.toLocaleString("tr-TR") });
  return rows.map(({ id }) => id);
};

/** One id that is not the client's is "not found" for the whole call (S4). */
export const ownIds = async ({ db, clientId }: Ctx, ids: readonly string[]): Promise<string[]> => {
  const distinct = [...new Set(ids)];
  const { rows } = await sql<{ id: string }>`
    select id from product where client_id = ${clientId} and id = any(${distinct}::uuid[])`.execute(db);
  if (rows.length < distinct.length) throw new Fail("not_found");
  return distinct;
};
