import type { StoredAttribute } from "./checks.ts";
import type { World } from "./world.ts";

export interface ProductRow {
  seq: number;
  seller_id: number;
  barcode: string;
  main_id: string;
  stock_code: string;
  brand_id: number;
  category_id: number;
  title: string;
  state: "pendingApproval" | "approved" | "rejected";
  quantity: number;
  sale_kurus: number;
  list_kurus: number;
  vat_rate: number;
  content_id: number | null;
  archived_at: number | null;
  locked: string | null;
  blacklisted: number;
  detail: string;
  reject_reasons: string;
  created_at: number;
  modified_at: number;
  price_at: number;
  stock_at: number | null;
  review_at: number | null;
  approved_at: number | null;
}

/** What is only shown again, never searched. */
export interface ProductDetail {
  description: string;
  images: { url: string }[];
  attributes: StoredAttribute[];
  dimensionalWeight?: number | null;
  origin?: string | null;
  lotNumber?: string | null;
  deliveryDuration?: number | null;
  locationBasedDelivery?: string | null;
  cargoProviders?: string[] | null;
  shipmentAddressId?: number | null;
  returningAddressId?: number | null;
  variantId: number;
}

export interface ContentRow {
  content_id: number;
  seller_id: number;
  main_id: string;
  card: string;
  brand_id: number;
  category_id: number;
  title: string;
  detail: string;
  created_at: number;
  modified_at: number;
}

export interface ContentDetail {
  description: string;
  images: { url: string }[];
  attributes: StoredAttribute[];
}

export function productOf(world: World, sellerId: number, barcode: string): ProductRow | undefined {
  return world.store.get<ProductRow>("select * from products where seller_id = ? and barcode = ?", sellerId, barcode);
}

export function detailOf(row: { detail: string }): ProductDetail {
  return JSON.parse(row.detail) as ProductDetail;
}

export function isOnSale(row: ProductRow): boolean {
  return sellState(row) === "onSale";
}

/** The one word that says where a product stands. */
export function sellState(row: ProductRow): string {
  if (row.state !== "approved") return row.state;
  if (row.archived_at !== null) return "archived";
  if (row.blacklisted) return "blacklisted";
  if (row.locked !== null) return "locked";
  return row.quantity > 0 ? "onSale" : "notOnSale";
}

/** What the truth keeps per barcode: the last value taken, and how many messages named it. */
export function noteAccepted(
  world: World,
  row: { seller_id: number; barcode: string; quantity: number; sale_kurus: number; list_kurus: number },
): void {
  world.store.run(
    `insert into accepted values (?, ?, ?, ?, ?, ?, 1) on conflict (seller_id, barcode) do update set quantity = excluded.quantity,
       sale_kurus = excluded.sale_kurus, list_kurus = excluded.list_kurus, at = excluded.at, messages = messages + 1`,
    row.seller_id,
    row.barcode,
    row.quantity,
    row.sale_kurus,
    row.list_kurus,
    world.now(),
  );
}
