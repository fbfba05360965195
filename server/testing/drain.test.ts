import http from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { fixtureProduct, makeCorrectedFile } from "./excel-fixture.ts";
import { type Installation, installation } from "./installation.ts";
import { quiet } from "./invariants.ts";
import { connectStore, importFile, mapCategory, processEnded } from "./main-job.ts";
import { until } from "./until.ts";

/**
 * R37: parts that are asked to stop in the middle of work. A lease lasts a minute here: whoever had to wait for one would be late. They may take
 * as long to stop as this machine needs.
 */
let place: Installation;
beforeAll(async () => {
  place = await installation({ LEASE_SECONDS: "60", STOP_SECONDS: "120" });
  await place.start("sandboxes");
  await place.market("_settings", { batchDelayMs: 300, reviewDelayMs: 0, limits: "off" });
  await place.start("api");
  await place.start("worker");
});
afterAll(() => place.close());

/** Three chunks: the last is what the one that stops leaves. */
const rows = 8_100;
const query = async <T>(text: ReturnType<typeof sql<T>>) => (await place.database.asPlatform((tx) => text.execute(tx))).rows;
/** Asks the worker to stop: it ends by itself, nothing is held any more, and what it worked on waits to be taken. */
const stopWorker = async () => {
  await place.stop("worker");
  expect(await query(sql`select name from lease where holder is not null`)).toEqual([]);
  expect(await query(sql`select worker from locked_workers(0)`)).toEqual([]);
};

test("a worker that is asked to stop in an import gives it back at a chunk's end, and the next one goes on at once (R37)", async () => {
  const seller = place.as("mehmet");
  const processId = await importFile(seller, await makeCorrectedFile(rows));
  const held = await place.database.pool.connect();
  // Whoever holds the process holds its next chunk up: it is asked to stop with a chunk under way and more to come.
  await until(
    "the file is staged",
    async () => {
      await held.query("begin");
      const { rows: found } = await held.query("select from process where id = $1 and (input->>'staged')::boolean for update", [
        processId,
      ]);
      if (found.length === 0) await held.query("rollback");
      return found.length > 0;
    },
    60_000,
    5,
  );
  const stopped = stopWorker();
  await held.query("rollback");
  held.release();
  await stopped;
  const half = await seller.Process.GetProcess({ processId });
  expect(half.state).toBe("running");
  expect(half.done).toBeLessThan(rows);
  await place.start("worker");
  expect(await processEnded(seller, processId, 300_000)).toMatchObject({ state: "done", done: rows, failed: 0, skipped: 0 });
  const pieces = Array.from({ length: rows }, (_, at) => fixtureProduct(at + 1).quantity).reduce((sum, n) => sum + n, 0);
  const clientId = await query(sql<{ id: string }>`select client_id as id from process where id = ${processId}`);
  expect(
    await query(sql`select (select count(*)::int from variant where client_id = ${clientId[0]!.id}) as variants,
      (select sum(on_hand)::int from stock where client_id = ${clientId[0]!.id}) as stock`),
  ).toEqual([{ variants: rows, stock: pieces }]);
}, 400_000);

test("a worker that is asked to stop in a push gives its stores back, and the next one goes on at once and sends nothing twice (R37)", async () => {
  const seller = place.as("ayse");
  const { storeId, channelId } = await connectStore(seller, "100001", "Birinci");
  await mapCategory(seller, channelId, "Ev & Mutfak > Mutfak > Bardak Takımı");
  await processEnded(seller, await importFile(seller, await makeCorrectedFile(24)));
  const bought = (await seller.Product.GetAllProductMasterData({ pageSize: 1000 })).data.filter(({ categoryName }) =>
    categoryName.includes("Bardak"),
  );
  const { processId } = await seller.ProductTransfer.UpsertClientChannelProduct({
    productIds: bought.map(({ id }) => id),
    storeIds: [storeId],
  });
  await until("a message is out", async () => (await query(sql`select from push_batch where state <> 'ended'`)).length > 0);
  await stopWorker();
  await place.start("worker");
  expect(await processEnded(seller, processId)).toMatchObject({ state: "done", done: bought.length, failed: 0 });
  await quiet(place, [{ storeId, sellerId: "100001" }]);
  const truth = await place.market<{ lastAccepted: { barcode: string; messages: number }[] }>("_truth?sellerId=100001");
  expect(truth.lastAccepted.filter(({ messages }) => messages > 2)).toEqual([]);
});

test("an api that is asked to stop takes the upload that is under way to its end, lets its streams go without an end, and leaves (R37)", async () => {
  const headers = { cookie: place.cookies.mehmet, origin: place.origin };
  const { port } = place;
  const uploading = await makeCorrectedFile(20);
  const request = http.request({
    host: "127.0.0.1",
    port,
    method: "POST",
    path: "/api/Product/UploadProductFromExcel",
    headers: { ...headers, "content-type": "multipart/form-data; boundary=x" },
  });
  const answered = new Promise<number>((done, fail) => {
    request.on("error", fail);
    request.on("response", (reply) => reply.resume().on("end", () => done(reply.statusCode ?? 0)));
  });
  const half = Math.floor(uploading.length / 2);
  request.write('--x\r\ncontent-disposition: form-data; name="file"; filename="urunler.xlsx"\r\n\r\n');
  request.write(uploading.subarray(0, half));
  // A process that goes on: its worker is gone.
  await stopWorker();
  const processId = await importFile(place.as("ayse"), await makeCorrectedFile(61));
  const stream = await fetch(`http://127.0.0.1:${port}/api/Process/WatchProcess?processId=${processId}`, {
    headers: { cookie: place.cookies.ayse },
  });
  const heard = stream.text();
  const stopped = place.stop("api");
  expect(await heard).toMatch(/^id: 1\ndata: (?!.*event: )/s);
  await until("it takes nothing new", () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      () => false,
      () => true,
    ),
  );
  request.write(uploading.subarray(half));
  request.end("\r\n--x--\r\n");
  expect(await answered).toBe(200);
  await stopped;
  expect(await query(sql`select subject from process where state = 'queued' order by created_at`)).toHaveLength(2);
});

test("an api with DRAIN_SECONDS says 503 at /ready first, while all else is answered and no connection is kept; then it leaves (R37)", async () => {
  const draining = await installation({ DRAIN_SECONDS: "120" });
  try {
    await draining.start("api");
    const ask = (address: string) => fetch(`http://127.0.0.1:${draining.port}${address}`);
    expect((await ask("/ready")).status).toBe(200);
    draining.process("api").kill("SIGTERM");
    await until("it says that it leaves", async () => (await ask("/ready")).status === 503);
    const seller = draining.as("can");
    expect(await seller.Product.GetAllProductMasterData({ pageSize: 1 })).toMatchObject({ data: [] });
    const alive = await ask("/health");
    expect([alive.status, alive.headers.get("connection")]).toEqual([200, "close"]);
    // Whoever can't wait asks twice.
    await draining.stop("api");
    expect(draining.process("api").exitCode).toBe(1);
  } finally {
    await draining.close();
  }
});

test("an api that has drained stops by itself, with 0 (R37)", async () => {
  const draining = await installation({ DRAIN_SECONDS: "1" });
  try {
    await draining.start("api");
    await draining.stop("api");
    expect(draining.process("api").exitCode).toBe(0);
  } finally {
    await draining.close();
  }
});
