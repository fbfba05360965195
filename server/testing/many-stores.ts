import { connectionHandlers } from "#modules/connections/index.ts";
import { newId, sql } from "#platform/db.ts";
import { contextOf, type StoreWorld } from "./store-world.ts";

/** So many companies, each with one Trendyol store of this seller. Answers their stores. */
export const manyStores = async (w: StoreWorld, count: number, sellerId: string): Promise<{ clientId: string; id: string }[]> => {
  const channel = (await w.call(connectionHandlers.Client.GetAllChannel, {})).find(({ code }) => code === "trendyol")!;
  const credentials = { sellerId, apiKey: `sandbox-key-${sellerId}`, apiSecret: `sandbox-secret-${sellerId}` };
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const clientId = newId();
      await w.query(sql`insert into client (id, name) values (${clientId}, ${`Şirket ${at}`})`);
      const ctx = contextOf(clientId, w.sandbox.origin, []);
      const input = { channelId: channel.id, name: `Mağaza ${at}`, isSandbox: true, credentials };
      const { id } = await w.database.asClient(clientId, (tx) => connectionHandlers.Client.SetClientChannelAuth(ctx(tx), input));
      return { clientId, id };
    }),
  );
};
