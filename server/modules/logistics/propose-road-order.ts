import type { Input, Output } from "@tradeport/contract";
import { RoadOrderFields } from "@tradeport/contract/road-order-fields";
import type { roadOrders } from "@tradeport/contract/road-orders";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { accountOf } from "./account.ts";
import { problemsOf } from "./check-road-order.ts";
import { knownOf } from "./road-order-row.ts";

type Call = (typeof roadOrders)["ProposeRoadOrder"];
interface Line {
  id: string;
  code: string;
  name: string;
  quantity: number;
  isKnown: boolean;
}

/** As much of the form as an order and the account say. */
export const proposeRoadOrder = async (ctx: Ctx, { orderId, orderDetailsIds }: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const account = await accountOf(ctx);
  const found = orderId === undefined ? null : await orderOf(ctx, orderId);
  const { rows: lines } = await sql<Line>`
    select l.id, coalesce(v.product_code, l.stock_code) as code, l.title as name, l.quantity,
      exists (select from freight_product p where p.client_id = l.client_id and p.account_id = ${account.id}
        and p.code = coalesce(v.product_code, l.stock_code) and p.state = 'known') as is_known
    from order_line l join order_package k on k.client_id = l.client_id and k.id = l.package_id
    left join variant v on v.client_id = l.client_id and v.id = l.variant_id
    where l.client_id = ${clientId} and l.order_id = ${orderId ?? null} and not k.superseded and k.status <> 'S_CANCELED'
      and (${orderDetailsIds ?? null}::uuid[] is null or l.id = any (${orderDetailsIds ?? null}::uuid[]))
    order by l.id`.execute(db);
  if (lines.length < new Set(orderDetailsIds).size) throw new Fail("not_found");
  const from = account.warehouseAddress;
  const to = (found?.deliveryAddress ?? {}) as Record<string, string | undefined>;
  const fields = RoadOrderFields.parse({
    ...Object.fromEntries(
      Object.entries(from).map(([name, value]) => [`sender${name[0]!.toUpperCase()}${name.slice(1)}`, value]),
    ),
    recipientTitle: (to.company || [to.firstName, to.lastName].filter(Boolean).join(" ") || found?.customerName || "").slice(
      0,
      200,
    ),
    recipientType: to.company ? "company" : found ? "person" : "",
    recipientCountryCode: /^[A-Z]{2}$/.test(to.countryCode ?? "") ? to.countryCode : "",
    recipientStateName: (to.district ?? "").slice(0, 100),
    recipientCityName: (to.city ?? "").slice(0, 100),
    recipientAddress: (to.fullAddress ?? "").slice(0, 500),
    recipientPostCode: (to.zipCode ?? "").slice(0, 20),
    recipientPhone1: (to.phone ?? "").slice(0, 30),
    recipientEmail: (to.email ?? "").slice(0, 200),
    orderDetails: lines
      .filter(({ isKnown }) => isKnown)
      .map(({ id, code, name, quantity }) => ({
        productCode: code,
        productName: name.slice(0, 200),
        quantity,
        containerPieces: quantity,
        tradeportProducts: [{ stockCode: code.slice(0, 100), orderDetailsId: id }],
      })),
  });
  const { rows } = await sql<{ id: string }>`
    select id from road_order where client_id = ${clientId} and order_id = ${orderId ?? null} and state <> 'replaced'
    order by created_at desc limit 1`.execute(db);
  return {
    fields,
    problems: problemsOf(fields, await knownOf(ctx, fields, [])),
    unknownProducts: lines
      .filter(({ isKnown }) => !isKnown)
      .map(({ id, code, name, quantity }) => ({ orderDetailsId: id, code, name, quantity })),
    roadOrderId: rows[0]?.id ?? null,
  };
};

const orderOf = async ({ db, clientId }: Ctx, id: string) => {
  const { rows } = await sql<{ deliveryAddress: unknown; customerName: string }>`
    select delivery_address, customer_name from order_header where client_id = ${clientId} and id = ${id}`.execute(db);
  if (!rows[0]) throw new Fail("not_found");
  return rows[0];
};
