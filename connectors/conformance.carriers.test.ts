import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSandboxes } from "./conformance/bench.ts";
import { carrierBench } from "./conformance/carriers.ts";
import { selfSigned } from "./conformance/certificate.ts";
import { faults, hurriedBy } from "./conformance/faults.ts";
import { openImpostor } from "./conformance/impostor.ts";
import { replay } from "./conformance/replay.ts";
import { type RemoteClient, RemoteError, remoteFor } from "./http.ts";
import { offered, shippers } from "./index.ts";
import type { Shipper } from "./warehouse.ts";
import { causeWords } from "./words.ts";

/** What every carrier, and every warehouse system with what it sends, must do against its own sandbox, over HTTP: each operation, under each fault, and over hostile replies. */
let sandboxes: Awaited<ReturnType<typeof openSandboxes>>;
beforeAll(async () => {
  sandboxes = await openSandboxes();
});
afterAll(() => sandboxes?.close());

/** A long run has so many hostile replies of each; six or more of them make a round. */
const replies = Number(process.env.HOSTILE_REPLIES ?? 0);
const rounds = replies > 0 ? Math.ceil(replies / 6) : Number(process.env.HOSTILE_ROUNDS ?? 40);
const seed = process.env.HOSTILE_SEED ?? "";
/** A run that is bounded in time ends with what it has. */
const end = Date.now() + Number(process.env.HOSTILE_MINUTES ?? 1_000_000) * 60_000;
test("a carrier is no channel: it has no store, no place in the gallery of marketplaces and in no menu of theirs", () => {
  expect(shippers.length).toBeGreaterThan(0);
  const codes: string[] = offered.map(({ code }) => code);
  expect(shippers.filter(({ code }) => codes.includes(code))).toEqual([]);
});

/** The names in an answer, of each row and of what is in it. */
const fieldsIn = (raw: unknown): string[] =>
  raw === null || typeof raw !== "object"
    ? []
    : Object.entries(raw).flatMap(([name, inner]) => [...(Array.isArray(raw) ? [] : [name]), ...fieldsIn(inner)]);

