import type { Message } from "@tradeport/contract/messages";
import type { XmlGuard } from "@tradeport/contract/xml";
import { describeProcess, holdForPerson, holdProcess } from "#modules/bulk/index.ts";
import { sql, type Tx } from "#platform/db.ts";

/** So many differences are shown; their counts are whole. */
const linesMax = 10_000;

interface Ids {
  clientId: string;
  processId: string;
  feedId: string;
}
interface Counts {
  before: number;
  withStock: number;
  gone: number;
  zero: number;
  price: number;
  currency: number;
  wrong: number;
}

/**
 * What a feed says, beside what it said when it was last taken; of its first run beside what the catalogue has. A feed that moves further
 * than its limits is held with its differences and nothing of it is done. One that is taken is remembered in the same transaction that lets
 * it in, so that a kill leaves either both or none.
 */
export const guardFeed = async (tx: Tx, { clientId, processId, feedId }: Ids, guard: XmlGuard): Promise<"taken" | "held"> => {
  const process = await holdProcess(tx, clientId, processId);
  if (!process || process.input.accepted === true) return "taken";
  await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
  await findDifferences(tx, { clientId, processId, feedId }, guard);
  if (!process.input.released) {
    const counts = await count(tx);
    const parts = beyond(counts, guard);
    if (parts.length > 0) {
      const held = counts.gone + counts.zero + counts.price + counts.currency + counts.wrong;
      await holdForPerson(tx, clientId, processId, {
        reason: { code: "process_feed_held", values: { parts: { code: "sentences", values: { all: parts } } } },
        lines: differenceLines(clientId),
        held: Math.min(held, linesMax),
      });
      return "held";
    }
  }
  await remember(tx, { clientId, processId, feedId });
  await describeProcess(tx, clientId, processId, { input: { accepted: true } });
  return "taken";
};

/** The rows that speak for a barcode: the first of each. */
const itemsOf = ({ clientId, processId }: Ids) => sql`
  import_row r
  left join variant own on own.client_id = ${clientId} and own.barcode = r.barcode
  left join product p on p.client_id = ${clientId} and p.id = own.product_id
  where r.client_id = ${clientId} and r.process_id = ${processId} and r.barcode is not null and r.barcode_row is null`;

const findDifferences = async (tx: Tx, ids: Ids, { jumpPercent }: XmlGuard) => {
  const { clientId, feedId } = ids;
  await sql`
    create temp table feed_before (barcode text primary key, sale_price numeric, currency text, quantity int) on commit drop`.execute(
    tx,
  );
  await sql`
    insert into feed_before select barcode, sale_price, currency, quantity from xml_feed_item
    where client_id = ${clientId} and feed_id = ${feedId}`.execute(tx);
  await sql`
    insert into feed_before
    select r.barcode, own.sale_price, p.currency, (select on_hand from variant_stock(${clientId}, own.id)) from ${itemsOf(ids)} and own.id is not null
      and not exists (select from xml_feed_item i where i.client_id = ${clientId} and i.feed_id = ${feedId})`.execute(tx);
  await sql`analyze pg_temp.feed_before`.execute(tx);
  const moved = sql`greatest(now.sale_price / b.sale_price, b.sale_price / now.sale_price) > 1 + ${jumpPercent}::numeric / 100`;
  await sql`
    create temp table feed_difference on commit drop as
    select b.barcode, now.label, now.product_id, now.problems, b.sale_price as price_before, now.sale_price as price_after, b.currency as currency_before,
      now.currency as currency_after, b.quantity as quantity_before, now.quantity as quantity_after,
      case when now.barcode is null then 'gone' when now.problems <> '[]' then 'wrong' when b.currency <> now.currency then 'currency'
        when b.sale_price > 0 and now.sale_price > 0 and ${moved} then 'price'
        when b.quantity > 0 and now.quantity = 0 then 'zero' end as kind
    from feed_before b
    left join (
      select r.barcode, r.label, own.product_id, r.problems, r.sale_price, r.quantity, coalesce(r.currency, p.currency) as currency
      from ${itemsOf(ids)}) as now on now.barcode = b.barcode`.execute(tx);
};

