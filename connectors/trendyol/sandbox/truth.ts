import { callCounts } from "../../sandbox/calls.ts";
import { liraText } from "../../sandbox/money.ts";
import { claimsTruth } from "./claims.ts";
import { Refusal } from "./errors.ts";
import { paidFor } from "./package-shape.ts";
import { selectPackages } from "./packages.ts";
import { detailOf, type ProductRow, sellState } from "./products.ts";
import type { World } from "./world.ts";

/** What is approved stands in its card, all else in the product. */
const describedIn = ({ store }: World, row: ProductRow) => {
  const card = store.get<{ detail: string }>("select detail from contents where content_id = ?", row.content_id);
  return card ? (JSON.parse(card.detail) as { description: string }).description : detailOf(row).description;
};

/** The ledger of truth of one seller: what this marketplace believes, promised and was told. */
export function truth(world: World, sellerId: number) {
  const seller = world.seller(sellerId);
  if (!seller) throw new Refusal(404, { error: "Not Found", message: `No seller ${sellerId}` });
  const products = world.store.all<ProductRow>("select * from products where seller_id = ? order by seq", sellerId);
  const accepted = world.store.all<{
    barcode: string;
    quantity: number;
    sale_kurus: number;
    list_kurus: number;
    at: number;
    messages: number;
  }>("select * from accepted where seller_id = ? order by barcode", sellerId);
  const orders = new Map<string, unknown[]>();
  for (const pack of selectPackages(world, "p.seller_id = ? order by p.package_id", sellerId)) {
    const reported = orders.get(pack.orderNumber) ?? [];
    orders.set(pack.orderNumber, reported);
    reported.push({
      packageId: String(pack.packageId),
      status: pack.status,
      cargoTrackingNumber: pack.cargoNumber,
      createdBy: pack.createdBy,
      originPackageIds: pack.origins.map(String),
      invoiceNumber: pack.extra.invoiceNumber ?? null,
      invoiceLink: pack.extra.invoiceLink ?? null,
      invoiceFile: pack.extra.invoiceFile ?? null,
      modifiedAt: pack.modifiedAt,
      lines: pack.lines.map((line) => ({
        lineId: String(line.lineId),
        barcode: line.barcode,
        quantity: line.quantity,
        unitPrice: liraText(paidFor(line)),
        cancelReasonCode: line.cancelReasonCode,
      })),
    });
  }
  return {
    sellerId,
    now: world.now(),
    products: products.map((row) => ({
      barcode: row.barcode,
      title: row.title,
      description: describedIn(world, row),
      productMainId: row.main_id,
      stockCode: row.stock_code,
      brandId: row.brand_id,
      categoryId: row.category_id,
      state: sellState(row),
      contentId: row.content_id,
      salePrice: liraText(row.sale_kurus),
      listPrice: liraText(row.list_kurus),
      quantity: row.quantity,
      vatRate: row.vat_rate,
      attributes: detailOf(row).attributes,
      images: detailOf(row).images.map(({ url }) => url),
    })),
    claims: claimsTruth(world, sellerId),
    orders: [...orders].map(([orderNumber, packages]) => ({ orderNumber, packages })),
    lastAccepted: accepted.map((row) => ({
      barcode: row.barcode,
      quantity: row.quantity,
      salePrice: liraText(row.sale_kurus),
      listPrice: liraText(row.list_kurus),
      at: row.at,
      messages: row.messages,
    })),
    calls: callCounts(world.store, String(sellerId)),
  };
}
