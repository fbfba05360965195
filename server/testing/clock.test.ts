import { expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { makeCorrectedFile } from "./excel-fixture.ts";
import { installation } from "./installation.ts";
import { quiet } from "./invariants.ts";
import { connectStore, importFile, mapCategory, processEnded } from "./main-job.ts";
import { until } from "./until.ts";

const shiftClock = new URL("./shift-clock.ts", import.meta.url).href;

/** R23: leases, cursors, limits and due times are by the database's clock, so a worker with a wrong one does the main job as any other. */
test("a worker whose clock is ten minutes ahead, then behind, changing each second, loses and doubles no order, keeps its leases and its cursor never goes back (R23)", async () => {
  const settings: Record<string, string> = {};
  const place = await installation(settings);
  try {
    await place.start("sandboxes");
    await place.market("_settings", { batchDelayMs: 0, reviewDelayMs: 0, limits: "off" });
    await place.start("api");
    Object.assign(settings, { NODE_OPTIONS: `--import ${shiftClock}`, CLOCK_SHIFT_MS: "600000,-600000" });
    await place.start("worker");
    const seller = place.as("ayse");
    const { storeId, channelId } = await connectStore(seller, "100001", "Birinci");
    await mapCategory(seller, channelId, "Ev & Mutfak > Mutfak > Bardak Takımı");
    await processEnded(seller, await importFile(seller, await makeCorrectedFile(3)));
    const products = (await seller.Product.GetAllProductMasterData({ pageSize: 1000 })).data.filter(({ categoryName }) =>
      categoryName.includes("Bardak"),
    );
    const { processId } = await seller.ProductTransfer.UpsertClientChannelProduct({
      productIds: products.map(({ id }) => id),
      storeIds: [storeId],
    });
    expect(await processEnded(seller, processId)).toMatchObject({ state: "done", failed: 0, held: 0 });

    const cursors: string[] = [];
    for (let at = 0; at < 2; at += 1) {
      const { orderNumber } = await place.market<{ orderNumber: string }>("_buy", {
        sellerId: "100001",
        lines: [{ barcode: products[at % products.length]!.barcode, quantity: 1 }],
        buyer: "Ayşe Örnek",
      });
      await until("the order is in the console", async () =>
        (await seller.Order.GetAllOrder({})).data.some(({ channelOrderId }) => channelOrderId === String(orderNumber)),
      );
      const { rows } = await place.database.asPlatform((tx) =>
        sql<{ until: string; off: number; lease: number }>`
          select s.orders_until as until, abs(extract(epoch from now() - s.orders_until))::float as off,
            (select max(abs(extract(epoch from until - now()))) from lease where holder is not null)::float as lease
          from store s where s.id = ${storeId}`.execute(tx),
      );
      cursors.push(rows[0]!.until);
      // The cursor is at the database's now, and every lease that is held ends near it: never ten minutes off.
      expect(rows[0]!.off).toBeLessThan(120);
      expect(rows[0]!.lease).toBeLessThan(60);
    }
    expect(cursors).toEqual([...cursors].sort());
    await quiet(place, [{ storeId, sellerId: "100001" }]);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${place.warnings()}`, { cause: error });
  } finally {
    await place.close();
  }
});
