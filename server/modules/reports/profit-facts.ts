import { sql } from "#platform/db.ts";

type Raw = ReturnType<typeof sql>;

/** What a company said that a piece of an item cost on a day: since the last day on which it said so; before the first one, what it said first. */
const costOn = (clientId: string, item: Raw, day: Raw) => {
  const costs = sql`from variant_cost_since s where s.client_id = ${clientId} and s.variant_id = ${item}`;
  return sql`(select s.cost, s.currency, false as is_later ${costs} and s.since <= ${day} order by s.since desc limit 1)
    union all
    (select s.cost, s.currency, true ${costs} and s.cost is not null
      and not exists (select ${costs} and s.since <= ${day}) order by s.since limit 1)`;
};

/** A line's part of what is of its whole package, by price; parts add up to the whole. */
const part = (amount: Raw) => sql`round(${amount} * w.upto / w.whole, 2) - round(${amount} * (w.upto - w.own) / w.whole, 2)`;

/**
 * What is known of each line of `salesFacts` that was sold, as `profit_line` (decision 0155). Nothing stands in for what is not known: rate of VAT,
 * commission, cargo and cost are null then. Of a package of which something was given back it is not known what its marketplace keeps.
 */
export const profitLines = (clientId: string) => sql`
  entry as materialized (
    select k.id, e.channel_line_id, e.kind, -sum(e.amount) as amount, bool_or(e.is_estimated) as is_estimated
    from package k
    cross join lateral (
      select channel_line_id, kind, amount, currency, true as is_estimated from money_entry
        where client_id = ${clientId} and package_id = k.id and external_id is null
      union all
      select channel_line_id, kind, amount, currency, false from money_entry
        where client_id = ${clientId} and package_id = k.id and external_id is not null
    ) e
    where e.kind in ('commission', 'cargo') and e.currency = k.currency and not k.is_canceled
    group by k.id, e.channel_line_id, e.kind
  ), extra as materialized (
    -- the buyer pays less by it, and the seller gets no less
    select k.id, a.channel_line_id, sum(a.amount) as amount
    from package k join order_amount a on a.client_id = ${clientId} and a.package_id = k.id and a.currency = k.currency
    where a.payer = 'marketplace' and a.kind in ('discount', 'coupon') and not k.is_canceled
    group by k.id, a.channel_line_id
  ), given as materialized (
    select distinct k.id from refunded r join package k on k.order_id = r.order_id and (r.package_id is null or r.package_id = k.id)
  ), piece as materialized (
    select v.variant_id, v.day, v.currency, c.cost, c.is_later
    from (select distinct variant_id, day, currency from line where not is_canceled and variant_id is not null) v
    cross join lateral (
      -- of a set, all that is in it
      select case when bool_and(said.cost is not null and said.currency = v.currency) then sum(m.quantity * said.cost) end as cost, bool_or(said.is_later) as is_later
      from variant_component m left join lateral (${costOn(clientId, sql`m.item_id`, sql`v.day`)}) said on true
      where m.client_id = ${clientId} and m.variant_id = v.variant_id
    ) c
  ), sized as (
    select l.*, greatest(l.amount, 0) as price, sum(greatest(l.amount, 0)) over whole_package as prices, sum(l.quantity) over whole_package as pieces,
      l.total <> sum(l.amount) over whole_package as has_more
    from line l where not l.is_canceled window whole_package as (partition by l.id)
  ), shared as (
    select s.*, case when prices > 0 then price else quantity end as own, case when prices > 0 then prices else pieces end as whole
    from sized s
  ), w as (
    select s.*, sum(own) over (partition by id order by channel_line_id) as upto from shared s
  ), told as (
    select w.is_now, w.day, w.store_id, w.currency, w.order_id, w.product_id, w.quantity, w.discount,
      w.amount + coalesce(own_extra.amount, 0) + coalesce(${part(sql`extra.amount`)}, 0) as income,
      -- money of no line: shipping, a discount of the whole; its rate is not told
      case when not w.has_more then w.vat_rate end as vat_rate,
      case when coalesce(own_commission.id, commission.id) is not null
        then coalesce(own_commission.amount, 0) + coalesce(${part(sql`commission.amount`)}, 0) end as commission,
      coalesce(own_commission.is_estimated, false) or coalesce(commission.is_estimated, false) as is_estimated,
      case when coalesce(own_cargo.id, cargo.id) is not null then coalesce(own_cargo.amount, 0) + coalesce(${part(sql`cargo.amount`)}, 0) end as cargo,
      w.quantity * piece.cost as cost, coalesce(piece.is_later, false) as is_later, given.id is not null as is_given
    from w
    left join extra own_extra on own_extra.id = w.id and own_extra.channel_line_id = w.channel_line_id
    left join extra on extra.id = w.id and extra.channel_line_id = ''
    left join entry own_commission on own_commission.id = w.id and own_commission.channel_line_id = w.channel_line_id and own_commission.kind = 'commission'
    left join entry commission on commission.id = w.id and commission.channel_line_id = '' and commission.kind = 'commission'
    left join entry own_cargo on own_cargo.id = w.id and own_cargo.channel_line_id = w.channel_line_id and own_cargo.kind = 'cargo'
    left join entry cargo on cargo.id = w.id and cargo.channel_line_id = '' and cargo.kind = 'cargo'
    left join piece on piece.variant_id = w.variant_id and piece.day = w.day and piece.currency = w.currency
    left join given on given.id = w.id
  ), profit_line as (
    select *, round(income * vat_rate / (100 + vat_rate), 2) as vat,
      not is_given and vat_rate is not null and commission is not null and cost is not null as is_known
    from told
  )`;

