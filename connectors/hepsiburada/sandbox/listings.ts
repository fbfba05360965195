import { randomUUID } from "node:crypto";
import { lira } from "../../sandbox/money.ts";
import { Answer } from "../../sandbox/routing.ts";
import { readFile } from "./catalogue.ts";
import { catalogueNo, envelope, pageOf, type Request, type Route, textNo } from "./replies.ts";
import { localTime, type World } from "./world.ts";

export interface ListingRow {
  seq: number;
  merchant_id: string;
  merchant_sku: string;
  hb_sku: string;
  listing_id: string;
  price_kurus: number;
  stock: number;
  flags: string;
}
interface Flags {
  band?: { min: number; max: number };
  locked?: string;
  frozen?: string;
  suspended?: boolean;
  fulfilledByHB?: boolean;
}
export const flagsOf = (row: ListingRow) => JSON.parse(row.flags) as Flags;
export const listingOf = (world: World, merchantId: string, sku: string): ListingRow | undefined =>
  world.store.get<ListingRow>("select * from listings where merchant_id = ? and merchant_sku = ?", merchantId, sku);

export const isSalable = (row: ListingRow): boolean => {
  const { locked, frozen, suspended } = flagsOf(row);
  return row.price_kurus > 0 && row.stock > 0 && !locked && !frozen && !suspended;
};

function shape(row: ListingRow) {
  const { locked, frozen, suspended, fulfilledByHB } = flagsOf(row);
  return {
    listingId: row.listing_id,
    uniqueIdentifier: "",
    hepsiburadaSku: row.hb_sku,
    merchantSku: row.merchant_sku,
    price: lira(row.price_kurus),
    availableStock: row.stock,
    dispatchTime: 2,
    cargoCompany1: "hepsiJET",
    maximumPurchasableQuantity: 0,
    minimumPurchasableQuantity: 1,
    pricings: [],
    isSalable: isSalable(row),
    customizableProperties: [],
    deactivationReasons: [
      ...(row.price_kurus > 0 ? [] : ["PriceIsLessThanOrEqualToZero"]),
      ...(row.stock > 0 ? [] : ["StockIsLessThanOrEqualToZero"]),
    ],
    isSuspended: suspended === true,
    isLocked: locked !== undefined,
    lockReasons: locked ? [locked] : [],
    isFrozen: frozen !== undefined,
    freezeReasons: frozen ? [frozen] : [],
    availableWarehouses: [],
    isFulfilledByHB: fulfilledByHB === true,
    priceIncreaseDisabled: false,
    priceDecreaseDisabled: false,
    stockDecreaseDisabled: false,
    productId: row.hb_sku,
    hasVariant: false,
  };
}

function list(world: World, { seller, query }: Request) {
  if (!query.has("offset") || !query.has("limit")) throw textNo(400, "offset and limit are required");
  const [offset, limit] = [Number(query.get("offset")), Number(query.get("limit"))];
  const named = (name: string) =>
    query
      .get(name)
      ?.split(",")
      .map((text) => text.trim());
  const [skus, hbSkus] = [named("merchantSkuList"), named("hbSkuList")];
  const rows = world.store
    .all<ListingRow>("select * from listings where merchant_id = ? order by seq", seller.merchantId)
    .filter((row) => (!skus || skus.includes(row.merchant_sku)) && (!hbSkus || hbSkus.includes(row.hb_sku)));
  return { listings: rows.slice(offset, offset + limit).map(shape), totalCount: rows.length, limit, offset };
}

/** Five in progress; the sixth is answered with success and a sentence. Ten times the number of listings a day. */
const upload =
  (kind: "price" | "stock"): Route["handle"] =>
  (world, { seller, body, call }) => {
    if (!Array.isArray(body) || body.length === 0) throw textNo(400, "Request body must be a list");
    if (body.length > 4000) throw textNo(400, "At most 4000 items");
    if (world.settings.limits === "on") {
      const running = world.store.get<{ n: number }>(
        "select count(*) as n from jobs where merchant_id = ? and kind <> 'import' and result is null",
        seller.merchantId,
      )!.n;
      if (running >= 5)
        return { message: "Aynı anda en fazla 5 yükleme yapılabilir; devam eden yüklemelerin bitmesini bekleyin." };
      spendQuota(world, seller.merchantId, body.length);
    }
    const id = randomUUID();
    const partial = call.faults.find((fault) => fault.kind === "partial");
    world.store.run(
      "insert into jobs (id, merchant_id, kind, created_at, due_at, items, partial) values (?, ?, ?, ?, ?, ?, ?)",
      id,
      seller.merchantId,
      kind,
      world.now(),
      call.faults.some((fault) => fault.kind === "never-complete") ? null : world.now() + world.settings.batchDelayMs,
      JSON.stringify(body),
      partial ? Number(partial.value ?? 10) : 0,
    );
    return { id };
  };

