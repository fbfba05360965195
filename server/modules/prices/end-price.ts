import type { Input, Output } from "@tradeport/contract";
import type { price } from "@tradeport/contract/prices";
import { lockProducts, requestSyncOffers } from "#modules/listings/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { auditOf, readPrice } from "./read-price.ts";

type Call = typeof price.EndPrice;

/** From now on the store is shown what stands behind it. A price that was shown stays, with its end; one that never began leaves nothing. */
export const endPrice = async (ctx: Ctx, { priceId, version }: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const found = await readPrice(db, clientId, priceId);
  if (!found) throw new Fail("not_found");
  await lockProducts(db, clientId, [found.productId]);
  const before = await readPrice(db, clientId, priceId);
  if (!before || before.version !== version) throw new Fail("conflict");
  // Begun in this very moment it has shown nothing either.
  const { rows } = await sql`
    delete from price where client_id = ${clientId} and id = ${priceId} and valid_from >= statement_timestamp() returning id`.execute(
    db,
  );
  if (rows.length === 0)
    await sql`
      update price set valid_to = least(valid_to, statement_timestamp()), version = version + 1, modified_at = now()
      where client_id = ${clientId} and id = ${priceId}`.execute(db);
  await requestSyncOffers(db, clientId, [before.variantId], "user");
  const after = await readPrice(db, clientId, priceId);
  await ctx.audit({
    action: after ? "end" : "delete",
    objectType: "price",
    objectId: priceId,
    before: auditOf(before),
    ...(after && { after: auditOf(after) }),
  });
  return {};
};
