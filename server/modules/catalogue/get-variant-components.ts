import type { Input, Output } from "@tradeport/contract";
import type { component } from "@tradeport/contract/components";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { readComponents } from "./read-components.ts";

type Call = typeof component.GetVariantComponents;

export const getVariantComponents = async (ctx: Ctx, { productId }: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const { rows } = await sql`select 1 from product where client_id = ${clientId} and id = ${productId}`.execute(db);
  if (rows.length === 0) throw new Fail("not_found");
  const found = Map.groupBy(await readComponents(ctx, { productId }), ({ ofVariantId }) => ofVariantId);
  return [...found].map(([variantId, components]) => ({ variantId, components }));
};
