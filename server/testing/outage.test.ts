import type { ChildProcess } from "node:child_process";
import { marketAt, product } from "@tradeport/connectors/trendyol/sandbox/testing";
import { addressFor, contract, type Envelope, walk } from "@tradeport/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { makeCorrectedFile } from "./excel-fixture.ts";
import { type Installation, installation } from "./installation.ts";
import { connectStore, importFile, processEnded } from "./main-job.ts";
import type { Name } from "./people.ts";
import { until } from "./until.ts";
import { openWire, type Wire } from "./wire.ts";

/** R9: the database hangs, then goes away, under a running api and worker. No process ends; all goes on by itself. */
let place: Installation;
let wire: Wire;
let parts: ChildProcess[];
beforeAll(async () => {
  const settings: Record<string, string> = {};
  place = await installation(settings);
  wire = await openWire(place.url);
  settings.DATABASE_URL = wire.url;
  await place.start("sandboxes");
  const market = marketAt(place.sandbox, async () => {});
  await market.control("_settings", { batchDelayMs: 0, reviewDelayMs: 0, limits: "off" });
  const items = [product("OUT-1", { quantity: 50 })];
  const { json } = await market.api("POST", "/product/sellers/100001/v2/products", { items });
  await market.api("GET", `/product/sellers/100001/products/batch-requests/${json.batchRequestId}`);
  parts = [await place.start("api"), await place.start("worker")];
  await connectStore(place.as("ayse"), "100001", "Birinci");
});
afterAll(async () => {
  await place.close();
  await wire.close();
});

const read = async (address = "/api/Client/GetLanguageList") => {
  const startedAt = performance.now();
  const reply = await fetch(`http://127.0.0.1:${place.port}${address}`, {
    ...(address.startsWith("/api") ? { method: "POST", body: "{}" } : {}),
    headers: { cookie: place.cookies.ayse, origin: place.origin, "content-type": "application/json" },
  });
  const { errorMessage } = (await reply.json()) as Partial<Envelope<unknown>>;
  return { outcome: `${reply.status} ${errorMessage?.code ?? ""}`.trim(), ms: performance.now() - startedAt };
};
const buy = () => {
  const lines = [{ barcode: "OUT-1", quantity: 1 }];
  return place.market<{ orderNumber: string }>("_buy", { sellerId: "100001", lines, buyer: "Ayşe Örnek" });
};
/** Good answers again (how soon is measured by the soak), the order that was bought meanwhile, the import's end, and the same processes. */
const goesOn = async (orderNumber: string, importer: Name, processId: string) => {
  await until("the first good answer", async () => (await read()).outcome === "200");
  // Its answer is kept for a second.
  await until("/ready says yes", async () => (await read("/ready")).outcome === "200");
  expect(await processEnded(place.as(importer), processId)).toMatchObject({ state: "done", failed: 0 });
  await until(
    "the order is in the console",
    async () =>
      (await place.as("ayse").Order.GetAllOrder({})).data.some(({ channelOrderId }) => channelOrderId === String(orderNumber)),
    30_000,
  );
  expect(parts.map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual([null, null]);
};

test("while the database hangs each read is told so in about two seconds, /ready says no and /health yes; then all goes on (R9)", async () => {
  const processId = await importFile(place.as("ayse"), await makeCorrectedFile(500));
  wire.hang();
  const { orderNumber } = await buy();
  // The first ones use connections that hang, later ones can't make a new one.
  for (const _ of [1, 2]) {
    const replies = await Promise.all(Array.from({ length: 12 }, () => read()));
    expect(new Set(replies.map(({ outcome }) => outcome))).toEqual(new Set(["503 database_away"]));
    expect(Math.max(...replies.map(({ ms }) => ms))).toBeLessThan(5_000);
    expect((await read("/ready")).outcome).toBe("503 database_away");
    expect(await read("/health")).toMatchObject({ outcome: "200" });
  }
  wire.goOn();
  await goesOn(orderNumber, "ayse", processId);
});

/** Every address that there is, asked as a browser asks; a procedure of nobody's right says so without the database. */
const addresses = () => [
  ...walk(contract).map(({ name, procedure }) => ({
    method: procedure.kind === "stream" ? "GET" : procedure.method,
    path: addressFor(name, procedure),
  })),
  ...[
    ["GET", "/oidc/auth?client_id=tradeport&response_type=code&scope=openid"],
    ["POST", "/oidc/token"],
    ["GET", "/oidc/me"],
    ["GET", "/oidc/jwks"],
    ["GET", "/oidc/.well-known/openid-configuration"],
    ["GET", "/oidc/interaction/abc"],
    ["GET", "/login"],
    ["GET", "/signin"],
    ["GET", "/dev/mail"],
    ["GET", "/api/media/01a2047b-6005-7351-99ee-5fb37ce2c880"],
    ["POST", "/hooks/trendyol/01a2047b-6005-7351-99ee-5fb37ce2c880/abc"],
    ["GET", "/api/openapi.json"],
    ["GET", "/api/docs"],
    ["GET", "/"],
  ].map(([method, path]) => ({ method: method!, path: path! })),
];

test("engine fault 22: while the database hangs no address says anything but 503, or what it knows without it, and none hangs with it (R9)", async () => {
  wire.hang();
  const answers: { address: string; status: number; ms: number }[] = [];
  try {
    const open = addresses();
    const one = async ({ method, path }: { method: string; path: string }) => {
      const startedAt = performance.now();
      const reply = await fetch(`http://127.0.0.1:${place.port}${path}`, {
        method,
        redirect: "manual",
        ...(method === "GET" ? {} : { body: "{}" }),
        headers: {
          cookie: place.cookies.ayse,
          origin: place.origin,
          "sec-fetch-site": "same-origin",
          "content-type": "application/json",
        },
      });
      await reply.text();
      answers.push({ address: `${method} ${path}`, status: reply.status, ms: performance.now() - startedAt });
    };
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        for (let next = open.shift(); next; next = open.shift()) await one(next);
      }),
    );
  } finally {
    wire.goOn();
  }
  expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  // Of the contract all that asks who it is: almost everything.
  const away = answers.filter(({ status, address }) => status === 503 && address.includes("/api/"));
  expect(away.length).toBeGreaterThan(walk(contract).length / 2);
  expect(answers.filter(({ ms }) => ms > 30_000)).toEqual([]);
  await until("the first good answer", async () => (await read()).outcome === "200");
});

