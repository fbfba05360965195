import type { Input, Output } from "@tradeport/contract";
import { moves } from "@tradeport/contract/order-status";
import type { roadOrders } from "@tradeport/contract/road-orders";
import { wordsOf } from "#modules/messages/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { carrier } from "./account.ts";
import { canceledOf, roadCanceledHere } from "./road-canceled.ts";

type Call = (typeof roadOrders)["GetOrderRoads"];

/** What has become of an order by road. Whoever may see it may see no account: only whether one works. */
export const getOrderRoads = async ({ db, clientId }: Ctx, { orderId }: Input<Call>): Promise<Output<Call>> => {
  const { rows: found } = await sql<{ isOpen: boolean }>`
    select not s.is_sample
      and exists (select from cargo_account a where a.client_id = h.client_id and a.provider = ${carrier.code} and a.health = 'ok')
      and exists (select from order_package k where k.client_id = h.client_id and k.order_id = h.id and not k.superseded and not k.fulfilled_there
        and k.status = any (${moves.A_SHIP.from}::text[])
        and not exists (select from shipment t where t.client_id = k.client_id and t.package_id = k.id
          and t.state not in ('refused', 'canceled', 'returned'))) as is_open
    from order_header h join store s on s.client_id = h.client_id and s.id = h.store_id
    where h.client_id = ${clientId} and h.id = ${orderId}`.execute(db);
  if (!found[0]) throw new Fail("not_found");
  const { rows } = await sql<Omit<Output<Call>["roadOrders"][number], "problem"> & { isCanceledHere: boolean }>`
    select r.id, r.number as customer_order_number, r.state, r.state_at as state_date, r.created_at as created_date,
      exists ${canceledOf} as is_canceled_here
    from road_order r where r.client_id = ${clientId} and r.order_id = ${orderId} order by r.created_at desc, r.id desc limit 100`.execute(
    db,
  );
  const shown = rows.map(({ isCanceledHere, ...row }) => ({
    ...row,
    problem: isCanceledHere ? wordsOf(roadCanceledHere(row.customerOrderNumber)) : null,
  }));
  return { mayShip: found[0].isOpen && rows.every(({ state }) => state === "replaced"), roadOrders: shown };
};
