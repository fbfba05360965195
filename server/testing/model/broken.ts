import type { Message } from "@tradeport/contract/messages";
import { sql } from "#platform/db.ts";
import { orderHold } from "../order-hold.ts";
import { unitFaults } from "../unit-faults.ts";
import { goneOut, holding, type Pack } from "./market.ts";
import type { Shop } from "./shop.ts";

/** Rows that still say that something is to be done. */
export const openWork = async ({ rows, clientId }: Shop) =>
  (
    await rows<{ what: string }>(sql`
      select kind || ' ' || state as what from sync_field where client_id = ${clientId} and state in ('pending', 'sending', 'unknown')
      union all select 'message ' || state from push_batch where client_id = ${clientId} and state <> 'ended'
      union all select 'report' from inbox where client_id = ${clientId} and applied_at is null`)
  ).map(({ what }) => what);

interface Line {
  key: string;
  order: string;
  quantity: number;
  oversold: boolean;
  problem: Message | null;
}
interface Stock {
  id: string;
  key: string;
  onHand: number;
  reserved: number;
  /** Pieces that are there for orders that are promised them, each in its place. */
  covered: number;
  places: { warehouseId: string; free: number }[];
}

const stocks = ({ rows, clientId }: Shop) =>
  rows<Stock>(sql`select v.id, v.barcode as key, sum(s.on_hand)::int as on_hand, sum(s.reserved)::int as reserved,
      sum(least(s.on_hand, s.reserved))::int as covered,
      jsonb_agg(jsonb_build_object('warehouseId', s.warehouse_id, 'free', s.on_hand - s.reserved)) as places from variant v
    join stock s on s.client_id = v.client_id and s.item_id = v.id and s.condition = 'sellable' where v.client_id = ${clientId} group by 1, 2 order by 2`);
/** So many of an item one piece of a variant takes, by the keys of both. */
const per = ({ takes }: Shop, key: string, item: string) => takes.get(key)?.get(item) ?? 0;
const waitingLines = ({ rows, clientId }: Shop) =>
  rows<Line>(sql`select l.remote_key as key, h.channel_order_id as order, l.quantity, l.oversold, l.problem from order_line l
    join order_package p on p.client_id = l.client_id and p.id = l.package_id
    join order_header h on h.client_id = l.client_id and h.id = l.order_id
    where l.client_id = ${clientId} and not p.superseded and p.status in ('S_NEW', 'S_GETTING_READY', 'S_AWAITING_SHIPPING')`);

/** R18: an oversell that nobody could stop is flagged at once: every line that is not covered, and each names all that share. */
export const missingFlags = async (shop: Shop): Promise<string[]> => {
  const lines = await waitingLines(shop);
  const all = await stocks(shop);
  const isShort = (item: string) => all.some(({ key, covered, reserved }) => key === item && reserved > covered);
  return all.flatMap(({ key, covered: onHand, reserved }) => {
    if (reserved <= onHand) return [];
    const of = lines.filter((line) => per(shop, line.key, key) > 0);
    // A set names who shares one of its items, and may be flagged for another one than this.
    const onlyFor = of.filter((line) => [...shop.takes.get(line.key)!.keys()].every((item) => item === key || !isShort(item)));
    const flagged = of.filter(({ oversold }) => oversold);
    const covered = of
      .filter(({ oversold }) => !oversold)
      .reduce((sum, line) => sum + line.quantity * per(shop, line.key, key), 0);
    const unnamed = onlyFor.filter(
      ({ oversold, problem }) =>
        oversold &&
        !onlyFor.filter((line) => line.oversold).every(({ order }) => String(problem?.values?.orders).includes(order)),
    );
    return [
      ...(covered > onHand ? [`R18: ${covered} of ${key} stand as covered by ${onHand}`] : []),
      ...(flagged.length < Math.min(2, of.length)
        ? [`R18: only ${flagged.length} of ${of.length} lines share an oversold ${key}`]
        : []),
      ...unnamed.map(({ order }) => `R18: the flag of ${order} does not name all that share ${key}`),
    ];
  });
};

const units = (packs: Pack[], matches: (pack: Pack) => boolean, weight: (key: string) => number) =>
  packs
    .filter(matches)
    .flatMap(({ lines }) => lines)
    .reduce((sum, { key, quantity }) => sum + quantity * weight(key), 0);

