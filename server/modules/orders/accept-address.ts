import { wakeStores } from "#modules/connections/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import type { In, Out } from "./package-view.ts";
import { addressEntry, askLabelsAnew } from "./report-address.ts";
import type { StoredAddress } from "./shown-address.ts";
import { reserving } from "./status.ts";
import { noteAddress } from "./update-order-delivery-address.ts";

type Given = StoredAddress | null;

/** A person's nod to the address that the marketplace reported: parcels that have not left go there, and their labels are fetched anew. */
export const acceptAddress = async (
  ctx: Ctx,
  { orderHeaderId, reportedAt }: In<"AcceptAddress">,
): Promise<Out<"AcceptAddress">> => {
  const { db, clientId } = ctx;
  const { rows } = await sql<{ storeId: string; before: Given; after: Given; isSeen: boolean; isHere: boolean }>`
    select h.store_id, h.delivery_address as before, h.reported_address as after, h.reported_address_at = ${reportedAt}::timestamptz as is_seen,
      exists (select from order_package p where p.client_id = h.client_id and p.order_id = h.id and not p.superseded
        and p.status = any(${reserving}::text[])) as is_here
    from order_header h where h.client_id = ${clientId} and h.id = ${orderHeaderId} for update`.execute(db);
  const row = rows[0];
  if (!row) throw new Fail("not_found");
  // Nodded to already.
  if (row.after === null) return {};
  if (!row.isSeen) throw new Fail("conflict");
  if (!row.isHere) throw new Fail("address_late");
  await sql`
    update order_header set delivery_address = reported_address, told_address = null, reported_address = null, reported_address_at = null, modified_at = now()
    where client_id = ${clientId} and id = ${orderHeaderId}`.execute(db);
  await askLabelsAnew(db, clientId, [orderHeaderId]);
  await wakeStores(db, [row.storeId], { urgent: true });
  await noteAddress(ctx, orderHeaderId);
  const moved = { orderId: orderHeaderId, before: row.before, after: row.after, isReported: false };
  await ctx.audit(await addressEntry(db, clientId, moved));
  return {};
};
