import rateLimit from "@fastify/rate-limit";
import { warehouses } from "@tradeport/connectors";
import { signedHook } from "@tradeport/connectors/wmsapi/sandbox/sign";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mountWarehouseHook } from "./index.ts";
import { type ShipmentWorld, shipmentWorld } from "./shipment-testing.ts";

let w: ShipmentWorld;
let app: FastifyInstance;
let address: string;
let accountId: string;
beforeAll(async () => {
  w = await shipmentWorld(warehouses[0]);
  accountId = (await w.connect()).id;
  app = fastify() as unknown as FastifyInstance;
  await app.register(rateLimit, { max: 1200, timeWindow: 60_000 });
  mountWarehouseHook(app, w);
  address = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app?.close();
  await w?.close();
});

const post = async (id: string, headers: Record<string, string>, body = "{}") => {
  const reply = await fetch(`${address}/hooks/warehouse/${id}`, { method: "POST", headers, body });
  return { status: reply.status, body: await reply.text() };
};
const hinted = async () =>
  (
    await w.query(
      "select t.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like 'logistics.%' order by 1",
    )
  ).map(({ identifier }) => identifier);

test("S32: nobody but the warehouse's own key gives a hint, all who fail get the same answer, and nothing of a body is read", async () => {
  const good = signedHook("{}");
  const old = signedHook("{}", Date.now() - 6 * 60_000);
  const { "webhook-signature": signature, ...unsigned } = good;
  const refused = await Promise.all([
    post(accountId, {}),
    post(accountId, unsigned),
    post(accountId, good, '{"status":"shipped"}'),
    post(accountId, { ...good, "webhook-id": "msg_2" }),
    post(accountId, { ...good, "webhook-timestamp": String(Number(good["webhook-timestamp"]) + 1) }),
    post(accountId, { ...good, "webhook-signature": signature!.replace("v1a,", "v1,") }),
    post(accountId, old),
    post("01920000-0000-7000-8000-000000000000", good),
    post("nonsense", good),
  ]);
  expect(new Set(refused.map((reply) => JSON.stringify(reply)))).toEqual(
    new Set([JSON.stringify({ status: 401, body: '{"error":"unauthorized"}' })]),
  );
  expect(await hinted()).toEqual([]);
  expect((await post(accountId, { ...good, "content-type": "text/x" }, "x".repeat(70_000))).status).toBe(413);
  const odd = '{"status":"shipped","a":1,"a":';
  expect((await post(accountId, { ...signedHook(odd), "content-type": "text/x" }, odd)).status).toBe(200);
  expect((await post(accountId, { ...good, "webhook-signature": `v1,abc ${signature}` })).status).toBe(200);
  // Told twice it is looked once, and nothing was moved by what the message said.
  expect(await hinted()).toEqual(["logistics.read-warehouse-stock", "logistics.track-shipments"]);
  expect(await w.query("select from shipment")).toEqual([]);
});

test("S32: an account without a key of its own, or of another kind, takes no hint", async () => {
  await w.query("delete from graphile_worker._private_jobs");
  await w.query("update cargo_account set shown = shown - 'webhookKey' where id = $1", accountId);
  expect((await post(accountId, signedHook("{}"))).status).toBe(401);
  await w.query(
    "update cargo_account set shown = shown || jsonb_build_object('webhookKey', 'whpk_short') where id = $1",
    accountId,
  );
  expect((await post(accountId, signedHook("{}"))).status).toBe(401);
  expect(await hinted()).toEqual([]);
});

test("the notification key is taken off where it comes empty, and its messages are heard no more; the rest stays", async () => {
  const { providerId } = w;
  const set = async (credentials: Record<string, string>) => {
    const { IntegrationProvider } = w.as("ayse");
    const { version } = (await IntegrationProvider.GetIntegrationAuth({ providerId })).cargo!;
    await IntegrationProvider.SetIntegrationAuth({ providerId, version, credentials });
    await w.run();
    const [row] = await w.query(
      "select array(select jsonb_object_keys(credentials) order by 1) as sealed, shown, health from cargo_account where id = $1",
      accountId,
    );
    return row as { sealed: string[]; shown: Record<string, string>; health: string };
  };
  const before = await set({ webhookKey: warehouses[0]!.credentialFields.webhookKey!.demoValue! });
  expect(before.sealed).toEqual(["key", "serviceAddress", "webhookKey"]);
  expect((await post(accountId, signedHook("{}"))).status).toBe(200);
  const { webhookKey: _, ...others } = before.shown;
  for (const empty of ["", "  "])
    expect(await set({ webhookKey: empty })).toEqual({ sealed: ["key", "serviceAddress"], shown: others, health: "ok" });
  expect((await post(accountId, signedHook("{}"))).status).toBe(401);
  await expect(set({ serviceAddress: "" })).rejects.toMatchObject({ code: "bad_input" });
  await expect(set({ constructor: "" })).rejects.toMatchObject({ code: "bad_input" });
});

test("S27: an address of a private net is refused where it is typed", async () => {
  const mehmet = w.as("mehmet").IntegrationProvider;
  const { demoValue: key } = warehouses[0]!.credentialFields.key!;
  const set = (serviceAddress: string) =>
    mehmet.SetIntegrationAuth({ providerId: w.providerId, isSandbox: false, credentials: { serviceAddress, key: key! } }).then(
      () => "taken",
      ({ code }: { code: string }) => code,
    );
  for (const serviceAddress of [
    "https://127.0.0.1/api",
    "https://10.1.2.3",
    "https://[::1]/",
    "https://localhost",
    "https://localhost.",
    "https://depo.localhost.",
    "https://169.254.169.254/x",
  ])
    expect([serviceAddress, await set(serviceAddress)]).toEqual([serviceAddress, "cargo_address_refused"]);
  for (const serviceAddress of ["http://depo.example", "https://a:b@depo.example", "depo.example"])
    expect([serviceAddress, await set(serviceAddress)]).not.toEqual([serviceAddress, "taken"]);
});
