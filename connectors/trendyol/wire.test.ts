import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { share, sum, times } from "../amounts.ts";
import { changes } from "../conformance/mutations.ts";
import { parseExact } from "../json.ts";
import { readClaims } from "./claims.ts";
import { readPackages } from "./orders.ts";
import * as wire from "./wire.ts";
import * as orders from "./wire-orders.ts";

// biome-ignore lint/suspicious/noExplicitAny: a sample is whatever the file holds
const sample = (name: string): any => parseExact(readFileSync(new URL(`./samples/${name}.json`, import.meta.url), "utf8"));

const listOf = (row: z.ZodType) => z.object({ content: z.array(row) });
const SCHEMAS: [sample: string, schema: z.ZodType][] = [
  ["categories", wire.Categories],
  ["attributes", wire.CategoryAttributes],
  ["values", wire.AttributeValues],
  ["brands", wire.Brands],
  ["batch-create", wire.Batch],
  ["batch-inventory", wire.Batch],
  ["batch-content", wire.Batch],
  ["approved", listOf(wire.ApprovedProduct)],
  ["inventory-and-price", listOf(wire.InventoryAndPrice)],
  ["unapproved", listOf(wire.UnapprovedProduct)],
  ["package-new-names", orders.Package],
  ["package-old-names", orders.Package],
  ["stream", orders.PackageStream],
  ["list", orders.PackageList],
  ["claims", listOf(orders.Claim)],
  ["label", orders.Labels],
  ["webhooks", wire.Webhooks],
];

describe("replies as documented", () => {
  test.each(SCHEMAS)("%s is read", (name, schema) => {
    expect(schema.safeParse(sample(name)).error).toBeUndefined();
  });

  test("R17: with any field dropped, renamed or retyped a reply is read or refused, and never crashes", () => {
    for (const [name, schema] of SCHEMAS)
      for (const { made } of changes(sample(name))) {
        expect(() => schema.safeParse(made)).not.toThrow();
        expect(() => readPackages([made])).not.toThrow();
        expect(() => readClaims([made])).not.toThrow();
      }
  });

  test("categories may also come wrapped, as on older pages", () => {
    expect(wire.Categories.parse({ categories: sample("categories") })).toEqual(wire.Categories.parse(sample("categories")));
  });
});

describe("products of the account", () => {
  test("a brand, a category and pictures that come as bare texts, as programs of others read them too, are read; an odd picture costs no other", () => {
    const [content] = sample("approved").content;
    const odd = {
      ...content,
      brand: "Deneme",
      category: "Sırt Çantası",
      images: ["https://img.example.com/1.jpg", { order: 2 }],
    };
    expect(wire.ApprovedContent.parse(odd)).toMatchObject({
      brand: { id: null, name: "Deneme" },
      category: { id: null, name: "Sırt Çantası" },
      images: [{ url: "https://img.example.com/1.jpg" }],
    });
    expect(wire.ApprovedContent.parse({ ...odd, brand: null, images: null })).toMatchObject({ brand: null, images: [] });
  });
});

