import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sandboxConfig } from "../sandbox/config.ts";
import { batch, call, create, headersOf, marketAt, openMarket, product, type TestMarket } from "./sandbox/testing.ts";

const products = "/product/sellers/100001";
const inventory = "/inventory/sellers/100001/products/price-and-inventory";
const minute = 60_000;
const hour = 60 * minute;
let market: TestMarket;
let serial = 0;
const fresh = () => `TEST-${++serial}`;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());
beforeEach(async () => {
  await call(`${market.origin}/trendyol/_faults`, { method: "DELETE" });
  await market.control("_settings", { limits: "off", batchDelayMs: 0, reviewDelayMs: 0, originRequired: "auto" });
});

describe("gateway", () => {
  const brands = () => `${market.origin}/trendyol/integration/product/brands`;

  test("a call without a User-Agent, or with another form of it, answers 403", async () => {
    const { "user-agent": _, ...headers } = headersOf(100_001);
    expect((await call(brands(), { headers: { ...headers, "user-agent": "" } })).status).toBe(403);
    expect((await call(brands(), { headers: { ...headers, "user-agent": "node" } })).status).toBe(403);
    expect((await call(brands(), { headers: headersOf(100_001) })).status).toBe(200);
  });

  test("wrong credentials, and another seller's path, answer 401 in Trendyol's words", async () => {
    const wrong = await call(brands(), {
      headers: { ...headersOf(100_001), authorization: `Basic ${btoa("sandbox-key-100001:no")}` },
    });
    expect(wrong.status).toBe(401);
    expect(wrong.json.exception).toBe("ClientApiAuthenticationException");
    expect((await market.api("GET", `${products}/products/approved`, undefined, 100_002)).status).toBe(401);
  });

  test("a body that is not declared as JSON answers 415, an unknown address 404, a wrong method 405", async () => {
    const headers = { ...headersOf(100_001), "content-type": "text/plain" };
    expect(
      (await call(`${market.origin}/trendyol/integration${inventory}`, { method: "POST", headers, body: "{}" })).status,
    ).toBe(415);
    expect((await market.api("GET", "/product/nothing")).status).toBe(404);
    expect((await market.api("DELETE", "/product/brands")).status).toBe(405);
  });

  test("the 51st call to an endpoint within ten seconds answers 429, per seller, and the window slides (R11)", async () => {
    await market.control("_settings", { limits: "on" });
    const statuses = async (times: number, sellerId: number) => {
      const all = await Promise.all(
        Array.from({ length: times }, () => market.api("GET", "/product/product-categories", undefined, sellerId)),
      );
      return all.map(({ status }) => status).filter((status) => status === 429).length;
    };
    expect(await statuses(51, 100_001)).toBe(1);
    expect((await market.api("GET", "/product/product-categories")).json.errors[0].key).toBe("too.many.requests");
    expect(await statuses(1, 100_002)).toBe(0);
    await market.control("_settings", { advanceMs: 10_000 });
    expect(await statuses(1, 100_001)).toBe(0);
  });
});

describe("reference data", () => {
  test("brands are read page by page until an empty list, and by a name that is case-sensitive", async () => {
    const pages: { name: string }[][] = [];
    for (const page of [0, 1, 2]) pages.push((await market.api("GET", `/product/brands?page=${page}`)).json.brands);
    expect(pages.map(({ length }) => length)).toEqual([1000, 364, 0]);
    // Whose own brand is not listed finds one to sell under, as at the marketplace.
    expect(pages.flat().map(({ name }) => name)).toEqual(expect.arrayContaining(["Markasız", "Diğer"]));
    expect((await market.api("GET", "/product/brands/by-name?name=Anka%20Moda")).json).toEqual([{ id: 3001, name: "Anka Moda" }]);
    expect((await market.api("GET", "/product/brands/by-name?name=anka%20moda")).json).toEqual([]);
  });

  test("a leaf tells its attributes, and an attribute more values than one page holds", async () => {
    const { json } = await market.api("GET", "/product/categories/4201/attributes");
    expect(json.categoryAttributes.find(({ attribute }: { attribute: { id: number } }) => attribute.id === 173).varianter).toBe(
      true,
    );
    const page = await market.api("GET", "/product/categories/4201/attributes/173/values?page=1&size=1000");
    expect([page.json.totalElements, page.json.totalPages, page.json.content.length]).toEqual([1200, 2, 200]);
    expect((await market.api("GET", "/product/categories/1100/attributes")).status).toBe(404);
  });
});

