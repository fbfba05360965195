import type { SQLInputValue } from "node:sqlite";
import { lira } from "../../sandbox/money.ts";
import { many, whole } from "../../sandbox/routing.ts";
import { barcodeOf, barcodePattern } from "./checks.ts";
import { productRefusal } from "./errors.ts";
import { shownNow } from "./inventory.ts";
import { approvedRow, inventoryRow, unapprovedRow } from "./listing-rows.ts";
import { type ContentRow, type ProductRow, productOf } from "./products.ts";
import type { Request, Route } from "./routing.ts";
import type { World } from "./world.ts";

const base = "/product/sellers/:sellerId";

/** Section 5.7. */
export const listingRoutes: Route[] = [
  { method: "GET", path: `${base}/product/:barcode`, limit: "productRead", handle: readBase },
  { method: "GET", path: `${base}/products/unapproved`, limit: "productRead", handle: listUnapproved },
  {
    method: "GET",
    path: `${base}/products/approved`,
    limit: "productRead",
    handle: (world, request) => listContents(world, request, approvedRow),
  },
  {
    method: "GET",
    path: `${base}/products/approved/inventory-and-price`,
    limit: "productRead",
    handle: (world, request) =>
      listContents(world, request, (content, variants) =>
        inventoryRow(
          content,
          variants.map((row) => shownNow(world, row)),
        ),
      ),
  },
  { method: "POST", path: `${base}/products/buybox-information`, limit: "productWrite", handle: readBuybox },
];

function readBase(world: World, { seller, params }: Request) {
  const barcode = barcodeOf(params.barcode);
  if (!barcodePattern.test(barcode)) throw productRefusal(400, "invalid.barcode", `Geçersiz barkod: ${params.barcode}`);
  const row = productOf(world, seller.sellerId, barcode);
  if (!row) throw productRefusal(404, "product.not.found", `Ürün bulunamadı: ${barcode}`);
  return {
    barcode,
    approved: row.state === "approved",
    approvedDate: row.approved_at,
    archived: row.archived_at !== null,
    listingId: row.content_id === null ? null : `${row.seq.toString(16).padStart(32, "0")}`,
    contentId: row.content_id,
  };
}

interface Window {
  page: number;
  size: number;
  /** Key of the last row of the page before, when a token was sent. */
  after: number | null;
}

/** page × size ends at 10,000; beyond that one follows the token. */
function windowOf({ query }: Request, most: number): Window {
  const size = query.has("size") ? whole(query, "size", 1, most) : most;
  if (size === undefined) throw productRefusal(400, "invalid.size", `size en fazla ${most} olabilir: ${query.get("size")}`);
  const token = query.get("nextPageToken");
  if (token) {
    const after = /^t(\d+)$/.exec(Buffer.from(token, "base64url").toString("utf8"))?.[1];
    if (after === undefined) throw productRefusal(400, "invalid.next.page.token", "Geçersiz nextPageToken");
    return { page: 0, size, after: Number(after) };
  }
  const page = query.has("page") ? whole(query, "page") : 0;
  if (page === undefined) throw productRefusal(400, "invalid.page", `page geçersiz: ${query.get("page")}`);
  if (page * size > 10_000)
    throw productRefusal(400, "page.size.limit.exceeded", "page x size en fazla 10000 olabilir. nextPageToken kullanınız.");
  return { page, size, after: null };
}

interface Filter {
  sql: string;
  values: SQLInputValue[];
}

/** Conditions on products `p` that both lists share. */
function productFilter({ query }: Request, dates: Record<string, string>): Filter {
  const barcodes = many(query, "barcodes");
  if (barcodes.length > 50)
    throw productRefusal(400, "barcodes.limit.exceeded", `barcodes en fazla 50 olabilir: ${barcodes.length}`);
  const filter: Filter = { sql: "", values: [] };
  const add = (sql: string, ...values: SQLInputValue[]) => {
    filter.sql += ` and ${sql}`;
    filter.values.push(...values);
  };
  const one = query.get("barcode");
  if (one) add("p.barcode = ?", barcodeOf(one));
  if (barcodes.length > 0) add("p.barcode in (select value from json_each(?))", JSON.stringify(barcodes.map(barcodeOf)));
  const stockCode = query.get("stockCode");
  if (stockCode) add("p.stock_code = ?", stockCode);
  const mainId = query.get("productMainId");
  if (mainId) add("p.main_id = ?", mainId);
  const brandIds = many(query, "brandIds").map(Number);
  if (brandIds.length > 0) add("p.brand_id in (select value from json_each(?))", JSON.stringify(brandIds));
  const column = dates[query.get("dateQueryType") ?? ""] ?? Object.values(dates)[0]!;
  const [start, end] = [whole(query, "startDate"), whole(query, "endDate")];
  if (start !== undefined) add(`${column} >= ?`, start);
  if (end !== undefined) add(`${column} <= ?`, end);
  return filter;
}