const count = async (tx: Tx): Promise<Counts> => {
  const of = (kind: string) => sql`count(*) filter (where kind = ${kind})::int`;
  const { rows } = await sql<Counts>`
    select count(*)::int as before, count(*) filter (where quantity_before > 0)::int as with_stock, ${of("gone")} as gone,
      count(*) filter (where kind is not null and kind <> 'gone' and kind <> 'wrong' and quantity_before > 0 and quantity_after = 0)::int as zero,
      ${of("price")} as price, ${of("currency")} as currency, ${of("wrong")} as wrong
    from feed_difference`.execute(tx);
  return rows[0]!;
};

const beyond = (counts: Counts, guard: XmlGuard): Message[] => {
  const { before, withStock, gone, zero, price, currency, wrong } = counts;
  const over = (count: number, percent: number, all: number) => count > 0 && count * 100 > percent * all;
  const say = (
    code: "feed_gone" | "feed_zero" | "feed_price" | "feed_currency" | "feed_wrong",
    count: number,
    all: number,
  ): Message => ({
    code,
    values: { count, before: all, percent: guard.jumpPercent },
  });
  return [
    ...(over(gone + wrong, guard.gonePercent, before)
      ? [...(gone > 0 ? [say("feed_gone", gone, before)] : []), ...(wrong > 0 ? [say("feed_wrong", wrong, before)] : [])]
      : []),
    ...(over(zero, guard.zeroPercent, withStock) ? [say("feed_zero", zero, withStock)] : []),
    ...(over(price + currency, guard.pricePercent, before)
      ? [
          ...(price > 0 ? [say("feed_price", price, before)] : []),
          ...(currency > 0 ? [say("feed_currency", currency, before)] : []),
        ]
      : []),
  ];
};

/** What differs, the dearest first; of a row that can't be read what is wrong with it. */
const differenceLines = (clientId: string) => sql`
  select row_number() over (order by d.kind, d.price_before desc nulls last, d.barcode), coalesce(d.label, d.barcode), coalesce(d.product_id, own.product_id),
    case when d.kind = 'wrong' then d.problems else jsonb_build_array(jsonb_build_object('fingerprint', 'feed.' || d.kind, 'code', 'feed_item_' || d.kind,
      'owner', 'data', 'field', null, 'column', null, 'value', null, 'values', jsonb_build_object(
        'before', coalesce(case d.kind when 'price' then d.price_before::text when 'currency' then d.currency_before when 'zero' then d.quantity_before::text end, ''),
        'after', coalesce(case d.kind when 'price' then d.price_after::text when 'currency' then d.currency_after end, '')))) end,
    jsonb_strip_nulls(jsonb_build_object('salePrice', case when d.kind = 'price' then d.price_before end,
      'quantity', case when d.quantity_before is distinct from d.quantity_after then d.quantity_before end)),
    jsonb_strip_nulls(jsonb_build_object('salePrice', case when d.kind = 'price' then d.price_after end,
      'quantity', case when d.quantity_before is distinct from d.quantity_after then d.quantity_after end))
  from feed_difference d
  left join variant own on own.client_id = ${clientId} and own.barcode = d.barcode
  where d.kind is not null order by 1 limit ${linesMax}`;

const remember = async (tx: Tx, ids: Ids) => {
  const { clientId, feedId } = ids;
  await sql`delete from xml_feed_item where client_id = ${clientId} and feed_id = ${feedId}`.execute(tx);
  await sql`
    insert into xml_feed_item (client_id, feed_id, barcode, sale_price, currency, quantity)
    select ${clientId}::uuid, ${feedId}::uuid, r.barcode, r.sale_price, coalesce(r.currency, p.currency), r.quantity
    from ${itemsOf(ids)} and r.problems = '[]'`.execute(tx);
};
