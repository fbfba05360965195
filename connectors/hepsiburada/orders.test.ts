import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { operationsOf } from "../conformance/operations.ts";
import { type Replies, replay } from "../conformance/replay.ts";
import { hepsiburada } from "./index.ts";
import { hasLeft, isOpen, stageOf, stateOf } from "./states.ts";

/** What is read of an order's words, money and people, and of an offer's, field by field. */
const sample = (name: string) => JSON.parse(readFileSync(new URL(`./samples/${name}.json`, import.meta.url), "utf8"));
const operations = operationsOf(hepsiburada);
const m = "00000000-0000-0000-0000-000000000000";
const answering = (replies: Replies) =>
  replay(hepsiburada, { merchantId: m, integrator: "acme", serviceKey: "AbCdEf123456" }, replies);
const lira = (amount: number) => ({ amount, currency: "TRY" });
/** An order of its first line alone, changed so. */
const read = async (line: object = {}, over: object = {}, replies: Replies = {}) => {
  const order = sample("order");
  order.items = [{ ...order.items[0], ...line }];
  const { packages } = await operations.readOrder(
    answering({ ...replies, ordernumber: { ...order, ...over } }).remote,
    "4500012345",
  );
  return packages[0]!;
};

test("each word of a line has its state and stage, in whatever case; one that nobody knows is another", () => {
  const words = Object.entries({
    ...{ PaymentAwaiting: ["pending_approval", 0], Open: ["new", 1], Unpacked: ["new", 1], Packaged: ["awaiting_shipping", 2] },
    ...{
      packed: ["awaiting_shipping", 2],
      InTransit: ["shipped", 3],
      SHIPPED: ["shipped", 3],
      UnDelivered: ["could_not_be_delivered", 4],
    },
    ...{ Delivered: ["delivered", 5], ClaimCreated: ["delivered", 6], Returned: ["delivered", 6], Completed: ["completed", 6] },
    ...{ Cancelled: ["canceled", -1], CancelledBySap: ["canceled", -1], canceledByCustomer: ["canceled", -1] },
    ...{ CancelRequested: ["another", -1], constructor: ["another", -1] },
  });
  for (const [word, [state, stage]] of words) expect([word, stateOf(word), stageOf(word)]).toEqual([word, state, stage]);
  expect(["PaymentAwaiting", "Open", "Packaged", "Yok"].map(isOpen)).toEqual([true, true, false, false]);
  expect(["Packaged", "InTransit", "Delivered"].map(hasLeft)).toEqual([false, true, true]);
});

test("a commission is told as an amount or worked out of what is paid; discounts, notes and wishes are told of whom they are", async () => {
  const plain = await read();
  expect(plain.fees).toEqual([{ lineId: "line-a", kind: "commission", amount: "34.65", currency: "TRY", percentage: "15" }]);
  expect((await read({ commission: lira(30) })).fees).toMatchObject([{ amount: "30" }]);
  expect((await read({ commissionRate: null })).fees).toEqual([]);
  expect(plain.amounts).toEqual([]);
  const more = await read(
    {
      ...{ hbDiscount: { totalPrice: { amount: 4 } }, customizedText01: " Ayşe ", customizedText03: "Mor", isMicroExport: true },
      deliveryNote: { value: " Kapıya " },
    },
    { orderNote: { value: "Kapıya" } },
  );
  expect(more.amounts).toMatchObject([{ kind: "discount", payer: "marketplace", amount: "4", currency: "TRY" }]);
  expect(more.lines[0]).toMatchObject({ discount: "10", personalization: [{ value: "Ayşe" }, { value: "Mor" }] });
  expect(more.particulars).toEqual({ buyerNote: "Kapıya", microExport: { declarationNumber: "", hsCode: "" } });
  // One line of several that leaves the country takes its parcel along.
  const order = sample("order");
  order.items = [order.items[0], { ...order.items[0], id: "line-z", isMicroExport: true }];
  const { packages } = await operations.readOrder(answering({ ordernumber: order }).remote, "4500012345");
  expect(packages.map(({ lines, particulars }) => [lines.length, particulars?.microExport])).toEqual([
    [2, { declarationNumber: "", hsCode: "" }],
  ]);
  expect((await read({ deliveryNote: { value: "Zile basma" } }, { orderNote: { value: "Kapıya" } })).particulars?.buyerNote).toBe(
    "Kapıya\nZile basma",
  );
});

