import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "../../sandbox.ts";

/** A plain caller of the sandbox: no code of the connector, which is tested against the same rules on its own. */
export interface Answered {
  status: number;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into replies that they then compare
  json: any;
  headers: Headers;
}

export interface TestMarket {
  origin: string;
  /** The API as seller 100001, or as another one. */
  api(method: string, path: string, body?: unknown, sellerId?: number): Promise<Answered>;
  /** Control: "_buy", "_truth?sellerId=100001". A body makes it a POST. */
  control(path: string, body?: unknown): Promise<Answered>;
  close(): Promise<void>;
}

export async function call(url: string, init: RequestInit = {}): Promise<Answered> {
  const response = await fetch(url, init);
  const text = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: response.status, text, json, headers: response.headers };
}

export function headersOf(sellerId: number): Record<string, string> {
  const pair = Buffer.from(`sandbox-key-${sellerId}:sandbox-secret-${sellerId}`).toString("base64");
  return { authorization: `Basic ${pair}`, "user-agent": `${sellerId} - Test`, "content-type": "application/json" };
}

export function marketAt(origin: string, close: () => Promise<void>): TestMarket {
  const body = (value: unknown) => (value === undefined ? {} : { body: JSON.stringify(value) });
  return {
    origin,
    api: (method, path, value, sellerId = 100_001) =>
      call(`${origin}/trendyol/integration${path}`, { method, headers: headersOf(sellerId), ...body(value) }),
    control: (path, value) =>
      call(`${origin}/trendyol/${path}`, {
        method: value === undefined ? "GET" : "POST",
        headers: { "content-type": "application/json" },
        ...body(value),
      }),
    close,
  };
}

/** A sandbox in this process with an empty store; delays are nil, limits off, unless the test sets them. */
export async function openMarket(settings: Record<string, unknown> = {}): Promise<TestMarket> {
  const dataDir = await mkdtemp(join(tmpdir(), "sandbox-"));
  const sandbox = await startSandbox({ port: 0, dataDir, consoleOrigin: "https://console.example" });
  const market = marketAt(sandbox.origin, async () => {
    await sandbox.close();
    await rm(dataDir, { recursive: true });
  });
  await market.control("_settings", {
    batchDelayMs: 0,
    reviewDelayMs: 0,
    splitDelayMs: 0,
    claimDelayMs: 0,
    limits: "off",
    ...settings,
  });
  return market;
}

/** A valid puzzle: one variant, nothing to choose but age and gender. */
export function product(barcode: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    barcode,
    title: `Ahşap Puzzle ${barcode}`,
    productMainId: `MAIN-${barcode}`,
    brandId: 1791,
    categoryId: 7101,
    quantity: 5,
    stockCode: `SKU-${barcode}`,
    dimensionalWeight: 1,
    description: "<p>Deneme</p>",
    listPrice: 499.9,
    salePrice: 449.9,
    vatRate: 20,
    origin: "TR",
    images: [{ url: "https://img.example.com/1.jpg" }],
    attributes: [
      { attributeId: 346, attributeValueId: 200002 },
      { attributeId: 343, attributeValueIds: [60002] },
    ],
    ...changes,
  };
}

const products = "/product/sellers/100001";

export async function batch(market: TestMarket, id: string): Promise<Answered> {
  return market.api("GET", `${products}/products/batch-requests/${id}`);
}

/** Creates and has them reviewed; returns the finished batch. */
export async function create(market: TestMarket, ...items: Record<string, unknown>[]): Promise<Answered> {
  const { json } = await market.api("POST", `${products}/v2/products`, { items });
  return batch(market, json.batchRequestId);
}
