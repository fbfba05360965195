import { Answer } from "../../sandbox/routing.ts";
import { giveBack, type Line, linesOf, moveLines, type Pack, packOf } from "./orders.ts";
import { type Request, type Route, textNo } from "./replies.ts";
import type { World } from "./world.ts";

const done = () => new Answer({ status: 200 });
const day = 86_400_000;

function ownPack(world: World, { seller, params }: Request): Pack {
  const pack = packOf(world, params.number!);
  if (pack?.merchant_id !== seller.merchantId) throw textNo(404, "Paket bulunamadı");
  return pack;
}

const newPack = (world: World, merchantId: string): string => {
  const number = String(world.nextId("package"));
  const now = world.now();
  world.store.run(
    "insert into packages (number, merchant_id, status, carrier, created_at, moved_at) values (?, ?, 'Packaged', 'hepsiJET', ?, ?)",
    number,
    merchantId,
    now,
    now,
  );
  return number;
};

/** By the panel alone: these lines leave their package for one of their own. One that is left empty is no package any more. */
export const splitPack = (world: World, lines: Line[]) =>
  world.store.transaction(() => {
    const packageId = newPack(world, lines[0]!.merchant_id);
    moveLines(world, lines, "Packaged", { package_number: packageId });
    for (const number of new Set(lines.flatMap(({ package_number }) => package_number ?? [])))
      if (linesOf(world, "package_number = ?", number).length === 0)
        world.store.run("update packages set status = 'Unpacked', moved_at = ? where number = ?", world.now(), number);
    return { packageId };
  });

/** Lines that are paid and not packed become a package; a part of a line leaves the rest in a line of its own. */
function create(world: World, { seller, body }: Request) {
  const wanted = (body as { lineItemRequests?: unknown } | undefined)?.lineItemRequests;
  if (!Array.isArray(wanted) || wanted.length === 0) throw textNo(400, "lineItemRequests boş olamaz");
  return world.store.transaction(() => {
    const selected = (wanted as { id?: unknown; quantity?: unknown }[]).map(({ id, quantity }) => {
      const [line] = linesOf(world, "id = ? and merchant_id = ?", String(id), seller.merchantId);
      if (!line) throw textNo(404, `Kalem bulunamadı: ${id}`);
      if (line.status !== "Open" && line.status !== "Unpacked") throw textNo(400, `Kalem paketlenemez: ${line.status} durumunda`);
      if (quantity !== line.quantity) throw textNo(400, `Kalem adedi ${line.quantity} olmalıdır`);
      return line;
    });
    const number = newPack(world, seller.merchantId);
    moveLines(world, selected, "Packaged", { package_number: number });
    return { packageNumber: number, barcode: `HB${number}` };
  });
}

/** The lines return to the open feed. */
function unpack(world: World, request: Request) {
  const pack = ownPack(world, request);
  if (pack.status !== "Packaged") throw textNo(400, `Paket bozulamaz: ${pack.status} durumunda`);
  moveLines(world, linesOf(world, "package_number = ?", pack.number), "Unpacked", { package_number: null });
  world.store.run("update packages set status = 'Unpacked', moved_at = ? where number = ?", world.now(), pack.number);
  return done();
}

export function movePack(world: World, pack: Pack, status: string): void {
  moveLines(world, linesOf(world, "package_number = ?", pack.number), status);
  world.store.run("update packages set status = ?, moved_at = ? where number = ?", status, world.now(), pack.number);
}

/** Dates of a carrier of one's own may be a week old at most. */
const recent = (world: World, value: unknown) => {
  const ms = typeof value === "string" ? Date.parse(/Z|[+-]\d\d:\d\d$/.test(value) ? value : `${value}+03:00`) : Number.NaN;
  if (!(ms > world.now() - 7 * day && ms < world.now() + day)) throw textNo(400, "Tarih en fazla 7 gün öncesi olabilir");
};

function intransit(world: World, request: Request) {
  const pack = ownPack(world, request);
  const { shippedDate, trackingNumber, trackingUrl } = (request.body ?? {}) as Record<string, unknown>;
  if (pack.status !== "Packaged") throw textNo(400, `Paket ${pack.status} durumunda, kargoya verilemez`);
  if (typeof trackingNumber !== "string" || trackingNumber === "") throw textNo(400, "trackingNumber zorunludur");
  recent(world, shippedDate);
  world.store.run(
    "update packages set own_carrier = 1, tracking = ?, tracking_url = ? where number = ?",
    trackingNumber,
    typeof trackingUrl === "string" ? trackingUrl : "",
    pack.number,
  );
  movePack(world, pack, "InTransit");
  return done();
}

