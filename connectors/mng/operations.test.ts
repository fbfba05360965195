import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openSandboxes } from "../conformance/bench.ts";
import { carrierBench } from "../conformance/carriers.ts";
import type { RemoteError } from "../http.ts";
import { mng } from "./index.ts";

/** Over HTTP at its sandbox: what the other carriers do not have, two calls for a shipment, tokens, and subscriptions. */
const { createShipment, cancelShipment, trackShipments } = mng.shipments;
let sandboxes: Awaited<ReturnType<typeof openSandboxes>>;
beforeAll(async () => {
  sandboxes = await openSandboxes();
});
afterAll(() => sandboxes?.close());
const bench = carrierBench(mng, () => sandboxes.origin, 700_000);
const { enter, draft, control, under, kindOf, tracked, effects, fixture } = bench;
afterEach(() => control("_settings", { branchUnknownMs: 0, tokenMs: 8 * 3_600_000, unsubscribed: "" }));
const failure = (work: Promise<unknown>): Promise<RemoteError> =>
  work.then(
    () => Promise.reject(new Error("it was done")),
    (error: RemoteError) => error,
  );
const causeOf = (error: RemoteError) => mng.recognise(error.reasons[0] ?? "");
const numberOf = async (reference: string) => (await tracked(reference))?.trackingNumber;

test("R14: the answer of the second call is lost, or it never arrives: the same reference has one shipment, with one number", async () => {
  for (const [kind, value, isThere] of [
    ["accept-then-drop", undefined, true],
    ["garbage", undefined, true],
    ["status", 503, false],
    ["429", 1, false],
  ] as const) {
    const shipment = draft();
    const match = { path: "/createbarcode" };
    expect([kind, await under({ kind, value, times: 1, match }, () => kindOf(createShipment(enter(), shipment)))]).toEqual([
      ...[kind, "unknown"],
    ]);
    const before = await numberOf(shipment.reference);
    expect([kind, before !== null]).toEqual([kind, isThere]);
    const made = await createShipment(enter(), shipment, { again: true });
    expect(made.trackingNumber).toMatch(/^\d{12}$/);
    if (isThere) expect(made.trackingNumber).toBe(before);
    expect([kind, await numberOf(shipment.reference), await effects(shipment.reference)]).toEqual([
      ...[kind, made.trackingNumber, ["created"]],
    ]);
  }
});

test("while the branch of destination is not known the shipment waits: refused with words that pass, tracked without a number, canceled if wanted, and made once it is known", async () => {
  await control("_settings", { branchUnknownMs: 60_000 });
  const [shipment, given] = [draft(), draft()];
  for (const isAgain of [false, true, true]) {
    const error = await failure(createShipment(enter(), shipment, { again: isAgain }));
    expect([error.kind, causeOf(error)]).toMatchObject(["refused", { fingerprint: "branch-unknown", passes: true }]);
  }
  expect(await tracked(shipment.reference)).toMatchObject({ state: "created", remoteStatus: "0", trackingNumber: null });
  await failure(createShipment(enter(), given));
  await cancelShipment(enter(), given.reference);
  expect([await tracked(given.reference), await effects(given.reference)]).toEqual([undefined, ["created", "canceled"]]);
  await control("_settings", { branchUnknownMs: 0 });
  expect(await createShipment(enter(), shipment, { again: true })).toMatchObject({
    trackingNumber: expect.stringMatching(/^\d+$/),
  });
  expect(await effects(shipment.reference)).toEqual(["created"]);
});

test("a branch that gets a parcel whose destination was not known makes the shipment itself, and is followed", async () => {
  await control("_settings", { branchUnknownMs: 60_000 });
  const shipment = draft();
  await failure(createShipment(enter(), shipment));
  await control("_scan", { reference: shipment.reference });
  const moving = await tracked(shipment.reference);
  expect(moving).toMatchObject({ state: "moving", remoteStatus: "2", cost: "89.50", billedDesi: "3.00" });
  expect(await createShipment(enter(), shipment, { again: true })).toMatchObject({ trackingNumber: moving!.trackingNumber });
});

