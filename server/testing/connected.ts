import { benchOf } from "@tradeport/connectors/conformance/bench";
import type { Marketplace } from "@tradeport/connectors/marketplace";
import { connectionHandlers } from "#modules/connections/index.ts";
import { requestSyncOffers } from "#modules/listings/index.ts";
import { newId, sql } from "#platform/db.ts";
import { pageSignIn } from "./page-sign-in.ts";
import type { StoreWorld } from "./store-world.ts";

interface Call {
  method: string;
  path: string;
  status: number;
  at: number;
}

/** One of our variants in a store, under the key that the marketplace knows it by. */
interface Offer {
  id: string;
  variantId: string;
  key: string;
}

/** A store of this connector with its key proven, a listing of two offers that are live there, and one whose offers are not there any more. */
export const connected = async (w: StoreWorld, connector: Marketplace) => {
  const bench = benchOf(connector, () => w.sandbox.origin, 20_000);
  const { fixture } = bench;
  await bench.quick();
  const keys = await bench.sell(bench.enter(), 2);
  const shown = await bench.shown(bench.enter(), keys[0]!);
  const channel = (await w.call(connectionHandlers.Client.GetAllChannel, {})).find(
    ({ code }) => code === connector.channels[0]!.code,
  )!;
  const app = Object.fromEntries((connector.oauth?.requested ?? []).map((name) => [name, fixture.credentials[name]!]));
  const name = `${connector.name} mağazası`;
  const page = fixture.signIn && pageSignIn(w, channel.id, app, fixture.signIn, name);
  const storeId = page ? (await page.signIn()).id : (await w.connectTo(channel.code, name, fixture.credentials)).storeId;
  /** As a new store, by whoever does not think of the one that was. */
  const connectAnew = async () =>
    page ? (await page.signIn()).id : (await w.connectTo(channel.code, name, fixture.credentials)).storeId;
  /** The same key again, or another sign-in of the same account. */
  const signInAgain = async () =>
    page
      ? page.signIn({ storeId })
      : w.call(connectionHandlers.Client.SetClientChannelAuth, {
          ...{ channelId: channel.id, ...(await w.seen(storeId)), name, isSandbox: true, credentials: fixture.credentials },
        });

  const products = await w.addProducts(2, (at) => ({ code: `${connector.code}-${at}`.toUpperCase(), brand: connector.name }));
  const remote = [keys, [990_001, 990_002].map((n) => bench.keyOf(fixture.offer(n)))];
  const listings = await Promise.all(
    products.map(async (product, at) => {
      const variants = await w.query(
        sql<{ id: string }>`select id from variant where product_id = ${product.id} order by position, barcode`,
      );
      const listingId = newId();
      await w.query(sql`insert into listing (client_id, id, store_id, product_id, status, created_at)
        values (${w.clientId}, ${listingId}, ${storeId}, ${product.id}, 'Live', now() - interval '1 hour')`);
      const offers = variants.map(({ id }, place): Offer => ({ id: newId(), variantId: id, key: remote[at]![place]! }));
      for (const { id, variantId, key } of offers) {
        await w.query(sql`
          insert into offer (client_id, id, listing_id, store_id, variant_id, remote_key, remote_group, remote_state, observed_at)
          values (${w.clientId}, ${id}, ${listingId}, ${storeId}, ${variantId}, ${key}, ${at === 0 ? (shown?.remoteListingId ?? null) : null}, 'live', now())`);
        await w.query(sql`
          insert into sync_field (client_id, store_id, kind, subject_id, listing_id, desired, cause, state)
          select ${w.clientId}, ${storeId}, kind, ${id}, ${listingId}, 'null', 'test', 'in_sync' from unnest(array['price', 'stock']) as kind`);
      }
      return { productId: product.id, listingId, offers };
    }),
  );
  const [live, gone] = listings as [(typeof listings)[number], (typeof listings)[number]];

  /** What waits for a moment waits no longer: a message that was put back, a settling time and, if it may, a second look at the store. */
  const hurry = (mayPoll = true) =>
    w.query(sql`
      with f as (update sync_field set due_at = now() where store_id = ${storeId} and state in ('pending', 'unknown') and due_at > now()),
        b as (update push_batch set next_poll_at = now() where store_id = ${storeId} and state <> 'ended' and next_poll_at > now()),
        s as (update store set next_poll_at = now() where id = ${storeId} and next_poll_at > now() and ${mayPoll})
      select wake_stores(array[${storeId}]::uuid[])`);
  const wake = () => w.query(sql`select wake_stores(array[${storeId}]::uuid[])`);
  const until = <T>(what: string, look: () => Promise<T | null | undefined | false>) =>
    w.until(`${connector.name}: ${what}`, async () => {
      await hurry();
      return look();
    });
  const health = async () =>
    (
      await w.query(
        sql<{ health: string; testing: boolean }>`
          select health, credentials_next is not null as testing from store where id = ${storeId}`,
      )
    )[0]!;
  const states = async (offers = live.offers) =>
    (
      await w.query(
        sql<{ state: string }>`select distinct state from sync_field
          where store_id = ${storeId} and subject_id = any(${offers.map(({ id }) => id)}::uuid[]) order by state`,
      )
    ).map(({ state }) => state);
  const { targets } = fixture;

  return {
    connector,
    bench,
    fixture,
    channelId: channel.id,
    storeId,
    live,
    gone,
    connectAnew,
    signInAgain,
    wake,
    hurry,
    until,
    health,
    states,
    becomes: (wanted: string) => until(`the store is ${wanted}`, async () => (await health()).health === wanted),
    /** So many pieces of each, as a person would count them; the first time their price goes along, in the currency that the store takes. */
    count: (pieces: number, offers: readonly Offer[] = live.offers) =>
      w.database.asClient(w.clientId, async (tx) => {
        await sql`update product p set currency = coalesce(s.currency, c.currency) from store s join channel c on c.id = s.channel_id
          where p.client_id = ${w.clientId} and p.id = any(${products.map(({ id }) => id)}::uuid[]) and s.id = ${storeId}`.execute(
          tx,
        );
        const ids = offers.map(({ variantId }) => variantId);
        await sql`update stock set on_hand = ${pieces} where client_id = ${w.clientId} and item_id = any(${ids}::uuid[])`.execute(
          tx,
        );
        await requestSyncOffers(tx, w.clientId, ids, "user");
      }),
    /** Whatever of these changed, the store is to be told. */
    tell: (variantIds: string[]) =>
      w.database.asClient(w.clientId, (tx) => requestSyncOffers(tx, w.clientId, variantIds, "user")),
    /** The marketplace shows so many of all that is live, and nothing is left to be done. */
    inSync: (pieces: number) =>
      until(`${pieces} pieces there and in step`, async () => {
        const there = await Promise.all(live.offers.map(({ key }) => bench.shown(bench.enter(), key)));
        return there.every((offer) => offer?.quantity === pieces) && (await states()).join() === "in_sync";
      }),
    /** The ledger of calls, newest first: all of them, or those of one operation. */
    calls: async (target?: keyof typeof targets) => {
      const all: Call[] = await bench.control("_calls?last=20000");
      const { path, method } = (target && targets[target]) ?? { path: "", method: undefined };
      return all.filter((call) => call.path.includes(path) && (!method || call.method === method));
    },
    faults: (...faults: object[]) => bench.control("_faults", faults),
    clearFaults: () => bench.control("_faults-clear", {}),
    /** No loop serves it: nothing of it is on its way. */
    quiet: () =>
      w.until(
        `${connector.name}: no loop serves it`,
        async () => (await w.query(sql`select 1 from lease where name = ${`store:${storeId}`} and until > now()`)).length === 0,
      ),
  };
};
export type Connected = Awaited<ReturnType<typeof connected>>;