function spendQuota(world: World, merchantId: string, items: number): void {
  const count = world.store.get<{ n: number }>("select count(*) as n from listings where merchant_id = ?", merchantId)!.n;
  const day = localTime(world.now()).slice(0, 10);
  const { items: used } = world.store.get<{ items: number }>(
    "insert into quotas values (?, ?, ?) on conflict (merchant_id, day) do update set items = items + excluded.items returning items",
    merchantId,
    day,
    items,
  )!;
  if (used <= Math.max(100, count * 10)) return;
  world.store.run("update quotas set items = items - ? where merchant_id = ? and day = ?", items, merchantId, day);
  throw textNo(406, "Günlük limiti aştınız");
}

export interface UploadJob {
  id: string;
  merchant_id: string;
  kind: "price" | "stock";
  created_at: number;
  partial: number;
  items: string;
  result: string | null;
}
interface Wanted {
  hepsiburadaSku?: unknown;
  merchantSku?: unknown;
  price?: unknown;
  availableStock?: unknown;
}

/** A number with a point; text with a comma is no price here. */
const kurusOf = (value: unknown): number | null => {
  const match = typeof value === "number" ? /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(String(value)) : null;
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : null;
};

export function runUpload(world: World, job: UploadJob): object {
  const items = JSON.parse(job.items) as Wanted[];
  const errors: object[] = [];
  const priceValidations: object[] = [];
  for (const [at, item] of items.entries()) {
    const isSelected = Math.floor(((at + 1) * job.partial) / 100) > Math.floor((at * job.partial) / 100);
    const row = listingOf(world, job.merchant_id, String(item.merchantSku ?? ""));
    const names = { hepsiburadaSku: item.hepsiburadaSku ?? row?.hb_sku, merchantSku: item.merchantSku };
    const no = (...tokens: string[]) => errors.push({ elementNo: at + 1, ...names, errors: tokens });
    if (isSelected) no("ListingFrozen");
    else if (!row) no("ProductNotFound");
    else if (item.hepsiburadaSku !== undefined && item.hepsiburadaSku !== row.hb_sku) no("MismatchingSkusSpecified");
    else if (flagsOf(row).frozen) no("ListingFrozen");
    else if (job.kind === "price") {
      const kurus = kurusOf(item.price);
      const { band } = flagsOf(row);
      if (kurus === null) no("InvalidPrice");
      else if (band && kurus > 0 && (kurus < band.min * 100 || kurus > band.max * 100)) {
        no("OutOfPriceRange");
        priceValidations.push({
          type: kurus < band.min * 100 ? "MinLock" : "MaxLock",
          ...names,
          minPrice: band.min,
          maxPrice: band.max,
        });
      } else {
        world.store.run("update listings set price_kurus = ? where seq = ?", kurus, row.seq);
        note(world, row, "price_kurus", kurus);
      }
    } else if (!Number.isInteger(item.availableStock) || (item.availableStock as number) < 0) no("InvalidAvailableStock");
    else {
      world.store.run("update listings set stock = ? where seq = ?", item.availableStock as number, row.seq);
      note(world, row, "quantity", item.availableStock as number);
    }
  }
  return { total: items.length, errors, priceValidations };
}

/** What the truth keeps: the last values taken, and how many messages named the product. */
const note = (world: World, row: ListingRow, column: "price_kurus" | "quantity", value: number) =>
  world.store.run(
    `insert into accepted (merchant_id, merchant_sku, ${column}, at, messages) values (?, ?, ?, ?, 1)
     on conflict (merchant_id, merchant_sku) do update set ${column} = excluded.${column}, at = excluded.at, messages = messages + 1`,
    row.merchant_id,
    row.merchant_sku,
    value,
    world.now(),
  );