describe("packages", () => {
  test("old and new field names give the same package", () => {
    const [now] = readPackages([sample("package-new-names")]).packages;
    const [old] = readPackages([sample("package-old-names")]).packages;
    // The older pages tell no commission.
    expect({ ...old, raw: null }).toEqual({ ...now, raw: null, fees: [] });
    expect(now).toMatchObject({
      packageId: "3330001",
      orderId: "10650001",
      state: "new",
      total: "449.8",
      discount: "50",
      currency: "TRY",
      customerName: "Ayşe Örnek",
      cargo: { company: "Trendyol Express", trackingCode: "73300011122233349" },
      deliveryAddress: { firstName: "Ayşe Nur", lastName: "Örnek", country: "Türkiye", city: "İstanbul", taxNumber: "" },
      billingAddress: { taxNumber: "11111111111", email: "pf+88@trendyolmail.com" },
      lines: [
        { lineId: "5550001", key: "DEMO-0001", quantity: 2, unitPrice: "249.9", discount: "50", total: "449.8", vatRate: "10" },
      ],
    });
  });

  test("R46: orderDate is Turkey's wall clock, everything else true time; order and first history entry are one moment", () => {
    const wired = sample("package-new-names");
    const read = orders.Package.parse(wired);
    expect(wired.orderDate - wired.packageHistories[0].createdDate).toBe(3 * 3_600_000);
    expect(read.orderDate).toBe("2026-09-21T14:13:20.000Z");
    expect(wire.EpochTime.parse(wired.packageHistories[0].createdDate)).toBe(read.orderDate);
    expect(read.lastModifiedDate).toBe("2026-09-21T14:18:20.000Z");
    // 23:59:59.999 in Istanbul is that day's order there, and 20:59:59.999 in UTC.
    expect(wire.IstanbulClock.parse(Date.UTC(2026, 2, 29, 23, 59, 59, 999))).toBe("2026-03-29T20:59:59.999Z");
    expect(wire.EpochTime.safeParse(1_790_000_000).success).toBe(false);
  });

  test.each([
    ["Awaiting", "pending_approval", true, false],
    ["Created", "new", false, false],
    ["Picking", "getting_ready", false, false],
    ["Invoiced", "awaiting_shipping", false, false],
    ["Shipped", "shipped", false, false],
    ["AtCollectionPoint", "shipped", false, false],
    ["Delivered", "delivered", false, false],
    ["UnDelivered", "could_not_be_delivered", false, false],
    ["Returned", "could_not_be_delivered", false, false],
    ["Cancelled", "canceled", false, false],
    ["UnSupplied", "canceled", false, false],
    ["UnPacked", "another", false, true],
    ["Verified", "another", false, false],
    ["toString", "another", false, false],
  ])("%s is %s", (status, state, paymentPending, superseded) => {
    const [read] = readPackages([{ ...sample("package-new-names"), status }]).packages;
    expect(read).toMatchObject({ remoteStatus: status, state, paymentPending, superseded });
  });

  test("a parcel left when its history first says so, in whatever order it tells and however often it was scanned since", () => {
    const history = [1_790_090_000_000, 1_790_050_000_000, 1_790_095_000_000].map((createdDate) => ({
      createdDate,
      status: "Shipped",
    }));
    const [read] = readPackages([{ ...sample("package-new-names"), status: "Delivered", packageHistories: history }]).packages;
    expect(read!.leftAt).toBe(new Date(1_790_050_000_000).toISOString());
  });

  test("R10: a package that can't be read is handed over whole with the field that is wrong, and the rest is read", () => {
    const good = sample("package-new-names");
    const bad = { ...good, shipmentPackageId: 3330002, lines: [{ ...good.lines[0], quantity: "two" }] };
    const page = readPackages([good, bad, 7, { id: 5 }]);
    expect(page.packages).toHaveLength(1);
    expect(page.unreadable[0]).toEqual({
      packageId: "3330002",
      orderId: "10650001",
      modifiedAt: "2026-09-21T14:18:20.000Z",
      // What somebody wrote there is not said: it may be a buyer's.
      error: 'lines[0].quantity = "…"',
      raw: bad,
    });
    expect(page.unreadable.map((each) => each.packageId)).toEqual(["3330002", "", "5"]);
    expect(page.unreadable.map((each) => each.error).slice(1)).toEqual(["= 7", expect.stringMatching(/^\w+ = –$/)]);
  });

  test("R10: an odd field that nothing hangs on keeps no package from being read, and its pieces from being held (corrections 11)", () => {
    const odd = sample("package-new-names");
    Object.assign(odd, {
      packageHistories: [{ createdDate: 0, status: null }],
      agreedDeliveryDate: 0,
      cargoSenderNumber: {},
      customerEmail: 7,
      shipmentAddress: { ...odd.shipmentAddress, phone: 5_550_000_000, postalCode: 34_485, neighborhood: [] },
      invoiceAddress: "yok",
      taxNumber: 1_234_567_890,
    });
    Object.assign(odd.lines[0], { vatRate: null, discountDetails: [null], currencyCode: 949 });
    const { packages, unreadable } = readPackages([odd]);
    expect(unreadable).toEqual([]);
    expect(packages[0]).toMatchObject({
      shipBy: null,
      deliveryAddress: { phone: "5550000000", zipCode: "34485" },
      lines: [{ vatRate: null }],
    });
    expect(readPackages([{ ...odd, lines: [{ ...odd.lines[0], quantity: null }] }]).unreadable).toHaveLength(1);
  });

  test("what a piece cost before its discounts counts the one that Trendyol pays; the seller's own alone is the seller's", () => {
    const good = sample("package-new-names");
    const unit = { ...good.lines[0].discountDetails[0], lineItemPrice: 200, lineItemTyDiscount: "24.9" };
    const [read] = readPackages([{ ...good, lines: [{ ...good.lines[0], discountDetails: [unit, unit] }] }]).packages;
    expect(read!.lines[0]).toMatchObject({ unitPrice: "249.9", discount: "50", total: "400" });
    const ofTrendyol = { kind: "discount", payer: "marketplace", currency: "TRY", vatRate: "10", lineId: "5550001" };
    expect(read!.amounts).toEqual([{ ...ofTrendyol, amount: "49.8" }]);
  });

  test("Trendyol's share of a line is told of all its pieces, by the older name of the field and per piece as well", () => {
    const good = sample("package-old-names");
    const line = { ...good.lines[0], quantity: 3, discountDetails: undefined, tyDiscount: 1.5, vatBaseAmount: null };
    const [read] = readPackages([{ ...good, lines: [line] }]).packages;
    expect(read!.amounts).toMatchObject([{ kind: "discount", payer: "marketplace", amount: "4.5", vatRate: null }]);
  });

  test("a line without a price per unit is read per unit, and money keeps every digit", () => {
    const good = sample("package-new-names");
    const line = {
      ...good.lines[0],
      quantity: 3,
      discountDetails: undefined,
      lineGrossAmount: "0.30",
      lineUnitPrice: "0.1000000001",
      lineSellerDiscount: 0.1,
    };
    expect(readPackages([{ ...good, lines: [line] }]).packages[0]?.lines[0]).toMatchObject({
      unitPrice: "0.30",
      discount: "0.3",
      total: "0.3000000003",
    });
  });

  test("a share of an amount is exact to the hundredth, a half away from zero", () => {
    const shares = [
      share("100.10", "15"),
      share("0.05", "10"),
      share("0.10", "5"),
      share("-0.10", "5"),
      share("7", "0"),
      share("33.33", "33.3"),
    ];
    expect(shares).toEqual(["15.02", "0.01", "0.01", "-0.01", "0", "11.1"]);
  });

  test("sums are exact where floats are not", () => {
    expect(sum(["0.1", "0.2"])).toBe("0.3");
    expect(times("-0.1", 3)).toBe("-0.3");
    expect([sum([]), sum(["0.5", "-0.5"]), times("-0.1", 0)]).toEqual(["0", "0", "0"]);
    const cents = fc.integer({ min: -1e12, max: 1e12 });
    const text = (value: number) =>
      `${value < 0 ? "-" : ""}${Math.floor(Math.abs(value) / 100)}.${String(Math.abs(value) % 100).padStart(2, "0")}`;
    fc.assert(fc.property(cents, cents, (a, b) => Number(sum([text(a), text(b)])) === (a + b) / 100));
  });
});

