import type { RemoteLine, RemotePackage } from "@tradeport/connectors/orders";
import fc from "fast-check";
import type { StoreRef } from "#modules/connections/index.ts";
import { lineOf, type OrderWorld, reportOf } from "#modules/orders/testing.ts";
import { sql } from "#platform/db.ts";
import { orderHold } from "../order-hold.ts";
import { unitFaults } from "../unit-faults.ts";

/** A package's way at Trendyol: seller, carrier and buyer move it; what ends it is a move of its own. */
const next: Record<string, string[]> = {
  Awaiting: ["Created"],
  Created: ["Picking", "Picking", "Shipped"],
  Picking: ["Invoiced"],
  Invoiced: ["Shipped"],
  Shipped: ["Delivered", "AtCollectionPoint", "UnDelivered", "Delivered"],
  AtCollectionPoint: ["Delivered", "UnDelivered"],
  UnDelivered: ["Returned", "Delivered"],
};
const waiting = ["Awaiting", "Created", "Picking", "Invoiced"];
const left = ["Shipped", "AtCollectionPoint", "Delivered", "UnDelivered", "Returned"];

interface Pack {
  id: string;
  status: string;
  lines: RemoteLine[];
  origins: string[];
}

/** A marketplace's order lived by random moves: each answers what it reports, in order of time. */
const life = (orderId: string, keys: string[], quantities: number[], moves: Life["moves"], awaiting: boolean) => {
  const reports: RemotePackage[] = [];
  const packs: Pack[] = [];
  let clock = 0;
  const report = (pack: Pack, sameMoment = false) => {
    if (!sameMoment) clock++;
    const cargo = { company: "TEX", trackingCode: `c${reports.length}`, trackingLink: "", senderNumber: "" };
    reports.push(reportOf(pack.id, pack.status, clock, pack.lines, { orderId, originPackageIds: pack.origins, cargo }));
  };
  const add = (status: string, lines: RemoteLine[], origins: string[]) => {
    const pack = { id: `${orderId}-${packs.length + 1}`, status, lines, origins };
    packs.push(pack);
    report(pack);
  };
  add(
    awaiting ? "Awaiting" : "Created",
    keys.map((key, i) => lineOf(key, quantities[i]!)),
    [],
  );
  for (const { kind, pick } of moves) {
    const open = packs.filter(({ status }) => waiting.includes(status) || status in next);
    const pack = open[pick % Math.max(1, open.length)];
    if (!pack) break;
    const before = waiting.includes(pack.status);
    const [first] = pack.lines;
    const onward = next[pack.status];
    if (kind < 4 && onward) {
      pack.status = onward[pick % onward.length]!;
      // Two steps in one moment: only where the second is further along.
      report(pack, kind === 3 && before && reports.at(-1)?.packageId === pack.id);
    } else if (kind === 4) {
      report(pack);
    } else if (kind === 5 && before) {
      pack.status = "Cancelled";
      report(pack);
    } else if (kind > 5 && before && (pack.lines.length > 1 || first!.quantity > 1)) {
      const part = pack.lines.length > 1 ? [first!] : [{ ...first!, quantity: 1 }];
      const rest = pack.lines.length > 1 ? pack.lines.slice(1) : [{ ...first!, quantity: first!.quantity - 1 }];
      const { status } = pack;
      if (kind === 6) {
        pack.status = "UnPacked";
        report(pack);
        add(status, part, [pack.id]);
      } else {
        pack.status = "UnSupplied";
        pack.lines = part;
        report(pack);
      }
      add(status, rest, [pack.id]);
    }
  }
  const held = (statuses: string[], key: string) =>
    packs
      .filter(({ status }) => statuses.includes(status))
      .flatMap(({ lines }) => lines)
      .filter((line) => line.key === key)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  return { reports, reserved: (key: string) => held(waiting, key), consumed: (key: string) => held(left, key) };
};

interface Life {
  quantities: [number, number];
  /** So many pieces of another item are one of the second variant; 1: it is no set. */
  each: number;
  awaiting: boolean;
  moves: { kind: number; pick: number }[];
  order: number[];
}

export const lives: fc.Arbitrary<Life> = fc.record({
  quantities: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })),
  each: fc.integer({ min: 1, max: 3 }),
  awaiting: fc.boolean(),
  moves: fc.array(fc.record({ kind: fc.integer({ min: 0, max: 7 }), pick: fc.nat(3) }), { maxLength: 8 }),
  order: fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 }),
});