const hundredths = (amount: Raw) => sql`(100 * ${amount})::bigint`;
/** The columns of `profit_day` that are added up, each with what it is of a line; amounts in hundredths. */
const ofLine = {
  discount: hundredths(sql`l.discount`),
  known_units: sql`case when l.is_known then l.quantity else 0 end`,
  known_income: hundredths(sql`case when l.is_known then l.income else 0 end`),
  known_vat: hundredths(sql`case when l.is_known then l.vat else 0 end`),
  known_commission: hundredths(sql`case when l.is_known then l.commission else 0 end`),
  known_cost: hundredths(sql`case when l.is_known then l.cost else 0 end`),
  whole_units: sql`case when l.is_known and l.cargo is not null then l.quantity else 0 end`,
  whole_income: hundredths(sql`case when l.is_known and l.cargo is not null then l.income - l.vat else 0 end`),
  whole_cargo: hundredths(sql`case when l.is_known and l.cargo is not null then l.cargo else 0 end`),
  whole_profit: hundredths(
    sql`case when l.is_known and l.cargo is not null then l.income - l.vat - l.commission - l.cost - l.cargo else 0 end`,
  ),
  no_vat: sql`case when l.vat_rate is null then l.quantity else 0 end`,
  no_commission: sql`case when l.commission is null then l.quantity else 0 end`,
  no_cost: sql`case when l.cost is null then l.quantity else 0 end`,
  given_back: sql`case when l.is_given then l.quantity else 0 end`,
  estimated: sql`case when l.is_known and l.is_estimated then l.quantity else 0 end`,
  cost_later: sql`case when l.is_known and l.is_later then l.quantity else 0 end`,
};
export const profitNames = ["units", "revenue", ...Object.keys(ofLine)];
export const profitColumns = sql.join(profitNames.map((name) => sql.ref(name)));

/** Sums of rows under the names of the columns. */
export const profitSums = sql.join(profitNames.map((name) => sql`sum_whole(f.${sql.ref(name)}) as ${sql.ref(name)}`));

/** Rows that add up to the figures, as `profit_fact`: revenue as the sales report has it, and what is known of each line. */
export const profitFacts = (clientId: string) => sql`${profitLines(clientId)}, profit_fact as (
    select day, store_id, currency, product_id, of_order, case kind when 'sold' then units else 0 end as units,
      ${hundredths(sql`case kind when 'sold' then amount when 'returned' then -amount end`)} as revenue, ${sql.join(Object.keys(ofLine).map((name) => sql`0 as ${sql.ref(name)}`))}
    from fact where kind <> 'canceled'
    union all
    select l.day, l.store_id, l.currency, l.product_id, l.order_id, 0, 0, ${sql.join(Object.values(ofLine))} from profit_line l
  )`;