/** What does not add up when all work is over; `shop.markets` are the truth. */
export const broken = async (shop: Shop): Promise<string[]> => {
  const { rows, clientId, markets, variants } = shop;
  const out = (await rows(unitFaults(clientId))).map(({ rule, subject }) => `I3: ${rule}: ${subject}`);
  const all = await stocks(shop);
  for (const { key, onHand, reserved, id } of all) {
    const [sums] = await rows<{ onHand: number; reserved: number; counted: number; holds: number; left: number }>(sql`
      select coalesce(sum(on_hand_delta), 0)::int as on_hand, coalesce(sum(reserved_delta), 0)::int as reserved,
        coalesce(sum(on_hand_delta) filter (where kind in ('count', 'regrade', 'transfer', 'replace')), 0)::int as counted,
        (select coalesce(sum(reserved), 0)::int from ${orderHold} r where client_id = ${clientId} and item_id = ${id}) as holds,
        (select coalesce(sum(consumed - short), 0)::int from ${orderHold} r where client_id = ${clientId} and item_id = ${id}) as left
      from stock_movement where client_id = ${clientId} and item_id = ${id} and condition = 'sellable'`);
    const { counted, holds, left, ...ledger } = sums!;
    if (ledger.onHand !== onHand || ledger.reserved !== reserved)
      out.push(`I3: ${key} is ${onHand}/${reserved}, its ledger ${ledger.onHand}/${ledger.reserved}`);
    if (holds !== reserved) out.push(`I3: ${key} has ${reserved} reserved, its orders hold ${holds}`);
    const apart = shop.takenIn
      .filter(({ outcome }) => outcome === "damaged" || outcome === "quarantine")
      .reduce((sum, { key: sold }) => sum + per(shop, sold, key), 0);
    if (onHand !== counted - left - apart)
      out.push(`I3: ${key} has ${onHand} on hand, ${counted} were counted, ${left} left and ${apart} came back spoiled`);
    if (onHand < 0) out.push(`I3: ${key} has ${onHand} on hand`);
    const there = markets.reduce((sum, { packs }) => sum + units(packs, holding, (sold) => per(shop, sold, key)), 0);
    if (there !== reserved) out.push(`R18: ${there} of ${key} wait at the marketplaces, ${reserved} are reserved`);
  }
  const orders = await rows<{
    order: string;
    key: string;
    item: string;
    reserved: number;
    consumed: number;
    short: number;
    left: number;
  }>(sql`
    select h.channel_order_id as order, v.barcode as key, i.barcode as item, r.reserved, r.consumed, r.short, -coalesce(sum(m.on_hand_delta), 0)::int as left
    from ${orderHold} r join order_header h on h.client_id = r.client_id and h.id = r.order_id
    join variant v on v.client_id = r.client_id and v.id = r.variant_id
    join variant i on i.client_id = r.client_id and i.id = r.item_id
    left join stock_movement m on m.client_id = r.client_id and m.item_id = r.item_id and m.cause like 'order:' || r.order_id || ':' || r.variant_id || ':%'
    where r.client_id = ${clientId} group by 1, 2, 3, 4, 5, 6`);
  const packs = markets.flatMap((market) => market.packs);
  for (const { order, key, item, reserved, consumed, short, left } of orders) {
    const own = packs.filter(({ orderId }) => orderId === order);
    const each = (sold: string) => (sold === key ? per(shop, key, item) : 0);
    const back = shop.takenIn.filter((one) => one.order === order && one.key === key && one.outcome !== "writtenOff").length;
    const expected = [units(own, holding, each), units(own, goneOut, each) - back * each(key)];
    if (expected.join() !== [reserved, consumed].join())
      out.push(`R5: ${order} holds ${reserved} and took ${consumed} of ${key}, its packages say ${expected.join(" and ")}`);
    if (left !== consumed - short) out.push(`I3: ${order} booked ${left} of ${key} as gone, and took ${consumed - short}`);
  }
  const here = await rows<{ id: string; times: number; status: string }>(sql`
    select channel_package_id as id, count(*)::int as times, max(remote_status) as status from order_package where client_id = ${clientId} group by 1`);
  for (const { id, status } of packs) {
    const found = here.find((each) => each.id === id);
    if (found?.times !== 1 || found.status !== status) out.push(`I1, I2: ${id} is ${status} there and ${found?.status} here`);
  }
  const offers = await rows<{ store: string; key: string; kind: string; desired: unknown; state: string }>(sql`
    select st.name as store, o.remote_key as key, f.kind, f.desired, f.state from sync_field f join offer o on o.client_id = f.client_id and o.id = f.subject_id
    join store st on st.client_id = f.client_id and st.id = f.store_id where f.client_id = ${clientId}`);
  for (const { store, key, kind, desired, state } of offers) {
    const at = markets.findIndex(({ name }) => name === store);
    const market = markets[at]!;
    const places = shop.placesAt(at);
    const { quantity, price } = market.offers.get(key)!;
    const free = [...shop.takes.get(key)!].map(([item, quantity]) => {
      const stock = all.find((each) => each.key === item)!;
      const there = stock.places.filter(({ warehouseId }) => places.includes(warehouseId));
      return Math.floor(there.reduce((sum, { free }) => sum + free, 0) / quantity);
    });
    const available = Math.max(0, Math.min(...free));
    if (kind === "stock" && desired !== available)
      out.push(`R18: ${store} should show ${desired} of ${key}, ${available} are there`);
    if (state === "refused") continue;
    if (kind === "price" && (desired as { price: string }).price !== price)
      out.push(`R20: ${key} costs ${price} at ${store}, wanted is ${(desired as { price: string }).price}`);
    if (kind === "stock" && quantity !== desired) out.push(`R20: ${store} shows ${quantity} of ${key}, wanted is ${desired}`);
  }
  const oversold = (await waitingLines(shop)).filter((line) => line.oversold);
  const isShort = (item: string) => all.some(({ key, covered, reserved }) => key === item && reserved > covered);
  for (const { key } of oversold)
    if (![...shop.takes.get(key)!.keys()].some(isShort))
      out.push(`R18: ${key} is flagged as oversold, and all that it takes is there`);
  if (all.length !== variants.filter(({ key }) => key !== "SET").length) out.push("I3: a stock row is missing");
  return out;
};
