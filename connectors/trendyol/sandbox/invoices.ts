import { createHash } from "node:crypto";
import { partsOf } from "../../sandbox/multipart.ts";
import { Answer } from "../../sandbox/routing.ts";
import { orderRefusal } from "./errors.ts";
import { type Package, savePackage, selectPackages } from "./packages.ts";
import type { Request, Route } from "./routing.ts";
import type { World } from "./world.ts";

/** Section 10: a link or a file for each package, once. */
export const invoiceRoutes: Route[] = [
  { method: "POST", path: "/sellers/:sellerId/seller-invoice-links", limit: "packageWork", handle: takeLink },
  { method: "POST", path: "/sellers/:sellerId/seller-invoice-file", limit: "packageWork", handle: takeFile },
];

const packageOf = (world: World, { seller }: Request, id: unknown): Package => {
  const [pack] = selectPackages(world, "p.seller_id = ? and p.package_id = ?", seller.sellerId, Number(id));
  if (!pack) throw orderRefusal(404, `Shipment package not found: ${id}`);
  return pack;
};

const take = (world: World, pack: Package, number: string, date: number, extra: Package["extra"]) => {
  if (number !== "" && !/^[A-Z0-9]{3}\d{13}$/.test(number)) throw orderRefusal(400, `invalid invoiceNumber: ${number}`);
  if (pack.buyer.micro && (number === "" || !date)) throw orderRefusal(400, "Mikro ihracat için fatura bilgisi zorunludur");
  if (date > world.now()) throw orderRefusal(400, "invoiceDateTime can not be in the future");
  Object.assign(pack.extra, extra, number === "" ? {} : { invoiceNumber: number });
  savePackage(world, pack);
  return new Answer({ status: 201 });
};

function takeLink(world: World, request: Request) {
  const { invoiceLink, shipmentPackageId, invoiceDateTime, invoiceNumber = "" } = (request.body ?? {}) as Record<string, unknown>;
  if (typeof invoiceLink !== "string" || !URL.canParse(invoiceLink)) throw orderRefusal(400, "invalid invoiceLink");
  const pack = packageOf(world, request, shipmentPackageId);
  const used = selectPackages(world, "p.seller_id = ?", request.seller.sellerId).some(
    ({ extra }) => extra.invoiceLink === invoiceLink,
  );
  if (pack.extra.invoiceLink || pack.extra.invoiceFile || used)
    throw orderRefusal(409, "An invoice link has already been sent for this package");
  return take(world, pack, String(invoiceNumber), Number(invoiceDateTime ?? 0), { invoiceLink });
}

const begins: Record<string, string> = { "application/pdf": "%PDF-", "image/jpeg": "\xff\xd8\xff", "image/png": "\x89PNG" };

function takeFile(world: World, request: Request) {
  const parts = partsOf(request.call.headers["content-type"] ?? "", request.call.body);
  if (!parts) throw orderRefusal(400, "Content-Type must be multipart/form-data");
  const field = (name: string) =>
    parts.find((part) => part.name === name && part.fileName === null)?.content.toString("utf8") ?? "";
  const pack = packageOf(world, request, field("shipmentPackageId"));
  if (pack.extra.invoiceLink || pack.extra.invoiceFile)
    throw orderRefusal(400, "The invoice of this package has already been sent");
  const file = parts.find((part) => part.name === "file" && part.fileName !== null);
  if (!file) throw orderRefusal(400, "File not sent");
  if (!file.content.toString("latin1", 0, 8).startsWith(begins[file.type] ?? "\0"))
    throw orderRefusal(400, `File type ${file.type} is not supported`);
  if (file.content.length > 10_000_000) throw orderRefusal(400, "File type is not supported over 10 MB");
  const sha256 = createHash("sha256").update(file.content).digest("hex");
  return take(world, pack, field("invoiceNumber"), Number(field("invoiceDateTime") || 0), {
    invoiceFile: { name: file.fileName!, bytes: file.content.length, sha256 },
  });
}
