import { createHash } from "node:crypto";
import type { Invoice } from "@tradeport/contract/invoices";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UploadedFile } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { addOrderInvoice } from "./add-order-invoice.ts";
import { type ClaimFileWorld, claimFileWorld, pdf } from "./claim-file-testing.ts";
import { downloadOrderInvoice } from "./download-order-invoice.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { getOrderInvoices } from "./get-order-invoices.ts";
import type { Pack } from "./market-world.ts";
import { sendOrderInvoice } from "./send-order-invoice.ts";
import { resolveAction } from "./steps/resolve-action.ts";
import { sendAction } from "./steps/send-action.ts";
import { lineOf, reportOf } from "./testing.ts";

/** An invoice says what its paper says, and the marketplace is told once. */
let m: ClaimFileWorld;
beforeAll(async () => {
  m = await claimFileWorld();
});
afterAll(() => m.close());

let serial = 0;
const number = () => `ABC2026${String(++serial).padStart(9, "0")}`;
const bought = async (over: Record<string, unknown> = {}, line: Record<string, number> = {}) => {
  const { barcode } = await m.onSale(9);
  return m.buy([{ barcode, quantity: 2, ...line }], over);
};
type Given = Parameters<typeof addOrderInvoice>[1];
const add = async (pack: Pick<Pack, "id">, over: Partial<Given> = {}, file?: UploadedFile, client = m.clients.ayse) =>
  m.call(
    (ctx, input: Given) => addOrderInvoice(ctx, input, file ? [file] : []),
    { ...{ orderPackageId: pack.id, kind: "sale", number: number(), issuedDate: new Date().toISOString(), link: "" }, ...over },
    client,
  );
const paper = () => m.uploaded(pdf, "fatura.PDF", "application/pdf");
const link = () => `https://fatura.example/${newId()}`;
const invoicesOf = ({ orderId }: Pack) => m.call(getOrderInvoices, { orderHeaderId: orderId });
/** What the marketplace has of a package. */
const has = async ({ channelPackageId }: Pack) => {
  const { invoiceLink, invoiceFile, invoiceNumber } = await m.packageThere(channelPackageId);
  return { invoiceLink, invoiceFile, invoiceNumber };
};
/** What waits of all packages; one that is refused stops none. */
const sendAll = async () => {
  while (await m.run(sendAction).catch(() => true));
};
const states = async (pack: Pack) => (await invoicesOf(pack)).map(({ state }) => state);

test("an invoice's file reaches the marketplace whole, with number and date; the row has the buyer, and each line with its VAT", async () => {
  const pack = await bought({ commercial: true }, { discountPercentage: 10, marketplaceDiscountPercentage: 5 });
  await m.rows(sql`insert into order_amount (client_id, package_id, channel_line_id, kind, payer, amount, currency)
    select client_id, package_id, channel_line_id, 'discount', 'seller', 89.98, 'TRY' from order_line where package_id = ${pack.id}`);
  const file = await paper();
  const added = await add(pack, { number: "abc2026000000777" }, file);
  expect(added).toMatchObject({
    ...{ number: "ABC2026000000777", kind: "sale", state: "waiting", fileName: "fatura.pdf", maySend: false },
    ...{ companyName: expect.any(String), createdBy: "Ayşe Yılmaz", corrects: null },
  });
  // Twice 449.90 without the seller's 10 %: what the marketplace's 5 % bear is billed too. The VAT is within the total, to the kuruş.
  const money = (amount: string) => ({ amount, currency: "TRY" });
  expect([added.total, added.taxes]).toEqual([
    money("809.82"),
    [{ vatRate: "20.00", net: money("674.85"), vat: money("134.97") }],
  ]);
  const { orderBillingAddress } = await m.call(getOrderDetail, { orderHeaderId: pack.orderId });
  // Of a company: its name, number and tax office.
  expect(added.buyer).toMatchObject({
    name: orderBillingAddress!.company,
    ...{ taxNumber: orderBillingAddress!.taxNumber, taxOffice: orderBillingAddress!.taxOffice },
  });
  expect([added.buyer.name, added.buyer.taxOffice]).not.toContain("");
  expect(await m.run(sendAction)).toBe(true);
  expect(await states(pack)).toEqual(["sent"]);
  expect(await has(pack)).toEqual({
    invoiceLink: null,
    invoiceNumber: "ABC2026000000777",
    invoiceFile: { name: "fatura.pdf", bytes: pdf.length, sha256: createHash("sha256").update(pdf).digest("hex") },
  });
  const { orderPackages } = await m.call(getOrderDetail, { orderHeaderId: pack.orderId });
  expect(orderPackages[0]!.invoiceNumber).toBe("ABC2026000000777");
  expect(await m.history(pack.id)).toContainEqual(["INVOICE", "Ayşe Yılmaz", orderPackages[0]!.status]);
  const got = await m.call(downloadOrderInvoice, { orderInvoiceId: added.id });
  expect([got.name, await m.bytesOf(got.body)]).toEqual(["fatura.pdf", pdf]);
  await expect(m.call(sendOrderInvoice, { orderInvoiceId: added.id })).rejects.toMatchObject({ code: "invoice_sent" });
});