test("what goes abroad and its invoice are read as the page Webhook Model shows them: reasons as a list, as an empty text, or words that are none", () => {
  const published = {
    ...{
      micro: true,
      etgbNo: "25341453EX025864",
      etgbDate: 1762646400000,
      hsCode: "711111000000",
      is4P: true,
      giftBoxRequested: false,
    },
    ...{ invoiceLink: null, invoiceNumber: "1255141", shipmentNumber: 606404425, "3pByTrendyol": false },
  };
  const read = (more: object) => {
    const { packages, unreadable } = readPackages([{ ...sample("package-new-names"), ...published, ...more }]);
    expect(unreadable).toEqual([]);
    return packages[0]!;
  };
  const abroad = { microExport: { declarationNumber: "25341453EX025864", hsCode: "711111000000" }, isSoldToMarketplace: true };
  const missing = read({ invoiceStatus: "NotInvoiced", invoiceRejectedReasonKeys: "" });
  expect(missing).toMatchObject({ invoiceNumber: "1255141" });
  expect(missing.particulars).toEqual({ ...abroad, invoice: { state: "missing", reasons: [] } });
  const reasons = ["INVOICE_NUMBER_ALREADY_EXISTS", "INVOICE_TOTAL_MISMATCH"];
  expect(read({ invoiceStatus: "Rejected", invoiceRejectedReasonKeys: [...reasons, null, 7] }).particulars?.invoice).toEqual({
    state: "rejected",
    reasons,
  });
  expect(read({ invoiceStatus: "Approved", invoiceNumber: 1255141 })).toMatchObject({
    invoiceNumber: "1255141",
    particulars: abroad,
  });
  expect(read({ invoiceStatus: "Approved" }).particulars).not.toHaveProperty("invoice");
});

test("a return of which a part is decided keeps the deadline of the rest, and has none once all of it is", () => {
  const [claim] = sample("claims").content;
  const [item] = claim.items;
  const deadlineOf = (...states: string[]) =>
    readClaims([
      {
        ...claim,
        items: [
          {
            ...item,
            claimItems: states.map((name, at) => ({ ...item.claimItems[0], id: `ci-${at}`, claimItemStatus: { name } })),
          },
        ],
      },
    ]).claims[0]!.deadlineAt;
  // Not before it was opened: its last change may be another unit's, and is later.
  expect(deadlineOf("Accepted", "WaitingInAction")).toBe(new Date(claim.claimDate + 48 * 3_600_000).toISOString());
  expect(deadlineOf("Accepted", "Rejected")).toBeNull();
});