test("a delivery is taken back by the branch and is on its way again; what comes back is that", async () => {
  const reference = await bench.create(enter());
  for (const move of ["_scan", "_arrive", "_out", "_fail", "_out", "_deliver"]) await control(move, { reference });
  expect(await tracked(reference)).toMatchObject({ state: "delivered", remoteStatus: "5" });
  await control("_reopen", { reference });
  expect(await tracked(reference)).toMatchObject({ state: "moving", remoteStatus: "4", deliveredAt: null });
  await control("_return", { reference });
  expect(await tracked(reference)).toMatchObject({ state: "returned", remoteStatus: "7" });
});

test("a cancel is for the day of its barcode: the day after, the carrier's no is told in known words and the shipment stays", async () => {
  const reference = await bench.create(enter());
  await control("_settings", { advanceMs: 86_400_000 });
  const error = await failure(cancelShipment(enter(), reference));
  await control("_settings", { advanceMs: -86_400_000 });
  expect([error.kind, causeOf(error).fingerprint]).toEqual(["refused", "too-late"]);
  expect(await effects(reference)).toEqual(["created"]);
  // Another account's is not there, and the number alone opens nothing.
  expect(await kindOf(cancelShipment(enter(fixture.other), reference))).toBe("not_found");
  expect(await trackShipments(enter(fixture.other), [reference])).toEqual([]);
});

test("R22: a token that ended before its time is renewed, once, for a read and for a write; nothing is made twice by it", async () => {
  // An account of its own, so that its token is of now.
  const remote = enter({ ...fixture.credentials, email: "baska@deneme.example" });
  const reference = await bench.create(remote);
  const before = bench.signIns();
  await control("_settings", { advanceMs: 9 * 3_600_000 });
  expect(await trackShipments(remote, [reference])).toHaveLength(1);
  expect(bench.signIns()).toBe(before + 1);
  await control("_settings", { advanceMs: 9 * 3_600_000 });
  const shipment = draft();
  expect(await createShipment(remote, shipment)).toMatchObject({ state: "created" });
  expect([bench.signIns(), await effects(shipment.reference)]).toEqual([before + 2, ["created"]]);
  await control("_settings", { advanceMs: -18 * 3_600_000 });
});

test("R22: each product that shipments need is asked for when an account is tried: the one without a subscription is told, and so are keys of another application", async () => {
  for (const unsubscribed of ["Standard Command", "Standard Query", "Barcode Command", "CBS Info"]) {
    await control("_settings", { unsubscribed });
    const error = await failure(mng.testConnection(enter()));
    expect([unsubscribed, error.kind, causeOf(error)]).toMatchObject([
      ...[unsubscribed, "unauthorized", { fingerprint: "permission", owner: "account" }],
    ]);
  }
  await control("_settings", { unsubscribed: "" });
  await mng.testConnection(enter());
  for (const [change, fingerprint] of [
    [{ clientSecret: "yanlis-gizli-1" }, "application"],
    [{ customerNumber: fixture.other.customerNumber! }, "credentials"],
    [{ password: "yanlis-parola-1" }, "credentials"],
  ] as const) {
    const error = await failure(mng.testConnection(enter({ ...fixture.credentials, ...change })));
    expect([change, error.kind, causeOf(error)]).toMatchObject([change, "unauthorized", { fingerprint, field: "credentials" }]);
  }
});

test("what the sandbox takes from nobody: calls without keys, without a token, of another customer, or nowhere", async () => {
  const reference = await bench.create(enter());
  const visit = async (path: string, headers: Record<string, string>, method = "GET") =>
    (await bench.visit(`mngapi/api/${path}`, { method, headers })).status;
  const keys = { "x-ibm-client-id": "sandbox-uygulama", "x-ibm-client-secret": "sandbox-uygulama-gizli" };
  expect(await visit(`standardqueryapi/getorder/${reference}`, {})).toBe(401);
  expect(await visit(`standardqueryapi/getorder/${reference}`, keys)).toBe(401);
  expect(await visit(`standardqueryapi/getorder/${reference}`, { ...keys, authorization: "Bearer x" })).toBe(401);
  expect(await visit("cbsinfoapi/getcities", keys)).toBe(200);
  expect(await visit("cbsinfoapi/getcities", {})).toBe(401);
  for (const path of ["", "standardqueryapi", "standardqueryapi/nothing/x", "constructor", "cbsinfoapi/getdistricts/34/1"])
    expect([path, await visit(path, keys)]).toEqual([path, 404]);
  expect(await visit("token", keys)).toBe(404);
  expect(await visit("token", keys, "POST")).toBe(401);
});