test("R8: an invoice whose answer was lost is there once, by link and by file, and counts as sent", async () => {
  for (const file of [undefined, await paper()]) {
    const pack = await bought();
    const given = link();
    await add(pack, file ? {} : { link: given }, file);
    await m.run(sendAction);
    // The worker was killed before it could write the answer down.
    await m.rows(sql`update package_action set state = 'sending', ended_at = null, token = 99, sent_at = now() - interval '1 hour'
      where package_id = ${pack.id} and action = 'INVOICE'`);
    expect(await states(pack)).toEqual(["waiting"]);
    while ((await states(pack))[0] !== "sent") {
      await m.rows(sql`update package_action set due_at = now() where package_id = ${pack.id}`);
      expect((await m.run(resolveAction)) || (await m.run(sendAction))).toBe(true);
    }
    expect((await has(pack)).invoiceLink).toBe(file ? null : given);
  }
});

test("what the marketplace has from another hand is refused with its words, and can be sent again; what waits behind another step is sent by a press", async () => {
  const pack = await bought();
  await m.market.api("POST", "/sellers/100001/seller-invoice-links", {
    ...{ invoiceLink: link(), shipmentPackageId: Number(pack.channelPackageId), invoiceNumber: number() },
    invoiceDateTime: Date.now(),
  });
  const added = await add(pack, { link: link() });
  await expect(m.run(sendAction)).rejects.toThrow("already been sent");
  const [refused] = await invoicesOf(pack);
  expect([refused!.state, refused!.maySend, refused!.reason?.tr]).toEqual([
    "refused",
    true,
    expect.stringContaining("faturası Trendyol'da zaten var"),
  ]);
  expect((await m.call(sendOrderInvoice, { orderInvoiceId: added.id })).state).toBe("waiting");
  await expect(m.call(sendOrderInvoice, { orderInvoiceId: added.id })).rejects.toMatchObject({ code: "action_waiting" });

  const busy = await bought();
  await m.accept(busy);
  const waits = await add(busy, { link: link() });
  expect([waits.state, waits.maySend]).toEqual(["here", true]);
  // The other one is refused once more on the way.
  await sendAll();
  await m.call(sendOrderInvoice, { orderInvoiceId: waits.id });
  await sendAll();
  expect(await states(busy)).toEqual(["sent"]);
});

test("a correction and a credit note name an invoice of the same package; the credit note's total and rate are its own, and it is told to nobody", async () => {
  const [pack, other] = [await bought(), await bought()];
  const sale = await add(pack, { link: link() });
  await expect(add(pack, { kind: "return", link: link() })).rejects.toMatchObject({ code: "invoice_corrects" });
  await expect(add(pack, { correctsInvoiceId: sale.id, link: link() })).rejects.toMatchObject({ code: "invoice_corrects" });
  const named = { kind: "return" as const, correctsInvoiceId: sale.id, link: link() };
  await expect(add(other, named)).rejects.toMatchObject({ code: "invoice_corrects" });
  await expect(add(pack, { ...named, correctsInvoiceId: newId() })).rejects.toMatchObject({ code: "not_found" });
  await expect(add(pack, { ...named, total: "12.00" })).rejects.toMatchObject({ code: "invoice_vat_unknown" });
  const credit = await add(pack, { ...named, total: "12.00", vatRate: "20" });
  expect(credit).toMatchObject({
    ...{ state: "here", maySend: false, corrects: { id: sale.id, number: sale.number } },
    taxes: [{ vatRate: "20.00", net: { amount: "10.00" }, vat: { amount: "2.00" } }],
  });
  await expect(m.call(sendOrderInvoice, { orderInvoiceId: credit.id })).rejects.toMatchObject({ code: "invoice_not_taken" });
});