test("when the database goes away in the middle of work nobody sees anything but 503, nothing ends, and all goes on (R9)", async () => {
  const processId = await importFile(place.as("mehmet"), await makeCorrectedFile(1_500));
  await until("the import works", async () => (await place.as("mehmet").Process.GetProcess({ processId })).state !== "queued");
  const leases = () =>
    place.database.asPlatform(async (tx) => {
      const { rows } = await sql<{ name: string }>`select name from lease where until > now()`.execute(tx);
      return rows.map(({ name }) => name);
    });
  // It may have lost them while the database hung.
  await until("the worker holds its store", async () => (await leases()).length > 0);
  const outcomes = new Set<string>();
  let load = true;
  // Ten a second: a session may ask twenty times a second.
  const asking = async () => {
    for (; load; await new Promise((done) => setTimeout(done, 100))) outcomes.add((await read()).outcome);
  };
  const loads = asking();
  // A test that fails meanwhile says what failed, and not that the load found nobody.
  loads.catch(() => {});
  await wire.cut();
  const { orderNumber } = await buy();
  await until("it is told", () => outcomes.has("503 database_away"));
  expect((await read("/ready")).outcome).toBe("503 database_away");
  // Longer than a lease: the worker has lost every one, and takes them again.
  const held = await leases();
  expect(held).not.toEqual([]);
  await until("the leases ran out", async () => !(await leases()).some((name) => held.includes(name)));
  await wire.restore();
  await goesOn(orderNumber, "mehmet", processId);
  load = false;
  await loads;
  expect([...outcomes].sort()).toEqual(["200", "503 database_away"]);
});
