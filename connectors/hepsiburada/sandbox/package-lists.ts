import { between, linesOf, noDates, orderOf, type Pack, window } from "./orders.ts";
import { type Request, type Route, visible } from "./replies.ts";
import { localTime, type World } from "./world.ts";

const packagesIn = (world: World, { seller }: Request, status: string): Pack[] =>
  world.store.all<Pack>(
    "select * from packages where merchant_id = ? and status = ? order by moved_at desc, number desc",
    seller.merchantId,
    status,
  );

/** Made and not shipped: a bare array, by tens. */
function openPackages(world: World, request: Request) {
  const { offset, limit } = window(request, 10, "Offset");
  const inside = between(request);
  return packagesIn(world, request, "Packaged")
    .filter(({ created_at }) => inside(created_at))
    .slice(offset, offset + limit)
    .map((pack) => {
      const lines = linesOf(world, "package_number = ?", pack.number);
      const order = orderOf(world, lines[0]!.order_number)!;
      return {
        id: pack.number,
        packageNumber: pack.number,
        barcode: `HB${pack.number}`,
        status: "Open",
        cargoCompany: pack.carrier,
        customerName: order.buyer,
        recipientName: order.buyer,
        orderDate: localTime(order.ordered_at),
        items: lines.map((line) => ({
          lineItemId: line.id,
          orderNumber: line.order_number,
          merchantSku: line.merchant_sku,
          hbSku: line.hb_sku,
          quantity: line.quantity,
        })),
      };
    });
}

/** Parcels of years before: nothing is stored of them, each is made when it is asked for. */
const firstOld = Date.UTC(2025, 0, 1);
const oldParcel = (seller: string, dateName: string, at: number) => ({
  Id: String(6_000_000_000 + at),
  MerchantId: seller,
  PackageNumber: String(6_000_000_000 + at),
  Barcode: `HB${6_000_000_000 + at}`,
  OrderNumber: String(3_000_000_000 + at),
  OrderNumbers: [String(3_000_000_000 + at)],
  [dateName]: localTime(firstOld - at * 600_000),
});

const moved =
  (status: string, dateName: string): Route["handle"] =>
  (world, request) => {
    noDates(request);
    const seen = visible(request);
    const ordersOf = (pack: Pack) => [
      ...new Set(linesOf(world, "package_number = ?", pack.number).map((line) => line.order_number)),
    ];
    const parcels = packagesIn(world, request, status).filter((pack) => ordersOf(pack).some(seen));
    const { oldParcels, parcelOrder } = world.settings;
    const old = status === "Delivered" ? oldParcels : 0;
    const totalCount = parcels.length + old;
    const before = { newest: 0, oldest: old, mixed: Math.floor(old / 2) }[parcelOrder];
    const { offset, limit } = window(request, 50);
    const row = (at: number) => {
      const place = at - before;
      if (place < 0 || place >= parcels.length) {
        const nth = place < 0 ? at : at - parcels.length;
        return oldParcel(request.seller.merchantId, dateName, parcelOrder === "oldest" ? old - 1 - nth : nth);
      }
      const pack = parcels[parcelOrder === "oldest" ? parcels.length - 1 - place : place]!;
      return {
        Id: pack.number,
        MerchantId: pack.merchant_id,
        PackageNumber: pack.number,
        Barcode: `HB${pack.number}`,
        OrderNumber: ordersOf(pack)[0],
        OrderNumbers: ordersOf(pack),
        [dateName]: localTime(pack.moved_at),
      };
    };
    const length = Math.max(0, Math.min(limit, totalCount - offset));
    const items = Array.from({ length }, (_, at) => row(offset + at));
    return { totalCount, limit, offset, pageCount: Math.ceil(totalCount / limit), items };
  };

const packages = "/oms/packages/merchantid/:merchantId";
export const packageListRoutes: Route[] = [
  { method: "GET", path: packages, handle: openPackages },
  { method: "GET", path: `${packages}/shipped`, handle: moved("InTransit", "ShippedDate") },
  { method: "GET", path: `${packages}/delivered`, handle: moved("Delivered", "DeliveredDate") },
  { method: "GET", path: `${packages}/undelivered`, handle: moved("Undelivered", "UndeliveredDate") },
];