test("a line whose rate the marketplace does not tell takes the paper's; without one there is no row", async () => {
  await m.addVariant("KDVSIZ", 5, [m.store]);
  await m.deliver(m.store, [reportOf("KDVSIZ", "Created", 1, [{ ...lineOf("KDVSIZ", 1), vatRate: null }])]);
  const pack = await m.packageOf("KDVSIZ");
  await expect(add(pack, { link: link() })).rejects.toMatchObject({ code: "invoice_vat_unknown" });
  expect(await invoicesOf(pack)).toEqual([]);
  const { taxes } = await add(pack, { link: link(), vatRate: "10" });
  expect(taxes.map(({ vatRate, vat }) => [vatRate, vat.amount])).toEqual([["10.00", "8.18"]]);
});

test("S2: a number is a company's once, even of two at once; no paper, a date to come and another client's are refused", async () => {
  const [pack, other] = [await bought(), await bought()];
  const given = number();
  const twice = await Promise.allSettled([pack, other].map((each) => add(each, { number: given, link: link() })));
  expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(twice.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "invoice_number_taken" } });
  const { value } = twice.find(({ status }) => status === "fulfilled") as PromiseFulfilledResult<Invoice>;
  await expect(add(pack)).rejects.toMatchObject({ code: "invoice_empty" });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await expect(add(pack, { link: link(), issuedDate: tomorrow })).rejects.toMatchObject({ code: "invoice_future" });
  const { mehmet } = m.clients;
  await expect(add(pack, { link: link() }, undefined, mehmet)).rejects.toMatchObject({ code: "not_found" });
  for (const ask of [sendOrderInvoice, downloadOrderInvoice] as ((
    ctx: never,
    input: { orderInvoiceId: string },
  ) => Promise<unknown>)[])
    await expect(m.call(ask as never, { orderInvoiceId: value.id }, mehmet)).rejects.toMatchObject({ code: "not_found" });
  await expect(m.call(getOrderInvoices, { orderHeaderId: pack.orderId }, mehmet)).rejects.toMatchObject({ code: "not_found" });
});

test("a sample's order gets none; what the marketplace sends itself, or a store that is off has, is kept here and told to nobody", async () => {
  const pack = await bought();
  const store = (is: { sample?: boolean; active?: boolean }) =>
    m.rows(sql`update store set is_sample = ${is.sample ?? false}, is_active = ${is.active ?? true} where id = ${m.store.id}`);
  const refuses = async (orderInvoiceId: string, code: string) => {
    expect((await invoicesOf(pack)).find(({ id }) => id === orderInvoiceId)).toMatchObject({ state: "here", maySend: false });
    await expect(m.call(sendOrderInvoice, { orderInvoiceId })).rejects.toMatchObject({ code });
  };
  await store({ sample: true, active: false });
  await expect(add(pack, { link: link() })).rejects.toMatchObject({ code: "sample_order" });
  expect((await m.call(getOrderDetail, { orderHeaderId: pack.orderId })).isSample).toBe(true);
  await store({ active: false });
  await refuses((await add(pack, { link: link() })).id, "store_not_connected");
  await store({});
  await m.rows(sql`update order_package set fulfilled_there = true where id = ${pack.id}`);
  await refuses((await add(pack, { link: link() })).id, "fulfilled_there");
});

test("of nothing and of less there is no invoice", async () => {
  const pack = await bought();
  await m.rows(sql`update order_line set total = 0 where package_id = ${pack.id}`);
  await expect(add(pack, { link: link() })).rejects.toMatchObject({ code: "invoice_total" });
});

test("an invoice whose file is gone is refused with what to do, and is sent by nobody", async () => {
  const pack = await bought();
  const file = await paper();
  await add(pack, {}, file);
  await m.files.remove(file.id);
  await sendAll();
  const [invoice] = await invoicesOf(pack);
  expect([invoice!.state, invoice!.reason?.tr]).toEqual(["refused", expect.stringContaining("dosyası artık bulunamıyor")]);
  expect(await has(pack)).toMatchObject({ invoiceFile: null });
});
