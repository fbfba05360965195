import type { RemoteLine, RemotePackage } from "@tradeport/connectors/connector";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StoreRef } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { retryProblems } from "./retry-problems.ts";
import { takeReports } from "./take-reports.ts";
import { lineOf, moment, type OrderWorld, orderWorld, reportOf } from "./testing.ts";

let w: OrderWorld;
let store: StoreRef;
let other: StoreRef;
beforeAll(async () => {
  w = await orderWorld();
  store = await w.addStore("Birinci");
  other = await w.addStore("İkinci");
});
afterAll(() => w.close());

let serial = 0;
const fresh = (prefix: string) => `${prefix}${++serial}`;

/** What a store's order looks like at the end, without ids and history. */
const endState = async (of: StoreRef, orderId: string) => ({
  packages: await w.rows(sql`
    select p.channel_package_id, p.status, p.remote_status, p.payment_pending, p.superseded, p.origin_package_ids, p.cargo_tracking_code, p.total,
      p.customer_name, (select jsonb_agg(jsonb_build_array(l.channel_line_id, l.quantity) order by l.channel_line_id) from order_line l
        where l.package_id = p.id) as lines
    from order_package p join order_header h on h.id = p.order_id
    where h.store_id = ${of.id} and h.channel_order_id = ${orderId} order by p.channel_package_id`),
  holds: await w.rows(sql`
    select v.barcode, r.reserved, r.consumed from stock_reservation r join order_header h on h.id = r.order_id join variant v on v.id = r.variant_id
    where h.store_id = ${of.id} and h.channel_order_id = ${orderId} and (r.reserved > 0 or r.consumed > 0) order by v.barcode`),
});

/** A marketplace's order lived by random moves: each answers what it reports. */
const life = (orderId: string, keys: string[], quantities: number[], moves: { kind: number; pick: number }[]) => {
  interface Pack {
    id: string;
    status: string;
    lines: RemoteLine[];
    origins: string[];
  }
  const reports: RemotePackage[] = [];
  const packs: Pack[] = [];
  let clock = 0;
  let ids = 0;
  const report = (pack: Pack) => {
    const over = {
      orderId,
      originPackageIds: pack.origins,
      cargo: { company: "TEX", trackingCode: `c${clock}`, trackingLink: "", senderNumber: "" },
    };
    reports.push(reportOf(pack.id, pack.status, ++clock, pack.lines, over));
  };
  const add = (status: string, lines: RemoteLine[], origins: string[]) => {
    const pack = { id: `${orderId}-${++ids}`, status, lines, origins };
    packs.push(pack);
    report(pack);
  };
  add(
    "Created",
    keys.map((key, i) => lineOf(key, quantities[i]!)),
    [],
  );
  const next: Record<string, string> = { Created: "Picking", Picking: "Invoiced", Invoiced: "Shipped", Shipped: "Delivered" };
  for (const { kind, pick } of moves) {
    const open = packs.filter(
      (pack) =>
        pack.status !== "UnPacked" && pack.status !== "Cancelled" && pack.status !== "UnSupplied" && pack.status !== "Delivered",
    );
    const pack = open[pick % Math.max(1, open.length)];
    if (!pack) break;
    const before = ["Created", "Picking", "Invoiced"].includes(pack.status);
    const [first] = pack.lines;
    const divisible = before && (pack.lines.length > 1 || first!.quantity > 1);
    if (kind < 4 && next[pack.status]) {
      pack.status = next[pack.status]!;
      report(pack);
    } else if (kind === 4) {
      report(pack);
    } else if (kind === 5 && before) {
      pack.status = "Cancelled";
      report(pack);
    } else if (divisible) {
      const part = pack.lines.length > 1 ? [first!] : [{ ...first!, quantity: 1 }];
      const rest = pack.lines.length > 1 ? pack.lines.slice(1) : [{ ...first!, quantity: first!.quantity - 1 }];
      const status = pack.status;
      if (kind === 6) {
        pack.status = "UnPacked";
        report(pack);
        add(status, part, [pack.id]);
        add(status, rest, [pack.id]);
      } else {
        pack.status = "UnSupplied";
        pack.lines = part;
        report(pack);
        add(status, rest, [pack.id]);
      }
    }
  }
  const live = packs.filter((pack) => pack.status !== "UnPacked");
  const held = (statuses: string[], key: string) =>
    live
      .filter((pack) => statuses.includes(pack.status))
      .flatMap((pack) => pack.lines)
      .filter((line) => line.key === key)
      .reduce((sum, line) => sum + line.quantity, 0);
  return {
    reports,
    reserved: (key: string) => held(["Created", "Picking", "Invoiced"], key),
    consumed: (key: string) => held(["Shipped", "Delivered"], key),
  };
};

