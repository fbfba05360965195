import { benchOf } from "@tradeport/connectors/conformance/bench";
import type { RemoteClient } from "@tradeport/connectors/http";
import type { Marketplace } from "@tradeport/connectors/marketplace";
import type { Input } from "@tradeport/contract";
import type { storeCreation } from "@tradeport/contract/store-products";
import { catalogueHandlers } from "#modules/catalogue/index.ts";
import { connectionHandlers } from "#modules/connections/index.ts";
import { listingHandlers } from "#modules/listings/index.ts";
import { sql } from "#platform/db.ts";
import { pageSignIn } from "./page-sign-in.ts";
import type { StoreWorld } from "./store-world.ts";

/** A store of this connector that sells already, what it has put there by its seller's other program. */
export const sellingStore = async (w: StoreWorld, connector: Marketplace, listings: number, offers = 2) => {
  const bench = benchOf(connector, () => w.sandbox.origin, 50_000);
  const { fixture } = bench;
  await bench.quick();
  const remote = bench.enter();
  const keys = await fill(connector, bench, remote, listings, offers);
  await bench.isLive(remote, keys.at(-1)!);
  const channel = (await w.call(connectionHandlers.Client.GetAllChannel, {})).find(
    ({ code }) => code === connector.channels[0]!.code,
  )!;
  const name = `${connector.name} mağazası`;
  const app = Object.fromEntries((connector.oauth?.requested ?? []).map((field) => [field, fixture.credentials[field]!]));
  const { id: storeId } = fixture.signIn
    ? await pageSignIn(w, channel.id, app, fixture.signIn, name).signIn()
    : { id: (await w.connectTo(channel.code, name, fixture.credentials)).storeId };
  await w.until(
    `${connector.name}: its key works`,
    async () => (await w.query(sql<{ health: string }>`select health from store where id = ${storeId}`))[0]?.health === "ok",
  );
  const { Product } = listingHandlers;
  return {
    connector,
    bench,
    keys,
    storeId,
    channelId: channel.id,
    start: (status: "Live" | null = null) => w.call(Product.StartProductImportProcess, { status, storeIdList: [storeId] }),
    data: async () => (await w.call(Product.GetProductImportPageData, {})).find((store) => store.storeId === storeId)!,
    compared: (state?: "linked" | "matched" | "conflict" | "new" | "ignored", pageSize = 100) =>
      w.call(Product.GetComparedProducts, { channelId: channel.id, state, page: 0, pageSize, orderType: "asc" as const }),
    pairs: (...pairs: { remoteKey: string; action: "link" | "unlink" | "ignore" | "notice"; variantId?: string }[]) =>
      w.call(Product.SetComparedProducts, { channelId: channel.id, pairs: pairs.map((pair) => ({ storeId, ...pair })) }),
    all: (action: "link" | "unlink") => w.call(Product.SetComparedProducts, { channelId: channel.id, all: { storeId, action } }),
    create: (input: Omit<Input<typeof storeCreation.CreateProductsFromStore>, "storeId" | "vatRate">) =>
      w.call(catalogueHandlers.Product.CreateProductsFromStore, { vatRate: 20 as const, ...input, storeId }),
    /** Counts from now on the calls that could change a product or an order there, of all that its sandbox hears. A store that is connected subscribes to its hints. */
    watchWrites: async () => {
      const calls = (): Promise<{ method: string; path: string }[]> => bench.control("_calls?last=20000");
      const isWrite = ({ method, path }: { method: string; path: string }) =>
        method !== "GET" && !/check-product-status|oauth\/token|\/webhooks/.test(path);
      const before = (await calls()).filter(isWrite).length;
      return async () => (await calls()).filter(isWrite).length - before;
    },
    ends: (processId: string) =>
      w.until(
        `${connector.name}: the process ends`,
        async () =>
          (await w.query(sql<{ state: string }>`select state from process where id = ${processId} and ended_at is not null`))[0]
            ?.state,
        120_000,
      ),
  };
};
export type SellingStore = Awaited<ReturnType<typeof sellingStore>>;

const fill = async (
  connector: Marketplace,
  bench: ReturnType<typeof benchOf>,
  remote: RemoteClient,
  listings: number,
  offers: number,
) => {
  const drafts = [];
  for (let at = 0; at < listings; at++) drafts.push(await bench.draft(remote, offers));
  const { maxItems, whole } = connector.listings!.push.createListings;
  const together = whole ? 1 : Math.max(1, Math.floor(Math.min(maxItems, 1000) / offers));
  for (let at = 0; at < drafts.length; at += together)
    await connector.listings!.createListings(remote, drafts.slice(at, at + together));
  return drafts.flatMap((draft) => draft.offers.map(({ key }) => key));
};
