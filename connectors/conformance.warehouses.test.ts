import type { LookupFunction } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSandboxes } from "./conformance/bench.ts";
import { carrierBench } from "./conformance/carriers.ts";
import { faults, hurriedBy } from "./conformance/faults.ts";
import { replay } from "./conformance/replay.ts";
import { type RemoteClient, RemoteError, remoteFor } from "./http.ts";
import { warehouses } from "./index.ts";
import { isPublic, openNetwork } from "./network.ts";
import { causeWords } from "./words.ts";

/**
 * What every warehouse system must do against its own sandbox beside what it shares with carriers (conformance.carriers): all of its stock, under
 * each fault and over hostile replies, and what befalls an order there.
 */
let sandboxes: Awaited<ReturnType<typeof openSandboxes>>;
beforeAll(async () => {
  sandboxes = await openSandboxes();
});
afterAll(() => sandboxes?.close());

const replies = Number(process.env.HOSTILE_REPLIES ?? 0);
const rounds = replies > 0 ? replies : Number(process.env.HOSTILE_ROUNDS ?? 40);
const seed = process.env.HOSTILE_SEED ?? "";
const end = Date.now() + Number(process.env.HOSTILE_MINUTES ?? 1_000_000) * 60_000;

describe.each(warehouses.map((warehouse) => [warehouse.code, warehouse] as const))("%s", (_, warehouse) => {
  const bench = carrierBench(warehouse, () => sandboxes.origin, 50_000);
  const { fixture, enter, draft, under, kindOf, control, tracked } = bench;
  const { createShipment, cancelShipment, trackShipments } = warehouse.shipments;
  const readAll = async (remote: RemoteClient) => {
    const all: Awaited<ReturnType<typeof warehouse.stock.readStock>>["items"] = [];
    for (let cursor: string | null = null, page = 0; page < 100; page++) {
      const { items, next }: Awaited<ReturnType<typeof warehouse.stock.readStock>> = await warehouse.stock.readStock(
        remote,
        cursor,
      );
      all.push(...items);
      if (next === null) return all;
      cursor = next;
    }
    throw new Error("no end");
  };
  const put = (code: string, sellable: number, damaged = 0) => control("_stock", { ...fixture.seller, code, sellable, damaged });
  const lineOf = (code: string, quantity: number) => [{ code, barcode: "", name: code, quantity }];
  const of = async (code: string) => (await readAll(enter())).find((one) => one.code === code);
  const failure = (promise: Promise<unknown>) =>
    promise.then(
      () => Promise.reject(new Error("it was done")),
      (error: RemoteError) => error,
    );
  beforeAll(() => bench.quick());

  test("its place is the seller's own, over https alone, and what was typed leads nowhere else", () => {
    const place = warehouse.placeOf({ ...fixture.credentials, serviceAddress: "https://depo.example:8443/a/b/" });
    expect(place).toEqual({ origin: "https://depo.example:8443", basePath: "/a/b" });
    for (const address of [
      "http://depo.example",
      "https://a:b@depo.example",
      "https://depo.example/?x=1",
      "ftp://depo.example",
      "depo",
    ])
      expect([address, warehouse.credentials.safeParse({ ...fixture.credentials, serviceAddress: address }).success]).toEqual([
        address,
        false,
      ]);
  });

  test("S27, S28, S29: a name that leads inside is not reached, and no redirect is followed, with the key of nobody", async () => {
    const host = { credentials: fixture.credentials, spend: async () => {}, throttled: async () => {} };
    const place = warehouse.placeOf(fixture.credentials);
    const inside: LookupFunction = (_, ask, done) =>
      ask.all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4);
    const remote = remoteFor(warehouse, host, place, openNetwork(isPublic, { lookup: inside }));
    for (const call of [
      () => warehouse.testConnection(remote),
      () => createShipment(remote, draft()),
      () => warehouse.stock.readStock(remote, null),
    ])
      expect(await kindOf(call())).toBe("unavailable");
    const { remote: moved, answer } = replay(warehouse, fixture.credentials, {});
    answer({ "": [302, ""] });
    expect(await kindOf(warehouse.stock.readStock(moved, null))).toBe("malformed");
  });

  test("all of its stock is read, page by page, each code once; another account has its own", async () => {
    for (let at = 0; at < 7; at++) await put(`SAYFA-${at}`, at, at % 2);
    await control("_settings", { stockPage: 3 });
    const all = await readAll(enter());
    await control("_settings", { stockPage: 100 });
    expect(all.filter(({ code }) => code.startsWith("SAYFA-"))).toEqual(
      Array.from({ length: 7 }, (_, at) => ({ code: `SAYFA-${at}`, sellable: at, damaged: at % 2, reserved: 0 })),
    );
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
    expect((await readAll(enter(fixture.other))).some(({ code }) => code.startsWith("SAYFA-"))).toBe(false);
  });

  test("an order is promised its pieces until it is shipped: what lies there is sellable and reserved together", async () => {
    await put("SAYIM-1", 10);
    const remote = enter();
    const one = draft({ lines: lineOf("SAYIM-1", 3) });
    await createShipment(remote, one);
    expect(await of("SAYIM-1")).toMatchObject({ sellable: 7, reserved: 3 });
    await control("_scan", { reference: one.reference });
    expect(await of("SAYIM-1")).toMatchObject({ sellable: 7, reserved: 0 });
    const other = draft({ lines: lineOf("SAYIM-1", 2) });
    await createShipment(remote, other);
    await cancelShipment(remote, other.reference);
    expect(await of("SAYIM-1")).toMatchObject({ sellable: 7, reserved: 0 });
  });

  test("split over two parcels, each has its carrier, its number and its pieces", async () => {
    const one = draft({ lines: lineOf("BOLUK-1", 3) });
    await createShipment(enter(), one);
    await control("_split", { reference: one.reference });
    const there = (await tracked(one.reference))!;
    expect(there).toMatchObject({ state: "moving", broughtBy: expect.stringMatching(/\S/) });
    expect(there.parcels).toMatchObject([
      { trackingNumber: there.trackingNumber, pieces: 1 },
      { trackingNumber: expect.stringMatching(/^\d+$/), pieces: 2 },
    ]);
    expect(new Set(there.parcels!.map(({ trackingNumber }) => trackingNumber)).size).toBe(2);
  });

  test("too late to cancel is a usual answer, in known words, once it is picked", async () => {
    const remote = enter();
    const one = draft({ lines: lineOf("GEC-1", 1) });
    await createShipment(remote, one);
    await control("_pick", { reference: one.reference });
    const error = await failure(cancelShipment(remote, one.reference));
    expect(error.kind).toBe("refused");
    expect(warehouse.recognise(error.reasons[0]!).fingerprint).toBe("cancel-late");
    expect(await tracked(one.reference)).toMatchObject({ state: "created" });
  });

  test("what it gives back after it took it says so, with its reason", async () => {
    const [one, other] = [draft({ lines: lineOf("YOK-1", 1) }), draft({ lines: lineOf("YOK-1", 1) })];
    for (const each of [one, other]) await createShipment(enter(), each);
    await control("_refuse", { reference: one.reference });
    await control("_drop", { reference: other.reference });
    expect(await tracked(one.reference)).toMatchObject({
      state: "refused",
      why: expect.stringMatching(/\S/),
      trackingNumber: null,
    });
    expect(await tracked(other.reference)).toMatchObject({ state: "canceled" });
  });

  test("R13: an unknown code, and one of which there is too little, are refused in words that name it, also with status 200", async () => {
    await put("AZ-1", 2);
    for (const refusesWith of ["status", "200"]) {
      await control("_settings", { unknownCodes: "refused", refusesWith });
      for (const [code, fingerprint] of [
        ["BILINMEZ-1", "code-unknown"],
        ["AZ-1", "out-of-stock"],
      ] as const) {
        const one = draft({ lines: lineOf(code, 3) });
        const error = await failure(createShipment(enter(), one));
        const cause = warehouse.recognise(error.reasons[0]!);
        expect([error.kind, cause.fingerprint, cause.values]).toEqual(["refused", fingerprint, { named: code }]);
        expect(causeWords(cause)?.cause.tr).toContain(code);
        expect(await bench.effects(one.reference)).toEqual([]);
      }
    }
    await bench.quick();
  });

  test("R14: an order that is seen late is not made twice: sent again it is refused as taken, and found later", async () => {
    await control("_settings", { unseenMs: 600_000 });
    const one = draft();
    await under({ kind: "accept-then-drop", times: 1 }, () => kindOf(createShipment(enter(), one)));
    expect(await kindOf(createShipment(enter(), one, { again: true }))).toBe("duplicate");
    await bench.quick();
    expect(await createShipment(enter(), one, { again: true })).toMatchObject({ reference: one.reference, state: "created" });
    expect(await bench.effects(one.reference)).toEqual(["created"]);
  });

  test("a wrong address that answers 404 says of no order that it is not there", async () => {
    const { remote, answer } = replay(warehouse, fixture.credentials, {});
    answer({ "": [404, "<html>not here</html>"] });
    expect(await kindOf(cancelShipment(remote, "TP1"))).toBe("unknown");
  });

  test.each(faults.map((fault) => [fault[0], fault] as const))("R11, R12, R16, R17: readStock under %s", async (kind, fault) => {
    const [, value, onRead] = fault;
    await put("ARIZA-1", 4);
    const hurried = hurriedBy(kind, enter());
    const outcome = await under({ kind, value, times: 1 }, () => kindOf(warehouse.stock.readStock(hurried, null)));
    expect(outcome).toBe(onRead);
  });

  test("R17, S31: over hostile replies stock is not readable, or whole numbers from nothing up, and its list has an end", async () => {
    const crashes: string[] = [];
    const wrong: unknown[] = [];
    await put("DUSMAN-1", 4);
    await put("DUSMAN-2", 0);
    await control("_settings", { stockPage: 1 });
    const before = ((await control("_hostile")) as Record<string, number>)["hostile replies"] ?? 0;
    for (let round = 0; round < rounds && Date.now() < end; round++) {
      await under({ kind: "hostile", value: `${seed}stock ${round}` }, () => readAll(enter())).then(
        (items) => {
          for (const item of items)
            if ([item.sellable, item.damaged, item.reserved].some((count) => !Number.isSafeInteger(count) || count < 0))
              wrong.push(item);
        },
        (error: unknown) => {
          const isLong = error instanceof Error && error.message === "no end";
          if (!(error instanceof RemoteError) && !isLong) crashes.push(`round ${round}: ${String(error)}`);
        },
      );
    }
    await bench.quick();
    await control("_settings", { stockPage: 100 });
    expect([crashes, wrong]).toEqual([[], []]);
    const met = ((await control("_hostile")) as Record<string, number>)["hostile replies"]! - before;
    console.info(`${warehouse.name}: stock was read over ${met} hostile replies`);
    if (Date.now() < end) expect(met).toBeGreaterThanOrEqual(rounds);
  });

  test("an order that nobody asked for, or one told twice with two states, makes the answer malformed", async () => {
    const { remote, answer } = replay(warehouse, fixture.credentials, {});
    const order = (reference: string, status: string) => ({ reference, status, parcels: [] });
    for (const orders of [[order("TP2", "packed")], [order("TP1", "packed"), order("TP1", "received")]]) {
      answer({ "": [200, JSON.stringify({ orders })] });
      expect(await kindOf(trackShipments(remote, ["TP1"]))).toBe("malformed");
    }
  });
});
