import { Answer } from "../../sandbox/routing.ts";
import { labelRefusal } from "./errors.ts";
import { type Package, selectPackages } from "./packages.ts";
import type { Request, Route } from "./routing.ts";
import type { World } from "./world.ts";

const path = "/sellers/:sellerId/common-label/:cargoNumber";

/** Section 6.5: asked for first, read afterwards. */
export const labelRoutes: Route[] = [
  { method: "POST", path, limit: "label", handle: askLabel },
  { method: "GET", path, limit: "label", handle: readLabel },
];

function shipment(world: World, { seller, params }: Request): Package {
  const number = params.cargoNumber!;
  if (!/^\d+$/.test(number)) throw labelRefusal(400, "Please check the cargo tracking number you provided");
  const pack = selectPackages(world, "p.cargo_number = ? and p.seller_id = ?", number, seller.sellerId)[0];
  if (!pack) throw labelRefusal(404, "Shipment not found for the cargo tracking number");
  return pack;
}

/** Of what goes abroad there is none before the invoice is accepted (page "Sipariş Paketlerini Çekme", invoiceStatus). */
function mustBeInvoiced({ buyer, extra }: Package) {
  if ((buyer.micro || buyer.is4P) && extra.invoiceStatus !== "Invoiced")
    throw labelRefusal(400, "The invoice of the package is not approved");
}

function askLabel(world: World, request: Request) {
  const pack = shipment(world, request);
  mustBeInvoiced(pack);
  const { format, boxQuantity } = (request.body ?? {}) as Record<string, unknown>;
  if (format !== "ZPL") throw labelRefusal(400, `Only format ZPL is available: ${format ?? ""}`);
  if (pack.cargoCode !== "TEXMP" && pack.cargoCode !== "ARASMP")
    throw labelRefusal(400, "Common label is available for TEX and Aras only");
  if (!["Created", "Picking", "Invoiced", "Shipped"].includes(pack.status))
    throw labelRefusal(400, `The package is ${pack.status}`);
  const boxes = boxQuantity ?? 1;
  if (!Number.isInteger(boxes) || (boxes as number) < 1 || (boxes as number) > 100)
    throw labelRefusal(400, `boxQuantity is not valid: ${boxQuantity}`);
  world.store.run("insert or replace into labels values (?, ?, ?)", pack.cargoNumber, pack.sellerId, boxes as number);
  return new Answer({ status: 200 });
}

function readLabel(world: World, request: Request) {
  const pack = shipment(world, request);
  const labelRow = world.store.get<{ boxes: number }>("select boxes from labels where cargo_number = ?", pack.cargoNumber);
  if (!labelRow) throw labelRefusal(404, "Label is not created for the cargo tracking number");
  return { data: Array.from({ length: labelRow.boxes }, (_, i) => ({ label: zpl(pack, i + 1, labelRow.boxes), format: "ZPL" })) };
}

/** ^ and ~ begin commands in ZPL, so a name may not hold them. */
function zpl({ buyer, cargoNumber, orderNumber }: Package, box: number, boxes: number): string {
  const name = `${buyer.firstName} ${buyer.lastName}`.replace(/[\^~]/g, " ");
  return [
    "^XA^CI28^PW812^LL812",
    "^FO40,40^A0N,40,40^FDTrendyol Express (deneme)^FS",
    `^FO40,110^BY3^BCN,160,Y,N,N^FD${cargoNumber}^FS`,
    `^FO40,330^A0N,36,36^FD${name}^FS`,
    "^FO40,380^A0N,30,30^FDMaslak, Sarıyer / İstanbul^FS",
    `^FO40,440^A0N,30,30^FDSipariş ${orderNumber}   Koli ${box}/${boxes}^FS`,
    "^XZ",
  ].join("");
}