/** What a store's order looks like at the end, without ids and history. */
const endState = async (w: OrderWorld, of: StoreRef, orderId: string) => ({
  packages: await w.rows(sql`
    select p.channel_package_id, p.status, p.remote_status, p.payment_pending, p.superseded, p.origin_package_ids, p.cargo_tracking_code, p.total,
      p.customer_name, (select jsonb_agg(jsonb_build_array(l.channel_line_id, l.quantity) order by l.channel_line_id) from order_line l
        where l.package_id = p.id) as lines
    from order_package p join order_header h on h.id = p.order_id
    where h.store_id = ${of.id} and h.channel_order_id = ${orderId} order by p.channel_package_id`),
  holds: await w.rows(sql`
    select v.barcode, r.reserved, r.consumed from ${orderHold} r join order_header h on h.id = r.order_id join variant v on v.id = r.variant_id
    where h.store_id = ${of.id} and h.channel_order_id = ${orderId} and (r.reserved > 0 or r.consumed > 0) order by v.barcode`),
});

/**
 * Lives one order twice: in one store its events come in order, in the other each one to four times and shuffled. Answers what differs or
 * does not add up, in words, and how many events were told.
 */
export const liveTwice = async (
  w: OrderWorld,
  stores: [StoreRef, StoreRef],
  name: string,
  { quantities, each, awaiting, moves, order }: Life,
) => {
  const wrong: string[] = [];
  const keys = [`${name}a`, `${name}b`];
  const items = [await w.addVariant(keys[0]!, 50), await w.addVariant(each > 1 ? `${name}c` : keys[1]!, 50 * each)];
  if (each > 1) {
    const set = await w.addVariant(keys[1]!, 0);
    await w.rows(sql`update variant_component set item_id = ${items[1]}, quantity = ${each} where variant_id = ${set}`);
  }
  const { reports, reserved, consumed } = life(name, keys, quantities, moves, awaiting);
  for (const report of reports) await w.deliver(stores[0], [report]);
  const shuffled = reports
    .flatMap((report, i) =>
      Array.from({ length: 1 + (order[i % 40]! % 4) }, (_, n) => ({ report, key: order[(i * 4 + n) % 40]! })),
    )
    .sort((a, b) => a.key - b.key)
    .map(({ report }) => report);
  const newest = new Map<string, number>();
  for (const report of shuffled) {
    await w.deliver(stores[1], [report]);
    newest.set(report.packageId, Math.max(newest.get(report.packageId) ?? -1, reports.indexOf(report)));
    const [shown] = await w.rows<{ remoteStatus: string }>(
      sql`select remote_status from order_package where store_id = ${stores[1].id} and channel_package_id = ${report.packageId}`,
    );
    const reported = reports[newest.get(report.packageId)!]!.remoteStatus;
    if (shown!.remoteStatus !== reported)
      wrong.push(`R2: ${report.packageId} is ${shown!.remoteStatus} after ${reported} was told`);
  }
  for (const { rule, subject } of await w.rows(unitFaults(stores[1].clientId))) wrong.push(`I3: ${rule}: ${subject}`);
  const [sorted, mixed] = [await endState(w, stores[0], name), await endState(w, stores[1], name)];
  if (JSON.stringify(sorted) !== JSON.stringify(mixed))
    wrong.push(`R2: ${JSON.stringify(mixed)} is not ${JSON.stringify(sorted)}`);
  for (const [i, key] of keys.entries()) {
    const stock = await w.stockOf(items[i]!);
    const per = i === 0 ? 1 : each;
    const expected = { onHand: (50 - 2 * consumed(key)) * per, reserved: 2 * reserved(key) * per };
    if (stock.onHand !== expected.onHand || stock.reserved !== expected.reserved)
      wrong.push(`R2, R5: ${key} is ${stock.onHand}/${stock.reserved}, its packages say ${expected.onHand}/${expected.reserved}`);
    if (stock.sumOnHand + 50 * per !== stock.onHand || stock.sumReserved !== stock.reserved)
      wrong.push(`I3: ${key} and its ledger differ`);
    if (reserved(key) + consumed(key) > quantities[i]!) wrong.push(`R5: ${key} has more units in live packages than were bought`);
  }
  return { wrong, events: reports.length + shuffled.length };
};
