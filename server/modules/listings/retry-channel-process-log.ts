import type { Input, Output } from "@tradeport/contract";
import type { productTransfer } from "@tradeport/contract/listings";
import { createProcess, keepParts } from "#modules/bulk/index.ts";
import { mustBePaid } from "#modules/package-order/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { beginTransfer, type Share } from "./begin-transfer.ts";
import { unsentOf } from "./get-unsent.ts";
import { connectedStores } from "./selection.ts";

type Call = typeof productTransfer.RetryChannelProcessLog;

/** A new transfer of exactly what the old one did not bring out, each product to the stores that it lacks; the old one's lines stay as they are. */
export const retryChannelProcessLog = async (ctx: Ctx, { processId, lineNos }: Input<Call>): Promise<Output<Call>> => {
  await mustBePaid(ctx);
  const { db, clientId } = ctx;
  // Two who press at once: the second finds what the first left.
  const old = await sql`
    select from process where client_id = ${clientId} and id = ${processId} and process_type = 'transfer_to_channel' for update`.execute(
    db,
  );
  if (old.rows.length === 0) throw new Fail("not_found");
  const unsent = unsentOf(clientId, processId, lineNos);
  const lacking = await sql<{ storeId: string }>`select distinct store_id from (${unsent}) as unsent`.execute(db);
  const stores = await connectedStores(
    db,
    clientId,
    lacking.rows.map(({ storeId }) => storeId),
  );
  if (stores.length === 0) throw new Fail("nothing_to_send_again");
  const again = await createProcess(ctx, {
    type: "transfer_to_channel",
    subject: stores.map(({ name }) => name).join(", "),
    input: { storeIds: stores.map(({ id }) => id) },
  });
  const shares: Share[] = [];
  const all = { ids: 0, parts: 0 };
  for (const store of stores) {
    const products = sql`select distinct product_id from (${unsent}) as unsent where store_id = ${store.id} order by product_id`;
    const { ids, parts } = await keepParts(db, clientId, again, products, all.parts);
    shares.push({ store, first: all.parts, parts });
    all.ids += ids;
    all.parts += parts;
  }
  await beginTransfer(ctx, again, shares, all);
  return { processId: again };
};
