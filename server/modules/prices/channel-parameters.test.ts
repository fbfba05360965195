import type { Input } from "@tradeport/contract";
import type { ChannelParametersChange, channelParameters } from "@tradeport/contract/channel-parameters";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { requestSyncOffers } from "#modules/listings/index.ts";
import { sql } from "#platform/db.ts";
import { allSteps } from "#testing/all-steps.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { type World, world } from "#testing/world.ts";
import { priceHandlers } from "./index.ts";

type Change = Omit<z.input<typeof ChannelParametersChange>, "version">;
const untouched = {
  ...{ version: 1, stockBuffer: 0, maximumShown: null, pricePercent: "0", priceAmount: "0", rounding: "none" },
  listingTemplateId: null,
};

describe("the calls", () => {
  let w: World;
  let channelId: string;
  beforeAll(async () => {
    w = await world();
    channelId = (await w.as("ayse").Client.GetAllChannel({})).find(({ code }) => code === "trendyol")!.id;
  });
  afterAll(() => w.close());
  const read = (who: "ayse" | "can" | "mehmet" = "ayse") => w.as(who).Product.GetChannelProductParameters({ channelId });
  const set = (parameters: Change & { version: number }, who: "ayse" | "can" | "zeynep" | "mehmet" = "ayse") =>
    w.as(who).Product.SetChannelProductParameters({ channelId, parameters });

  test("what nobody set is nothing; what one company sets is its own, and stands in its audit with what was there before", async () => {
    expect(await read()).toEqual(untouched);
    const set1 = await set({ version: 1, stockBuffer: 2, maximumShown: 50, pricePercent: "12.50", rounding: "ninety" });
    expect(set1).toEqual({
      ...untouched,
      version: 2,
      stockBuffer: 2,
      maximumShown: 50,
      pricePercent: "12.5",
      rounding: "ninety",
    });
    expect(await read()).toEqual(set1);
    expect(await read("mehmet")).toEqual(untouched);
    const { data } = await w.as("ayse").Audit.GetAllAudit({ objectType: "channel_parameters", page: 0, pageSize: 10 });
    expect(data).toMatchObject([
      { action: "update", objectName: "Trendyol", before: { stockBuffer: 0 }, after: { stockBuffer: 2 } },
    ]);
  });

  test("a field that is left out stays, null takes a limit away, and the same again changes nothing", async () => {
    const now = await read();
    expect(await set({ version: now.version, stockBuffer: 3 })).toEqual({ ...now, version: now.version + 1, stockBuffer: 3 });
    expect(await set({ version: now.version + 1, maximumShown: null })).toMatchObject({ maximumShown: null, stockBuffer: 3 });
    const { version } = await read();
    expect(await set({ version, stockBuffer: 3 })).toMatchObject({ version });
  });

  test("of two people at once the second hears of the first, and nothing of theirs is lost", async () => {
    const { version } = await read();
    await set({ version, stockBuffer: 4 });
    await expect(set({ version, stockBuffer: 9 })).rejects.toMatchObject({ code: "conflict" });
    expect(await read()).toMatchObject({ stockBuffer: 4 });
    await expect(
      w.as("can").Product.PreviewChannelProductParameters({ channelId, parameters: { version, stockBuffer: 9 } }),
    ).rejects.toMatchObject({ code: "conflict" });
  });

  test.each([
    [{ stockBuffer: -1 }, "stockBuffer"],
    [{ maximumShown: 0 }, "maximumShown"],
    [{ pricePercent: "-100" }, "pricePercent"],
    [{ pricePercent: "12,5" }, "pricePercent"],
    [{ priceAmount: "-5" }, "priceAmount"],
    [{ rounding: "up" as never }, "rounding"],
  ])("%j is refused at its field", async (wrong: Change, field) => {
    const { version } = await read();
    await expect(set({ version, ...wrong })).rejects.toMatchObject({
      fields: [expect.objectContaining({ field: `parameters.${field}` })],
    });
    expect((await read()).version).toBe(version);
  });

  test("who may only read changes nothing, and a channel that is not there is not found", async () => {
    const { version } = await read();
    await expect(set({ version, stockBuffer: 1 }, "zeynep")).rejects.toMatchObject({ code: "no_right" });
    const nowhere = { channelId: "01920000-0000-7000-8000-000000000000" };
    await expect(w.as("ayse").Product.GetChannelProductParameters(nowhere)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(
      w.as("ayse").Product.SetChannelProductParameters({ ...nowhere, parameters: { version: 1, stockBuffer: 1 } }),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("what stores show", () => {
  let w: StoreWorld;
  let worker: ReturnType<typeof startWorker>;
  let channelId: string;
  let storeId: string;
  let code: string;
  let variantIds: string[];
  const { GetChannelProductParameters, PreviewChannelProductParameters, SetChannelProductParameters } = priceHandlers.Product;
  beforeAll(async () => {
    w = await storeWorld();
    await w.control("_settings", { batchDelayMs: 50, reviewDelayMs: 50, limits: "off" });
    worker = startWorker(w.database, w.sandbox.origin, { steps: allSteps() });
    const live = await w.goLive(1);
    ({ channelId, storeId } = live);
    code = live.products[0]!.code;
    variantIds = (await w.query(sql<{ id: string }>`select id from variant order by barcode`)).map(({ id }) => id);
  });
  afterAll(async () => {
    await worker?.stop();
    await w?.close();
  });
  const withVersion = async (parameters: Change) => {
    const { version } = await w.call(GetChannelProductParameters, { channelId });
    return { channelId, parameters: { version, ...parameters } } as Input<typeof channelParameters.SetChannelProductParameters>;
  };
  const preview = async (parameters: Change) => w.call(PreviewChannelProductParameters, await withVersion(parameters));
  const set = async (parameters: Change) => {
    await w.call(SetChannelProductParameters, await withVersion(parameters));
    await w.inSync(storeId);
  };
  const nothing: Change = { stockBuffer: 0, maximumShown: null, pricePercent: "0", priceAmount: "0", rounding: "none" };
  const there = async () =>
    (await w.truth()).products.filter(({ barcode }) => barcode.startsWith(code)).map((each) => [each.quantity, each.salePrice]);
  const stock = (quantity: number) =>
    w.database.asClient(w.clientId, async (tx) => {
      await sql`update stock set on_hand = ${quantity} where client_id = ${w.clientId}`.execute(tx);
      await requestSyncOffers(tx, w.clientId, variantIds, "user");
    });

  test("pieces that are kept back and the most that is shown reach the marketplace at once, and follow stock from then on", async () => {
    await stock(20);
    await w.inSync(storeId);
    const [before] = await there();
    expect(before![0]).toBe(20);
    await set({ stockBuffer: 3 });
    expect(await there()).toEqual(variantIds.map(() => [17, before![1]]));
    await set({ maximumShown: 10 });
    expect(await there()).toEqual(variantIds.map(() => [10, before![1]]));
    await stock(8);
    await w.inSync(storeId);
    expect((await there())[0]![0]).toBe(5);
    await stock(2);
    await w.inSync(storeId);
    expect((await there())[0]![0]).toBe(0);
    await set(nothing);
    expect((await there())[0]![0]).toBe(2);
  });

  test("the preview says what the change then does, line by line, and changes nothing itself (U34)", async () => {
    await stock(1);
    expect(await preview({ stockBuffer: 1 })).toMatchObject({ lessStock: variantIds.length, soldOut: variantIds.length });
    await stock(5);
    await w.database.asClient(w.clientId, async (tx) => {
      await sql`update variant set list_price = 120, sale_price = 100 where client_id = ${w.clientId}`.execute(tx);
      await requestSyncOffers(tx, w.clientId, variantIds, "user");
    });
    await w.inSync(storeId);
    const rules: Change = { stockBuffer: 5, pricePercent: "12.5", priceAmount: "3", rounding: "ninety" };
    const effect = await preview(rules);
    const count = variantIds.length;
    expect(effect).toMatchObject({
      looked: count,
      isWhole: true,
      dearer: count,
      cheaper: 0,
      moreStock: 0,
      lessStock: count,
      soldOut: count,
    });
    expect(effect.examples).toHaveLength(count);
    for (const { before, after } of effect.examples)
      expect([before, after]).toEqual([
        { salePrice: "100.00", stock: 5 },
        { salePrice: "115.90", stock: 0 },
      ]);
    expect(await w.call(GetChannelProductParameters, { channelId })).toMatchObject({ stockBuffer: 0, pricePercent: "0" });
    await set(rules);
    expect(await there()).toEqual(variantIds.map(() => [0, "115.90"]));
    expect(await preview(rules)).toMatchObject({ dearer: 0, cheaper: 0, moreStock: 0, lessStock: 0, examples: [] });
    const { chain } = (await w.call(priceHandlers.Product.GetPrices, { productId: await productId() }))[0]!;
    expect(chain.map(({ source, salePrice, listPrice }) => [source, salePrice, listPrice])).toEqual([
      ["rule", "115.90", "138.90"],
      ["product", "100.00", "120.00"],
    ]);
  });

  test("a price that is set for the store is shown as it is; the rule holds for the others", async () => {
    const [first] = variantIds;
    await w.call(priceHandlers.Product.SetPrice, { variantId: first!, storeId, listPrice: "80.00", salePrice: "77.00" });
    await w.inSync(storeId);
    expect((await there()).map(([, price]) => price).sort()).toEqual([
      "115.90",
      ...variantIds.slice(2).map(() => "115.90"),
      "77.00",
    ]);
  });

  test("however far a rule goes down, nothing is shown for nothing", async () => {
    expect(await ruled("0.04", "-99", "0", "none")).toBe("0.01");
    expect(await ruled("0.30", "0", "0", "whole")).toBe("0.01");
    expect(await ruled("99999999999.99", "999.99", "0", "none")).toBe("99999999999.99");
    expect(await ruled("100.10", "0", "0", "ninetyNine")).toBe("100.99");
  });

  test.each([
    // The lira that it has: 100.60 is not made 101.99.
    ["100.60", "ninety", "100.90"],
    ["100.60", "ninetyNine", "100.99"],
    ["100.50", "whole", "101.00"],
    ["100.49", "whole", "100.00"],
  ])("%s rounded to %s is %s: its lira stays, and whole ones are rounded to the nearest", async (own, rounding, price) => {
    expect(await ruled(own, "0", "0", rounding)).toBe(price);
  });
  const productId = async () => (await w.query(sql<{ id: string }>`select id from product limit 1`))[0]!.id;
  const ruled = async (own: string, percent: string, amount: string, rounding: string) => {
    const values = sql`${own}::numeric, ${percent}::numeric, ${amount}::numeric, ${rounding}`;
    return (await w.query(sql<{ price: string }>`select ruled_price(${values})::numeric(13, 2)::text as price`))[0]!.price;
  };
});