const readUpload =
  (kind: "price" | "stock"): Route["handle"] =>
  (world, { seller, params }) => {
    const job = world.store.get<UploadJob>(
      "select * from jobs where id = ? and merchant_id = ? and kind = ?",
      params.id!,
      seller.merchantId,
      kind,
    );
    if (!job) throw new Answer({ status: 404, text: "Upload not found" });
    const created = { id: job.id, createdAt: localTime(job.created_at) };
    const total = (JSON.parse(job.items) as unknown[]).length;
    if (job.result === null) return { ...created, status: "Processing", total, processed: 0, errors: [], priceValidations: [] };
    return { ...created, status: "Done", processed: total, ...(JSON.parse(job.result) as object) };
  };

// ---------- changes to approved products: tickets

async function takeTickets(world: World, request: Request) {
  const content = (await readFile(request)) as { merchantId?: unknown; items?: unknown };
  if (content.merchantId !== request.seller.merchantId || !Array.isArray(content.items) || content.items.length === 0)
    throw catalogueNo(3003, "Dosya içeriği geçersiz", 400);
  const id = randomUUID();
  const due = world.now() + world.settings.batchDelayMs;
  world.store.run(
    "insert into jobs (id, merchant_id, kind, created_at, due_at, items) values (?, ?, 'ticket', ?, ?, ?)",
    id,
    request.seller.merchantId,
    world.now(),
    due,
    JSON.stringify(content.items),
  );
  return envelope({ trackingId: id });
}

interface Ticket {
  hbSku?: unknown;
  productName?: unknown;
}
export function runTickets(world: World, job: { merchant_id: string; items: string }): object[] {
  return (JSON.parse(job.items) as Ticket[]).map(({ hbSku, productName }) => {
    const row = world.store.get<{ seq: number }>(
      "select seq from products where merchant_id = ? and hb_sku = ?",
      job.merchant_id,
      String(hbSku),
    );
    const reject = (rejectReason: string) => ({
      hbSku,
      productStatus: "COMPLETED",
      message: "",
      updateResults: [{ fieldName: "NAME", fieldResult: "REJECTED", rejectReason, attributes: [] }],
    });
    if (!row) return reject("Ürün bulunamadı");
    if (String(productName).includes("YASAK")) return reject("Yasaklı kelime: YASAK");
    if (productName !== undefined) world.store.run("update products set title = ? where seq = ?", String(productName), row.seq);
    const updateResults = [{ fieldName: "NAME", fieldResult: "APPROVED", rejectReason: null, attributes: [] }];
    return { hbSku, productStatus: "COMPLETED", message: "", updateResults };
  });
}

function readTickets(world: World, request: Request) {
  const job = world.store.get<{ items: string; result: string | null }>(
    "select * from jobs where id = ? and merchant_id = ? and kind = 'ticket'",
    request.params.trackingId!,
    request.seller.merchantId,
  );
  if (!job) throw catalogueNo(4000, "TrackingId bulunamadı");
  const waiting = () =>
    (JSON.parse(job.items) as Ticket[]).map(({ hbSku }) => ({
      hbSku,
      message: "",
      productStatus: "UNCOMPLETED",
      updateResults: [],
    }));
  const items = job.result === null ? waiting() : (JSON.parse(job.result) as object[]);
  return pageOf([{ merchantId: request.seller.merchantId, items }], request);
}

const base = "/listing/listings/merchantid/:merchantId";
export const listingRoutes: Route[] = [
  { method: "GET", path: base, handle: list },
  ...(["price", "stock"] as const).flatMap((kind): Route[] => [
    { method: "POST", path: `${base}/${kind}-uploads`, handle: upload(kind) },
    { method: "GET", path: `${base}/${kind}-uploads/id/:id`, handle: readUpload(kind) },
  ]),
  { method: "POST", path: "/ticket-api/api/integrator/import", handle: takeTickets },
  { method: "GET", path: "/ticket-api/api/integrator/status/:trackingId", handle: readTickets },
];
