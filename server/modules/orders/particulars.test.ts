import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { getAllOrder } from "./get-all-order.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { type MarketWorld, marketWorld } from "./market-world.ts";
import { setOrderPackageStatus } from "./set-order-package-status.ts";
import { lineOf, reportOf } from "./testing.ts";

/** What the seller has to make, pack or bill otherwise. */
let m: MarketWorld;
beforeAll(async () => {
  m = await marketWorld();
});
afterAll(() => m?.close());

const shown = async (packageId: string) => {
  const { orderId } = await m.packageOf(packageId);
  const { orderPackages } = await m.call(getOrderDetail, { orderHeaderId: orderId });
  return orderPackages.find(({ channelPackageId }) => channelPackageId === packageId)!;
};

test("an order for abroad says so from the first look on, its invoice's refusal in the reader's words, and its customs number once there is one (corrections 10, 19)", async () => {
  const { barcode } = await m.onSale(5);
  const { channelPackageId: id } = await m.buy([{ barcode, quantity: 1 }], { micro: true, is4P: true, giftBox: true });
  expect((await shown(id)).particulars).toEqual({
    buyerNote: "",
    gift: { message: "", sender: "" },
    microExport: { declarationNumber: "", hsCode: "711111000000" },
    isCommercial: false,
    isSoldToMarketplace: true,
    invoice: { state: "missing", reasons: [] },
  });
  await m.market.control("_invoice", {
    packageId: Number(id),
    status: "Rejected",
    number: "ABC2026000000001",
    reasons: ["INVOICE_TOTAL_MISMATCH", "NEW_REASON"],
  });
  await m.read();
  const refused = await shown(id);
  expect(refused.invoiceNumber).toBe("ABC2026000000001");
  expect(refused.particulars.invoice).toEqual({
    state: "rejected",
    reasons: ["Faturanın genel toplamı siparişin toplamıyla aynı olmalı.", "NEW_REASON"],
  });
  await m.market.control("_invoice", { packageId: Number(id), status: "Invoiced", number: "ABC2026000000002" });
  await m.market.control("_scan", { packageId: Number(id) });
  await m.read();
  const sent = await shown(id);
  expect([sent.invoiceNumber, sent.particulars.invoice?.state]).toEqual(["ABC2026000000002", "accepted"]);
  expect(sent.particulars.microExport?.declarationNumber).toMatch(/^\d{8}EX\d{6}$/);
});

test("the buyer's words for a line are on the order and in the list, follow the newest report, and a plain order has none", async () => {
  await m.addVariant("PRS-1", 5, [m.store]);
  const report = (at: number, words: string[]) =>
    reportOf("PRS", "Created", at, [{ ...lineOf("PRS-1", 1), personalization: words.map((value) => ({ name: "", value })) }], {
      particulars: words.length > 0 ? { buyerNote: "Lütfen\nplastiksiz" } : {},
    });
  await m.deliver(m.store, [report(1, ["Ayşe", "12.06"])]);
  const listed = async () =>
    (await m.call(getAllOrder, { search: "PRS", page: 0, pageSize: 10, orderColumn: "channelOrderDate", orderType: "desc" }))
      .data[0]!.picks[0]!.personalization;
  const first = await shown("PRS");
  expect(first.particulars.buyerNote).toBe("Lütfen\nplastiksiz");
  expect(first.lines.map(({ personalization }) => personalization.map(({ value }) => value))).toEqual([["Ayşe", "12.06"]]);
  expect((await listed()).map(({ value }) => value)).toEqual(["Ayşe", "12.06"]);
  await m.deliver(m.store, [report(2, [])]);
  expect((await shown("PRS")).particulars.buyerNote).toBe("");
  expect(await listed()).toEqual([]);
  expect(await m.rows(sql`select particulars from order_package where channel_package_id = 'PRS'`)).toEqual([
    { particulars: {} },
  ]);
});

test("R18: what the marketplace sends from its own warehouse takes nothing of ours, is nobody's to accept or to print, and moves no stock on its way; what was held before it said so is free", async () => {
  const variantId = await m.addVariant("FBM-1", 5, [m.store]);
  const report = (status: string, at: number, over = {}) =>
    reportOf("FBM", status, at, [lineOf("FBM-1", 2)], { isFulfilledThere: true, shipBy: "2026-01-01T00:00:00Z", ...over });
  await m.deliver(m.store, [report("Created", 1, { isFulfilledThere: false })]);
  expect(await m.stockOf(variantId)).toMatchObject({ onHand: 5, reserved: 2 });
  await m.deliver(m.store, [report("Created", 2)]);
  expect(await m.stockOf(variantId)).toMatchObject({ onHand: 5, reserved: 0 });
  const { id, fulfilledThere, actions, label } = await shown("FBM");
  expect([fulfilledThere, actions, label]).toEqual([true, [], null]);
  await expect(m.call(setOrderPackageStatus, { orderPackageId: id, action: "A_ACCEPT", fields: {} })).rejects.toMatchObject({
    code: "fulfilled_there",
  });
  for (const [at, status] of ["Picking", "Shipped", "Delivered", "Cancelled"].entries())
    await m.deliver(m.store, [report(status, 3 + at)]);
  expect(await m.stockOf(variantId)).toMatchObject({ onHand: 5, reserved: 0, sumOnHand: 0, sumReserved: 0 });
  expect(await m.rows(sql`select 1 from order_line where waits > 0 and remote_key = 'FBM-1'`)).toEqual([]);
});