function deliver(world: World, request: Request) {
  const pack = ownPack(world, request);
  const { receivedBy, receivedDate } = (request.body ?? {}) as Record<string, unknown>;
  if (pack.status !== "InTransit" || !pack.own_carrier)
    throw textNo(400, `Paket ${pack.status} durumunda, teslim edildi yapılamaz`);
  if (typeof receivedBy !== "string" || receivedBy === "") throw textNo(400, "receivedBy zorunludur");
  recent(world, receivedDate);
  movePack(world, pack, "Delivered");
  return done();
}

/** It says what the package has: the same again changes nothing. */
function invoice(world: World, request: Request) {
  const pack = ownPack(world, request);
  const { invoiceLink, serialNumber, rowNumber, arrangementDate } = (request.body ?? {}) as Record<string, unknown>;
  if (typeof invoiceLink !== "string" || !URL.canParse(invoiceLink)) throw textNo(400, "invoiceLink geçersiz");
  if (pack.status === "Unpacked") throw textNo(400, `Paket ${pack.status} durumunda, fatura eklenemez`);
  const taken = JSON.stringify({ invoiceLink, serialNumber, rowNumber, arrangementDate });
  world.store.run("insert or replace into invoices (package_number, invoice) values (?, ?)", pack.number, taken);
  return done();
}

function tracking(world: World, request: Request) {
  const pack = ownPack(world, request);
  const detail = {
    packageNumber: pack.number,
    barcode: `HB${pack.number}`,
    status: pack.status,
    cargoCompany: pack.carrier,
    trackingInfoCode: pack.tracking,
    trackingInfoUrl: pack.tracking_url,
    deci: 1,
  };
  return world.settings.packageDetail === "list" ? [detail] : detail;
}

function labels(world: World, request: Request) {
  const pack = ownPack(world, request);
  const format = request.query.get("format") ?? "pdf";
  if (pack.status !== "Packaged") throw textNo(400, `Etiket alınamaz: paket ${pack.status} durumunda`);
  const zpl = `^XA^CI28^FO30,30^A0N,40,40^FDHepsiburada ${pack.number}^FS^FO30,90^BCN,120,Y,N,N^FDHB${pack.number}^FS^XZ`;
  return { data: [format === "zpl" ? zpl : ""], format, hasMerchantMutualBarcode: false };
}

/** A line, whole, and only before packing. */
function cancelByMerchant(world: World, { seller, params, body }: Request) {
  const [line] = linesOf(world, "id = ? and merchant_id = ?", params.lineId!, seller.merchantId);
  if (!line) throw textNo(404, "Kalem bulunamadı");
  if ((body as { reasonId?: unknown } | undefined)?.reasonId !== 83) throw textNo(400, "reasonId geçersiz");
  if (line.status !== "Open" && line.status !== "Unpacked") throw textNo(400, `Kalem iptal edilemez: ${line.status} durumunda`);
  cancelLines(world, [line], "Merchant");
  return done();
}

/** Each line says who canceled it; "Sap" is Hepsiburada itself, of fraud and the like. */
export function cancelLines(world: World, lines: Line[], by: "Merchant" | "Customer" | "Sap"): void {
  if (by !== "Merchant") giveBack(world, lines);
  moveLines(world, lines, `CancelledBy${by}`, { cancelled_by: by });
}

const packages = "/oms/packages/merchantid/:merchantId";
const one = `${packages}/packagenumber/:number`;
export const packageRoutes: Route[] = [
  { method: "POST", path: packages, handle: create },
  { method: "GET", path: one, handle: tracking },
  { method: "GET", path: `${one}/labels`, handle: labels },
  { method: "PUT", path: `${one}/invoice`, handle: invoice },
  { method: "POST", path: `${one}/unpack`, handle: unpack },
  { method: "POST", path: `${one}/intransit`, handle: intransit },
  { method: "POST", path: `${one}/deliver`, handle: deliver },
  { method: "POST", path: "/oms/lineitems/merchantid/:merchantId/id/:lineId/cancelbymerchant", handle: cancelByMerchant },
];