const lives = fc.record({
  quantities: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })),
  moves: fc.array(fc.record({ kind: fc.integer({ min: 0, max: 7 }), pick: fc.nat(3) }), { maxLength: 7 }),
  order: fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 }),
});

describe("reports of orders", () => {
  it("R1, R2, R5: shuffled and repeated reports end like the sorted ones, and hold what the live packages add up to", async () => {
    await fc.assert(
      fc.asyncProperty(lives, async ({ quantities, moves, order }) => {
        const keys = [fresh("B"), fresh("B")];
        const variants = await Promise.all(keys.map((key) => w.addVariant(key, 50)));
        const orderId = fresh("O");
        const { reports, reserved, consumed } = life(orderId, keys, quantities, moves);
        for (const report of reports) await w.deliver(store, [report]);
        // each one to three times, in an order of its own
        const shuffled = reports
          .flatMap((report, i) =>
            Array.from({ length: 1 + ((order[i] ?? 0) % 3) }, (_, n) => ({ report, key: order[(i * 3 + n) % order.length]! })),
          )
          .sort((a, b) => a.key - b.key)
          .map(({ report }) => report);
        for (const report of shuffled) await w.deliver(other, [report]);
        const [sorted, mixed] = [await endState(store, orderId), await endState(other, orderId)];
        expect(mixed).toEqual(sorted);
        for (const [i, key] of keys.entries()) {
          const { onHand, reserved: isReserved, sumOnHand, sumReserved } = await w.stockOf(variants[i]!);
          expect({ onHand, isReserved }).toEqual({ onHand: 50 - 2 * consumed(key), isReserved: 2 * reserved(key) });
          expect({ sumOnHand: sumOnHand + 50, sumReserved }).toEqual({ sumOnHand: onHand, sumReserved: isReserved });
          expect(reserved(key) + consumed(key)).toBeLessThanOrEqual(quantities[i]!);
        }
      }),
      { numRuns: Number(process.env.RUNS ?? 25) },
    );
  }, 120_000);

  it("R1: the same report at the same moment from several sides is one order and one movement", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 10);
    const report = reportOf(fresh("P"), "Created", 1, [lineOf(key, 2)]);
    await Promise.all(Array.from({ length: 8 }, () => w.deliver(store, [report])));
    expect(await w.stockOf(variantId)).toMatchObject({ onHand: 10, reserved: 2, moves: 1 });
    expect(await w.rows(sql`select id from order_package where channel_package_id = ${report.packageId}`)).toHaveLength(1);
  });

  it("R2: an older report changes nothing, one of the same moment does not step back, and a changed body of that moment is read", async () => {
    const key = fresh("B");
    await w.addVariant(key, 10);
    const id = fresh("P");
    await w.deliver(store, [reportOf(id, "Invoiced", 5, [lineOf(key, 1)])]);
    await w.deliver(store, [reportOf(id, "Created", 1, [lineOf(key, 1)])]);
    await w.deliver(store, [reportOf(id, "Picking", 5, [lineOf(key, 1)])]);
    await w.deliver(store, [reportOf(id, "Invoiced", 5, [lineOf(key, 1)], { customerName: "Veli Öz" })]);
    const [pack] = await w.rows(sql`select status, customer_name from order_package where channel_package_id = ${id}`);
    expect(pack).toEqual({ status: "S_AWAITING_SHIPPING", customerName: "Veli Öz" });
  });

  it("an order tells every store of the variant the new stock in its own transaction, and shipping tells nobody again", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 10, [store, other]);
    const id = fresh("P");
    const wanted = () =>
      w.rows<{ wanted: number; state: string; cause: string }>(sql`
      select f.wanted, f.state, split_part(f.cause, ':', 1) as cause from facet f join offer o on o.id = f.subject_id where o.variant_id = ${variantId} and f.kind = 'stock'`);
    await w.deliver(store, [reportOf(id, "Created", 1, [lineOf(key, 3)])]);
    expect(await wanted()).toEqual([
      { wanted: 7, state: "waiting", cause: "order" },
      { wanted: 7, state: "waiting", cause: "order" },
    ]);
    const revs = await w.rows(
      sql`select wanted_rev from facet f join offer o on o.id = f.subject_id where o.variant_id = ${variantId}`,
    );
    await w.deliver(store, [reportOf(id, "Shipped", 2, [lineOf(key, 3)])]);
    expect(await w.stockOf(variantId)).toMatchObject({ onHand: 7, reserved: 0, moves: 2 });
    expect(
      await w.rows(sql`select wanted_rev from facet f join offer o on o.id = f.subject_id where o.variant_id = ${variantId}`),
    ).toEqual(revs);
  });

  it("R19: two lines of one variant are one reservation", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 10);
    await w.deliver(store, [reportOf(fresh("P"), "Created", 1, [lineOf(key, 2, "a"), lineOf(key, 3, "b")])]);
    expect(await w.stockOf(variantId)).toMatchObject({ onHand: 10, reserved: 5, moves: 1 });
  });

  it("a child that is heard of before its parent's end holds no unit twice", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 10);
    const [parent, child] = [fresh("P"), fresh("P")];
    await w.deliver(store, [reportOf(parent, "Created", 1, [lineOf(key, 3)], { orderId: parent })]);
    await w.deliver(store, [reportOf(child, "Created", 2, [lineOf(key, 1)], { orderId: parent, originPackageIds: [parent] })]);
    expect(await w.stockOf(variantId)).toMatchObject({ reserved: 3 });
    const [{ superseded }] = (await w.rows<{ superseded: boolean }>(
      sql`select superseded from order_package where channel_package_id = ${parent}`,
    )) as [{ superseded: boolean }];
    expect(superseded).toBe(true);
  });

  it("R10: one bad order in a page is kept, flagged and completed once its product is there; the others are done", async () => {
    const keys = Array.from({ length: 9 }, () => fresh("B"));
    await Promise.all(keys.map((key) => w.addVariant(key, 5)));
    const unknown = fresh("U");
    const bad = fresh("P");
    const reports = keys.map((key) => reportOf(fresh("P"), "Created", 1, [lineOf(key, 1)]));
    reports.splice(4, 0, reportOf(bad, "Created", 1, [lineOf(unknown, 2), lineOf(keys[0]!, 1)]));
    const raw = { shipmentPackageId: 7, status: 3 };
    await w.deliver(store, reports, [
      { packageId: fresh("P"), orderId: "O-broken", modifiedAt: moment(1), error: "lines: missing", raw },
    ]);
    const done = await w.rows(
      sql`select id from order_package where channel_package_id = any(${reports.map((r) => r.packageId)}::text[]) and not has_problem`,
    );
    expect(done).toHaveLength(9);
    const [line] = await w.rows<{ problem: { tr: string } }>(sql`select problem from order_line where remote_key = ${unknown}`);
    expect(line!.problem.tr).toContain(unknown);
    const [broken] = await w.rows<{ problem: { tr: string; en: string } }>(sql`
      select p.problem from order_package p join order_header h on h.id = p.order_id where h.channel_order_id = 'O-broken' and p.has_problem`);
    expect(broken!.problem.en).toContain("lines: missing");

    const variantId = await w.addVariant(unknown, 5);
    expect(await w.turnOf(store).write((tx) => retryProblems(tx, w.clients.ayse))).toBe(1);
    expect(await w.turnOf(store).write((tx) => retryProblems(tx, w.clients.ayse))).toBe(0);
    expect(await w.stockOf(variantId)).toMatchObject({ onHand: 5, reserved: 2, moves: 1 });
    expect(await w.rows(sql`select has_problem from order_package where channel_package_id = ${bad}`)).toEqual([
      { hasProblem: false },
    ]);
  });

  it("applying what is stored again changes nothing", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 5);
    const ids = await w.deliver(store, [reportOf(fresh("P"), "Created", 1, [lineOf(key, 1)])]);
    await w.rows(sql`update inbox set applied_at = null where id = any(${ids}::uuid[])`);
    await takeReports(w.turnOf(store), ids);
    expect(await w.stockOf(variantId)).toMatchObject({ onHand: 5, reserved: 1, moves: 1 });
  });

  it("what had left before the store was connected takes nothing from the stock that was counted since", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 5);
    const old = { modifiedAt: new Date(Date.now() - 5 * 3_600_000).toISOString() };
    const id = fresh("P");
    await w.deliver(store, [reportOf(id, "Shipped", 1, [lineOf(key, 1)], old)]);
    await w.deliver(store, [reportOf(id, "Delivered", 2, [lineOf(key, 1)])]);
    expect(await w.stockOf(variantId)).toMatchObject({ onHand: 5, reserved: 0 });
  });
});
