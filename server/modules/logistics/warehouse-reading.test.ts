import { beforeAll, expect, test } from "vitest";
import type { ShipmentWorld } from "./shipment-testing.ts";
import { providerCode, warehouseBench } from "./warehouse-testing.ts";

const bench = warehouseBench();
const { api, system, read, later, differences, differenceOf, there, product, order } = bench;
let w: ShipmentWorld;
beforeAll(() => {
  w = bench.world();
});

test("a warehouse that is silent, or refuses the key, is said with a next step, since when; what was read stays", async () => {
  const before = (await system())!.readDate;
  await w.control("_faults", [{ match: { path: "/api/v1/" }, kind: "status", value: 503 }]);
  await read();
  expect(await system()).toMatchObject({
    readDate: before,
    failingSince: expect.any(String),
    failure: { tr: expect.stringMatching(/\S/) },
  });
  await w.control("_faults-clear", {});
  await read();
  expect(await system()).toMatchObject({ failingSince: null, failure: null });
});

test("a warehouse whose orders can't be asked for is said to fail, for its stock is not compared then", async () => {
  await read();
  const before = (await system())!.readDate;
  const item = await product(5);
  await w.create((await order(item)).packageId);
  await w.run();
  await w.control("_faults", [{ match: { path: "/api/v1/orders", method: "GET" }, kind: "status", value: 503 }]);
  await read();
  expect(await system()).toMatchObject({
    ...{ readDate: before, failingSince: expect.any(String) },
    failure: { en: expect.stringMatching(/\S/) },
  });
  await w.control("_faults-clear", {});
  await read();
  expect(await system()).toMatchObject({ failingSince: null, failure: null });
});

test("of another account nothing counts that was read of the one before", async () => {
  const item = await product(10);
  await there(item.code, 12);
  await read();
  await later();
  await read();
  const { code, onHand, difference } = (await differenceOf(item.code))!;
  const providers = w.as("ayse").IntegrationProvider;
  const change = async (key: string) => {
    const { version } = (await providers.GetIntegrationAuth({ providerId: w.providerId })).cargo!;
    await providers.SetIntegrationAuth({ providerId: w.providerId, version, credentials: { key } });
  };
  await change("baska-depo-anahtari-22");
  expect(await api().TakeStockDifferences({ providerCode, lines: [{ code, onHand, difference }] })).toMatchObject({ taken: 0 });
  expect(await differences()).toEqual([]);
  expect((await system())!.readDate).toBeNull();
  await change("deneme-depo-anahtari-1");
  await w.run();
  await read();
});

test("a difference is found by its code in whatever letters", async () => {
  await there("IŞIK-1", 2);
  await read();
  for (const search of ["ışık", "IŞIK", "isik"])
    expect([search, (await api().GetStockDifferences({ providerCode, search })).data.map(({ code }) => code)]).toEqual([
      search,
      ["IŞIK-1"],
    ]);
});

// The last one, for such a code stays on that shelf.
test("a code that no database takes makes a reading that failed, and is said", async () => {
  await there("KOD\u0000", 1);
  await read();
  expect(await system()).toMatchObject({ failingSince: expect.any(String), failure: { en: expect.stringMatching(/\S/) } });
});
