import { Answer } from "../../sandbox/routing.ts";
import { cancelLines } from "./cancel.ts";
import { carriers, changedTo } from "./carriers.ts";
import { orderRefusal } from "./errors.ts";
import { readShares } from "./lines.ts";
import { newCargoNumber, type Package, type PackageStatus, packageOf, savePackage, selectPackages } from "./packages.ts";
import type { Request, Route } from "./routing.ts";
import type { World } from "./world.ts";

const base = "/order/sellers/:sellerId/shipment-packages";
const seller = "/order/sellers/:sellerId";
type Change = (world: World, pack: Package, request: Request) => void;

/** Section 6.4, but for the splits. Paths of manual delivery in both published spellings. */
export const actionRoutes: Route[] = [
  put(`${base}/:packageId`, "updatePackage", update),
  put(`${base}/:packageId/items/unsupplied`, "packageWork", unsupplied),
  put(`${base}/:packageId/update-tracking-number`, "packageWork", trackingNumber),
  put(`${base}/:packageId/cargo-providers`, "packageWork", cargoProvider),
  put(`${base}/:packageId/box-info`, "packageWork", boxInfo),
  put(`${base}/:packageId/warehouse`, "packageWork", warehouse),
  put(`${base}/:packageId/extended-agreed-delivery-date`, "packageWork", extendedDate),
  put(`${base}/:packageId/delivered-by-service`, "packageWork", deliveredByService),
  put(`${base}/:packageId/alternative-delivery`, "alternative", alternative),
  put(`${base}/:packageId/alternative-delivery-digital`, "alternative", alternative),
  put(`${base}/:packageId/manual-deliver`, "manual", (world, pack) => manual(world, pack, "Delivered")),
  put(`${base}/:packageId/manual-invoice-delivery`, "manual", (world, pack) => manual(world, pack, "Delivered")),
  put(`${base}/:packageId/manual-return`, "manual", (world, pack) => manual(world, pack, "Returned")),
  put(`${seller}/manual-deliver/:cargoNumber`, "manual", (world, pack) => manual(world, pack, "Delivered")),
  put(`${base}/manual-invoice-delivery-by-tracking-number/:cargoNumber`, "manual", (world, pack) =>
    manual(world, pack, "Delivered"),
  ),
  put(`${seller}/manual-return/:cargoNumber`, "manual", (world, pack) => manual(world, pack, "Returned")),
  put(`${base}/manual-return-by-tracking-number/:cargoNumber`, "manual", (world, pack) => manual(world, pack, "Returned")),
];

function put(path: string, limit: Route["limit"], change: Change): Route {
  const handle = (world: World, request: Request) =>
    world.store.transaction(() => {
      change(world, ownPackage(world, request), request);
      return new Answer({ status: 200 });
    });
  return { method: "PUT", path, limit, handle };
}

export function ownPackage(world: World, { params, seller: caller }: Request): Package {
  const { packageId, cargoNumber } = params;
  const pack =
    cargoNumber === undefined ? packageOf(world, Number(packageId)) : selectPackages(world, "p.cargo_number = ?", cargoNumber)[0];
  if (!pack || pack.sellerId !== caller.sellerId)
    throw orderRefusal(404, `Shipment package not found: ${packageId ?? cargoNumber}`);
  return pack;
}

/** Refuses what this package's place in its life does not allow. */
export function mustBe(pack: Package, allowed: PackageStatus[], requested: string): void {
  if (allowed.includes(pack.status)) return;
  throw orderRefusal(400, `Package ${pack.packageId} is ${pack.status}; ${requested} needs ${allowed.join(", ")}`);
}

export const beforeShipping: PackageStatus[] = ["Created", "Picking", "Invoiced"];
const bodyOf = ({ body }: Request) => (body ?? {}) as Record<string, unknown>;

function update(world: World, pack: Package, request: Request): void {
  const { status, lines, params } = bodyOf(request);
  if (status !== "Picking" && status !== "Invoiced")
    throw orderRefusal(400, `status must be Picking or Invoiced: ${status ?? ""}`);
  mustBe(pack, status === "Picking" ? ["Created"] : ["Created", "Picking"], status);
  if (lines !== undefined) {
    const shares = readShares(pack, lines);
    const whole = pack.lines.every((line) =>
      shares.some(({ lineId, quantity }) => lineId === line.lineId && quantity === line.quantity),
    );
    if (!whole) throw orderRefusal(400, "Every line of the package must be sent with its full quantity");
  }
  const invoiceNumber = (params as Record<string, unknown> | undefined)?.invoiceNumber;
  if (status === "Invoiced" && typeof invoiceNumber === "string") pack.extra.invoiceNumber = invoiceNumber;
  pack.status = status;
  savePackage(world, pack);
}

const reasons: Record<number, string> = {
  500: "Stok tükendi",
  501: "Kusurlu/Defolu/Bozuk ürün",
  502: "Hatalı fiyat",
  504: "Entegrasyon hatası",
  505: "Toplu alım",
  506: "Mücbir sebep",
};

