import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { connectorOf } from "@tradeport/connectors";
import { RemoteError, remoteFor } from "@tradeport/connectors/http";
import { startSandbox } from "@tradeport/connectors/sandbox";
import { headersOf, product } from "@tradeport/connectors/trendyol/sandbox/testing";
import { workOf } from "#modules/connections/due.ts";
import { type StoreContext, type SyncStep, seedChannels } from "#modules/connections/index.ts";
import { readStore, type StoreRow } from "#modules/connections/store-row.ts";
import { sql, type Tx } from "#platform/db.ts";
import { FileNotFound } from "#platform/files.ts";
import { allSteps } from "../all-steps.ts";
import type { TestDatabase } from "../cluster.ts";
import { etsyApp, etsyShop, signInAtEtsy } from "../etsy-sign-in.ts";
import { fastTimers } from "../fast-timers.ts";
import { startWorker } from "../start-worker.ts";
import { until } from "../until.ts";
import { world } from "../world.ts";
import { played } from "./played.ts";
import { openWarehouses } from "./warehouses.ts";

/** The stores of one company: two of Trendyol's sellers, one merchant of Hepsiburada and a shop of Etsy, where some products are sold. */
export const sellers = [
  { code: "trendyol", name: "Birinci", seller: { sellerId: "100001" } },
  { code: "trendyol", name: "İkinci", seller: { sellerId: "100002" } },
  { code: "hepsiburada", name: "Üçüncü", seller: { merchantId: "00000000-0000-4000-8000-000000100001" } },
  { code: "etsy", name: "Dördüncü", seller: { shopId: etsyShop.id } },
] as const;
export const markets = [...new Set(sellers.map(({ code }) => code))];
/** Of Etsy, which takes one listing in a message: so many messages of a kind in a round. */
const manyTimes = 60;

const credentialsOf = ({ code, seller }: (typeof sellers)[number]): Record<string, string> => {
  if (code === "etsy") return { ...seller, ...etsyApp };
  return code === "trendyol"
    ? { ...seller, apiKey: `sandbox-key-${seller.sellerId}`, apiSecret: `sandbox-secret-${seller.sellerId}` }
    : { ...seller, integrator: "tradeport_dev", serviceKey: "SandboxKey01" };
};
/** For a marketplace that fetches them: all pictures are this one. */
const picture = {
  name: "1.png",
  type: "image/png",
  content: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
    "base64",
  ),
};

/** The process that did this is no more. */
class Dead extends Error {}