describe("products", () => {
  test("a batch is IN_PROGRESS until its time, then tells each item, and vanishes four hours after completion (R15)", async () => {
    await market.control("_settings", { batchDelayMs: minute });
    const [good, bad] = [fresh(), fresh()];
    const { json } = await market.api("POST", `${products}/v2/products`, {
      items: [product(good), product(bad, { attributes: [] })],
    });
    expect((await batch(market, json.batchRequestId)).json).toMatchObject({ status: "IN_PROGRESS", itemCount: 2, items: [] });
    await market.control("_settings", { advanceMs: minute });
    const done = await batch(market, json.batchRequestId);
    expect(done.json).toMatchObject({
      status: "COMPLETED",
      batchRequestType: "ProductV2OnBoarding",
      itemCount: 2,
      failedItemCount: 1,
    });
    expect(done.json.items[0]).toMatchObject({ status: "SUCCESS", failureReasons: [], requestItem: { barcode: good } });
    expect(done.json.items[1].failureReasons).toEqual([
      "Zorunlu kategori özellik bilgisi eksiktir. Eksik alan: Yaş Grubu",
      "Zorunlu kategori özellik bilgisi eksiktir. Eksik alan: Cinsiyet",
    ]);
    await market.control("_settings", { advanceMs: 4 * hour - 1000 });
    expect((await batch(market, json.batchRequestId)).status).toBe(200);
    await market.control("_settings", { advanceMs: 2000 });
    expect((await batch(market, json.batchRequestId)).status).toBe(404);
  });

  test.each([
    ["list price below sale price", { listPrice: 400 }, "küçük olamaz"],
    ["VAT outside 0, 1, 10, 20", { vatRate: 18 }, "0, 1, 10, 20"],
    ["a title of 101 characters", { title: "a".repeat(101) }, "en fazla 100"],
    ["a barcode with a slash", { barcode: "A/B" }, "Barkod en fazla 40"],
    ["a category that has children", { categoryId: 7100 }, "en alt seviye"],
    ["an unknown brand", { brandId: 5 }, "Marka bulunamadı: 5"],
    ["no image", { images: [] }, "En az 1"],
    ["an image over http", { images: [{ url: "http://img.example.com/1.jpg" }] }, "https"],
    ["an image of a name that begins like this machine", { images: [{ url: "http://localhost.example.com/1.jpg" }] }, "https"],
    ["a script in the description", { description: "<script>1</script>" }, "script"],
    ["no country of production", { origin: undefined }, "Menşei"],
    ["free text where only listed values go", { attributes: [{ attributeId: 346, customAttributeValue: "5" }] }, "serbest metin"],
    ["a value that is not of the list", { attributes: [{ attributeId: 346, attributeValueId: 10_000 }] }, "değeri bulunamadı"],
    ["a third decimal", { salePrice: 1.005 }, "iki ondalıklı"],
  ])("%s fails that item only", async (_, change, words) => {
    const { json } = await create(market, product(fresh(), change), product(fresh()));
    expect(json.failedItemCount).toBe(1);
    expect(json.items[0].failureReasons.join(" ")).toContain(words);
    expect(json.items[1].status).toBe("SUCCESS");
  });

  test("inner spaces of a barcode vanish, and a barcode that is known, or twice in a message, fails", async () => {
    const { json } = await create(market, product("SP ACE 1"), product("SPACE1"));
    expect(json.items.map(({ status }: { status: string }) => status)).toEqual(["SUCCESS", "FAILED"]);
    expect((await create(market, product("SPACE1"))).json.items[0].failureReasons[0]).toContain("SPACE1");
    expect((await market.api("GET", `${products}/product/SPACE1`)).json).toMatchObject({ barcode: "SPACE1", approved: true });
    expect((await market.api("GET", `${products}/product/NONE`)).json.errors[0].key).toBe("product.not.found");
  });

  test("a product whose creation is still in work is not taken again, and is once that is done", async () => {
    await market.control("_settings", { batchDelayMs: minute });
    const barcode = fresh();
    const once = () => market.api("POST", `${products}/v2/products`, { items: [product(fresh()), product(barcode)] });
    const [sent, again] = [await once(), await once()];
    expect([sent.status, again.status]).toEqual([200, 400]);
    expect(again.json.errors).toEqual([
      {
        key: "batchRequest.recurring.product.create.not.allowed",
        message: "Bilinmeyen bir hata oluştu",
        errorCode: "400",
      },
    ]);
    await market.control("_settings", { advanceMs: minute });
    expect((await batch(market, sent.json.batchRequestId)).json).toMatchObject({ itemCount: 2, failedItemCount: 0 });
    expect((await once()).status).toBe(200);
  });

  test("a new product waits for review, then has a contentId; YASAK in the title is rejected and can be put right", async () => {
    await market.control("_settings", { reviewDelayMs: minute });
    const [good, bad] = [fresh(), fresh()];
    await create(market, product(good), product(bad, { title: "YASAK ürün" }));
    const unapproved = async (status: string) =>
      (await market.api("GET", `${products}/products/unapproved?barcodes=${good},${bad}&status=${status}`)).json.content.map(
        ({ barcode }: { barcode: string }) => barcode,
      );
    expect(await unapproved("pendingApproval")).toEqual([good, bad]);
    await market.control("_settings", { advanceMs: minute, reviewDelayMs: 0 });
    expect(await unapproved("rejected")).toEqual([bad]);
    const { json } = await market.api("GET", `${products}/products/approved?barcode=${good}`);
    expect(json.content[0]).toMatchObject({
      productMainId: `MAIN-${good}`,
      variants: [{ barcode: good, onSale: true, price: { salePrice: 449.9 } }],
    });
    await market.api("POST", `${products}/products/unapproved-bulk-update`, { items: [{ barcode: bad, title: "İzinli ürün" }] });
    expect((await market.api("GET", `${products}/product/${bad}`)).json.approved).toBe(true);
  });

  test("more than a thousand items are refused whole; five thousand creates are done", async () => {
    const items = Array.from({ length: 5000 }, (_, i) => product(`BULK-${i}`));
    expect((await market.api("POST", `${products}/v2/products`, { items: items.slice(0, 1001) })).status).toBe(400);
    const ids = [];
    for (let i = 0; i < 5; i++) {
      const { json } = await market.api("POST", `${products}/v2/products`, { items: items.slice(i * 1000, (i + 1) * 1000) });
      ids.push(json.batchRequestId);
    }
    for (const id of ids) expect((await batch(market, id)).json).toMatchObject({ status: "COMPLETED", failedItemCount: 0 });
    const { json } = await market.control("_truth?sellerId=100001");
    expect(
      json.products.filter(({ state, barcode }: Record<string, string>) => state === "onSale" && barcode!.startsWith("BULK-")),
    ).toHaveLength(5000);
  });

  test("deep pages stop at ten thousand rows and go on with the token", async () => {
    const path = `${products}/products/approved/inventory-and-price?size=100`;
    expect((await market.api("GET", `${path}&page=101`)).status).toBe(400);
    const first = await market.api("GET", path);
    const second = await market.api("GET", `${path}&nextPageToken=${first.json.nextPageToken}`);
    const byPage = await market.api("GET", `${path}&page=1`);
    expect(second.json.content).toEqual(byPage.json.content);
    expect(second.json.content).toHaveLength(100);
  });
});

