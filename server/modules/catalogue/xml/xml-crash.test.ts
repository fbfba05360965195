import { afterAll, beforeAll, expect, test } from "vitest";
import { feedOf, feedProducts, feedShapes } from "#testing/feeds.ts";
import { runKilled } from "#testing/run-killed.ts";
import { type World, world } from "#testing/world.ts";
import { seedCatalogue } from "../index.ts";

let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
});
afterAll(() => w.close());

test("a worker killed at each step of a feed goes on where it was: no product twice, none lost, compared with itself by nobody (I1, I3, R25)", async () => {
  const clientId = w.clientId("ayse");
  const all = feedProducts(4_500);
  const shape = feedShapes.flat;
  const { id } = await w
    .as("admin")
    .Xml.CreateXml({ clientId, feed: feedOf(shape, { name: "A" }) }, [{ name: "a.xml", body: shape.write(all) }]);
  const { id: processId } = await w.as("admin").Xml.RunXml({ clientId, id });
  const seen: number[] = [];
  for (const crash of ["import.parsed:1", "xml.staged:1", "xml.taken:1", "import.chunk:1", "import.chunk:1", "xml.done:1"]) {
    expect(await runKilled(w, "ayse", "bulk.run-xml", processId, crash)).toBe("SIGKILL");
    seen.push((await w.as("ayse").Process.GetProcess({ processId })).done);
  }
  expect(seen).toEqual([0, 0, 0, 4_000, 4_500, 4_500]);
  expect(await runKilled(w, "ayse", "bulk.run-xml", processId, "")).toBe(0);
  expect(await w.as("ayse").Process.GetProcess({ processId })).toMatchObject({ state: "done", total: 4_500, done: 4_500 });
  const { rows } = await w.database.pool.query(
    `select (select count(*)::int from variant) as variants, (select count(*)::int from product) as products, (select count(*)::int from import_row) as staged,
      (select count(*)::int from xml_feed_item) as items, (select sum(on_hand)::int from stock) as stock, (select sum(on_hand_delta)::int from stock_movement) as ledger`,
  );
  const pieces = all.reduce((sum, { stock }) => sum + stock, 0);
  expect(rows[0]).toEqual({ variants: 4_500, products: 4_500, staged: 0, items: 4_500, stock: pieces, ledger: pieces });
});
