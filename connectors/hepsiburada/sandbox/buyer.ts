import { randomUUID } from "node:crypto";
import { Answer } from "../../sandbox/routing.ts";
import { productOf } from "./catalogue.ts";
import { openClaim } from "./claims.ts";
import { isSalable, listingOf } from "./listings.ts";
import { type Line, linesOf, moveLines, orderOf, type Pack, packOf } from "./orders.ts";
import { cancelLines, movePack } from "./packages.ts";
import type { World } from "./world.ts";

type Move = (world: World, input: Record<string, unknown>) => Record<string, unknown>;
export const no = (message: string) => new Answer({ status: 409, json: { error: "Conflict", message } });

/** {merchantId, lines: [{barcode: the barcode or the merchantSku, quantity, discountPercentage?, marketplaceDiscountPercentage?, texts?}], buyer?, awaiting?, note?, micro?, commercial?} */
const buy: Move = (world, input) =>
  world.store.transaction(() => {
    const seller = world.seller(String(input.merchantId));
    if (!seller) throw no(`Satıcı bulunamadı / no such seller: ${input.merchantId ?? ""}`);
    if (!Array.isArray(input.lines) || input.lines.length === 0) throw no("lines boş olamaz / lines can not be empty");
    const orderNumber = String(world.nextId("order"));
    const now = world.now();
    const buyer = String(input.buyer || "Ayşe Örnek").trim();
    world.store.run("insert into orders values (?, ?, ?, ?, ?)", orderNumber, randomUUID(), seller.merchantId, now, buyer);
    for (const wanted of input.lines as Record<string, unknown>[]) {
      const named = String(wanted.barcode ?? "");
      const sku = world.store.get<{ sku: string }>(
        "select merchant_sku as sku from products where merchant_id = ? and barcode = ?",
        seller.merchantId,
        named,
      )?.sku;
      const row = listingOf(world, seller.merchantId, sku ?? named);
      const quantity = Number(wanted.quantity ?? 1);
      if (!row) throw no(`Ürün bulunamadı / no such product: ${named}`);
      if (!Number.isInteger(quantity) || quantity < 1)
        throw no(`Adet en az 1 olmalıdır / quantity must be 1 or more: ${wanted.quantity}`);
      if (!isSalable(row) || row.stock < quantity)
        throw no(`Satışta değil ya da stok yetersiz / not on sale or too few (stok ${row.stock}): ${named}`);
      const product = productOf(world, seller.merchantId, row.merchant_sku);
      world.store.run("update listings set stock = stock - ? where seq = ?", quantity, row.seq);
      const share = (percentage: unknown) => Math.round((row.price_kurus * quantity * Number(percentage ?? 0)) / 100);
      const lineId = randomUUID();
      world.store.run(
        `insert into lines (id, order_number, merchant_id, merchant_sku, hb_sku, barcode, title, vat_rate, quantity, unit_kurus, discount_kurus, status, updated_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        lineId,
        orderNumber,
        seller.merchantId,
        row.merchant_sku,
        row.hb_sku,
        product?.barcode ?? "",
        product?.title ?? row.merchant_sku,
        product?.vat_rate ?? 20,
        quantity,
        row.price_kurus,
        share(wanted.discountPercentage),
        input.awaiting === true ? "PaymentAwaiting" : "Open",
        now,
      );
      const texts = Array.isArray(wanted.texts) ? wanted.texts : [];
      if (texts.length > 0 || input.micro === true || input.note)
        world.store.run(
          "insert into line_wishes values (?, ?, ?, ?)",
          lineId,
          JSON.stringify(texts),
          Number(input.micro === true),
          String(input.note ?? ""),
        );
      if (wanted.marketplaceDiscountPercentage)
        world.store.run("insert into marketplace_discounts values (?, ?)", lineId, share(wanted.marketplaceDiscountPercentage));
    }
    if (input.commercial === true)
      world.store.run("insert into companies values (?, ?, ?)", orderNumber, "1234567890", "Sarıyer");
    return { orderNumber, packageId: orderNumber };
  });

/** By the order's number or the package's; `skus`: only these of its lines. */
export function linesNamed(world: World, input: Record<string, unknown>, statuses?: string[]): Line[] {
  const number = String(input.packageId ?? input.orderNumber ?? "");
  const lines = orderOf(world, number)
    ? linesOf(world, "order_number = ?", number)
    : linesOf(world, "package_number = ?", number);
  const skus = Array.isArray(input.skus) ? input.skus : null;
  const fit = lines.filter(
    (line) => (!statuses || statuses.includes(line.status)) && (!skus || skus.includes(line.merchant_sku)),
  );
  if (fit.length === 0) throw no(`${number}: gereken durum / needs to be: ${statuses?.join(", ") ?? "?"}`);
  return fit;
}

const packsOf = (world: World, lines: Line[]): Pack[] =>
  [...new Set(lines.flatMap((line) => line.package_number ?? []))].map((number) => packOf(world, number)!);

export const moves: { name: string; from: string[] }[] = [
  { name: "pay", from: ["PaymentAwaiting"] },
  { name: "scan", from: ["Packaged"] },
  { name: "deliver", from: ["InTransit", "Undelivered"] },
  { name: "undeliver", from: ["InTransit"] },
  { name: "cancel", from: ["PaymentAwaiting", "Open", "Unpacked"] },
  { name: "return", from: ["Delivered"] },
];
const fromOf = (name: string) => moves.find((move) => move.name === name)!.from;
const reply = (input: Record<string, unknown>, status: string) => ({ packageId: input.packageId ?? input.orderNumber, status });

const parcels =
  (name: string, status: string): Move =>
  (world, input) =>
    world.store.transaction(() => {
      for (const pack of packsOf(world, linesNamed(world, input, fromOf(name)))) {
        if (name === "scan")
          world.store.run(
            "update packages set tracking = ?, tracking_url = ? where number = ?",
            `HX${pack.number}`,
            `https://tracking.example/HX${pack.number}`,
            pack.number,
          );
        movePack(world, pack, status);
      }
      return reply(input, status);
    });

export const movesByName: Record<string, Move> = {
  buy,
  pay: (world, input) => {
    moveLines(world, linesNamed(world, input, fromOf("pay")), "Open");
    return reply(input, "Open");
  },
  scan: parcels("scan", "InTransit"),
  deliver: parcels("deliver", "Delivered"),
  undeliver: parcels("undeliver", "Undelivered"),
  /** {packageId, skus?, by?}: the buyer, or Hepsiburada ("Sap"), which takes lines out of a package too. */
  cancel: (world, input) => {
    const by = input.by === "Sap" ? "Sap" : "Customer";
    cancelLines(world, linesNamed(world, input, by === "Sap" ? [...fromOf("cancel"), "Packaged"] : fromOf("cancel")), by);
    return reply(input, `CancelledBy${by}`);
  },
  return: (world, input) => {
    const claims = linesNamed(world, input, fromOf("return")).map((line) => openClaim(world, line));
    return { ...reply(input, "ClaimCreated"), claimId: claims.join(",") };
  },
};
