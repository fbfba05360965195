import type { Message } from "@tradeport/contract/messages";
import type { OrderDetail } from "@tradeport/contract/order-shapes";
import { wordsOf } from "#modules/messages/index.ts";
import { seesBuyers } from "#platform/buyers.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { ownShares } from "./own-shares.ts";
import { type In, type Out, viewPackages } from "./package-view.ts";
import { type StoredAddress, shownAddress } from "./shown-address.ts";
import { rank, reserving } from "./status.ts";
import { viewClaims } from "./view-claims.ts";

type Addresses = "orderDeliveryAddress" | "orderBillingAddress" | "toldAddress";
type Sum = "total" | "canceledTotal" | "refundedTotal";
interface Row
  extends Omit<
    OrderDetail,
    | "currency"
    | Sum
    | "isBuyerMasked"
    | "tradeportStatus"
    | "orderPackages"
    | "claims"
    | "problems"
    | "reportedAddress"
    | Addresses
  > {
  orderDeliveryAddress: StoredAddress;
  orderBillingAddress: StoredAddress;
  toldAddress: StoredAddress | null;
  newAddress: StoredAddress | null;
  newAddressAt: string;
  isHere: boolean;
  problems: Message[];
  currency: string;
  total: string;
  canceledTotal: string;
  refundedTotal: string;
}

export const getOrderDetail = async (ctx: Ctx, { orderHeaderId }: In<"GetOrderDetail">): Promise<Out<"GetOrderDetail">> => {
  const { rows } = await sql<Row>`
    select h.id, h.store_id, s.name as store_name, c.code as channel_code, c.id as channel_id, h.channel_order_id,
      h.ordered_at as channel_order_date, h.currency, h.customer_name, h.buyer_erased_at as buyer_erased_date, h.delivery_address as order_delivery_address,
      h.billing_address as order_billing_address, h.told_address, md5(h.delivery_address::text) as address_mark, s.is_sample, live.address_open and not s.is_sample as address_open, h.reported_address as new_address, h.reported_address_at as new_address_at,
      live.is_here, live.total, live.canceled_total,
      (select coalesce(sum(given.amount), 0) from claim c join claim_line given on given.client_id = c.client_id and given.claim_id = c.id
        where c.client_id = h.client_id and c.store_id = h.store_id and c.channel_order_id = h.channel_order_id and c.currency = h.currency
          and given.state = 'refunded') as refunded_total, live.problems
    from order_header h
    join store s on s.client_id = h.client_id and s.id = h.store_id
    join channel c on c.id = s.channel_id
    cross join lateral (
      select coalesce(sum(p.total) filter (where p.status <> 'S_CANCELED'), 0) as total,
        coalesce(bool_or(p.status = any(${reserving}::text[])), false) as is_here,
        coalesce(bool_or(p.status = any(${reserving}::text[]) and not p.fulfilled_there), false) as address_open,
        coalesce(sum(p.total) filter (where p.status = 'S_CANCELED'), 0) as canceled_total, coalesce(jsonb_agg(p.problem) filter (where p.problem is not null), '[]')
        || coalesce((select jsonb_agg(l.problem order by l.id) from order_line l join order_package q on q.client_id = l.client_id and q.id = l.package_id
          where l.client_id = h.client_id and l.order_id = h.id and l.problem is not null and not q.superseded), '[]')
        || coalesce((select jsonb_agg(i.problem order by i.id) from inbox i where i.client_id = h.client_id and i.store_id = h.store_id
          and i.order_id = h.channel_order_id and i.kind = 'claim' and i.problem is not null), '[]') as problems
      from order_package p where p.client_id = h.client_id and p.order_id = h.id and not p.superseded) live
    where h.client_id = ${ctx.clientId} and h.id = ${orderHeaderId}`.execute(ctx.db);
  if (!rows[0]) throw new Fail("not_found");
  const { newAddress, newAddressAt, isHere, ...row } = rows[0];
  const orderPackages = await viewPackages(ctx, { orderId: orderHeaderId });
  const claims = await viewClaims(ctx, row);
  const money = (amount: string) => ({ amount, currency: row.currency });
  const problems = new Map((await ownShares(ctx, row.problems)).map(wordsOf).map((words) => [words.tr, words]));
  return {
    ...row,
    isBuyerMasked: row.buyerErasedDate === null && !seesBuyers(ctx.who),
    currency: shownCurrency(row.currency, ctx.locale),
    total: money(row.total),
    canceledTotal: money(row.canceledTotal),
    refundedTotal: money(row.refundedTotal),
    orderDeliveryAddress: shownAddress(row.orderDeliveryAddress),
    orderBillingAddress: shownAddress(row.orderBillingAddress),
    toldAddress: row.toldAddress && shownAddress(row.toldAddress),
    reportedAddress: newAddress && {
      address: shownAddress(newAddress),
      at: newAddressAt,
      state: isHere ? "waits" : "late",
    },
    // Of what is still going on, the part that is furthest behind; canceled only when all of it is.
    tradeportStatus: orderPackages.map(({ status }) => status).sort((a, b) => rank[a] - rank[b])[0] ?? "S_ANOTHER",
    orderPackages,
    claims,
    problems: [...problems.values()],
  };
};

const shownCurrency = (code: string, locale: "tr" | "en") => {
  const parts = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: code,
    currencyDisplay: "narrowSymbol",
  }).formatToParts(0);
  return {
    symbol: parts.find(({ type }) => type === "currency")?.value ?? code,
    name: new Intl.DisplayNames(locale, { type: "currency" }).of(code) ?? code,
  };
};
