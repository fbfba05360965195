import type { Input, Output } from "@tradeport/contract";
import type { personalData } from "@tradeport/contract/personal-data";
import { isAtRest } from "#modules/orders/index.ts";
import { notWhileActing } from "#modules/people/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { eraseOrders } from "./erase-orders.ts";

type Call = (typeof personalData)["EraseBuyer"];

/** What is under way stays, and is named. What is erased is known by its number from then on: a report and an older backup bring nothing back. */
export const eraseBuyer = async (ctx: Ctx, { orderHeaderIds }: Input<Call>): Promise<Output<Call>> => {
  notWhileActing(ctx);
  const { db, clientId } = ctx;
  const ids = [...new Set(orderHeaderIds)];
  await sql`select from order_header where client_id = ${clientId} and id = any(${ids}::uuid[]) order by id for update`.execute(
    db,
  );
  const { rows } = await sql<{ id: string; channelOrderId: string; isSample: boolean; isErased: boolean; isAtRest: boolean }>`
    select h.id, h.channel_order_id, s.is_sample, h.buyer_erased_at is not null as is_erased, ${isAtRest} as is_at_rest
    from order_header h join store s on s.client_id = h.client_id and s.id = h.store_id where h.client_id = ${clientId} and h.id = any(${ids}::uuid[]) order by h.id`.execute(
    db,
  );
  if (rows.length < ids.length) throw new Fail("not_found");
  if (rows.some(({ isSample }) => isSample)) throw new Fail("sample_order");
  const atRest = rows.filter((row) => row.isAtRest).map(({ id }) => id);
  // Once more is no second erasure, and still takes what came since.
  const known = rows.filter((row) => row.isAtRest && !row.isErased).map(({ id }) => id);
  if (atRest.length > 0) {
    await eraseOrders(db, clientId, atRest);
    await sql`
      insert into erased_order (client_id, store_id, channel_order_id)
      select client_id, store_id, channel_order_id from order_header where client_id = ${clientId} and id = any(${atRest}::uuid[])
      on conflict do nothing`.execute(db);
    for (const id of known) await ctx.audit({ action: "erase", objectType: "order", objectId: id });
  }
  const open = rows.filter((row) => !row.isAtRest);
  return {
    erased: known.length,
    refused: open.map(({ id, channelOrderId }) => {
      const fail = new Fail("buyer_order_open", { order: channelOrderId });
      const words = { tr: fail.sentence("tr"), en: fail.sentence("en") };
      return { orderHeaderId: id, channelOrderId, code: fail.code, message: words[ctx.locale], words };
    }),
  };
};
