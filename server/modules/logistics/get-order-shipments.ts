import { shippers } from "@tradeport/connectors";
import type { Input, Output } from "@tradeport/contract";
import type { OrderStatus } from "@tradeport/contract/order-status";
import type { shipments } from "@tradeport/contract/shipments";
import { isUnaccepted } from "#modules/orders/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { isOpen } from "./package-now.ts";
import { shipmentsOf } from "./shipment-row.ts";
import { proposalsOf } from "./shipments-by-rule.ts";

type Call = (typeof shipments)["GetOrderShipments"];

/** Whoever may see it may see no account: only which work. */
export const getOrderShipments = async (ctx: Ctx, { orderHeaderId }: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const { rows: orders } = await sql<{ isSandbox: boolean }>`
    select s.is_sandbox from order_header h join store s on s.client_id = h.client_id and s.id = h.store_id
    where h.client_id = ${clientId} and h.id = ${orderHeaderId}`.execute(db);
  const order = orders[0];
  if (!order) throw new Fail("not_found");
  const accounts = await sql<{ provider: string; isSandbox: boolean; hasPlace: boolean }>`
    select a.provider, a.is_sandbox, s.account_id is not null as has_place from cargo_account a
    left join warehouse_system s on s.client_id = a.client_id and s.account_id = a.id where a.client_id = ${clientId} and a.health <> 'refused'`.execute(
    db,
  );
  const open = await sql<{ id: string; status: OrderStatus; channelCode: string }>`
    select p.id, p.status, c.code as channel_code
    from order_package p join store s on s.client_id = p.client_id and s.id = p.store_id join channel c on c.id = s.channel_id
    where p.client_id = ${clientId} and p.order_id = ${orderHeaderId} and ${isOpen}
    order by p.ordered_at, p.channel_package_id`.execute(db);
  const offered = shippers.flatMap(({ code, name, kind }) =>
    accounts.rows.flatMap(({ provider, isSandbox, hasPlace }) =>
      provider === code && (kind === "carrier" || hasPlace) ? [{ code, name, kind, isSandbox }] : [],
    ),
  );
  const orderPackageIds = open.rows.flatMap(({ id, status, channelCode }) => (isUnaccepted(channelCode, status) ? [] : [id]));
  return {
    // Those of the store's own kind first: of the others CreateShipment says why not.
    carriers: offered.sort((a, b) => Number(a.isSandbox !== order.isSandbox) - Number(b.isSandbox !== order.isSandbox)),
    orderPackageIds,
    ...(await proposalsOf(ctx, orderPackageIds)),
    shipments: await shipmentsOf(ctx, orderHeaderId),
  };
};
