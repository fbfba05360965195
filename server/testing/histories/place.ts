import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { connectorOf } from "@tradeport/connectors";
import { DoorError, doorFor } from "@tradeport/connectors/http";
import { startSandbox } from "@tradeport/connectors/sandbox";
import { type Step, seedChannels, type Turn } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { allSteps } from "../all-steps.ts";
import type { TestDatabase } from "../cluster.ts";
import { hurried } from "../hurried.ts";
import { startWorker } from "../start-worker.ts";
import { until } from "../until.ts";
import { world } from "../world.ts";

/** The stores of one company: two of Trendyol's sellers and one merchant of Hepsiburada. */
export const sellers = [
  { code: "trendyol", name: "Birinci", seller: { sellerId: "100001" } },
  { code: "trendyol", name: "İkinci", seller: { sellerId: "100002" } },
  { code: "hepsiburada", name: "Üçüncü", seller: { merchantId: "00000000-0000-4000-8000-000000100001" } },
] as const;

const credentialsOf = ({ code, seller }: (typeof sellers)[number]): Record<string, string> =>
  code === "trendyol"
    ? { ...seller, apiKey: `sandbox-key-${seller.sellerId}`, apiSecret: `sandbox-secret-${seller.sellerId}` }
    : { ...seller, integrator: "tradeport_dev", serviceKey: "SandboxKey01" };

/** The whole API, the marketplaces' sandboxes and the steps of the stores' loops, run one after the other when they are asked to. */
export const openPlace = async (fresh: TestDatabase | null = null) => {
  const slow = hurried();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "tp-histories-"));
  const sandbox = await startSandbox({ port: 0, dataDir });
  const w = await world({ sandboxOrigin: sandbox.origin, fresh });
  await w.database.asPlatform((tx) => seedChannels(tx));
  const control = async <T = unknown>(code: string, address: string, body?: object): Promise<T> => {
    const asked = body && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    const reply = await fetch(`${sandbox.origin}/${code}/${address}`, asked);
    if (!reply.ok) throw new Error(`${address}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  };
  // No marketplace's clock is ours, and no order may be lost by that.
  const hour = 3_600_000;
  const quick = { batchDelayMs: 0, reviewDelayMs: 0 };
  await control("trendyol", "_settings", { ...quick, splitDelayMs: 0, claimDelayMs: 0, limits: "off", advanceMs: 5 * hour });
  await control("hepsiburada", "_settings", { ...quick, advanceMs: 48 * hour });

  const ayse = w.as("ayse");
  const channels = new Map((await ayse.Client.GetAllChannel({})).map((channel) => [channel.code, channel]));
  const clientId = w.clientId("ayse");
  const query = async <T>(text: ReturnType<typeof sql<T>>) => (await w.database.asPlatform((tx) => text.execute(tx))).rows;

  /** Which of our stores stands for which seller now: a store that is connected again may be the old one or a new one. */
  const storeIds: string[] = [];
  /** As a person does: connects the seller's account, and the loops try its key. */
  const connect = async (at: number) => {
    const seller = sellers[at]!;
    const channelId = channels.get(seller.code)!.id;
    const input = { channelId, name: seller.name, isSandbox: true, credentials: credentialsOf(seller) };
    const { id } = await ayse.Client.SetClientChannelAuth(input);
    const keys = startWorker(w.database, sandbox.origin, { steps: [] });
    await until("the key is proven", async () => {
      const { stores } = await ayse.Client.GetClientChannelAuths({});
      return stores.find((store) => store.id === id)?.health === "ok";
    });
    await keys.stop();
    storeIds[at] = id;
  };
  const disconnect = (at: number) => ayse.Client.DeleteClientChannelAuth({ storeId: storeIds[at]! } as never);

  const steps = allSteps();
  const turnOf = (at: number): Turn => {
    const seller = sellers[at]!;
    const channel = channels.get(seller.code)!;
    const connector = connectorOf(seller.code)!;
    const ours = <T>(work: Parameters<typeof w.database.asClient<T>>[1]) => w.database.asClient(clientId, work);
    return {
      store: {
        clientId,
        id: storeIds[at]!,
        name: seller.name,
        channelId: channel.id,
        channelCode: seller.code,
        channelName: channel.name,
        scope: "sandbox",
        currency: "TRY",
        language: "tr-TR",
      },
      connector,
      door: doorFor(connector, {
        credentials: credentialsOf(seller),
        sandboxOrigin: sandbox.origin,
        spend: async () => {},
        throttled: async () => {},
      }),
      token: 1,
      read: ours,
      write: ours,
      writePlatform: (work) => w.database.asPlatform(work),
      now: () => new Date(),
      log: w.log,
      signal: new AbortController().signal,
    };
  };

  /** What went wrong inside a step that is no failure of a marketplace. */
  const broken: string[] = [];
  const run = async (step: Step, at: number): Promise<boolean> => {
    try {
      const task = await step.claim(turnOf(at));
      await task?.();
      return task !== null;
    } catch (error) {
      if (!(error instanceof DoorError)) broken.push(`${step.name}: ${(error as Error).stack}`);
      return true;
    }
  };
  /** One round of a store's loop: each kind of work that is due, at most twice. */
  const round = async (at: number) => {
    let worked = false;
    for (const step of steps) for (let n = 0; n < 2 && (await run(step, at)); n += 1) worked = true;
    return worked;
  };
  /** All waiting is over: back-offs, settling times, the next poll. */
  const later = async () => {
    await query(sql`update facet set due_at = now() where client_id = ${clientId} and due_at > now()`);
    await query(sql`update inbox set due_at = now() where client_id = ${clientId} and applied_at is null`);
    await query(sql`update package_action set due_at = now() where client_id = ${clientId} and due_at > now()`);
    await query(sql`update push_batch set look_at = now(), deadline_at = case when state = 'unknown' then now() else deadline_at end
      where client_id = ${clientId} and state <> 'ended'`);
    await query(sql`update store set orders_hint_at = clock_timestamp() where client_id = ${clientId} and is_active`);
  };
  const close = async () => {
    slow();
    await w.close();
    await sandbox.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return { w, control, query, clientId, channels, storeIds, connect, disconnect, round, later, broken, close };
};
export type Place = Awaited<ReturnType<typeof openPlace>>;