/** The whole API, the marketplaces' sandboxes and the steps of the stores' loops, run one after the other when they are asked to. */
export const openPlace = async (fresh: TestDatabase | null = null) => {
  const slow = fastTimers();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "tp-histories-"));
  const sandbox = await startSandbox({ port: 0, dataDir });
  const w = await world({ sandboxOrigin: sandbox.origin, fresh });
  await w.database.asPlatform((tx) => seedChannels(tx));
  const control = async <T = unknown>(code: string, address: string, body?: object): Promise<T> => {
    const init = body && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    const reply = await fetch(`${sandbox.origin}/${code}/${address}`, init);
    if (!reply.ok) throw new Error(`${address}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  };
  // No marketplace's clock is ours, and no order may be lost by that.
  const hour = 3_600_000;
  const quick = { batchDelayMs: 0, reviewDelayMs: 0 };
  await control("trendyol", "_settings", { ...quick, splitDelayMs: 0, claimDelayMs: 0, limits: "off", advanceMs: 5 * hour });
  await control("hepsiburada", "_settings", { ...quick, advanceMs: 48 * hour });
  await control("etsy", "_settings", { limits: "off" });
  const granted = await control<{ access_token: string }>("etsy", "_grant", { shopId: etsyShop.id });

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
    const input = { channelId, name: seller.name, isSandbox: true };
    if (seller.code === "etsy") await signInAtEtsy(ayse, channelId, seller.name);
    else await ayse.Client.SetClientChannelAuth({ ...input, credentials: credentialsOf(seller) });
    const keys = startWorker(w.database, sandbox.origin, { steps: [] });
    // A sign-in may be of an account that was here before: then that store takes it over.
    const proven = async () =>
      (await ayse.Client.GetClientChannelAuths({})).stores.find(
        ({ name, isActive, health }) => name === seller.name && isActive && health === "ok",
      );
    storeIds[at] = (await until("the key is proven", proven, 60_000, 10)).id;
    await keys.stop();
  };
  const warehouses = openWarehouses(ayse, storeIds);
  /** What the first store's owner put on sale there without the console. */
  const sellThere = async (variants: { code: string; barcode: string; quantity: number }[]) => {
    if (variants.length === 0) return;
    const items = variants.map(({ code, barcode, quantity }) => product(barcode, { stockCode: `${code}-there`, quantity }));
    const init = { method: "POST", headers: headersOf(100_001), body: JSON.stringify({ items }) };
    const reply = await fetch(`${sandbox.origin}/trendyol/integration/product/sellers/100001/v2/products`, init);
    if (!reply.ok) throw new Error(`not on sale there: ${reply.status} ${await reply.text()}`);
  };
  const disconnect = (at: number) => ayse.Client.DeleteClientChannelAuth({ storeId: storeIds[at]! } as never);

  const steps = allSteps();
  const contextOf = (at: number, store: StoreRow, token: number, lives: () => void): StoreContext => {
    const connector = connectorOf(store.channelCode)!;
    const { session } = connector;
    const credentials = credentialsOf(sellers[at]!);
    const ours = async <T>(work: (tx: Tx) => Promise<T>) => {
      lives();
      return w.database.asClient(clientId, work);
    };
    return {
      store,
      connector,
      remote: remoteFor(connector, {
        credentials,
        sandboxOrigin: sandbox.origin,
        ...(session && { sign: async () => ({ id: "granted", headers: session.headers(credentials, granted.access_token) }) }),
        ownPicture: async () => picture,
        spend: async () => {},
        throttled: async () => {},
      }),
      places: { sandboxOrigin: sandbox.origin },
      token,
      read: ours,
      write: ours,
      writePlatform: async (work) => {
        lives();
        return w.database.asPlatform(work);
      },
      openFile: (id) => Promise.reject(new FileNotFound(id)),
      now: () => new Date(),
      log: w.log,
      signal: new AbortController().signal,
    };
  };

  /** What went wrong inside a step that is no failure of a marketplace. */
  const broken: string[] = [];
  const run = async (step: SyncStep, context: StoreContext): Promise<boolean> => {
    try {
      const task = await step.claim(context);
      await task?.();
      return task !== null;
    } catch (error) {
      if (error instanceof Dead) throw error;
      if (!(error instanceof RemoteError)) broken.push(`${step.name}: ${(error as Error).stack}`);
      return true;
    }
  };
  /**
   * One round of a store's loop: each kind of work that the loop itself would find due, a few times at most. After so many transactions the worker
   * dies, as by kill -9: what it has written stands, what it was about to write is never written, and another one takes the store.
   */
  const round = async (at: number, diesAfter = Number.POSITIVE_INFINITY) => {
    const name = `store:${storeIds[at]}`;
    const { store, token, dues } = await w.database.asPlatform(async (tx) => {
      const { rows } = await sql<{ token: number }>`select token from lease where name = ${name}`.execute(tx);
      const store = (await readStore(tx, clientId, storeIds[at]!))!;
      return { store, token: rows[0]!.token, dues: await workOf(tx, store, steps) };
    });
    let transactions = 0;
    const context = contextOf(at, store, token, () => {
      if (transactions >= diesAfter) throw new Dead();
      transactions += 1;
    });
    let worked = false;
    try {
      for (const step of steps) {
        const due = dues.get(step.name);
        if (due?.inMs !== 0 && !due?.along) continue;
        for (let n = 0; n < (context.connector.code === "etsy" ? manyTimes : 2) && (await run(step, context)); n += 1)
          worked = true;
      }
    } catch (error) {
      if (!(error instanceof Dead)) throw error;
      played.killed += 1;
      await query(sql`update lease set token = token + 1 where name = ${name}`);
      return true;
    }
    return worked;
  };
  /** Etsy hears no price of what is sold out: it goes with the next piece, however long that takes. */
  const sold = sql`exists (select from problem p where p.client_id = f.client_id and p.id = f.problem_id and p.fingerprint = 'no-stock')`;
  const unread = sql`o.remote_state in ('live', 'passive', 'locked') and exists (select from sync_field f where f.client_id = o.client_id
    and f.store_id = o.store_id and f.subject_id = o.id and f.kind in ('price', 'stock') and f.state = 'paused')`;
  /** What is still to be done. */
  const openWork = () =>
    query(sql<{ what: string }>`
      select kind || ' ' || state as what from sync_field f
        where client_id = ${clientId} and state in ('pending', 'sending', 'unknown', 'in_review') and not ${sold}
      -- Of a store that was connected again: fifty at a time are read back before anything is sent.
      union all select 'unread offer' from offer o join store s on s.client_id = o.client_id and s.id = o.store_id
        where o.client_id = ${clientId} and s.is_active and ${unread}
      union all select 'message ' || state from push_batch where client_id = ${clientId} and state <> 'ended'
      union all select 'action ' || state from package_action where client_id = ${clientId} and state in ('waiting', 'sending', 'unknown')
      -- A barcode is known by now, and its lines wait for a look.
      union all select 'unknown line' from order_line l
        where l.client_id = ${clientId} and l.variant_id is null
          and exists (select from variant v where v.client_id = l.client_id and v.barcode = l.remote_key)
      union all select 'report' from inbox where client_id = ${clientId} and applied_at is null limit 5`);
  /** All waiting is over: back-offs, settling times, the next poll. */
  const later = () =>
    query(sql`
      with sync_fields as (update sync_field f set due_at = now() where client_id = ${clientId} and due_at > now() and not ${sold}),
        reports as (update inbox set due_at = now() where client_id = ${clientId} and applied_at is null and due_at > now()),
        actions as (update package_action set due_at = least(due_at, now()), sent_at = sent_at - interval '1 hour'
          where client_id = ${clientId} and (due_at > now() or state = 'sending')),
        messages as (update push_batch set next_poll_at = now(), deadline_at = case when state = 'unknown' then now() else deadline_at end
          where client_id = ${clientId} and state <> 'ended'),
        -- a look that came to nothing, by a killed worker: the next one is due
        looks as (update offer o set observed_at = now() - interval '61 minutes' where o.client_id = ${clientId} and ${unread})
      update store set orders_hint_at = clock_timestamp() where client_id = ${clientId} and is_active`);
  /** As a running database does by itself: tables that grow from nothing in seconds have no statistics, and are read row by row. */
  const analyze = async () => {
    const { rows } = await w.database.pool.query(
      "select string_agg(format('%I.%I', schemaname, relname), ', ') as names from pg_stat_user_tables where n_mod_since_analyze > 20 + n_live_tup / 5",
    );
    if (rows[0].names) await w.database.pool.query(`analyze ${rows[0].names}`);
  };
  const close = async () => {
    slow();
    await w.close();
    await sandbox.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    ...{ w, control, query, clientId, channels, storeIds, warehouses, broken },
    ...{ connect, disconnect, sellThere, round, later, openWork, analyze, close },
  };
};
export type Place = Awaited<ReturnType<typeof openPlace>>;