const token = (key: number) => Buffer.from(`t${key}`).toString("base64url");

function listUnapproved(world: World, request: Request) {
  const { seller, query } = request;
  const { page, size, after } = windowOf(request, 1000);
  const filter = productFilter(request, { CREATED_DATE: "p.created_at", LAST_MODIFIED_DATE: "p.modified_at" });
  const status = query.get("status");
  const states = status === "rejected" || status === "pendingApproval" ? [status] : ["pendingApproval", "rejected"];
  const where = `from products p where p.seller_id = ? and p.state in (select value from json_each(?))${filter.sql}`;
  const values = [seller.sellerId, JSON.stringify(states), ...filter.values];
  const total = world.store.get<{ n: number }>(`select count(*) as n ${where}`, ...values)!.n;
  const rows = world.store.all<ProductRow>(
    `select p.* ${where} and p.seq > ? order by p.seq limit ? offset ?`,
    ...values,
    after ?? 0,
    size + 1,
    page * size,
  );
  const shown = rows.slice(0, size);
  return {
    totalElements: total,
    totalPages: Math.ceil(total / size),
    page,
    size,
    nextPageToken: rows.length > size ? token(shown.at(-1)!.seq) : null,
    content: shown.map(unapprovedRow),
  };
}

const saleable = "p.archived_at is null and p.blacklisted = 0 and p.locked is null and p.quantity > 0";
const statusFilters: Record<string, string> = {
  archived: "p.archived_at is not null",
  blacklisted: "p.blacklisted = 1",
  locked: "p.locked is not null",
  onSale: saleable,
  notOnSale: `not (${saleable})`,
};

/** One row per card. A filter that meets one variant shows the card with all of its variants. */
function listContents(world: World, request: Request, row: (content: ContentRow, variants: ProductRow[]) => unknown) {
  const { seller, query } = request;
  const { page, size, after } = windowOf(request, 100);
  const filter = productFilter(request, {
    VARIANT_CREATED_DATE: "p.created_at",
    VARIANT_MODIFIED_DATE: "p.modified_at",
    CONTENT_MODIFIED_DATE: "c.modified_at",
  });
  const status = query.get("status");
  if (status && !Object.hasOwn(statusFilters, status)) throw productRefusal(400, "invalid.status", `Geçersiz status: ${status}`);
  if (status) filter.sql += ` and ${statusFilters[status]}`;
  const contentId = whole(query, "contentId");
  if (contentId !== undefined) {
    filter.sql += " and c.content_id = ?";
    filter.values.push(contentId);
  }
  const falling = query.get("orderByDirection")?.toLowerCase() === "desc";
  const where = `from contents c where c.seller_id = ? and exists (select 1 from products p where p.content_id = c.content_id and p.state = 'approved'${filter.sql})`;
  const values = [seller.sellerId, ...filter.values];
  const total = world.store.get<{ n: number }>(`select count(*) as n ${where}`, ...values)!.n;
  const rows = world.store.all<ContentRow>(
    `select c.* ${where} and (? is null or c.content_id ${falling ? "<" : ">"} ?) order by c.content_id ${falling ? "desc" : "asc"} limit ? offset ?`,
    ...values,
    after,
    after,
    size + 1,
    page * size,
  );
  const shown = rows.slice(0, size);
  const variants = (id: number) =>
    world.store.all<ProductRow>("select * from products where content_id = ? and state = 'approved' order by seq", id);
  return {
    totalElements: total,
    totalPages: Math.ceil(total / size),
    page,
    size,
    nextPageToken: rows.length > size ? token(shown.at(-1)!.content_id) : null,
    content: shown.map((content) => row(content, variants(content.content_id))),
  };
}

function readBuybox(world: World, { seller, body }: Request) {
  const barcodes = (body as { barcodes?: unknown } | undefined)?.barcodes;
  if (!Array.isArray(barcodes) || barcodes.length === 0 || barcodes.length > 10) {
    throw productRefusal(400, "barcodes.limit.exceeded", "barcodes 1 ile 10 arasında olmalıdır");
  }
  const rows = barcodes
    .map((barcode) => productOf(world, seller.sellerId, barcodeOf(barcode)))
    .filter((row) => row !== undefined);
  return {
    buyboxInfo: rows.map((row) => ({
      barcode: row.barcode,
      buyboxOrder: 1,
      buyboxPrice: lira(row.sale_kurus),
      hasMultipleSeller: false,
    })),
  };
}
