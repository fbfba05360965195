import { afterAll, beforeAll, expect, test } from "vitest";
import { runKilled } from "./crash-testing.ts";
import { form, type LogisticsWorld, logisticsWorld, paper } from "./logistics-testing.ts";

let w: LogisticsWorld;
beforeAll(async () => {
  w = await logisticsWorld();
  await w.connect();
  await w.product("KOLTUK-1");
});
afterAll(() => w?.close());

const run = (roadOrderId: string, crashAt: string) =>
  runKilled(w, "logistics.send-road-order", { clientId: w.clientId("ayse"), roadOrderId }, crashAt);

test("R25: killed before the documents, between them and the order, and between the order and its answer, an order is there once", async () => {
  const { Logistics } = w.as("ayse");
  const { id } = await Logistics.CreateRoadOrder({ ...form({ customerOrderNumber: "KILL-1" }), mode: "send" } as never, [paper]);
  const seen: [string, number][] = [];
  for (const crash of ["road.claimed", "road.documents", "road.sent"]) {
    expect(await run(id, crash)).toBe("SIGKILL");
    seen.push([(await Logistics.GetRoadOrder({ roadOrderId: id })).state, await w.ordersThere("KILL-1")]);
  }
  expect(seen).toEqual([
    ["sending", 0],
    ["sending", 0],
    ["sending", 1],
  ]);
  // It left, and nobody knows of an answer: it is looked for, and found.
  expect(await run(id, "")).toBe(0);
  expect([(await Logistics.GetRoadOrder({ roadOrderId: id })).state, await w.ordersThere("KILL-1")]).toEqual(["sent", 1]);
  expect(await run(id, "")).toBe(0);
  expect(await w.ordersThere("KILL-1")).toBe(1);
});
