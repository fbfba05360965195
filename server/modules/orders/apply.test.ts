import type { Message } from "@tradeport/contract/messages";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogueHandlers } from "#modules/catalogue/index.ts";
import type { StoreRef } from "#modules/connections/index.ts";
import { wordsOf } from "#modules/messages/index.ts";
import { sql } from "#platform/db.ts";
import { lives, liveTwice } from "#testing/model/lives.ts";
import { untilLocked } from "#testing/until.ts";
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

describe("reports of orders", () => {
  it("R1, R2, R5: shuffled and repeated reports end like the sorted ones, never step back, and hold what the live packages add up to", async () => {
    await fc.assert(
      fc.asyncProperty(lives, async (life) => {
        expect((await liveTwice(w, [store, other], fresh("O"), life)).wrong).toEqual([]);
      }),
      { numRuns: Number(process.env.RUNS ?? 20), endOnFailure: true },
    );
  });

  it("R1: the same report at the same moment from several sides is one order and one movement", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 10);
    const report = reportOf(fresh("P"), "Created", 1, [lineOf(key, 2)]);
    await Promise.all(Array.from({ length: 8 }, () => w.deliver(store, [report])));
    expect(await w.stockOf(variantId)).toMatchObject({ onHand: 10, reserved: 2, moves: 1 });
    expect(await w.rows(sql`select id from order_package where channel_package_id = ${report.packageId}`)).toHaveLength(1);
  });

  it("of 150 reports at once the two of an order, first and last, are seen together: a line that changes its package is let go by none", async () => {
    const [one, two, many] = [fresh("B"), fresh("B"), fresh("B")];
    const [moved] = [await w.addVariant(one, 10), await w.addVariant(two, 10), await w.addVariant(many, 500)];
    const [first, second] = [fresh("P"), fresh("P")];
    const of = { orderId: `O-${first}` };
    const [line, stays, there] = [lineOf(one, 2), lineOf(two, 1), lineOf(two, 1, "there")];
    await w.deliver(store, [reportOf(first, "Created", 1, [line, stays], of), reportOf(second, "Created", 1, [there], of)]);
    const others = Array.from({ length: 148 }, () => reportOf(fresh("P"), "Created", 2, [lineOf(many, 1)]));
    const after = [reportOf(first, "Created", 2, [stays], of), reportOf(second, "Created", 2, [line, there], of)] as const;
    await w.deliver(store, [after[0], ...others, after[1]]);
    expect(await w.stockOf(moved)).toMatchObject({ onHand: 10, reserved: 2, moves: 1 });
    expect(
      await w.rows(sql`select id from order_package where channel_package_id = any(${others.map((o) => o.packageId)}::text[])`),
    ).toHaveLength(148);
  });

  it("R5: a package between, which keeps none of a product, does not let its pieces be held twice", async () => {
    const [one, two] = [fresh("B"), fresh("B")];
    const [first, second] = [await w.addVariant(one, 10), await w.addVariant(two, 10)];
    const id = fresh("P");
    const both = [lineOf(one, 2), lineOf(two, 1)];
    const after = (from: string) => ({ orderId: `O-${id}`, originPackageIds: [from] });
    await w.deliver(store, [reportOf(id, "Created", 1, both)]);
    await w.deliver(store, [
      reportOf(id, "UnPacked", 2, both),
      reportOf(`${id}-a`, "UnPacked", 2, [lineOf(two, 1)], after(id)),
      reportOf(`${id}-b`, "Created", 2, both, after(`${id}-a`)),
    ]);
    expect([await w.stockOf(first), await w.stockOf(second)]).toMatchObject([{ reserved: 2 }, { reserved: 1 }]);
  });

  it("R1: a line that a marketplace tells in two pieces is one line of both, in pieces and in money", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 10);
    const id = fresh("P");
    await w.deliver(store, [reportOf(id, "Created", 1, [lineOf(key, 1), lineOf(key, 2)])]);
    expect(await w.stockOf(variantId)).toMatchObject({ onHand: 10, reserved: 3 });
    expect(
      await w.rows(sql`select l.quantity, l.total::text from order_line l join order_package p on p.client_id = l.client_id and p.id = l.package_id
        where p.channel_package_id = ${id}`),
    ).toEqual([{ quantity: 3, total: "270.00" }]);
  });

  it("R1: an order of a product that is deleted at this moment is there at once, and its line says that no product is known", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 0, []);
    const id = fresh("P");
    let delivered: Promise<unknown> | undefined;
    await w.database.asPlatform(async (tx) => {
      const gone = sql`(select product_id from variant where id = ${variantId})`;
      await sql`delete from product_row where product_id = ${gone}`.execute(tx);
      await sql`delete from variant where id = ${variantId}`.execute(tx);
      delivered = w.deliver(store, [reportOf(id, "Created", 1, [lineOf(key, 2)])]);
      await untilLocked("the order waits for what is being deleted", w.database.pool);
    });
    await delivered;
    const lines = await w.rows<{ variantId: string | null; problem: Message }>(sql`
      select l.variant_id, l.problem from order_line l join order_package p on p.id = l.package_id where p.channel_package_id = ${id}`);
    expect(lines).toMatchObject([{ variantId: null, problem: { code: "order_unknown_product" } }]);
  });

  it("R2: an older report changes nothing, one of the same moment does not step back, and a changed body of that moment is read", async () => {
    const key = fresh("B");
    await w.addVariant(key, 10);
    const id = fresh("P");
    await w.deliver(store, [reportOf(id, "Invoiced", 5, [lineOf(key, 1)])]);
    const status = () => w.rows(sql`select status from order_package where channel_package_id = ${id}`);
    await w.deliver(store, [reportOf(id, "Created", 1, [lineOf(key, 1)])]);
    expect(await status()).toEqual([{ status: "S_AWAITING_SHIPPING" }]);
    await w.deliver(store, [reportOf(id, "Picking", 5, [lineOf(key, 1)])]);
    expect(await status()).toEqual([{ status: "S_AWAITING_SHIPPING" }]);
    await w.deliver(store, [reportOf(id, "Invoiced", 5, [lineOf(key, 1)], { customerName: "Veli Öz" })]);
    const [pack] = await w.rows(sql`select status, customer_name from order_package where channel_package_id = ${id}`);
    expect(pack).toEqual({ status: "S_AWAITING_SHIPPING", customerName: "Veli Öz" });
  });

  it("that a package was replaced counts before any other word of its moment, though what came of it is not there yet", async () => {
    const key = fresh("B");
    await w.addVariant(key, 10);
    const id = fresh("P");
    const shown = () => w.rows(sql`select superseded from order_package where channel_package_id = ${id}`);
    for (const status of ["Created", "UnPacked", "Picking", "Shipped", "Cancelled"]) {
      await w.deliver(store, [reportOf(id, status, 5, [lineOf(key, 1)])]);
      expect([status, await shown()]).toEqual([status, [{ superseded: status !== "Created" }]]);
    }
  });

  it("an order tells every store of the variant the new stock in its own transaction, and shipping tells nobody again", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 10, [store, other]);
    const id = fresh("P");
    const desired = () =>
      w.rows<{ desired: number; state: string; cause: string }>(sql`
      select f.desired, f.state, split_part(f.cause, ':', 1) as cause from sync_field f join offer o on o.id = f.subject_id where o.variant_id = ${variantId} and f.kind = 'stock'`);
    await w.deliver(store, [reportOf(id, "Created", 1, [lineOf(key, 3)])]);
    expect(await desired()).toEqual([
      { desired: 7, state: "pending", cause: "order" },
      { desired: 7, state: "pending", cause: "order" },
    ]);
    const revs = await w.rows(
      sql`select desired_rev from sync_field f join offer o on o.id = f.subject_id where o.variant_id = ${variantId}`,
    );
    await w.deliver(store, [reportOf(id, "Shipped", 2, [lineOf(key, 3)])]);
    expect(await w.stockOf(variantId)).toMatchObject({ onHand: 7, reserved: 0, moves: 2 });
    expect(
      await w.rows(
        sql`select desired_rev from sync_field f join offer o on o.id = f.subject_id where o.variant_id = ${variantId}`,
      ),
    ).toEqual(revs);
  });

  it("R19: two lines of one variant are one reservation", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 10);
    await w.deliver(store, [reportOf(fresh("P"), "Created", 1, [lineOf(key, 2, "a"), lineOf(key, 3, "b")])]);
    expect(await w.stockOf(variantId)).toMatchObject({ onHand: 10, reserved: 5, moves: 1 });
  });

  it("R5: a child that is heard of before its parent's end holds no unit twice", async () => {
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

  it("a package that came out of one of the same number in another store leaves that one as it is", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 10);
    const [number, child] = [fresh("P"), fresh("P")];
    await w.deliver(other, [reportOf(child, "Created", 1, [lineOf(key, 1)], { originPackageIds: [number] })]);
    await w.deliver(store, [reportOf(number, "Created", 1, [lineOf(key, 3)])]);
    expect(await w.rows(sql`select superseded from order_package where channel_package_id = ${number}`)).toEqual([
      { superseded: false },
    ]);
    expect(await w.stockOf(variantId)).toMatchObject({ reserved: 4 });
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
    const [line] = await w.rows<{ problem: Message }>(sql`select problem from order_line where remote_key = ${unknown}`);
    expect(wordsOf(line!.problem).tr).toContain(unknown);
    const [broken] = await w.rows<{ problem: Message }>(sql`
      select p.problem from order_package p join order_header h on h.id = p.order_id where h.channel_order_id = 'O-broken' and p.has_problem`);
    expect(wordsOf(broken!.problem).en).toContain("lines: missing");

    const variantId = await w.addVariant(unknown, 5);
    expect(await w.contextOf(store).write((tx) => retryProblems(tx, w.clients.ayse))).toBe(1);
    expect(await w.contextOf(store).write((tx) => retryProblems(tx, w.clients.ayse))).toBe(0);
    expect(await w.stockOf(variantId)).toMatchObject({ onHand: 5, reserved: 2, moves: 1 });
    expect(await w.rows(sql`select has_problem from order_package where channel_package_id = ${bad}`)).toEqual([
      { hasProblem: false },
    ]);
  });

  it("R10: one report that the database refuses is flagged; those that shared its transaction are applied", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 9);
    const [before, bad, after] = [fresh("P"), fresh("P"), fresh("P")];
    await w.deliver(store, [
      reportOf(before, "Created", 1, [lineOf(key, 1)]),
      reportOf(bad, "Created", 1, [lineOf(key, 1)], { total: "99999999999999999.00" }),
      reportOf(after, "Created", 1, [lineOf(key, 1)]),
    ]);
    const shown = await w.rows(sql`select channel_package_id, has_problem from order_package
      where channel_package_id = any(${[before, bad, after]}::text[]) order by id`);
    expect(shown).toHaveLength(3);
    expect(shown).toContainEqual({ channelPackageId: bad, hasProblem: true });
    expect(shown).toContainEqual({ channelPackageId: after, hasProblem: false });
    expect(await w.stockOf(variantId)).toMatchObject({ reserved: 2, moves: 2 });
  });

  it("the order's addresses are those of its newest report, whichever package told it and in whatever order they come", async () => {
    const key = fresh("B");
    await w.addVariant(key, 10);
    const [one, other] = [fresh("P"), fresh("P")];
    const from = (at: number, packageId: string, city: string) => {
      const report = reportOf(packageId, "Created", at, [lineOf(key, 1, packageId)], { orderId: one, customerName: city });
      return { ...report, deliveryAddress: { ...report.deliveryAddress, city } };
    };
    const shown = () =>
      w.rows(
        sql`select delivery_address ->> 'city' as city, customer_name as name from order_header where channel_order_id = ${one}`,
      );
    await w.deliver(store, [from(5, one, "İzmir")]);
    await w.deliver(store, [from(2, other, "Ankara")]);
    expect(await shown()).toEqual([{ city: "İzmir", name: "İzmir" }]);
    await w.deliver(store, [from(6, other, "Bursa")]);
    expect(await shown()).toEqual([{ city: "Bursa", name: "Bursa" }]);
  });

  it("an invoice number stays when a later report tells none", async () => {
    const key = fresh("B");
    await w.addVariant(key, 5);
    const id = fresh("P");
    const invoice = () => w.rows(sql`select invoice_number as number from order_package where channel_package_id = ${id}`);
    await w.deliver(store, [reportOf(id, "Invoiced", 1, [lineOf(key, 1)], { invoiceNumber: "ABC2026000000001" })]);
    await w.deliver(store, [reportOf(id, "Shipped", 2, [lineOf(key, 1)])]);
    expect(await invoice()).toEqual([{ number: "ABC2026000000001" }]);
    await w.deliver(store, [reportOf(id, "Delivered", 3, [lineOf(key, 1)], { invoiceNumber: "ABC2026000000002" })]);
    expect(await invoice()).toEqual([{ number: "ABC2026000000002" }]);
  });

  it.each(["an order", "a store"])(
    "a variant that %s holds can't be taken from its product: it is said by its barcode, and nothing is removed",
    async (who) => {
      const [retained, sold] = [fresh("B"), fresh("B")];
      await w.addVariant(retained, 5);
      const variantId = await w.addVariant(sold, 5, who === "a store" ? [store] : []);
      if (who === "an order") await w.deliver(store, [reportOf(fresh("P"), "Created", 1, [lineOf(sold, 1)])]);
      const [row] = await w.rows<{ productId: string }>(sql`
      update variant set product_id = (select product_id from variant where barcode = ${retained}) where id = ${variantId} returning product_id`);
      const remove = () =>
        w.call(catalogueHandlers.Product.UpdateProductMasterDataJson, {
          product: { id: row!.productId, version: 1, removedVariants: [variantId] },
        });
      await expect(remove()).rejects.toMatchObject({ code: "variant_in_use", values: { barcode: sold } });
      expect(await w.rows(sql`select barcode from variant where product_id = ${row!.productId} order by barcode`)).toHaveLength(
        2,
      );
    },
  );

  it("a tracking code of ours and its link stay until the marketplace's own changes", async () => {
    const key = fresh("B");
    await w.addVariant(key, 5);
    const id = fresh("P");
    const cargo = (trackingCode: string) => ({ cargo: { company: "TEX", trackingCode, trackingLink: "", senderNumber: "" } });
    const code = () =>
      w.rows(
        sql`select cargo_tracking_code as code, cargo_tracking_link as link from order_package where channel_package_id = ${id}`,
      );
    await w.deliver(store, [reportOf(id, "Created", 1, [lineOf(key, 1)], cargo("THEIRS-1"))]);
    await w.rows(
      sql`update order_package set cargo_tracking_code = 'OURS', cargo_tracking_link = 'https://ours' where channel_package_id = ${id}`,
    );
    await w.deliver(store, [reportOf(id, "Picking", 2, [lineOf(key, 1)], cargo("THEIRS-1"))]);
    expect(await code()).toEqual([{ code: "OURS", link: "https://ours" }]);
    await w.deliver(store, [reportOf(id, "Picking", 3, [lineOf(key, 1)], cargo("THEIRS-2"))]);
    expect(await code()).toEqual([{ code: "THEIRS-2", link: "" }]);
  });

  it("a line whose key changes means another product from then on; with the same key it keeps its own, whoever has the barcode by now", async () => {
    const [one, other] = [fresh("B"), fresh("B")];
    const variants = [await w.addVariant(one, 5), await w.addVariant(other, 5)];
    const id = fresh("P");
    const held = async () => Promise.all(variants.map(async (variantId) => (await w.stockOf(variantId)).reserved));
    await w.deliver(store, [reportOf(id, "Created", 1, [lineOf(one, 2, "line")])]);
    expect(await held()).toEqual([2, 0]);
    await w.rows(sql`update variant set barcode = ${fresh("B")} where id = ${variants[0]}`);
    await w.deliver(store, [reportOf(id, "Created", 2, [{ ...lineOf(one, 2, "line"), stockCode: "" }])]);
    expect(await held()).toEqual([2, 0]);
    await w.deliver(store, [reportOf(id, "Created", 3, [lineOf(other, 2, "line")])]);
    expect(await held()).toEqual([0, 2]);
  });

  it("applying what is stored again changes nothing", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 5);
    const ids = await w.deliver(store, [reportOf(fresh("P"), "Created", 1, [lineOf(key, 1)])]);
    await w.rows(sql`update inbox set applied_at = null where id = any(${ids}::uuid[])`);
    await takeReports(w.contextOf(store), ids);
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