describe("stock and price", () => {
  test("the same item set within fifteen minutes is refused as an HTTP error (R14)", async () => {
    const barcode = fresh();
    await create(market, product(barcode));
    const body = { items: [{ barcode, quantity: 7, salePrice: 440, listPrice: 450.5 }] };
    const sent = await market.api("POST", inventory, body);
    const again = await market.api("POST", inventory, body);
    expect([sent.status, again.status]).toEqual([200, 400]);
    expect(again.json.errors[0]).toMatchObject({
      message: "15 dakika boyunca aynı isteği tekrarlı olarak atamazsınız!",
      errorCode: "400",
    });
    const done = (await batch(market, sent.json.batchRequestId)).json;
    expect(done).toMatchObject({ batchRequestType: "ProductInventoryUpdate", itemCount: 1, failedItemCount: 0 });
    expect(done).not.toHaveProperty("status");
    await market.control("_settings", { advanceMs: 15 * minute });
    expect((await market.api("POST", inventory, body)).status).toBe(200);
  });

  test("only approved products take stock and price", async () => {
    const barcode = fresh();
    await market.control("_settings", { reviewDelayMs: hour });
    await create(market, product(barcode));
    const { json } = await market.api("POST", inventory, { items: [{ barcode, quantity: 1, salePrice: 1, listPrice: 1 }] });
    const done = await batch(market, json.batchRequestId);
    expect(done.json.items[0]).toMatchObject({ status: "FAILED", failureReasons: [expect.stringContaining("Onaylı olmayan")] });
  });
});

