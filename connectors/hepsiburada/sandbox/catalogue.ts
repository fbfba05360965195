import { randomUUID } from "node:crypto";
import { check, type Findings, type Item } from "./checks.ts";
import { catalogueNo, envelope, pageOf, type Request, type Route } from "./replies.ts";
import { categoryOf } from "./taxonomy.ts";
import type { World } from "./world.ts";

export interface Product {
  seq: number;
  merchant_id: string;
  merchant_sku: string;
  barcode: string;
  group_id: string;
  category_id: string;
  title: string;
  brand: string;
  vat_rate: number;
  status: string;
  hb_sku: string | null;
  price_kurus: number;
  stock: number;
  document: string;
  findings: string;
  refused_match: number;
  review_at: number | null;
}
interface Job {
  id: string;
  merchant_id: string;
  items: string;
  result: string | null;
}

/** Barcodes that the catalogue knows already: a product with one of them waits for its seller's decision. The last three are the test environment's own, and no EAN-13. */
export const known: Record<string, { hbSku: string; productName: string; brand: string }> = Object.fromEntries(
  ["8680000000013", "8680000000020", "8680000000037", "7541828790114", "7541828790155", "7541828790080"].map((barcode, at) => [
    barcode,
    { hbSku: `HBV0000KNOWN${at + 1}`, productName: `Katalog Ürünü ${at + 1}`, brand: "Bilinen Marka" },
  ]),
);
/** The word in a name that this marketplace's people refuse; the page tells it. */
export const forbiddenWord = "YASAK";

export const productOf = (world: World, merchantId: string, sku: string): Product | undefined =>
  world.store.get<Product>("select * from products where merchant_id = ? and merchant_sku = ?", merchantId, sku.toUpperCase());

const all = (world: World, merchantId: string): Product[] =>
  world.store.all<Product>("select * from products where merchant_id = ? order by seq", merchantId);

/** A file comes as multipart; anything else is another kind of file. */
export async function readFile({ call }: Request): Promise<unknown> {
  const type = call.headers["content-type"] ?? "";
  if (!type.startsWith("multipart/form-data")) throw catalogueNo(3002, "Dosya türü geçersiz", 400);
  let file: unknown;
  try {
    const form = await new Response(new Uint8Array(call.body), { headers: { "content-type": type } }).formData();
    file = form.get("file");
  } catch {
    throw catalogueNo(3003, "Dosya okunamadı", 400);
  }
  if (!(file instanceof Blob)) throw catalogueNo(3001, "Dosya bulunamadı", 400);
  try {
    return JSON.parse(await file.text());
  } catch {
    throw catalogueNo(3003, "Dosya içeriği geçersiz", 400);
  }
}

/** The answer is a tracking id; the work comes later. */
async function takeImport(world: World, request: Request) {
  const items = await readFile(request);
  if (!Array.isArray(items) || items.length === 0) throw catalogueNo(3003, "Dosya içeriği geçersiz", 400);
  const id = randomUUID();
  const now = world.now();
  world.store.run(
    "insert into jobs (id, merchant_id, kind, created_at, due_at, items) values (?, ?, 'import', ?, ?, ?)",
    id,
    request.seller.merchantId,
    now,
    request.call.faults.some(({ kind }) => kind === "never-complete") ? null : now + world.settings.batchDelayMs,
    JSON.stringify(items),
  );
  return envelope({ trackingId: id });
}

export function runImport(world: World, job: Job): unknown[] {
  return (JSON.parse(job.items) as Item[]).map((item, at) => importItem(world, job.merchant_id, item, at));
}

