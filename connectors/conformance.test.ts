import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { benchOf, openSandboxes } from "./conformance/bench.ts";
import { selfSigned } from "./conformance/certificate.ts";
import { openImpostor } from "./conformance/impostor.ts";
import { addressesOf, checkAgainst, isPublished } from "./conformance/published.ts";
import { replay } from "./conformance/replay.ts";
import type { Connector } from "./connector.ts";
import { type Door, type DoorError, doorFor } from "./http.ts";
import { connectors } from "./index.ts";
import type { Exchange } from "./sandbox/call.ts";
import type { Place } from "./sign-in.ts";

/**
 * What every connector must do against its own sandbox, over HTTP. The sandbox is steered by the calls that all of them have: _settings,
 * _buy, _faults, _truth, _scan, _deliver. What a connector can't do its manifest says, and nothing else is skipped.
 */
let sandboxes: Awaited<ReturnType<typeof openSandboxes>>;
const exchanges: Exchange[] = [];
beforeAll(async () => {
  sandboxes = await openSandboxes((exchange) => void exchanges.push(exchange));
});
afterAll(() => sandboxes?.close());

describe.each(connectors.map((connector) => [connector.code, connector] as const))("%s", (_, connector: Connector) => {
  const bench = benchOf(connector, () => sandboxes.origin, 0);
  const { trial, enter, control, draft, settled, shown, isLive, sell, change, buy, changes, packagesOf, stateOf, linesOf, act } =
    bench;
  const { operations, actions } = connector;
  const { has } = bench;

  beforeAll(() => bench.quick());

  test("the manifest is whole: limits for every call, fields for every credential, words in both languages", () => {
    expect(Object.keys(connector.credentialFields)).toEqual(Object.keys(connector.credentials.shape));
    for (const limit of Object.values(connector.limits)) expect(limit.requests * limit.perSeconds).toBeGreaterThan(0);
    // What people are told to try is what opens the sandbox.
    const typed = Object.entries(connector.credentialFields).filter(([, field]) => field.given === undefined);
    for (const [key, field] of typed) expect([key, field.trial]).toEqual([key, trial.credentials[key]]);
    const rules = Object.values(actions);
    const fields = rules.flatMap((rule) => rule.fields);
    const words = [
      ...Object.values(connector.credentialFields).flatMap((field) => [field.label, field.help]),
      ...fields.flatMap((field) => [field.label, ...(field.options ?? []).map((option) => option.label)]),
      ...rules.flatMap((rule) => rule.help ?? []),
    ];
    for (const { tr, en } of words) expect([tr, en].every((text) => text.length > 1)).toBe(true);
    for (const rule of rules.filter(({ how }) => how !== "remote")) expect(rule.help).toBeDefined();
    const places = [connector, ...Object.values(connector.services ?? {}), ...(connector.session ? [connector.session] : [])];
    for (const { origin } of places) expect(URL.parse(origin)?.protocol).toBe("https:");
  });

  test("S30: a call to a place that the manifest does not name never leaves", async () => {
    const left: string[] = [];
    const door = doorFor(connector, {
      credentials: trial.credentials,
      sandboxOrigin: sandboxes.origin,
      spend: async (limit) => void left.push(limit),
      throttled: async () => {},
    });
    const call = (path: string, service?: string) =>
      bench.verdictOf(
        door.call({
          method: "GET",
          path,
          ...(service === undefined ? {} : { service }),
          limit: Object.keys(connector.limits)[0]!,
          expect: connector.credentials,
        }),
      );
    expect(await call("/x", "nowhere")).toBe("unavailable");
    expect(await call("@evil.example/x")).toBe("unavailable");
    expect(await call("/../../other/x")).toBe("unavailable");
    // A call's turn is spent right before it leaves.
    expect(left).toEqual([]);
  });

  test("S34: a certificate that nobody vouches for, that has expired, or that is another host's ends every call before the key leaves", async () => {
    const { session, services = {} } = connector;
    const update = change(bench.keyOf(trial.offer(997_000)));
    const ask = (service?: string) => (door: Door) =>
      door.call({
        method: "GET",
        path: "/x",
        ...(service === undefined ? {} : { service }),
        limit: Object.keys(connector.limits)[0]!,
        expect: z.unknown(),
      });
    /** Each place with a call to it: its own, its services', that of its sign-in; then its operations, which go the same way. */
    const places: [place: Place, run: (door: Door) => Promise<unknown>][] = [
      [connector, ask()],
      ...Object.entries(services).map(([name, place]): (typeof places)[number] => [place, ask(name)]),
      ...(session ? [[session, ask()] as (typeof places)[number]] : []),
    ];
    const host = {
      credentials: trial.credentials,
      ...(session && { sign: async () => ({ id: "1", headers: session.headers(trial.credentials, "token") }) }),
      spend: async () => {},
      throttled: async () => {},
    };
    const calling = async (
      [place, run]: (typeof places)[number],
      certificate: ReturnType<typeof selfSigned>,
      isVouched: boolean,
    ) => {
      const impostor = await openImpostor(certificate, isVouched ? certificate.cert : undefined);
      const door = doorFor(connector, host, place === session ? session : connector, impostor.network);
      const verdict = await bench.verdictOf(run(door)).finally(impostor.close);
      return { verdict, reached: impostor.reached.length };
    };
    // Node's switch for its own calls does not reach ours.
    const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
    try {
      for (const each of places) {
        const own = new URL(each[0].origin).hostname;
        const good = selfSigned(own, 10);
        const never = { verdict: "unavailable", reached: 0 };
        expect(await calling(each, good, false)).toEqual(never);
        expect(await calling(each, selfSigned(own, -1), true)).toEqual(never);
        expect(await calling(each, selfSigned("market.example", 10), true)).toEqual(never);
        // A read and a write of its own; that nothing left is known of the write too.
        for (const run of [operations.testConnection, (door: Door) => operations.updateOffers(door, [update])])
          expect(await calling([each[0], run], good, false)).toEqual(never);
        // The right one is taken: nothing else kept the calls in.
        expect(await calling(each, good, true)).toMatchObject({ reached: 1 });
      }
    } finally {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
    }
  });

  test("S31: what is hostile in an answer (nested without end, __proto__, lists past all pages) is garbage", async () => {
    const { door, answer } = replay(connector, trial.credentials, {});
    const reads = [
      operations.testConnection,
      operations.listCategories,
      (to: Door) => operations.listAttributes(to, trial.category),
      (to: Door) => operations.readOffers(to, [bench.keyOf(trial.offer(998_000))]),
      (to: Door) => operations.listOrders(to, bench.window()),
      (to: Door) => operations.readOrder(to, "1"),
    ];
    for (const body of [
      "[".repeat(200_000),
      '{"__proto__":{"polluted":true},"content":[],"data":[],"results":[],"items":[]}',
      `{"content":[${"0,".repeat(20_000)}0]}`,
      `{"results":[${"[],".repeat(20_000)}[]]}`,
    ]) {
      answer({ "": [200, body] });
      for (const read of reads) expect(await bench.verdictOf(read(door))).toBe("garbage");
    }
    expect({}).not.toHaveProperty("polluted");
  });

  test("R21: what opens a call is renewed once and in time, and what it took the place of is not used again", async () => {
    const { session } = connector;
    const calls = () => exchanges.filter(({ code }) => code === connector.code).length;
    const refused = { match: trial.targets.testConnection!, kind: "status", value: 401 };
    if (!session) {
      // The key itself opens every call: nothing runs out, nothing is given for it, and what is refused is asked once.
      expect([connector.oauth, Object.values(connector.credentialFields).filter(({ given }) => given)]).toEqual([undefined, []]);
      const door = enter();
      const before = calls();
      expect(await bench.under(refused, () => bench.verdictOf(operations.testConnection(door)))).toBe("unauthorized");
      expect(calls() - before).toBe(1);
      return;
    }
    const line = { sandboxOrigin: sandboxes.origin, spend: async () => {}, throttled: async () => {} };
    const first = (await control("_grant", trial.seller)).refresh_token as string;
    const used: string[] = [];
    const exchange = (refreshToken: string) => {
      used.push(refreshToken);
      const credentials = { ...trial.credentials, refreshToken };
      return session.exchange(doorFor(connector, { ...line, credentials }, session), credentials);
    };
    const granted = await exchange(first);
    expect(granted.expiresInSeconds).toBeGreaterThan(0);
    let rotated = granted.rotated!.refreshToken!;
    let renewals = 0;
    const sign = async (old?: string) => {
      let { token } = granted;
      if (old) {
        renewals += 1;
        const next = await exchange(rotated);
        rotated = next.rotated!.refreshToken!;
        token = next.token;
      }
      return { id: token, headers: session.headers(trial.credentials, token) };
    };
    const door = doorFor(connector, { ...line, credentials: trial.credentials, sign });
    await operations.testConnection(door);
    expect(renewals).toBe(0);
    await bench.under(refused, () => operations.testConnection(door));
    expect([renewals, new Set([...used, rotated]).size]).toEqual([1, 3]);
  });

  test("R40: once the store is to be called no more, nothing leaves", async () => {
    const stopped = doorFor(connector, {
      credentials: trial.credentials,
      sandboxOrigin: sandboxes.origin,
      signal: AbortSignal.abort(),
      spend: async () => {},
      throttled: async () => {},
    });
    const listing = await draft(enter());
    const before = exchanges.length;
    for (const call of [
      operations.testConnection(stopped),
      operations.listOrders(stopped, bench.window()),
      operations.createListings(stopped, [listing]),
    ])
      expect(await bench.verdictOf(call)).toBe("unavailable");
    expect(exchanges.length).toBe(before);
  });

  test("R22: the right key opens, a wrong one says unauthorized and keeps its secret to itself", async () => {
    await operations.testConnection(enter());
    const error = await operations.testConnection(enter(trial.wrong.credentials)).catch((thrown: DoorError) => thrown);
    expect(error).toMatchObject({ verdict: "unauthorized" });
    expect(JSON.stringify([error, (error as DoorError).message])).not.toContain(trial.wrong.secret);
    expect(connector.recognise((error as DoorError).reasons[0] ?? "")).toMatchObject({ owner: "account", field: "credentials" });
  });

  test("the taxonomy is read to its ends: a tree with one root or more, brands and values page by page, nothing twice", async () => {
    const door = enter();
    const categories = await operations.listCategories(door);
    const codes = new Set(categories.map((category) => category.code));
    expect(codes.size).toBe(categories.length);
    expect(categories.every((category) => category.parentCode === null || codes.has(category.parentCode))).toBe(true);
    expect(categories.find((category) => category.code === trial.category)?.leaf).toBe(true);
    const all = async (read: (cursor?: string) => Promise<{ items: { code: string }[]; next?: string | undefined }>) => {
      const found: string[] = [];
      for (let cursor: string | undefined, first = true; first || cursor; first = false) {
        const page = await read(cursor);
        found.push(...page.items.map((item) => item.code));
        cursor = page.next;
      }
      return found;
    };
    const brands = await all((cursor) => operations.listBrands(door, cursor));
    expect(new Set(brands).size).toBe(brands.length);
    expect(brands.length > 0).toBe(connector.requirements.brand === "listed");
    for (const leaf of categories.filter((category) => category.leaf).slice(0, 12))
      for (const attribute of await operations.listAttributes(door, leaf.code)) {
        const values = await all((cursor) => operations.listValues(door, leaf.code, attribute.code, cursor));
        expect(new Set(values).size).toBe(values.length);
        if (attribute.required && !attribute.allowsCustom) expect(values.length).toBeGreaterThan(0);
      }
  });

  test("R20: a product is made, reviewed, live, and shows the price and stock that were sent; a later change arrives exactly", async () => {
    const door = enter();
    const listing = await draft(door, 2);
    const [first, second] = listing.offers.map(({ key }) => key) as [string, string];
    const items = await settled(door, await operations.createListings(door, [listing]));
    expect(items.map((item) => [item.key, item.outcome]).sort()).toEqual(
      [
        [first, "accepted"],
        [second, "accepted"],
      ].sort(),
    );
    await isLive(door, first);
    const listPrice = (price: string) => (trial.hasListPrice ? price : null);
    expect(await shown(door, first)).toMatchObject({ price: "449.9", listPrice: listPrice("499.9"), quantity: 12 });
    const update = change(first, { price: "1234567.89", listPrice: "1234567.89", quantity: 7 });
    const told = await settled(door, await operations.updateOffers(door, [update]));
    expect(new Set(told.map((item) => `${item.key} ${item.outcome}`))).toEqual(new Set([`${first} accepted`]));
    expect(await shown(door, first)).toMatchObject({
      price: "1234567.89",
      listPrice: listPrice("1234567.89"),
      quantity: 7,
    });
    expect(JSON.stringify(await bench.ledger(first))).toContain("1234567.89");
  });

  test("what is due alone arrives: the price without the stock, the stock without the price", async () => {
    const door = enter();
    const [key] = (await sell(door)) as [string];
    await settled(
      door,
      await operations.updateOffers(door, [change(key, { price: "20.50", listPrice: "20.50", quantity: 12, due: ["price"] })]),
    );
    expect(await shown(door, key)).toMatchObject({ price: "20.5", quantity: 12 });
    await settled(
      door,
      await operations.updateOffers(door, [change(key, { price: "20.50", listPrice: "20.50", quantity: 4, due: ["stock"] })]),
    );
    expect(await shown(door, key)).toMatchObject({ price: "20.5", quantity: 4 });
  });

  test.runIf(has("review"))("content is updated before and after the marketplace has given the product its id", async () => {
    const door = enter();
    await control("_settings", { reviewDelayMs: 3_600_000 });
    const listing = await draft(door);
    const key = listing.offers[0]!.key;
    await settled(door, await operations.createListings(door, [listing]));
    expect(await shown(door, key)).toMatchObject({ state: "in_review", remoteListingId: null });
    const early = await settled(door, await operations.updateListings(door, [{ ...listing, title: "Yeni ad" }]));
    expect(early).toMatchObject([{ key, outcome: "accepted" }]);
    await control("_settings", { reviewDelayMs: 0, advanceMs: 3_700_000 });
    await isLive(door, key);
    const remoteId = (await shown(door, key))?.remoteListingId ?? null;
    expect(remoteId).toMatch(trial.remoteId);
    const late = await settled(door, await operations.updateListings(door, [{ ...listing, remoteId, title: "Daha yeni ad" }]));
    expect(late.length).toBeGreaterThan(0);
    for (const item of late) {
      expect(item.outcome).toBe("accepted");
      expect(item.key).toBe(item.unit === "listing" ? remoteId : key);
    }
  });

  test("an attribute that is not asked for is taken, and fewer pictures are fewer", async () => {
    const door = enter();
    const listing = await draft(door);
    const { key } = listing.offers[0]!;
    for (const { code, required, variant } of await operations.listAttributes(door, trial.category)) {
      const [value] = required || variant ? [] : (await operations.listValues(door, trial.category, code)).items;
      if (value) listing.attributes.push({ code, valueCode: value.code });
    }
    const picture = listing.imageUrls[0]!;
    listing.imageUrls = [picture, picture.replace(/(\?.*)?$/, "?2")];
    await settled(door, await operations.createListings(door, [listing]));
    await isLive(door, key);
    const remoteId = (await shown(door, key))!.remoteListingId;
    const told = await settled(door, await operations.updateListings(door, [{ ...listing, remoteId, imageUrls: [picture] }]));
    expect(new Set(told.map(({ outcome }) => outcome))).toEqual(new Set(["accepted"]));
  });

  test("R13: what is refused says why in words that are recognised; the others are taken", async () => {
    const door = enter();
    const good = await draft(door);
    const cases: [key: string, field: RegExp][] = [];
    const bad = [];
    for (const [break_, field] of trial.refusals) {
      const listing = await draft(door);
      const offer = listing.offers[0]!;
      break_(listing, offer);
      cases.push([offer.key, field]);
      bad.push(listing);
    }
    const told = await bench.outcomes(door, [good, ...bad]);
    expect(told.get(good.offers[0]!.key)?.outcome).toBe("accepted");
    for (const [key, field] of cases) {
      const { outcome, reasons } = told.get(key) ?? { outcome: "missing", reasons: [] };
      const causes = reasons.map(connector.recognise);
      const others = causes.filter((cause) => !field.test(cause.field ?? ""));
      expect([key, outcome, reasons, others]).toEqual([key, "refused", expect.anything(), []]);
      expect(causes.length).toBeGreaterThan(0);
      expect(causes.filter((cause) => cause.fingerprint.startsWith("other:"))).toEqual([]);
    }
    const unknown = change(bench.keyOf(trial.offer(999_000)));
    const refused = await bench.ended(door, operations.updateOffers(door, [unknown]), [unknown.key]);
    expect(refused.length).toBeGreaterThan(0);
    for (const { key, outcome, reasons } of refused)
      expect([key, outcome, connector.recognise(reasons[0] ?? "").fingerprint]).toEqual([
        unknown.key,
        "refused",
        trial.unknownOffer,
      ]);
  });

  test("an order is bought, listed, told of step by step, scanned and delivered, and the marketplace says the same each time", async () => {
    const door = enter();
    const [key] = (await sell(door)) as [string];
    const bought = await buy([[key, 2]]);
    const listed = (await changes(door)).find((each) => each.orderId === String(bought.orderNumber))!;
    expect(listed).toMatchObject({
      packageId: String(bought.packageId),
      state: "new",
      superseded: false,
      lines: [{ key, quantity: 2, total: "899.8" }],
    });
    expect(Math.abs(Date.parse(listed.orderedAt) - Date.parse(listed.modifiedAt))).toBeLessThan(60_000);
    for (const { action, fields, state } of trial.life) {
      expect(actions[action].how).toBe("remote");
      await act(door, listed, action, fields);
      expect(await stateOf(door, bought.orderNumber)).toBe(state);
    }
    const ready = (await packagesOf(door, bought.orderNumber))[0]!;
    expect(ready.packageId).toBe(listed.packageId);
    const labels = async () => (await operations.readLabels(door, ready.cargo.trackingCode))[0];
    if (trial.targets.readLabels)
      await expect.poll(labels, { interval: 20 }).toMatchObject({ format: "ZPL", body: expect.stringContaining("^XA") });
    await control("_scan", { packageId: bought.packageId });
    expect(await stateOf(door, bought.orderNumber)).toBe("shipped");
    await control("_deliver", { packageId: bought.packageId });
    if (has("delivery")) expect(await stateOf(door, bought.orderNumber)).toBe("delivered");
    expect((await changes(door)).findLast((each) => each.packageId === listed.packageId)?.state).toBe("delivered");
  });

  test("R23: what was bought while our clock is ten minutes behind is listed", async () => {
    const door = enter();
    const [key] = (await sell(door)) as [string];
    const { orderNumber } = await buy([[key, 1]]);
    const now = Date.now();
    const window = { since: new Date(now - 4_200_000).toISOString(), until: new Date(now - 600_000).toISOString() };
    expect((await changes(door, window)).map(({ orderId }) => orderId)).toContain(String(orderNumber));
  });

  test("an unpaid order is seen and marked; a cancel takes its reason", async () => {
    const door = enter();
    const [key] = (await sell(door)) as [string];
    const unpaid = await buy([[key, 1]], { awaiting: true });
    expect((await changes(door)).find((each) => each.orderId === String(unpaid.orderNumber))).toMatchObject({
      state: "pending_approval",
      paymentPending: true,
    });
    expect(await stateOf(door, unpaid.orderNumber)).toBe("pending_approval");
    if (actions.cancel_request.how !== "remote") return;
    const canceled = await buy([[key, 1]]);
    const [first] = await packagesOf(door, canceled.orderNumber);
    const reasonId = actions.cancel_request.fields[0]?.options?.[0]?.value ?? "";
    await act(door, first!, "cancel_request", { reasonId });
    expect(await stateOf(door, canceled.orderNumber)).toBe("canceled");
    expect((await changes(door)).find((each) => each.packageId === first!.packageId)?.state).toBe("canceled");
  });

  test.runIf(actions.split.how === "remote")("a split leaves a parent that is superseded, and every piece", async () => {
    const door = enter();
    const [one, other] = (await sell(door, 2)) as [string, string];
    const trials: [lines: [string, number][], leaving: number[]][] = [
      [[[one, 3]], [1]],
      [
        [
          [one, 1],
          [other, 1],
        ],
        [1],
      ],
      [
        [
          [one, 3],
          [other, 2],
        ],
        [2, 1],
      ],
    ];
    for (const [lines, leaving] of trials) {
      const order = await buy(lines);
      const [whole] = await packagesOf(door, order.orderNumber);
      const moved = leaving.map((quantity, at) => ({ lineId: whole!.lines[at]!.lineId, quantity }));
      await operations.act(door, { packageId: whole!.packageId, action: "split", lines: moved, fields: {} });
      const family = async () => (await packagesOf(door, order.orderNumber)).filter((each) => !each.superseded);
      await expect.poll(async () => (await family()).length, { interval: 20 }).toBe(2);
      const children = await family();
      expect(children.every((child) => child.originPackageIds.includes(whole!.packageId))).toBe(true);
      const pieces = children.flatMap((child) => child.lines).reduce((sum, line) => sum + line.quantity, 0);
      expect(pieces).toBe(linesOf(whole!).reduce((sum, line) => sum + line.quantity, 0));
    }
  });

  test("a package is sent by a carrier of our own, and what comes too late is refused in known words", async () => {
    const door = enter();
    const [key] = (await sell(door)) as [string];
    const order = await buy([[key, 1]]);
    const read = async () => (await packagesOf(door, order.orderNumber))[0]!;
    const before = await read();
    for (const action of trial.ownCarrier.before) await act(door, before, action);
    for (const fields of trial.cargo ?? []) {
      const was = (await read()).cargo;
      await act(door, before, "cargo", fields);
      expect((await read()).cargo).not.toEqual(was);
    }
    await act(door, before, "ship", trial.ownCarrier.fields);
    expect((await read()).state).toBe("shipped");
    const [again] = trial.life;
    if (!again) return;
    const error = await act(door, before, again.action, again.fields).catch((thrown: DoorError) => thrown);
    expect(error).toMatchObject({ verdict: "refused" });
    expect(connector.recognise((error as DoorError).reasons[0] ?? "").fingerprint).toBe("package-state");
  });

  test.runIf(operations.listClaims && has("returns"))(
    "a return is listed with its order, its pieces and what the seller has to do",
    async () => {
      const door = enter();
      const [key] = (await sell(door)) as [string];
      const order = await buy([[key, 2]]);
      const pack = (await packagesOf(door, order.orderNumber))[0]!;
      for (const { action, fields } of trial.life) await act(door, pack, action, fields);
      for (const move of ["_scan", "_deliver", "_return"]) await control(move, { packageId: order.packageId });
      // The sandbox's clock may be ahead of ours by now.
      const window = { since: new Date(Date.now() - 86_400_000).toISOString(), until: new Date().toISOString() };
      const read = async () => {
        const page = await operations.listClaims!(door, window);
        expect(page.unreadable).toEqual([]);
        return page.claims.find(({ orderId }) => orderId === String(order.orderNumber));
      };
      await expect.poll(async () => (await read())?.lines.map(({ state }) => state)[0], { interval: 20 }).toBe("deciding");
      const claim = (await read())!;
      expect(claim).toMatchObject({ kind: "return", deadlineAt: expect.any(String) });
      expect(claim.lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(2);
      expect(claim.lines.every((line) => line.key === key && line.orderLineId === pack.lines[0]!.lineId)).toBe(true);
    },
  );

  test.runIf(operations.hooks)("webhooks are made, listed and removed", async () => {
    const door = enter();
    const { subscribe, listSubscriptions, unsubscribe } = operations.hooks!;
    const made = await subscribe(door, { url: "http://127.0.0.1:9/hooks/1", secret: "hook-secret" });
    expect(await listSubscriptions(door)).toContainEqual({ id: made.id, url: made.url, active: true });
    await unsubscribe(door, made.id);
    await unsubscribe(door, made.id);
    expect((await listSubscriptions(door)).map((hook) => hook.id)).not.toContain(made.id);
  });

  test("S32: a hook without a secret carries none, and a hostile one is no crash", () => {
    expect(connector.readHint({}, undefined).secret).toBe("");
    const hostile = [null, [], "x", 1, { orderNumber: { a: 1 } }, JSON.parse('{"__proto__":{"x":1}}')];
    for (const body of hostile) expect(typeof connector.readHint({ authorization: "Basic !!!" }, body).secret).toBe("string");
  });

  const { published } = trial;
  const isAbsent = published?.files.some((file) => !isPublished(file));
  const aloud = isAbsent ? " [SKIPPED: the documents are not beside the project]" : "";
  test.runIf(published)(`what was asked and answered above is as the published documents say${aloud}`, ({ skip }) => {
    if (isAbsent) {
      console.warn(`${connector.name}: not held against ${published!.files.join(", ")}: they are not beside the project`);
      skip();
    }
    const { differences, check } = checkAgainst(published!.files);
    // What a fault put in its place is no answer of the sandbox.
    const own = exchanges.filter(({ code, call }) => code === connector.code && call.faults.length === 0);
    for (const exchange of own) check(exchange);
    const asked = [...new Set(own.filter(({ reply }) => reply.status < 300).map(({ call }) => call.path))];
    const elsewhere = new Map(published!.elsewhere);
    const unasked = addressesOf(connector.code).filter(
      ([address, pattern]) => elsewhere.has(address) === asked.some((path) => pattern.test(path)),
    );
    expect(unasked.map(([address]) => address)).toEqual([]);
    const met = new Set<string>();
    const isKnown = (difference: string) =>
      published!.quirks.some(([start]) => difference.startsWith(start) && met.add(start) !== undefined);
    expect([...differences].filter((difference) => !isKnown(difference)).sort()).toEqual([]);
    // A quirk that is met no more is none.
    expect(published!.quirks.filter(([start]) => !met.has(start))).toEqual([]);
  });
});