describe("faults", () => {
  test("accept-then-drop does the work and cuts the reply (R14)", async () => {
    const barcode = fresh();
    await market.control("_faults", [{ match: { method: "POST", path: "/v2/products" }, kind: "accept-then-drop", times: 1 }]);
    await expect(market.api("POST", `${products}/v2/products`, { items: [product(barcode)] })).rejects.toThrow("fetch failed");
    expect((await market.api("GET", `${products}/product/${barcode}`)).json.approved).toBe(true);
    const { json } = await market.control("_calls?last=2");
    expect(json[1]).toMatchObject({ method: "POST", status: 200, fault: "accept-then-drop" });
  });

  test("part of a batch fails, or a batch never ends (R13, R15)", async () => {
    await market.control("_faults", [{ match: {}, kind: "partial", value: 10, times: 1 }]);
    const items = Array.from({ length: 100 }, () => product(fresh()));
    expect((await create(market, ...items)).json.failedItemCount).toBe(10);
    await market.control("_faults", [{ match: { path: "/v2/products" }, kind: "never-complete", times: 1 }]);
    const { json } = await market.api("POST", `${products}/v2/products`, { items: [product(fresh())] });
    await market.control("_settings", { advanceMs: 24 * hour });
    expect((await batch(market, json.batchRequestId)).json.status).toBe("IN_PROGRESS");
  });

  test("replies come late, broken, cut, as HTML, with a status, or with other fields (R16, R17)", async () => {
    const ask = async (kind: string, value?: string | number) => {
      await market.control("_faults", [{ match: { path: "product-categories" }, kind, value, times: 1 }]);
      return market.api("GET", "/product/product-categories");
    };
    expect((await ask("status", 503)).status).toBe(503);
    expect((await ask("429", 3)).headers.get("retry-after")).toBe("3");
    expect(await ask("garbage")).toMatchObject({ status: 200, json: undefined });
    expect(await ask("html")).toMatchObject({ status: 200, text: expect.stringContaining("<!doctype html>") });
    await expect(ask("cut", 10)).rejects.toThrow();
    expect((await ask("schema-", "name")).json[0]).not.toHaveProperty("name");
    expect((await ask("schema+", "luxe")).json[0]).toHaveProperty("luxe");
    expect((await ask("dup")).json).toHaveLength(18);
    expect((await market.control("_faults")).json).toEqual([]);
  });
});

describe("process", () => {
  const entry = join(import.meta.dirname, "../sandbox.ts");
  const start = async (dataDir: string) => {
    const env = { ...process.env, SANDBOX_PORT: "0", SANDBOX_DATA: dataDir };
    const child = spawn(process.execPath, [entry], { env, stdio: ["ignore", "pipe", "inherit"] });
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    const { port } = JSON.parse(line.toString()) as { port: number };
    return { child, market: marketAt(`http://127.0.0.1:${port}`, async () => {}) };
  };
  const ended = (child: ChildProcess, signal: NodeJS.Signals) => {
    const exit = once(child, "exit");
    child.kill(signal);
    return exit;
  };

  test("what was accepted survives kill -9, and SIGTERM ends it cleanly", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "sandbox-"));
    const first = await start(dataDir);
    await first.market.control("_settings", { batchDelayMs: 200, reviewDelayMs: 0 });
    const sent = await first.market.api("POST", `${products}/v2/products`, { items: [product("KEPT")] });
    await ended(first.child, "SIGKILL");
    const second = await start(dataDir);
    await expect.poll(async () => (await batch(second.market, sent.json.batchRequestId)).json.status).toBe("COMPLETED");
    expect((await second.market.api("GET", `${products}/product/KEPT`)).json.approved).toBe(true);
    expect(await ended(second.child, "SIGTERM")).toEqual([0, null]);
    await rm(dataDir, { recursive: true });
  });

  test("a wrong setting is refused with its name, its value and what is expected", () => {
    expect(() => sandboxConfig({ SANDBOX_PORT: "http" })).toThrow(/SANDBOX_PORT="http" .*expected a port/);
    expect(sandboxConfig({ SANDBOX_PORT: "0" })).toMatchObject({ port: 0, host: "127.0.0.1" });
  });
});
