import { exact } from "../../sandbox/exact.ts";
import { lira } from "../../sandbox/money.ts";
import { carriers } from "./carriers.ts";
import type { Line, Package } from "./packages.ts";

/** The wall clock of Istanbul told as if it were UTC: how orderDate is written. */
const istanbul = (at: number) => at + 3 * 3_600_000;

const sum = (lines: Line[], of: (line: Line) => number) =>
  lira(lines.reduce((total, line) => total + of(line) * line.quantity, 0));

const tyOf = ({ tyKurus = 0 }: Line) => tyKurus;
/** What the buyer pays for one piece. */
export const paidFor = (line: Line): number => line.grossKurus - line.discountKurus - tyOf(line);

/** Section 6.2, names as of 6 Apr 2026. */
export function packageShape(pack: Package) {
  const { buyer, lines, extra } = pack;
  const carrier = carriers[pack.cargoCode]!;
  const street = buyer.street ?? "Büyükdere Caddesi No: 1 Daire: 4";
  const fullName = `${buyer.firstName} ${buyer.lastName}`;
  const day = 24 * 3_600_000;
  const [ofSeller, ofTrendyol] = [sum(lines, (line) => line.discountKurus), sum(lines, tyOf)];
  const discount = sum(lines, (line) => line.discountKurus + tyOf(line));
  const declaredAt = buyer.micro ? pack.histories.find(({ status }) => status === "Shipped")?.createdDate : undefined;
  const address = {
    fullName,
    firstName: buyer.firstName,
    lastName: buyer.lastName,
    address1: street,
    address2: "",
    city: "İstanbul",
    cityCode: 34,
    district: "Sarıyer",
    districtId: 54,
    neighborhood: "Maslak",
    postalCode: "34485",
    countryCode: "TR",
    phone: "5550000000",
    fullAddress: `${street} Maslak Sarıyer İstanbul`,
  };
  return {
    shipmentPackageId: pack.packageId,
    orderNumber: pack.orderNumber,
    status: pack.status,
    shipmentPackageStatus: pack.status,
    supplierId: pack.sellerId,
    warehouseId: extra.warehouseId ?? 4410,
    customerId: buyer.customerId,
    customerFirstName: buyer.firstName,
    customerLastName: buyer.lastName,
    customerEmail: `pf+${pack.orderNumber}@trendyolmail.com`,
    identityNumber: "11111111111",
    taxNumber: buyer.commercial ? "1234567890" : null,
    commercial: buyer.commercial,
    orderDate: istanbul(pack.orderedAt),
    agreedDeliveryDate: pack.orderedAt + (2 + (extra.extraDays ?? 0)) * day,
    originShipmentDate: istanbul(pack.orderedAt),
    lastModifiedDate: pack.modifiedAt,
    estimatedDeliveryStartDate: pack.orderedAt + 2 * day,
    estimatedDeliveryEndDate: pack.orderedAt + 5 * day,
    currencyCode: "TRY",
    paymentMethod: "Kredi Kartı",
    isCod: false,
    packageGrossAmount: sum(lines, (line) => line.grossKurus),
    packageSellerDiscount: ofSeller,
    packageTyDiscount: ofTrendyol,
    packageTotalDiscount: discount,
    packageTotalPrice: sum(lines, paidFor),
    discountDisplays: discount > 0 ? [{ displayName: "Sepette İndirim", discountAmount: discount }] : [],
    cargoTrackingNumber: exact(pack.cargoNumber),
    cargoTrackingLink: extra.trackingLink ?? `${carrier.link}${pack.cargoNumber}`,
    cargoSenderNumber: String(pack.packageId % 1_000_000_000),
    cargoProviderName: carrier.name,
    cargoDeci: extra.deci ?? 1,
    deliveryType: "normal",
    deliveryAddressType: "Shipment",
    fastDelivery: false,
    fastDeliveryType: "",
    giftBoxRequested: buyer.giftBox === true,
    "3pByTrendyol": false,
    is4P: buyer.is4P === true,
    deliveredByService: extra.deliveredByService ?? false,
    containsDangerousProduct: false,
    micro: buyer.micro === true,
    // The declaration is made once the parcel is on its way.
    etgbNo: declaredAt ? `25341453EX${String(pack.packageId % 1_000_000).padStart(6, "0")}` : null,
    etgbDate: declaredAt ?? null,
    hsCode: buyer.micro ? "711111000000" : null,
    invoiceLink: extra.invoiceLink ?? (extra.invoiceStatus === "Invoiced" ? `https://efatura.example/${pack.packageId}` : null),
    invoiceNumber: extra.invoiceNumber ?? null,
    invoiceStatus: extra.invoiceStatus ?? "NotInvoiced",
    // Told of what Trendyol sells abroad itself alone.
    invoiceRejectedReasonKeys: buyer.is4P && extra.invoiceStatus === "Rejected" ? (extra.invoiceReasons ?? []) : "",
    originPackageIds: pack.origins.length > 0 ? pack.origins : null,
    createdBy: pack.createdBy,
    shipmentAddress: { id: buyer.customerId * 10 + 1, ...address },
    invoiceAddress: {
      id: buyer.customerId * 10 + 2,
      ...address,
      ...(buyer.is4P && { fullName: "DSM Grup Danışmanlık", firstName: "DSM Grup", lastName: "Danışmanlık" }),
      company: buyer.commercial ? "Örnek Ticaret A.Ş." : "",
      taxOffice: buyer.commercial ? "Sarıyer" : "",
      taxNumber: buyer.commercial ? "1234567890" : "",
    },
    packageHistories: pack.histories,
    lines: lines.map((line) => lineShape(pack, line)),
  };
}

function lineShape(pack: Package, line: Line) {
  const unit = lira(paidFor(line));
  return {
    lineId: line.lineId,
    quantity: line.quantity,
    barcode: line.barcode,
    stockCode: line.stockCode,
    productName: line.title,
    productSize: line.size,
    productColor: line.colour,
    contentId: line.contentId,
    productCategoryId: line.categoryId,
    productOrigin: line.origin,
    sellerId: pack.sellerId,
    salesCampaignId: 7,
    lineGrossAmount: lira(line.grossKurus),
    lineUnitPrice: unit,
    lineSellerDiscount: lira(line.discountKurus),
    lineTyDiscount: lira(tyOf(line)),
    lineTotalDiscount: lira(line.discountKurus + tyOf(line)),
    discountDetails: Array.from({ length: line.quantity }, (_, i) => ({
      lineItemId: String(i + 1),
      lineItemPrice: unit,
      lineItemSellerDiscount: lira(line.discountKurus),
      lineItemTyDiscount: lira(tyOf(line)),
    })),
    vatRate: line.vatRate,
    commission: 15,
    currencyCode: "TRY",
    orderLineItemStatusName: pack.status,
    cancelledBy: line.cancelledBy,
    cancelReason: line.cancelReason,
    cancelReasonCode: line.cancelReasonCode,
    fastDeliveryOptions: [],
  };
}
