import { expect, test } from "vitest";
import { z } from "zod";
import { type RemoteClient, type RemoteError, remoteFor } from "../http.ts";
import type { Place } from "../sign-in.ts";
import type { Suite } from "./bench.ts";
import { selfSigned } from "./certificate.ts";
import { openImpostor } from "./impostor.ts";
import { operationsOf } from "./operations.ts";
import { replay } from "./replay.ts";

/** Its manifest, its key, and what its calls go through: of one connector, as conformance.test.ts makes them. */
export const remoteSuite = ({ connector, bench, exchanges, origin }: Suite) => {
  const { fixture, enter, control, draft, change } = bench;
  const operations = operationsOf(connector);
  const { actions } = connector.orders;

  test("the manifest is whole: limits for every call, fields for every credential, words in both languages", () => {
    expect(Object.keys(connector.credentialFields)).toEqual(Object.keys(connector.credentials.shape));
    for (const limit of Object.values(connector.limits)) expect(limit.requests * limit.perSeconds).toBeGreaterThan(0);
    // What people are told to try is what opens the sandbox.
    const typed = Object.entries(connector.credentialFields).filter(([, field]) => field.given === undefined);
    for (const [key, field] of typed) expect([key, field.demoValue]).toEqual([key, fixture.credentials[key]]);
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
    const remote = remoteFor(connector, {
      credentials: fixture.credentials,
      sandboxOrigin: origin(),
      spend: async (limit) => void left.push(limit),
      throttled: async () => {},
    });
    const call = (path: string, service?: string) =>
      bench.kindOf(
        remote.call({
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
    const update = change(bench.keyOf(fixture.offer(997_000)));
    const ask = (service?: string) => (remote: RemoteClient) =>
      remote.call({
        method: "GET",
        path: "/x",
        ...(service === undefined ? {} : { service }),
        limit: Object.keys(connector.limits)[0]!,
        expect: z.unknown(),
      });
    /** Each place with a call to it: its own, its services', that of its sign-in; then its operations, which go the same way. */
    const places: [place: Place, run: (remote: RemoteClient) => Promise<unknown>][] = [
      [connector, ask()],
      ...Object.entries(services).map(([name, place]): (typeof places)[number] => [place, ask(name)]),
      ...(session ? [[session, ask()] as (typeof places)[number]] : []),
    ];
    const host = {
      credentials: fixture.credentials,
      ...(session && { sign: async () => ({ id: "1", headers: session.headers(fixture.credentials, "token") }) }),
      spend: async () => {},
      throttled: async () => {},
    };
    const calling = async (
      [place, run]: (typeof places)[number],
      certificate: ReturnType<typeof selfSigned>,
      isVouched: boolean,
    ) => {
      const impostor = await openImpostor(certificate, isVouched ? certificate.cert : undefined);
      const remote = remoteFor(connector, host, place === session ? session : connector, impostor.network);
      const kind = await bench.kindOf(run(remote)).finally(impostor.close);
      return { kind, reached: impostor.reached.length };
    };
    // Node's switch for its own calls does not reach ours.
    const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
    try {
      for (const each of places) {
        const own = new URL(each[0].origin).hostname;
        const good = selfSigned(own, 10);
        const never = { kind: "unavailable", reached: 0 };
        expect(await calling(each, good, false)).toEqual(never);
        expect(await calling(each, selfSigned(own, -1), true)).toEqual(never);
        expect(await calling(each, selfSigned("market.example", 10), true)).toEqual(never);
        // A read and a write of its own; that nothing left is known of the write too.
        for (const run of [operations.testConnection, (remote: RemoteClient) => operations.updateOffers(remote, [update])])
          expect(await calling([each[0], run], good, false)).toEqual(never);
        // The right one is taken: nothing else kept the calls in.
        expect(await calling(each, good, true)).toMatchObject({ reached: 1 });
      }
    } finally {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
    }
  });

  test("S31: what is hostile in an answer (nested without end, __proto__, lists past all pages) is malformed", async () => {
    const { remote, answer } = replay(connector, fixture.credentials, {});
    const reads = [
      operations.testConnection,
      ...(connector.taxonomy
        ? [operations.listCategories, (to: RemoteClient) => operations.listAttributes(to, fixture.category)]
        : []),
      (to: RemoteClient) => operations.readOffers(to, [bench.keyOf(fixture.offer(998_000))]),
      (to: RemoteClient) => operations.listOrders(to, bench.window()),
      (to: RemoteClient) => operations.readOrder(to, "1"),
    ];
    for (const body of [
      "[".repeat(200_000),
      '{"__proto__":{"polluted":true},"content":[],"data":[],"results":[],"items":[]}',
      `{"content":[${"0,".repeat(20_000)}0]}`,
      `{"results":[${"[],".repeat(20_000)}[]]}`,
    ]) {
      answer({ "": [200, body] });
      for (const read of reads) expect(await bench.kindOf(read(remote))).toBe("malformed");
    }
    expect({}).not.toHaveProperty("polluted");
  });

  test("R21: what opens a call is renewed once and in time, and what it took the place of is not used again", async () => {
    const { session } = connector;
    const calls = () => exchanges.filter(({ code }) => code === connector.code).length;
    const refused = { match: fixture.targets.testConnection!, kind: "status", value: 401 };
    if (!session) {
      // The key itself opens every call: nothing runs out, nothing is given for it, and what is refused is asked once.
      expect([connector.oauth, Object.values(connector.credentialFields).filter(({ given }) => given)]).toEqual([undefined, []]);
      const remote = enter();
      const before = calls();
      expect(await bench.under(refused, () => bench.kindOf(operations.testConnection(remote)))).toBe("unauthorized");
      expect(calls() - before).toBe(1);
      return;
    }
    const line = { sandboxOrigin: origin(), spend: async () => {}, throttled: async () => {} };
    const first = (await control("_grant", fixture.seller)).refresh_token as string;
    const used: string[] = [];
    const exchange = (refreshToken: string) => {
      used.push(refreshToken);
      const credentials = { ...fixture.credentials, refreshToken };
      return session.exchange(remoteFor(connector, { ...line, credentials }, session), credentials);
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
      return { id: token, headers: session.headers(fixture.credentials, token) };
    };
    const remote = remoteFor(connector, {
      ...line,
      credentials: fixture.credentials,
      channel: connector.channels[0],
      sign,
    });
    await operations.testConnection(remote);
    expect(renewals).toBe(0);
    await bench.under(refused, () => operations.testConnection(remote));
    expect([renewals, new Set([...used, rotated]).size]).toEqual([1, fixture.refreshStays ? 1 : 3]);
  });

  test("R40: once the store is to be called no more, nothing leaves", async () => {
    const stopped = remoteFor(connector, {
      credentials: fixture.credentials,
      sandboxOrigin: origin(),
      signal: AbortSignal.abort(),
      spend: async () => {},
      throttled: async () => {},
    });
    const listing = connector.listings && (await draft(enter()));
    const before = exchanges.length;
    for (const call of [
      operations.testConnection(stopped),
      operations.listOrders(stopped, bench.window()),
      operations.updateOffers(stopped, [change(bench.keyOf(fixture.offer(996_000)))]),
      ...(listing ? [operations.createListings(stopped, [listing])] : []),
      // An operation that reads first never comes to its write.
      stopped.call({ method: "POST", path: "/x", limit: Object.keys(connector.limits)[0]!, expect: z.unknown() }),
    ])
      expect(await bench.kindOf(call)).toBe("unavailable");
    expect(exchanges.length).toBe(before);
  });

  test("R22: the right key opens, a wrong one says unauthorized and keeps its secret to itself", async () => {
    await operations.testConnection(enter());
    const error = await operations.testConnection(enter(fixture.wrong.credentials)).catch((thrown: RemoteError) => thrown);
    expect(error).toMatchObject({ kind: "unauthorized" });
    expect(JSON.stringify([error, (error as RemoteError).message])).not.toContain(fixture.wrong.secret);
    expect(connector.recognise((error as RemoteError).reasons[0] ?? "")).toMatchObject({
      owner: "account",
      field: "credentials",
    });
  });
};
