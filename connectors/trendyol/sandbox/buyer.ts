import { cancelLines } from "./cancel.ts";
import { carriers } from "./carriers.ts";
import { decideClaim, openClaim } from "./claims.ts";
import { Refusal } from "./errors.ts";
import { readShares } from "./lines.ts";
import { type Buyer, type Line, newCargoNumber, type Package, type PackageStatus, packageOf, savePackage } from "./packages.ts";
import { detailOf, isOnSale, type ProductRow, productOf } from "./products.ts";
import { attributesOf } from "./taxonomy.ts";
import type { World } from "./world.ts";

/** What a person, or a test, does on the other side of the marketplace: the buyer's and the carrier's moves. */
export type Move = (world: World, input: Record<string, unknown>) => Record<string, unknown>;

function no(message: string): Refusal {
  return new Refusal(409, { error: "Conflict", message });
}

/** {sellerId, lines: [{barcode, quantity, discountPercentage?, marketplaceDiscountPercentage?}], buyer?: "Ayşe Örnek", awaiting?, commercial?, giftBox?, micro?, is4P?, cargoProvider?} */
const buy: Move = (world, input) =>
  world.store.transaction(() => {
    const sellerId = Number(input.sellerId);
    if (!world.seller(sellerId)) throw no(`Satıcı bulunamadı / no such seller: ${input.sellerId ?? ""}`);
    const wanted = input.lines;
    if (!Array.isArray(wanted) || wanted.length === 0) throw no("lines boş olamaz / lines can not be empty");
    const lines = (wanted as Record<string, unknown>[]).map((one) => take(world, sellerId, one));
    const [firstName = "Ayşe", ...rest] = String(input.buyer || "Ayşe Örnek")
      .trim()
      .split(/\s+/);
    const buyer: Buyer = {
      customerId: world.nextId("customer"),
      firstName,
      lastName: rest.join(" ") || "Örnek",
      commercial: input.commercial === true,
      giftBox: input.giftBox === true,
      micro: input.micro === true,
      is4P: input.is4P === true,
    };
    const orderNumber = String(world.nextId("order"));
    const now = world.now();
    world.store.run("insert into orders values (?, ?, ?, ?)", orderNumber, sellerId, now, JSON.stringify(buyer));
    const cargoCode = typeof input.cargoProvider === "string" && carriers[input.cargoProvider] ? input.cargoProvider : "TEXMP";
    const pack: Package = {
      packageId: world.nextId("package"),
      sellerId,
      orderNumber,
      status: input.awaiting === true ? "Awaiting" : "Created",
      cargoNumber: newCargoNumber(world, carriers[cargoCode]!.prefix),
      cargoCode,
      createdBy: "order-creation",
      origins: [],
      createdAt: now,
      modifiedAt: now,
      lines,
      histories: [],
      extra: {},
      orderedAt: now,
      buyer,
    };
    savePackage(world, pack);
    return { orderNumber, packageId: pack.packageId, cargoTrackingNumber: pack.cargoNumber };
  });

/** One line, out of the stock that the marketplace believes in. */
function take(world: World, sellerId: number, wanted: Record<string, unknown>): Line {
  const barcode = String(wanted.barcode ?? "");
  const quantity = Number(wanted.quantity ?? 1);
  const discount = Number(wanted.discountPercentage ?? 0);
  const ofTrendyol = Number(wanted.marketplaceDiscountPercentage ?? 0);
  const row = productOf(world, sellerId, barcode);
  if (!row) throw no(`Ürün bulunamadı / no such product: ${barcode}`);
  if (!Number.isInteger(quantity) || quantity < 1)
    throw no(`Adet en az 1 olmalıdır / quantity must be 1 or more: ${wanted.quantity}`);
  if (!(discount >= 0 && ofTrendyol >= 0 && discount + ofTrendyol < 100))
    throw no(`İndirim yüzdesi 0-99 olmalıdır / discount must be 0 to 99: ${discount} + ${ofTrendyol}`);
  if (!isOnSale(row) || row.quantity < quantity)
    throw no(`Satışta değil ya da stok yetersiz / not on sale or too few (stok ${row.quantity}): ${barcode}`);
  world.store.run("update products set quantity = quantity - ?, modified_at = ? where seq = ?", quantity, world.now(), row.seq);
  return {
    lineId: world.nextId("line"),
    barcode,
    stockCode: row.stock_code,
    quantity,
    title: row.title,
    size: named(row, "varianter") || "Tek Ebat",
    colour: named(row, "slicer"),
    contentId: row.content_id!,
    categoryId: row.category_id,
    origin: detailOf(row).origin ?? null,
    grossKurus: row.sale_kurus,
    discountKurus: Math.round((row.sale_kurus * discount) / 100),
    tyKurus: Math.round((row.sale_kurus * ofTrendyol) / 100),
    vatRate: row.vat_rate,
    cancelledBy: "",
    cancelReason: "",
    cancelReasonCode: 0,
  };
}