test("an order's number is asked for as it is, whatever letters are in it", async () => {
  const { remote, calls } = answering({ ordernumber: sample("order") });
  await operations.readOrder(remote, "4500/1?a=%2F");
  expect(calls[0]!.line).toMatch(/\/ordernumber\/4500\/1\?a=%2F$/);
});

test("a company's tax number goes before a person's number, and makes the order a company's", async () => {
  const bill = (invoice: object) => read({ invoice: { ...sample("order").items[0].invoice, ...invoice } });
  const company = await bill({ taxNumber: "1234567890", taxOffice: "Sarıyer" });
  expect(company).toMatchObject({
    billingAddress: { taxNumber: "1234567890", taxOffice: "Sarıyer" },
    particulars: { isCommercial: true },
  });
  expect(await bill({})).toMatchObject({ billingAddress: { taxNumber: "11111111111" }, particulars: {} });
  expect((await bill({})).particulars?.isCommercial).toBeUndefined();
  const person = await read(
    {},
    { deliveryAddress: { ...sample("order").deliveryAddress, name: "Tek", alternatePhoneNumber: "556", countryCode: "Türkiye" } },
  );
  expect(person.deliveryAddress).toMatchObject({
    firstName: "Tek",
    lastName: "",
    country: "",
    fullAddress: "Maslak Deneme Cad. No: 5",
    alternatePhone: "556",
  });
  expect((await read({ customerName: "Satırdaki" }, { customer: { name: "" } })).customerName).toBe("Satırdaki");
});

const row = () => sample("listings").listings[0];
const offers = async (over: object, keys = ["SKU-0001"]) =>
  operations.readOffers(
    answering({ "/listing/": { ...sample("listings"), listings: [{ ...row(), ...over }], totalCount: 1 } }).remote,
    keys,
  );

test("an offer that is suspended, frozen or locked says why, in this order; one that is off sale says what keeps it off", async () => {
  const state = async (over: object) => {
    const [one] = await offers(over);
    return [one!.state, one!.reasons];
  };
  expect(await state({})).toEqual(["live", []]);
  expect(await state({ isSuspended: true, isFrozen: true, isLocked: true })).toEqual(["locked", ["ListingSuspended"]]);
  expect(await state({ isFrozen: true, freezeReasons: ["F"], isLocked: true })).toEqual(["locked", ["F"]]);
  expect(await state({ isFrozen: true })).toEqual(["locked", ["ListingFrozen"]]);
  expect(await state({ isLocked: true })).toEqual(["locked", ["ListingLocked"]]);
  const soldOut = { isSalable: false, deactivationReasons: ["StockIsLessThanOrEqualToZero"] };
  expect(await state({ ...soldOut, availableStock: 0 })).toEqual(["passive", []]);
  expect(await state({ ...soldOut, availableStock: 1 })).toEqual(["locked", ["StockIsLessThanOrEqualToZero"]]);
  expect(await state({ isSalable: false })).toEqual(["passive", []]);
  expect((await offers({ price: 120.5 }))[0]).toMatchObject({ price: "120.5", listPrice: null, quantity: 5 });
  expect((await offers({ isFulfilledByHB: true }))[0]!.quantity).toBeNull();
});

test("one listing that can't be read is unreadable by its key; a list of which several can't is garbage", async () => {
  const list = (rows: unknown[], keys = ["SKU-0001"]) =>
    operations.readOffers(
      answering({
        "/listing/": { listings: rows, totalCount: rows.length },
        products: { success: true, data: [], totalPages: 1 },
      }).remote,
      keys,
    );
  const odd = (merchantSku: string) => ({ merchantSku, price: "ücretsiz" });
  expect(await list([odd("SKU-0001")])).toMatchObject([{ key: "SKU-0001", state: "unreadable", reasons: [expect.any(String)] }]);
  await expect(list([odd("SKU-0001"), odd("SKU-0002")])).rejects.toMatchObject({ kind: "malformed" });
  expect(await list([row(), odd("SKU-0002"), odd("SKU-0003")])).toMatchObject([{ key: "SKU-0001", state: "live" }]);
});