describe.each(shippers.map((carrier) => [carrier.code, carrier] as const))("%s", (_, carrier: Shipper) => {
  const bench = carrierBench(carrier, () => sandboxes.origin, 0);
  const { fixture, enter, draft, under, kindOf, tracked, create, control, effects } = bench;
  const { shipments } = carrier;
  const { createShipment, trackShipments, cancelShipment } = shipments;
  const causeOf = (error: unknown) => carrier.recognise((error as RemoteError).reasons[0] ?? "");
  const failure = (promise: Promise<unknown>): Promise<RemoteError> =>
    promise.then(
      () => Promise.reject(new Error("it was done")),
      (error: RemoteError) => error,
    );
  beforeAll(() => bench.quick());

  test("the manifest is whole: limits for every call, fields for every credential, words in both languages", () => {
    expect(Object.keys(carrier.credentialFields)).toEqual(Object.keys(carrier.credentials.shape));
    for (const [key, field] of Object.entries(carrier.credentialFields))
      expect([key, field.demoValue]).toEqual([key, fixture.credentials[key]]);
    for (const limit of Object.values(carrier.limits)) expect(limit.requests * limit.perSeconds).toBeGreaterThan(0);
    const words = [
      carrier.access,
      ...Object.values(carrier.credentialFields).flatMap(({ label, help }) => [label, help]),
      ...Object.values(shipments.statusWords),
    ];
    for (const { tr, en } of words) expect([tr, en].every((text) => text.length > 1)).toBe(true);
    expect(URL.parse(carrier.origin)?.protocol).toBe("https:");
  });

  test("R22: the right key opens, a wrong one says unauthorized in every operation and keeps its secret to itself", async () => {
    await carrier.testConnection(enter());
    const remote = enter(fixture.wrong.credentials);
    for (const call of [
      () => carrier.testConnection(remote),
      () => createShipment(remote, draft()),
      () => trackShipments(remote, ["X1"]),
      () => cancelShipment(remote, "X1"),
    ]) {
      const error = await failure(call());
      expect(error).toMatchObject({ kind: "unauthorized" });
      expect(JSON.stringify([error, error.message])).not.toContain(fixture.wrong.secret);
      expect(causeOf(error)).toMatchObject({ owner: "account", field: "credentials" });
    }
  });

  test("a shipment is made, worked on by a branch and delivered; its number comes with the branch, and the ledger has each effect once", async () => {
    const remote = enter();
    const shipment = draft({ reference: `TP${"9".repeat(shipments.referenceMax - 2)}` });
    const trackingNumber = fixture.isNumberedAtOnce ? expect.stringMatching(/^\d+$/) : null;
    expect(await createShipment(remote, shipment)).toMatchObject({
      reference: shipment.reference,
      state: "created",
      trackingNumber,
    });
    expect(await tracked(shipment.reference)).toMatchObject({ state: "created", trackingNumber, deliveredAt: null });
    await control("_scan", { reference: shipment.reference });
    const moving = await tracked(shipment.reference);
    expect(moving).toMatchObject({
      state: "moving",
      trackingNumber: expect.stringMatching(/^\d+$/),
      trackingLink: expect.stringMatching(/^https:/),
    });
    await control("_deliver", { reference: shipment.reference });
    const delivered = (await tracked(shipment.reference))!;
    expect(delivered).toMatchObject({ state: "delivered", trackingNumber: moving!.trackingNumber });
    expect(Math.abs(Date.parse(delivered.deliveredAt!) - Date.now())).toBeLessThan(60_000);
    expect((await effects(shipment.reference))[0]).toBe("created");
    expect((await effects(shipment.reference)).length).toBe(3);
    for (const { remoteStatus } of [moving!, delivered]) expect(shipments.statusWords[remoteStatus]).toBeDefined();
  });

  test("several are asked for at once: each with its own state, what goes back to its sender too, and of what is not there nothing", async () => {
    const remote = enter();
    const [one, other, third] = [await create(remote), await create(remote), await create(remote)];
    await control("_scan", { reference: other });
    await control("_scan", { reference: third });
    await control("_return", { reference: third });
    const found = await trackShipments(remote, [one, "TPNOTTHERE", other, third]);
    expect(found.map(({ reference, state }) => [reference, state]).sort()).toEqual(
      [
        [one, "created"],
        [other, "moving"],
        [third, "returned"],
      ].sort(),
    );
    expect(await trackShipments(enter(fixture.other), [one])).toEqual([]);
  });

  test("R13: what the carrier refuses is refused in words that are recognised, and nothing of it is there", async () => {
    const remote = enter();
    for (const [change, field] of fixture.refusals) {
      const shipment = draft();
      change(shipment);
      const error = await failure(createShipment(remote, shipment));
      const cause = causeOf(error);
      expect([error.kind, error.reasons, cause.field]).toEqual([
        expect.stringMatching(/^(refused|duplicate)$/),
        error.reasons,
        expect.stringMatching(field),
      ]);
      expect(cause.fingerprint).not.toMatch(/^other:/);
      expect(causeWords(cause)?.remedy.tr).toMatch(/\S/);
      expect(await effects(shipment.reference)).toEqual([]);
    }
  });

  test("R14: a reference is of one shipment: a second is refused in known words, and the first stays as it is", async () => {
    const remote = enter();
    const shipment = draft();
    await createShipment(remote, shipment);
    if (fixture.isUpdatedBySending) {
      await createShipment(remote, { ...shipment, pieces: 3 });
      expect(await effects(shipment.reference)).toEqual(["created", "updated"]);
      await control("_scan", { reference: shipment.reference });
    }
    const error = await failure(createShipment(remote, { ...shipment, pieces: 3 }));
    expect(error.kind).toBe("duplicate");
    expect(causeOf(error).field).toBe("reference");
    expect((await effects(shipment.reference)).filter((what) => what === "created")).toHaveLength(1);
  });

  test("a shipment is canceled until a branch has worked on it; canceled it stays, and one that is not there is said not to be", async () => {
    const remote = enter();
    const [one, late] = [await create(remote), await create(remote)];
    await cancelShipment(remote, one);
    if (fixture.forgetsCanceled) {
      expect(await tracked(one)).toBeUndefined();
      expect(await kindOf(cancelShipment(remote, one))).toBe("not_found");
    } else {
      expect(await tracked(one)).toMatchObject({ state: "canceled" });
      await cancelShipment(remote, one);
    }
    expect(await effects(one)).toEqual(["created", "canceled"]);
    await control("_scan", { reference: late });
    const error = await failure(cancelShipment(remote, late));
    expect(error.kind).toBe("refused");
    expect(causeOf(error).fingerprint).not.toMatch(/^other:/);
    expect(await tracked(late)).toMatchObject({ state: "moving" });
    for (const [client, reference] of [
      [remote, "TPNOTTHERE"],
      [enter(fixture.other), late],
    ] as const)
      expect(await kindOf(cancelShipment(client, reference))).toBe("not_found");
  });

  const operations: Record<string, (remote: RemoteClient) => Promise<(faulty: RemoteClient) => Promise<unknown>>> = {
    createShipment: async () => {
      const shipment = draft();
      return (faulty) => createShipment(faulty, shipment);
    },
    trackShipments: async (remote) => {
      const reference = await create(remote);
      return (faulty) => trackShipments(faulty, [reference]);
    },
    cancelShipment: async (remote) => {
      const reference = await create(remote);
      return (faulty) => cancelShipment(faulty, reference);
    },
    testConnection: async () => (faulty) => carrier.testConnection(faulty),
  };
  const isWrite = (name: string) => name === "createShipment" || name === "cancelShipment";
  /** What a fault of an operation hits: of one that asks before it writes, the write. */
  const pathOf = (name: string) => fixture.writes?.[name as "createShipment"] ?? fixture.path;
  const cells = Object.keys(operations).flatMap((name) => faults.map((fault) => [name, fault[0], fault] as const));

  test.each(cells)("R11, R12, R14, R16, R17: %s under %s", async (name, kind, [, value, onRead, onWrite]) => {
    const run = await operations[name]!(enter());
    bench.throttles.length = 0;
    const path = pathOf(name);
    const hurried = hurriedBy(kind, enter(), (request) => !fixture.writes || `${carrier.basePath}${request.path}`.includes(path));
    const outcome = await under({ kind, value, times: 1, match: { path } }, () => kindOf(run(hurried)));
    expect(outcome).toBe(isWrite(name) ? onWrite : onRead);
    if (kind === "429") expect(bench.throttles).toEqual([(value ?? 10) * 1000]);
  });

  test("R14: a creation whose answer was lost is asked for by its reference before it is sent again: one shipment, whether it had arrived or not", async () => {
    for (const [kind, value] of [
      ["accept-then-drop", undefined],
      ["garbage", undefined],
      ["status", 503],
      ["html", undefined],
    ] as const) {
      const shipment = draft();
      const match = { path: pathOf("createShipment") };
      expect(await under({ kind, value, times: 1, match }, () => kindOf(createShipment(enter(), shipment)))).toBe("unknown");
      // The question is lost too: nothing is sent before it is answered.
      const question = under({ kind: "status", value: 503, times: 1 }, () =>
        kindOf(createShipment(enter(), shipment, { again: true })),
      );
      expect(await question).toBe("unavailable");
      expect(await createShipment(enter(), shipment, { again: true })).toMatchObject({
        reference: shipment.reference,
        state: "created",
      });
      expect([kind, await effects(shipment.reference)]).toEqual([kind, ["created"]]);
    }
  });

  test("R3, R14: one that is not found for a while is there all the same: the others are told of, and it is not made twice", async () => {
    const remote = enter();
    const [one, other] = [draft(), await create(remote)];
    await under({ kind: "accept-then-drop", times: 1, match: { path: pathOf("createShipment") } }, () =>
      kindOf(createShipment(remote, one)),
    );
    await under({ kind: "hide", value: one.reference }, async () => {
      expect((await trackShipments(remote, [one.reference, other])).map(({ reference }) => reference)).toEqual([other]);
      const outcome = await kindOf(createShipment(enter(), one, { again: true }));
      expect(outcome).toBe(fixture.isUpdatedBySending ? "done" : "duplicate");
    });
    expect(await createShipment(enter(), one, { again: true })).toMatchObject({ reference: one.reference, state: "created" });
    expect((await effects(one.reference)).filter((what) => what === "created")).toHaveLength(1);
  });

  test("R17: a field that is missing from an answer never makes another shipment, another state or another number of it", async () => {
    const [waiting, moving] = [await create(enter()), await create(enter())];
    await control("_scan", { reference: moving });
    const [before, after] = [(await tracked(waiting))!, (await tracked(moving))!];
    const outcomes: string[] = [];
    for (const field of new Set([...fieldsIn(before.raw), ...fieldsIn(after.raw)])) {
      for (const one of [before, after]) {
        const found = await under({ kind: "schema-", value: field }, () =>
          trackShipments(enter(), [one.reference]).catch((error: RemoteError) => error.kind),
        );
        if (typeof found === "string") outcomes.push(found);
        // Less may be known of it than before: nothing that is not so.
        else
          expect([field, found]).toMatchObject([
            field,
            [
              {
                reference: one.reference,
                state: expect.stringMatching(new RegExp(`^(created|another|${one.state})$`)),
                trackingNumber: expect.toSatisfy((number) => number === null || number === one.trackingNumber),
                deliveredAt: null,
              },
            ],
          ]);
      }
      const shipment = draft();
      const made = await under({ kind: "schema-", value: field, match: { path: pathOf("createShipment") } }, () =>
        kindOf(createShipment(enter(), shipment)),
      );
      expect([field, made]).toEqual([field, expect.stringMatching(/^(done|unknown|malformed)$/)]);
      await createShipment(enter(), shipment, { again: true });
      expect([field, (await effects(shipment.reference)).filter((what) => what === "created")]).toEqual([field, ["created"]]);
    }
    expect(new Set(outcomes)).toEqual(new Set(["malformed"]));
  });

  test("R17, S31: over hostile replies each operation says that it can't read one, or reads what is left of it; no shipment is made twice and none of another is told", async () => {
    const crashes: string[] = [];
    const wrong: string[] = [];
    let round = 0;
    while (round < rounds && Date.now() < end) {
      round += 1;
      for (const name of Object.keys(operations)) {
        const run = await operations[name]!(enter());
        const error = await under({ kind: "hostile", value: `${seed}${name} ${round}` }, () => run(enter())).then(
          () => null,
          (problem: unknown) => problem,
        );
        if (error !== null && !(error instanceof RemoteError)) crashes.push(`${name}, seed ${round}: ${String(error)}`);
      }
      const shipment = draft();
      let again = false;
      // As the host does: what nobody can tell of is asked for again.
      const send = () => createShipment(enter(), shipment, { again }).catch((error: RemoteError) => error);
      let outcome = await under({ kind: "hostile", value: `${seed}again ${round}` }, send);
      again = true;
      outcome = await under({ kind: "hostile", value: `${seed}twice ${round}` }, send);
      if (outcome instanceof Error) outcome = await send();
      if ("reference" in outcome && outcome.reference !== shipment.reference) wrong.push(`seed ${round}: another reference`);
      const made = (await effects(shipment.reference)).filter((what) => what === "created").length;
      if (made !== 1) wrong.push(`seed ${round}: made ${made} times`);
    }
    expect([crashes, wrong]).toEqual([[], []]);
    const { "hostile replies": met, ...kinds } = (await control("_hostile")) as Record<string, number>;
    const parts = Object.entries(kinds).map(([what, times]) => `${times} ${what}`);
    console.info(
      `${carrier.name}: ${met} hostile replies met (${parts.join(", ")}); ${round} shipments sent again and again, each made once by its books`,
    );
    expect(met).toBeGreaterThanOrEqual(round * 6);
    if (Date.now() < end) expect(met).toBeGreaterThanOrEqual(replies);
  });

  test("S31: what is hostile in an answer (a DOCTYPE, nested without end, JSON in its place) is malformed", async () => {
    const { remote, answer } = replay(carrier, fixture.credentials, {});
    for (const body of [
      "[".repeat(200_000),
      '{"__proto__":{"polluted":true}}',
      `<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>`,
      "<a>".repeat(100_000),
    ]) {
      answer({ "": [200, body] });
      expect(await kindOf(trackShipments(remote, ["X1"]))).toBe("malformed");
      expect(await kindOf(createShipment(remote, draft()))).toBe(fixture.writes ? "malformed" : "unknown");
    }
    expect({}).not.toHaveProperty("polluted");
  });

  test("S34: a certificate that nobody vouches for, that has expired, or that is another host's ends every call before the key leaves", async () => {
    const host = { credentials: fixture.credentials, spend: async () => {}, throttled: async () => {} };
    const own = new URL(carrier.origin).hostname;
    const calling = async (certificate: ReturnType<typeof selfSigned>, isVouched: boolean) => {
      const impostor = await openImpostor(certificate, isVouched ? certificate.cert : undefined);
      const remote = remoteFor(carrier, host, carrier, impostor.network);
      const kind = await kindOf(createShipment(remote, draft())).finally(impostor.close);
      return { kind, reached: impostor.reached.length };
    };
    const never = { kind: "unavailable", reached: 0 };
    expect(await calling(selfSigned(own, 10), false)).toEqual(never);
    expect(await calling(selfSigned(own, -1), true)).toEqual(never);
    expect(await calling(selfSigned("carrier.example", 10), true)).toEqual(never);
    expect(await calling(selfSigned(own, 10), true)).toMatchObject({ reached: 1 });
  });

  test("R40: once nothing is to be called any more, nothing leaves", async () => {
    const stopped = remoteFor(carrier, {
      credentials: fixture.credentials,
      sandboxOrigin: sandboxes.origin,
      signal: AbortSignal.abort(),
      spend: async () => {},
      throttled: async () => {},
    });
    const shipment = draft();
    for (const call of [
      () => carrier.testConnection(stopped),
      () => createShipment(stopped, shipment),
      () => createShipment(stopped, shipment, { again: true }),
      () => cancelShipment(stopped, "X1"),
    ])
      expect(await kindOf(call())).toBe("unavailable");
    expect(await effects(shipment.reference)).toEqual([]);
  });
});
