import { connectorOf } from "@tradeport/connectors";
import type { OfferChange } from "@tradeport/connectors/catalogue";
import { RemoteError } from "@tradeport/connectors/http";
import pino from "pino";
import type { StoreContext, SyncStep } from "#modules/connections/index.ts";
import { listingSteps } from "#modules/listings/index.ts";
import { orderSteps } from "#modules/orders/index.ts";
import { type Database, sql, type Tx } from "#platform/db.ts";
import { FileNotFound } from "#platform/files.ts";
import { type Opening, openGoods } from "./goods.ts";
import { interleaver } from "./interleave.ts";
import { type Market, noRemote, openMarket } from "./market.ts";
import { openPeople } from "./people.ts";

const step = (wanted: string) => listingSteps.offers.find(({ name }) => name === wanted)!;
const [pushOffers, readBatch, readUnknown] = [step("push offers"), step("read batch"), step("read unknown")];
const { reading, upkeep } = orderSteps({ publicUrl: "http://localhost" });
const [readOrders, applyLeftovers] = reading as [SyncStep, SyncStep];
const reconcile = upkeep[0]!;
const log = pino({ level: process.env.TEST_LOG ?? "silent" });

/** A company whose goods are on sale in three stores of marketplaces that this run plays. Each transaction and each call takes its turn from the interleaver. */
export const openShop = async (database: Database, categoryId: string, opening: Opening & { seed: number; width: number }) => {
  const turn = interleaver(opening.seed, opening.width);
  const goods = await openGoods(database, categoryId, opening);
  const { clientId, stores, variants, takes, placesAt } = goods;
  const wrong: string[] = [];
  const connector = connectorOf("trendyol")!;
  const markets = stores.map(({ name }, at) => {
    const offers = goods.shownAt(at).map(([key, quantity]) => [key, { quantity, price: "90.00" }] as const);
    return openMarket(name, new Map(offers), turn);
  });
  const people = openPeople(goods, turn, wrong, log);
  const write = <T>(work: (tx: Tx) => Promise<T>) => turn(() => database.asClient(clientId, work));
  const contextOf = (at: number): StoreContext => ({
    store: stores[at]!,
    connector: {
      ...connector,
      offers: { ...connector.offers, ...markets[at]!.offerCalls },
      orders: { ...connector.orders, ...markets[at]!.orderCalls },
    },
    remote: noRemote,
    places: {},
    token: 1,
    read: write,
    write,
    writePlatform: (work) => turn(() => database.asPlatform(work)),
    openFile: (id) => Promise.reject(new FileNotFound(id)),
    now: () => new Date(),
    log,
    signal: new AbortController().signal,
  });
  /** As the store's loop runs a step: what the marketplace answers is no failure of ours. */
  const run = async (step: SyncStep, at: number, over: Partial<StoreContext> = {}) => {
    try {
      const task = await step.claim({ ...contextOf(at), ...over });
      await task?.();
      return task !== null;
    } catch (error) {
      if (error instanceof RemoteError) return true;
      wrong.push(`${step.name}: ${(error as Error).message}`);
      return true;
    }
  };

  /** What is claimed for sending may not be more than is there: with one transaction at a time this is exact. */
  const promised =
    (at: number): StoreContext["write"] =>
    (work) =>
      write(async (tx) => {
        const answer = await work(tx);
        if (opening.width > 1 || !Array.isArray(answer)) return answer;
        for (const { key, quantity, due } of answer as OfferChange[]) {
          if (due && !due.includes("stock")) continue;
          const { rows } = await sql<{ there: number }>`select greatest(s.available, 0) as there from variant v
          cross join lateral store_stock(v.client_id, v.id, ${stores[at]!.id}) s where v.client_id = ${clientId} and v.barcode = ${key}`.execute(
            tx,
          );
          if (quantity > rows[0]!.there) wrong.push(`R18: ${quantity} of ${key} are told, ${rows[0]!.there} are there`);
        }
        return answer;
      });

  const rows = <R>(text: ReturnType<typeof sql<R>>) => write(async (tx) => (await text.execute(tx)).rows);
  const mine = (at: number) => sql`client_id = ${clientId} and store_id = ${stores[at]!.id}`;
  /** A pause after an answer is over. */
  const soon = (at: number) => rows(sql`update push_batch set next_poll_at = now() where ${mine(at)} and state = 'sent'`);
  /** The marketplace has had its time to settle: whatever it took of these messages, it has worked on. */
  const resolved = async (at: number) => {
    const lost = await rows<{ id: string }>(sql`select id from push_batch where ${mine(at)} and state = 'unknown'`);
    await turn(() => markets[at]!.workAll());
    const ids = lost.map(({ id }) => id);
    await rows(
      sql`update push_batch set next_poll_at = now(), deadline_at = now() where ${mine(at)} and id = any(${ids}::uuid[]) and state = 'unknown'`,
    );
  };
  /** Whatever was told may be told again. */
  const quarterHour = async (at: number) => {
    await turn(async () => markets[at]!.forget());
    await rows(sql`update push_batch set created_at = created_at - interval '20 minutes', left_at = left_at - interval '20 minutes',
      sent_at = sent_at - interval '20 minutes' where ${mine(at)} and state = 'ended'`);
  };
  /** Back-offs are over. */
  const later = async (at: number) => {
    await rows(sql`update sync_field set due_at = now() where ${mine(at)} and due_at > now()`);
    await rows(sql`update inbox set due_at = now() where ${mine(at)} and applied_at is null`);
  };

  return {
    clientId,
    database,
    variants,
    takes,
    stores,
    markets: markets as [Market, Market, Market],
    wrong,
    turn,
    rows,
    ...people,
    placesAt,
    soon,
    resolved,
    later,
    quarterHour,
    push: (at: number) => run(pushOffers, at, { write: promised(at) }),
    readBatch: (at: number) => run(readBatch, at),
    readUnknown: (at: number) => run(readUnknown, at),
    readOrders: async (at: number) => {
      await rows(
        sql`update store set orders_hint_at = clock_timestamp() where client_id = ${clientId} and id = ${stores[at]!.id}`,
      );
      await run(readOrders, at);
    },
    applyLeftovers: (at: number) => run(applyLeftovers, at),
    reconcile: (at: number) => run(reconcile, at),
  };
};
export type Shop = Awaited<ReturnType<typeof openShop>>;
