import { openTranslator } from "@tradeport/connectors/translators/open-translator";
import { openTranslatorSandbox, type TranslatorSandbox } from "@tradeport/connectors/translators/sandbox";
import { libretranslateService } from "@tradeport/connectors/translators/sandbox-services";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedCatalogue } from "#modules/catalogue/index.ts";
import { makeCorrectedFile } from "#testing/excel-fixture.ts";
import { importFile } from "#testing/run-import.ts";
import { runKilled } from "#testing/run-killed.ts";
import { type World, world } from "#testing/world.ts";

let w: World;
let sandbox: TranslatorSandbox;
beforeAll(async () => {
  sandbox = await openTranslatorSandbox(libretranslateService());
  w = await world({ translator: openTranslator({ form: "libretranslate", url: sandbox.url }) });
  await w.database.asPlatform((tx) => seedCatalogue(tx));
});
afterAll(async () => {
  await w.close();
  await sandbox.close();
});

test("a worker killed at each step of a translation goes on where it was: what is written is asked for once, nothing is lost or half there (R25)", async () => {
  const ayse = w.as("ayse");
  await importFile(w, "ayse", await makeCorrectedFile(3));
  const { ids } = await ayse.Product.GetProductIds({});
  const { id: processId, total } = await ayse.Translation.TranslateProducts({ ids, languages: ["en-US"] });
  expect(total).toBe(ids.length);
  const run = (crashAt: string) =>
    runKilled(w, "ayse", "bulk.translate-products", processId, crashAt, { TRANSLATOR: sandbox.url });
  const texts = async () => {
    const { rows } = await w.database.pool.query<{ name: string; description: string; made: number; listed: number }>(
      `select count(*)::int as texts, count(*) filter (where name like '[en] %' and (description = '' or description like '%[en] %'))::int as whole,
        (select count(*)::int from machine_text) as made, (select max(version) from product) as version
      from product_text where language = 'en-US'`,
    );
    return rows[0];
  };
  const done: number[] = [];
  for (const [crash, count] of [
    ["translate.asked:1", 0],
    ["translate.written:1", 1],
    ["translate.asked:2", 2],
    ["translate.written:1", 3],
  ] as const) {
    expect(await run(crash)).toBe("SIGKILL");
    done.push((await ayse.Process.GetProcess({ processId })).done);
    expect(await texts()).toMatchObject({ texts: count, whole: count, made: count });
  }
  expect(done).toEqual([0, 1, 2, 3]);
  expect(await run("")).toBe(0);
  expect(await ayse.Process.GetProcess({ processId })).toMatchObject({ state: "done", done: 3, failed: 0, skipped: 0 });
  // What died between its answer and its line is asked for again, and nothing else.
  const callsByText = Map.groupBy(sandbox.calls, ({ body }) => String(body.q));
  const counts = [...callsByText.values()].map(({ length }) => length);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(sandbox.calls.length);
  expect(counts.filter((count) => count === 2).length).toBeGreaterThan(0);
  expect(Math.max(...counts)).toBe(2);
  expect((await texts())!).toMatchObject({ version: 2 });
});