function unsupplied(world: World, pack: Package, request: Request): void {
  const { lines, reasonId } = bodyOf(request);
  mustBe(pack, beforeShipping, "unsupplied");
  const reason = reasons[Number(reasonId)];
  if (!reason) throw orderRefusal(400, `reasonId must be one of ${Object.keys(reasons).join(", ")}: ${reasonId ?? ""}`);
  cancelLines(world, pack, readShares(pack, lines), "UnSupplied", { by: "Seller", reason, code: Number(reasonId) });
}

/** Deprecated, and only once. */
function trackingNumber(world: World, pack: Package, request: Request): void {
  const { trackingNumber: number } = bodyOf(request);
  if (!beforeShipping.includes(pack.status) || pack.extra.trackingSet)
    throw orderRefusal(400, "Shipment Update Edilebilir Bir Durumda Değil.");
  if (typeof number !== "string" || !/^\d{5,30}$/.test(number))
    throw orderRefusal(400, `trackingNumber is not valid: ${number ?? ""}`);
  pack.cargoNumber = number;
  pack.extra.trackingSet = true;
  savePackage(world, pack);
}

function cargoProvider(world: World, pack: Package, request: Request): void {
  const { cargoProvider: wanted } = bodyOf(request);
  mustBe(pack, beforeShipping, "cargo-providers");
  const code = changedTo(wanted);
  if (!code) throw orderRefusal(400, `cargoProvider is not valid: ${wanted ?? ""}`);
  const { cargoChangedAt } = pack.extra;
  if (cargoChangedAt !== undefined && cargoChangedAt > world.now() - 300_000)
    throw orderRefusal(400, "The carrier can be changed once in 5 minutes");
  pack.cargoCode = code;
  pack.cargoNumber = newCargoNumber(world, carriers[code]!.prefix);
  pack.extra.cargoChangedAt = world.now();
  savePackage(world, pack);
}

function boxInfo(world: World, pack: Package, request: Request): void {
  const { boxQuantity, deci } = bodyOf(request);
  mustBe(pack, beforeShipping, "box-info");
  if (boxQuantity !== undefined && !(Number.isInteger(boxQuantity) && (boxQuantity as number) > 0))
    throw orderRefusal(400, `boxQuantity: ${boxQuantity}`);
  if (deci !== undefined && !(typeof deci === "number" && deci > 0)) throw orderRefusal(400, `deci: ${deci}`);
  if (boxQuantity !== undefined) pack.extra.boxQuantity = boxQuantity as number;
  if (deci !== undefined) pack.extra.deci = deci as number;
  savePackage(world, pack);
}

function warehouse(world: World, pack: Package, request: Request): void {
  const { warehouseId } = bodyOf(request);
  mustBe(pack, beforeShipping, "warehouse");
  if (!Number.isInteger(warehouseId)) throw orderRefusal(400, `warehouseId: ${warehouseId ?? ""}`);
  if (pack.cargoCode !== "TEXMP") throw orderRefusal(400, "The warehouse can be changed for Trendyol Express only");
  pack.extra.warehouseId = warehouseId as number;
  savePackage(world, pack);
}

function extendedDate(world: World, pack: Package, request: Request): void {
  const { extendedDayCount: days } = bodyOf(request);
  mustBe(pack, beforeShipping, "extended-agreed-delivery-date");
  if (days !== 1 && days !== 2 && days !== 3) throw orderRefusal(400, `extendedDayCount must be 1, 2 or 3: ${days ?? ""}`);
  pack.extra.extraDays = days;
  savePackage(world, pack);
}

function deliveredByService(world: World, pack: Package): void {
  mustBe(pack, beforeShipping, "delivered-by-service");
  pack.extra.deliveredByService = true;
  savePackage(world, pack);
}

/** The seller's own carrier: Shipped at once, with a number that begins with 732. */
function alternative(world: World, pack: Package, request: Request): void {
  const { isPhoneNumber, trackingInfo, boxQuantity, deci } = bodyOf(request);
  mustBe(pack, beforeShipping, "alternative-delivery");
  if (typeof isPhoneNumber !== "boolean") throw orderRefusal(400, "isPhoneNumber is required");
  const info = typeof trackingInfo === "string" ? trackingInfo : "";
  if (isPhoneNumber ? !/^5\d{9}$/.test(info) : !URL.canParse(info)) throw orderRefusal(400, `trackingInfo is not valid: ${info}`);
  pack.extra.alternative = true;
  if (!isPhoneNumber) pack.extra.trackingLink = info;
  if (Number.isInteger(boxQuantity)) pack.extra.boxQuantity = boxQuantity as number;
  if (typeof deci === "number") pack.extra.deci = deci;
  pack.cargoNumber = newCargoNumber(world, "732");
  pack.status = "Shipped";
  savePackage(world, pack);
}

function manual(world: World, pack: Package, status: "Delivered" | "Returned"): void {
  if (!pack.extra.alternative) throw orderRefusal(400, "Only packages of alternative delivery can be completed by the seller");
  mustBe(pack, ["Shipped", "AtCollectionPoint", "UnDelivered"], status);
  pack.status = status;
  savePackage(world, pack);
}