function named(row: ProductRow, flag: "slicer" | "varianter"): string {
  const rule = attributesOf(row.category_id)?.find((one) => one[flag]);
  const stored = rule && detailOf(row).attributes.find(({ attributeId }) => attributeId === rule.id);
  return stored?.values[0]?.name ?? "";
}

function known(world: World, input: Record<string, unknown>): Package {
  const pack = packageOf(world, Number(input.packageId));
  if (!pack) throw no(`Paket bulunamadı / no such package: ${input.packageId ?? ""}`);
  return pack;
}

function need(pack: Package, allowed: PackageStatus[]): void {
  if (!allowed.includes(pack.status))
    throw no(`Paket ${pack.packageId} ${pack.status} durumunda, gereken / is not in: ${allowed.join(", ")}`);
}

/** What may happen to a package from outside; the seller's page shows the same buttons. */
export const moves: { name: string; from: PackageStatus[]; to: PackageStatus }[] = [
  { name: "pay", from: ["Awaiting"], to: "Created" },
  { name: "scan", from: ["Created", "Picking", "Invoiced"], to: "Shipped" },
  { name: "collection", from: ["Shipped"], to: "AtCollectionPoint" },
  { name: "deliver", from: ["Shipped", "AtCollectionPoint", "UnDelivered"], to: "Delivered" },
  { name: "undeliver", from: ["Shipped", "AtCollectionPoint"], to: "UnDelivered" },
  { name: "cancel", from: ["Awaiting", "Created", "Picking"], to: "Cancelled" },
  // No page promises that a parcel on its way is never cancelled by Trendyol's own people.
  { name: "cancelLate", from: ["Shipped", "AtCollectionPoint", "UnDelivered"], to: "Cancelled" },
  { name: "return", from: ["UnDelivered", "Delivered"], to: "Returned" },
];

const simple =
  ({ from, to }: { from: PackageStatus[]; to: PackageStatus }): Move =>
  (world, input) =>
    world.store.transaction(() => {
      const pack = known(world, input);
      need(pack, from);
      pack.status = to;
      savePackage(world, pack);
      return { packageId: pack.packageId, status: pack.status };
    });

/** {packageId, lines?: [{lineId, quantity}]}: an invoiced package can no longer be cancelled. What was bought goes back on sale. */
const cancel: Move = (world, input) =>
  world.store.transaction(() => {
    const pack = known(world, input);
    need(pack, ["Awaiting", "Created", "Picking"]);
    const shares =
      input.lines === undefined
        ? pack.lines.map(({ lineId, quantity }) => ({ lineId, quantity }))
        : readShares(pack, input.lines);
    const rest = cancelLines(world, pack, shares, "Cancelled", { by: "Customer", reason: "Müşteri vazgeçti", code: 401 });
    for (const { barcode, quantity } of pack.lines) {
      world.store.run(
        "update products set quantity = min(20000, quantity + ?) where seller_id = ? and barcode = ?",
        quantity,
        pack.sellerId,
        barcode,
      );
    }
    return { packageId: pack.packageId, status: pack.status, remainderPackageId: rest?.packageId ?? null };
  });

/** A parcel that could not be delivered goes back; one that was delivered opens a claim. */
const giveBack: Move = (world, input) =>
  world.store.transaction(() => {
    const pack = known(world, input);
    need(pack, ["UnDelivered", "Delivered"]);
    if (pack.status === "Delivered") return { packageId: pack.packageId, status: pack.status, claimId: openClaim(world, pack) };
    pack.status = "Returned";
    savePackage(world, pack);
    return { packageId: pack.packageId, status: pack.status };
  });

/** {packageId, street}: the buyer's other delivery address. Trendyol's pages name no step from which on it is refused; here it is what has left. */
const moveHouse: Move = (world, input) =>
  world.store.transaction(() => {
    const pack = known(world, input);
    need(pack, ["Awaiting", "Created", "Picking", "Invoiced"]);
    pack.buyer = { ...pack.buyer, street: String(input.street || "Yeni Sokak No: 7") };
    world.store.run("update orders set buyer = ? where order_number = ?", JSON.stringify(pack.buyer), pack.orderNumber);
    savePackage(world, pack);
    return { packageId: pack.packageId, status: pack.status };
  });

/** {packageId, status: "Received" | "Rejected" | "Invoiced", number?, reasons?}: an invoice came, and what Trendyol's check made of it. */
const checkInvoice: Move = (world, input) =>
  world.store.transaction(() => {
    const pack = known(world, input);
    pack.extra.invoiceStatus = String(input.status);
    if (typeof input.number === "string") pack.extra.invoiceNumber = input.number;
    pack.extra.invoiceReasons = Array.isArray(input.reasons) ? input.reasons.map(String) : [];
    savePackage(world, pack);
    return { packageId: pack.packageId, status: pack.extra.invoiceStatus };
  });

export const movesByName: Record<string, Move> = {
  ...Object.fromEntries(moves.map((move) => [move.name, simple(move)])),
  buy,
  cancel,
  address: moveHouse,
  invoice: checkInvoice,
  claim: decideClaim,
  return: giveBack,
};
