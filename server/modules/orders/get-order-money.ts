import { AmountKind, type OrderMoney } from "@tradeport/contract/order-money";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import type { In, Out } from "./package-view.ts";

type Amount = OrderMoney["amounts"][number];
interface Row extends Omit<Amount, "amount"> {
  amount: string;
  currency: string;
}
interface EntryRow extends Omit<OrderMoney["entries"][number], "amount"> {
  amount: string;
  currency: string;
}
interface Total {
  total: string;
  currency: string;
}

/** Lines and amounts in one shape, added up by what they are, who pays them and their VAT rate. */
export const getOrderMoney = async (
  { db, clientId }: Ctx,
  { orderHeaderId }: In<"GetOrderMoney">,
): Promise<Out<"GetOrderMoney">> => {
  const { rows: found } = await sql`
    select from order_header where client_id = ${clientId} and id = ${orderHeaderId}`.execute(db);
  if (found.length === 0) throw new Fail("not_found");
  const packages = sql`order_package p where p.client_id = ${clientId} and p.order_id = ${orderHeaderId} and not p.superseded
    and p.status <> 'S_CANCELED'`;
  const { rows } = await sql<Row>`
    with pack as materialized (select p.id, p.currency from ${packages}), line as materialized (
      select l.*, pack.currency from order_line l join pack on pack.id = l.package_id where l.client_id = ${clientId} and not l.dropped
    ), part as (
      select 'goods' as kind, 'buyer' as payer, unit_price * quantity as amount, currency, vat_rate from line
      union all
      select 'discount', 'seller', discount, currency, vat_rate from line
      union all
      select a.kind, a.payer, a.amount, a.currency, a.vat_rate from order_amount a join pack on pack.id = a.package_id where a.client_id = ${clientId}
    )
    select kind, payer, sum(amount)::text as amount, currency, vat_rate::text as vat_rate from part
    group by kind, payer, currency, vat_rate having sum(amount) <> 0 order by currency, vat_rate, payer`.execute(db);
  const { rows: totals } = await sql<Total>`
    select sum(p.total)::text as total, p.currency from ${packages} group by p.currency order by p.currency`.execute(db);
  const { rows: entries } = await sql<EntryRow>`
    select e.kind, e.external_id is null as is_estimated, sum(e.amount)::text as amount, e.currency, e.percentage::text as percentage
    from money_entry e
    where e.client_id = ${clientId} and (e.package_id in (select p.id from ${packages})
      or e.claim_id in (select c.id from claim c join order_header h on h.client_id = c.client_id and h.store_id = c.store_id
        and h.channel_order_id = c.channel_order_id where h.client_id = ${clientId} and h.id = ${orderHeaderId}))
    group by e.kind, is_estimated, e.currency, e.percentage having sum(e.amount) <> 0
    order by e.kind, is_estimated, e.currency, e.percentage`.execute(db);
  const place = (kind: AmountKind) => AmountKind.options.indexOf(kind);
  return {
    amounts: rows
      .map(({ amount, currency, ...row }) => ({ ...row, amount: { amount, currency } }))
      .sort((a, b) => place(a.kind) - place(b.kind)),
    entries: entries.map(({ amount, currency, ...row }) => ({ ...row, amount: { amount, currency } })),
    paid: totals.map(({ total, currency }) => ({ amount: total, currency })),
  };
};