function importItem(world: World, merchantId: string, item: Item, itemOrderID: number) {
  const attributes = item.attributes ?? {};
  const sku = String(attributes.merchantSku ?? "").toUpperCase();
  const before = productOf(world, merchantId, sku);
  const row = (importStatus: string, productStatus: string | null, messages: object[], findings: Partial<Findings> = {}) => ({
    itemOrderID,
    merchant: merchantId,
    merchantSku: sku,
    hbSku: before?.hb_sku ?? null,
    barcode: String(attributes.Barcode ?? ""),
    importStatus,
    productStatus,
    importMessages: messages,
    validationResults: findings.validationResults ?? [],
    taskDetails: [],
    rejectReasonsMessages: [],
    matchedHbProductInfo: [],
  });
  const error = (message: string) => [{ severity: "ERROR", message }];
  if (before && /^(MATCHED|MATCHED_WITH_STAGED|CREATED|IN_EXTERNAL_PROGRESS)$/.test(before.status))
    return row("FAILED", before.status, error("Can not update product in matched or in catalog progress status"));
  const { fatal, findings, warnings, values } = check(world, merchantId, item);
  if (fatal) return row("FAILED", null, error(fatal));
  const status = findings.validationResults.length > 0 ? "MISSING_INFO" : "WAITING";
  world.store.run(
    `insert into products (merchant_id, merchant_sku, barcode, group_id, category_id, title, brand, vat_rate, status, price_kurus, stock, document,
       findings, review_at, modified_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (merchant_id, merchant_sku) do update set barcode = excluded.barcode, group_id = excluded.group_id, category_id = excluded.category_id,
       title = excluded.title, brand = excluded.brand, vat_rate = excluded.vat_rate, status = excluded.status, price_kurus = excluded.price_kurus,
       stock = excluded.stock, document = excluded.document, findings = excluded.findings, review_at = excluded.review_at, modified_at = excluded.modified_at`,
    merchantId,
    sku,
    values.barcode,
    values.groupId,
    String(item.categoryId),
    values.title,
    values.brand,
    values.vatRate,
    status,
    values.priceKurus,
    values.stock,
    JSON.stringify(attributes),
    JSON.stringify(findings),
    status === "WAITING" ? world.now() + world.settings.reviewDelayMs : null,
    world.now(),
  );
  return row(
    "SUCCESS",
    status,
    warnings.map((message) => ({ severity: "WARNING", message })),
    findings,
  );
}

/** The catalogue's decisions that are due. */
export function runReviews(world: World): void {
  for (const row of world.store.all<Product>("select * from products where review_at <= ? order by seq", world.now())) {
    const match = known[row.barcode];
    if (row.title.includes(forbiddenWord)) {
      const reason = `Satışına izin verilmeyen ürün: adında ${forbiddenWord} geçiyor`;
      const findings = JSON.stringify({ ...(JSON.parse(row.findings) as object), rejectReasonsMessages: [reason] });
      world.store.run("update products set status = 'REJECTED', findings = ?, review_at = null where seq = ?", findings, row.seq);
    } else if (match && !row.refused_match) {
      const findings = JSON.stringify({ ...(JSON.parse(row.findings) as object), matchedHbProductInfo: [match] });
      world.store.run(
        "update products set status = 'PRE_MATCHED', findings = ?, review_at = null where seq = ?",
        findings,
        row.seq,
      );
    } else goLive(world, row, `HBV${String(world.nextId("hbSku")).padStart(8, "0")}`);
  }
}

function goLive(world: World, row: Product, hbSku: string): void {
  world.store.run("update products set status = 'MATCHED', hb_sku = ?, review_at = null where seq = ?", hbSku, row.seq);
  world.store.run(
    "insert into listings (merchant_id, merchant_sku, hb_sku, listing_id, price_kurus, stock) values (?, ?, ?, ?, ?, ?) on conflict do nothing",
    row.merchant_id,
    row.merchant_sku,
    hbSku,
    randomUUID(),
    row.price_kurus,
    row.stock,
  );
}

function readImport(world: World, request: Request) {
  const job = world.store.get<Job>(
    "select * from jobs where id = ? and merchant_id = ? and kind = 'import'",
    request.params.trackingId!,
    request.seller.merchantId,
  );
  if (!job) throw catalogueNo(4000, "TrackingId bulunamadı");
  const waiting = (JSON.parse(job.items) as Item[]).map((item, itemOrderID) => ({
    itemOrderID,
    merchantSku: String(item.attributes?.merchantSku ?? "").toUpperCase(),
    importStatus: "PROCESSING",
    productStatus: null,
    importMessages: [],
    validationResults: [],
    taskDetails: [],
    rejectReasonsMessages: [],
    matchedHbProductInfo: [],
  }));
  return pageOf(job.result === null ? waiting : (JSON.parse(job.result) as unknown[]), request);
}

const lists = (body: unknown): { merchant: string; merchantSkuList: string[] }[] =>
  Array.isArray(body)
    ? body.filter((each) => each && typeof each.merchant === "string" && Array.isArray(each.merchantSkuList))
    : [];

