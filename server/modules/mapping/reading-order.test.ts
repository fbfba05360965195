import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { startSandbox } from "@tradeport/connectors/sandbox";
import { contract } from "@tradeport/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorker } from "#testing/start-worker.ts";
import { until } from "#testing/until.ts";
import { type World, world } from "#testing/world.ts";

/** A store of the sandbox whose tree has been read; what its categories ask for is read by a worker that the test starts. */
let w: World;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let channelId: string;
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "tp-reading-order-"));
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, dataDir });
  w = await world({ sandboxOrigin: sandbox.origin });
  channelId = (await w.as("ayse").Client.GetAllChannel({})).find(({ code }) => code === "trendyol")!.id;
  const credentials = { sellerId: "100001", apiKey: "sandbox-key-100001", apiSecret: "sandbox-secret-100001" };
  await w.as("ayse").Client.SetClientChannelAuth({ channelId, name: "Sırada", isSandbox: true, credentials });
  const worker = startWorker(w.database, sandbox.origin);
  await until("the tree is read", async () => (await read("categories")).length === 1);
  await until("the brands are read", async () => (await read("brands")).length === 1);
  await worker.stop();
});
afterAll(async () => {
  await w.close();
  await sandbox.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const read = async (like: string) => {
  const { rows } = await w.database.pool.query<{ subject: string }>(
    "select subject from channel_taxonomy where channel_id = $1 and subject like $2 and read_at is not null order by read_at",
    [channelId, like],
  );
  return rows.map(({ subject }) => subject);
};

test("U50: what somebody has open is read before all that was asked for earlier", async () => {
  const { data } = await w.as("ayse").Mapping.GetChannelProductCategory({ channelId, onlyLeaves: true, pageSize: 12 });
  const codes = data.map(({ code }) => code);
  const open = (channelCategoryCode: string) => {
    const { GetChannelAttributesAndValues } = contract.Mapping;
    const input = { channelId, channelCategoryCode };
    return w.send("ayse", "Mapping/GetChannelAttributesAndValues", GetChannelAttributesAndValues, input, [], {});
  };
  for (const code of codes) expect((await open(code)).statusCode).toBe(202);
  // The first one again: a screen asks every few seconds while its category is open.
  await open(codes[0]!);
  const worker = startWorker(w.database, sandbox.origin);
  // Two at a time, and each dates from when it was begun.
  await until("the first two are read", async () => (await read("attributes:%")).length >= 2);
  await worker.stop();
  expect((await read("attributes:%"))[0]).toBe(`attributes:${codes[0]}`);
});
