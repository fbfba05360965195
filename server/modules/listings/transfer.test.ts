import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { processHandlers } from "#modules/bulk/index.ts";
import { connectionHandlers } from "#modules/connections/index.ts";
import { newId, sql } from "#platform/db.ts";
import { log } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { untilLocked } from "#testing/until.ts";
import { listingJobs, productTransferHandlers } from "./index.ts";

let w: StoreWorld;
let productIds: string[];
beforeAll(async () => {
  w = await storeWorld();
  productIds = (await w.addProducts(2)).map(({ id }) => id).sort();
});
afterAll(() => w.close());

describe("a transfer and a disconnect (R40)", () => {
  it("of a store that is gone when its turn comes each line says so, and the next store gets its lines", async () => {
    const [gone, there] = [await w.connect("100001"), await w.connect("100002")];
    const processId = newId();
    const input = { storeIds: [gone.storeId, there.storeId], productIds, next: 0 };
    await w.query(sql`insert into process (client_id, id, process_type, subject, started_by_name, total, input)
      values (${w.clientId}, ${processId}, 'transfer_to_channel', 'x', 'x', 8, ${JSON.stringify(input)}::jsonb)`);
    await w.call(connectionHandlers.DeleteClientChannelAuth, { storeId: gone.storeId });
    const ctx = { database: w.database, log, now: () => new Date(), signal: new AbortController().signal };
    await listingJobs.transfer_products!(ctx as never, { clientId: w.clientId, processId });
    const lines = await w.query(sql`select place, outcome, problems -> 0 ->> 'fingerprint' as problem, count(*)::int
      from process_line where process_id = ${processId} group by 1, 2, 3 order by 1`);
    expect(lines).toEqual([
      { place: "Mağaza 100001", outcome: "failed", problem: "store_disconnected", count: 4 },
      { place: "Mağaza 100002", outcome: "held", problem: expect.any(String), count: 4 },
    ]);
    expect(await w.call(processHandlers.GetProcess, { processId })).toMatchObject({
      state: "failed",
      failed: 4,
      held: 4,
    });
  });

  it("that begins while the store is being disconnected finds no store: nothing would ever end its lines", async () => {
    const { storeId } = await w.connect("100003");
    const mayCommit = Promise.withResolvers<void>();
    const disconnected = Promise.withResolvers<void>();
    const disconnecting = w.call(
      async (ctx, input: { storeId: string }) => {
        await connectionHandlers.DeleteClientChannelAuth(ctx, input);
        disconnected.resolve();
        await mayCommit.promise;
      },
      { storeId },
    );
    await disconnected.promise;
    const sending = w.call(productTransferHandlers.UpsertClientChannelProduct, { productIds, storeIds: [storeId] });
    const refused = expect(sending).rejects.toMatchObject({ code: "not_found" });
    try {
      await untilLocked("the transfer waits for the disconnect", w.database.pool);
    } finally {
      mayCommit.resolve();
    }
    await Promise.all([disconnecting, refused]);
    expect(await w.query(sql`select 1 from listing where store_id = ${storeId}`)).toEqual([]);
  });
});