/** All or nothing, without a tracking id and without a result per product. */
const decide =
  (approved: boolean): Route["handle"] =>
  (world, { seller, body }) => {
    const skus = lists(body).flatMap(({ merchantSkuList }) => merchantSkuList);
    const rows = skus.map((sku) => productOf(world, seller.merchantId, sku));
    if (skus.length === 0 || rows.some((row) => row?.status !== "PRE_MATCHED"))
      throw catalogueNo(1007, "Yalnız Eşleşen statüsündeki ürünler için karar verilebilir", 400);
    for (const row of rows as Product[])
      if (approved) goLive(world, row, known[row.barcode]!.hbSku);
      else
        world.store.run(
          "update products set status = 'WAITING', refused_match = 1, review_at = ? where seq = ?",
          world.now() + world.settings.reviewDelayMs,
          row.seq,
        );
    return envelope(null);
  };

const shown = (row: Product) => ({
  merchantSku: row.merchant_sku,
  barcode: row.barcode,
  hbSku: row.hb_sku,
  variantGroupId: row.group_id,
  productName: row.title,
  productStatus: row.status,
  taskDetails: [],
  validationResults: [],
  matchedHbProductInfo: [],
  rejectReasonsMessages: [],
  ...(JSON.parse(row.findings) as object),
});

/** As the list of all products has it: its status by another name, and what the import told of it. */
const described = (world: World) => (row: Product) => {
  const given = JSON.parse(row.document) as Record<string, unknown>;
  const { productStatus, ...head } = shown(row);
  const rules = categoryOf(world, row.category_id);
  const named = (isVariant: boolean) =>
    (rules?.attributes ?? [])
      .filter(({ variant, id }) => (variant === true) === isVariant && given[id] !== undefined)
      .map(({ id, name, mandatory }) => ({ name, value: String(given[id]), mandatory }));
  return {
    ...head,
    status: productStatus,
    brand: row.brand,
    images: Object.keys(given)
      .filter((name) => /^Image\d+$/.test(name))
      .map((name) => given[name]),
    categoryId: Number(row.category_id),
    categoryName: rules?.name ?? "",
    tax: String(row.vat_rate),
    price: String(row.price_kurus / 100).replace(".", ","),
    description: String(given.UrunAciklamasi ?? ""),
    baseAttributes: [],
    variantTypeAttributes: named(true),
    productAttributes: named(false),
    qualityScore: null,
    qualityStatus: null,
  };
};

const products = "/product/api/products";
export const catalogueRoutes: Route[] = [
  { method: "POST", path: `${products}/import`, handle: takeImport },
  { method: "GET", path: `${products}/status/:trackingId`, handle: readImport },
  { method: "POST", path: `${products}/approve-prematch`, handle: decide(true) },
  { method: "POST", path: `${products}/reject-prematch`, handle: decide(false) },
  {
    method: "POST",
    path: `${products}/check-product-status`,
    handle: (world, { seller, body }) =>
      envelope(
        lists(body).map(({ merchant, merchantSkuList }) => ({
          merchant,
          skuStatusList: merchantSkuList.flatMap((sku) => {
            const row = productOf(world, seller.merchantId, sku);
            return row ? [{ merchantSku: row.merchant_sku, status: row.status }] : [];
          }),
        })),
      ),
  },
  {
    method: "GET",
    path: `${products}/products-by-merchant-and-status`,
    handle: (world, request) =>
      pageOf(
        all(world, request.seller.merchantId)
          .filter(({ status }) => status === request.query.get("productStatus"))
          .map(shown),
        request,
      ),
  },
  {
    method: "GET",
    path: `${products}/all-products-of-merchant/:merchantId`,
    handle: (world, request) => {
      if (request.params.merchantId !== request.seller.merchantId) throw catalogueNo(1003, "Yetkisiz", 403);
      return pageOf(all(world, request.seller.merchantId).map(described(world)), request);
    },
  },
  {
    method: "GET",
    path: `${products}/trackingId-history`,
    handle: (world, request) =>
      pageOf(
        world.store.all(
          "select id as trackingId, created_at as createdDate from jobs where merchant_id = ? and kind = 'import' order by created_at desc",
          request.seller.merchantId,
        ),
        request,
      ),
  },
];
