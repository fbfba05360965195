import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { code, type ShipmentWorld, shipmentWorld } from "./shipment-testing.ts";

let w: ShipmentWorld;
beforeAll(async () => {
  w = await shipmentWorld();
  await w.connect();
});
afterAll(() => w?.close());

/** What the process ended with, and what it printed. */
const handOver = async (input: object, killAt: number, killMs: number) => {
  const child = spawn("node", [new URL("./hand-over-child.ts", import.meta.url).pathname], {
    env: {
      ...process.env,
      ...{ DATABASE_URL: w.url, CLIENT: w.clientId("ayse")!, INPUT: JSON.stringify(input) },
      ...{ KILL_AT: String(killAt), KILL_MS: String(killMs) },
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [[exit, signal], printed] = await Promise.all([once(child, "exit"), text(child.stdout)]);
  return { end: (signal ?? exit) as string | number, printed };
};

test("R25: many packages that are handed over together, killed at any step, are handed over all or none, each told to its carrier once", async () => {
  const calls = w.as("ayse").Logistics;
  const open = { channelCodes: [], storeIds: [], cities: [], desiFrom: null, desiTo: null, amountFrom: null, amountTo: null };
  const rules = [{ ...open, currency: null, carrierCode: code }];
  const { version } = await calls.SetShippingRules({ version: 1, rules });
  const many = async () => {
    const packs = [];
    for (let at = 0; at < 5; at++) packs.push((await w.pack()).packageId);
    return packs;
  };
  const shipmentsOf = async (ids: string[]) =>
    (await w.query("select id, reference, package_id from shipment where package_id = any($1)", ids)) as {
      id: string;
      reference: string;
    }[];
  const queued = async (ids: string[]) =>
    (
      await w.query(
        "select payload ->> 'shipmentId' as id from graphile_worker._private_jobs where payload ->> 'shipmentId' = any($1)",
        (await shipmentsOf(ids)).map(({ id }) => id),
      )
    ).length;
  const whole = await many();
  const { end, printed } = await handOver({ version, orderPackageIds: whole }, 0, 0);
  expect([end, (await shipmentsOf(whole)).length, await queued(whole)]).toEqual([0, 5, 5]);
  const last = Number(printed);
  const outcomes = new Map<string, number>();
  // The last statement is the commit: killed right after it left, nobody knows whether it arrived.
  const steps = [last, last, ...Array.from({ length: 6 }, () => 1 + Math.floor(Math.random() * last))];
  for (const [at, step] of steps.entries()) {
    const orderPackageIds = await many();
    const ms = at === 0 ? 20 : Math.floor(Math.random() * 3);
    const killed = `statement ${step} of ${last}, after ${ms} ms`;
    await handOver({ version, orderPackageIds }, step, ms);
    const made = (await shipmentsOf(orderPackageIds)).length;
    expect([killed, [0, 5].includes(made), await queued(orderPackageIds)]).toEqual([killed, true, made]);
    outcomes.set(killed, made);
    // A person who saw no answer presses again.
    const { carriers, refused } = await calls.CreateShipments({ version, orderPackageIds });
    expect([killed, carriers[0]?.count ?? 0, refused.length]).toEqual([killed, 5 - made, made]);
    await w.run();
    const references = (await shipmentsOf(orderPackageIds)).map(({ reference }) => reference);
    expect([killed, references.length]).toEqual([killed, 5]);
    for (const reference of references) expect([killed, await w.effects(reference)]).toEqual([killed, ["created"]]);
  }
  expect([...outcomes.values()]).toContain(0);
}, 240_000);
