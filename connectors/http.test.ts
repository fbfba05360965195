import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, LookupFunction, Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { openRemoteClient, type RemoteClientSetting, RemoteError, type RemoteRequest } from "./http.ts";
import { retryAfter } from "./http-answer.ts";
import { exactNumber, parseExact } from "./json.ts";
import { isPublic, openNetwork } from "./network.ts";

const servers: Server[] = [];
const parties: AbortController[] = [];
afterEach(async () => {
  for (const party of parties.splice(0)) party.abort();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

interface Listener {
  origin: string;
  port: number;
  /** Connections and requests that reached us. */
  seen: { connections: number; requests: number; headers: Record<string, unknown>[]; sockets: Socket[] };
}

async function listen(answer: RequestListener): Promise<Listener> {
  const seen: Listener["seen"] = { connections: 0, requests: 0, headers: [], sockets: [] };
  const server = createServer((request, response) => {
    seen.requests++;
    seen.headers.push(request.headers);
    answer(request, response);
  });
  server.on("connection", (socket) => {
    seen.connections++;
    seen.sockets.push(socket);
    socket.on("error", () => {});
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port, seen };
}

const SECRET = "s3cret-key-value";
const setting = (origin: string, more: Partial<RemoteClientSetting> = {}): RemoteClientSetting => ({
  origin,
  basePath: "/base",
  headers: { authorization: `Basic ${Buffer.from(`key:${SECRET}`).toString("base64")}`, "user-agent": "77 - SelfIntegration" },
  account: { sellerId: "77" },
  secrets: [SECRET],
  sandbox: true,
  spend: async () => {},
  throttled: async () => {},
  readError: (_status, body) => ({ reasons: [JSON.stringify(body)], repeated: JSON.stringify(body).includes("again") }),
  ...more,
});

const read = {
  method: "GET",
  path: "/thing",
  limit: "any",
  expect: z.object({ ok: z.boolean() }),
} satisfies RemoteRequest<z.ZodType>;
const write = {
  method: "POST",
  path: "/thing",
  limit: "any",
  body: { a: 1 },
  expect: z.object({ ok: z.boolean() }),
} satisfies RemoteRequest<z.ZodType>;

async function failure(promise: Promise<unknown>): Promise<RemoteError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(RemoteError);
  return error as RemoteError;
}

const both = async (origin: string, more: Partial<RemoteRequest<z.ZodType>> = {}) => {
  const remote = openRemoteClient(setting(origin));
  return { read: await failure(remote.call({ ...read, ...more })), write: await failure(remote.call({ ...write, ...more })) };
};

const json = (status: number, body: string | Buffer, headers: Record<string, string> = {}): RequestListener => {
  return (_request, response) => void response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
};

test("R14: a connector may read a no in a 500 and in a 200; one that it does not read is what it was, and what nobody can tell stays so", async () => {
  const refusedBy: NonNullable<RemoteClientSetting["refusedBy"]> = (body, status) => {
    const { code } = (body ?? {}) as { code?: string };
    if (!code) return;
    return { kind: code === "?" ? "unavailable" : "refused", reasons: [`${status} ${code} ${SECRET}`] };
  };
  for (const [status, body, kinds] of [
    [500, '{"code":"7"}', ["refused", "refused"]],
    [200, '{"code":"7"}', ["refused", "refused"]],
    [500, '{"code":"?"}', ["unavailable", "unknown"]],
    [500, "{}", ["unavailable", "unknown"]],
    [500, "<html>", ["unavailable", "unknown"]],
    [503, "", ["unavailable", "unknown"]],
  ] as const) {
    const { origin } = await listen(json(status, body));
    const remote = openRemoteClient(setting(origin, { refusedBy }));
    const errors = [await failure(remote.call(read)), await failure(remote.call(write))];
    expect([body, errors.map(({ kind }) => kind)]).toEqual([body, kinds]);
    if (body.includes("7")) expect(errors[0]!.reasons).toEqual([`${status} 7 •••`]);
  }
});

describe("where the remote client goes", () => {
  test("S27: no spelling of a private address gets a request through, and all fail alike", async () => {
    const { port, seen } = await listen(json(200, '{"ok":true}'));
    const hosts = [
      "127.0.0.1",
      "127.0.0.2",
      "localhost",
      "localhost.",
      "0",
      "0.0.0.0",
      "2130706433",
      "0177.0.0.1",
      "0x7f.1",
      "127.1",
      "[::1]",
      "[::]",
    ];
    hosts.push(
      "[::ffff:127.0.0.1]",
      "[::ffff:7f00:1]",
      "[64:ff9b::7f00:1]",
      "[2002:7f00:1::]",
      "[fe80::1]",
      "[fd00::1]",
      "[ff02::1]",
    );
    hosts.push(
      "169.254.169.254",
      "224.0.0.1",
      "100.64.0.1",
      "10.0.0.1",
      "192.168.0.1",
      "172.16.0.1",
      "198.18.0.1",
      "255.255.255.255",
    );
    const errors = await Promise.all(
      hosts.map((host) => failure(openRemoteClient(setting(`https://${host}:${port}`, { sandbox: false })).call(read))),
    );
    expect(new Set(errors.map((error) => `${error.kind} ${error.message}`))).toEqual(
      new Set(["unavailable GET /thing could not be reached"]),
    );
    expect(seen).toMatchObject({ connections: 0, requests: 0 });
  });

  test("S27: only plain public unicast addresses are public", () => {
    expect(["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"].map(isPublic)).toEqual([true, true, true]);
    const refused = [
      "64:ff9b::808:808",
      "2002:808:808::",
      "::ffff:10.0.0.1",
      "2001:db8::1",
      "192.0.2.1",
      "::",
      "",
      "x",
      "fe80::1%eth0",
      "100.100.100.200",
      "168.63.129.16",
      "::ffff:168.63.129.16",
    ];
    expect(refused.filter(isPublic)).toEqual([]);
  });

  test("S28: a name that answers with a private address, alone or among public ones, or changes its answer, is not reached", async () => {
    const { port, seen } = await listen(json(200, '{"ok":true}'));
    const answering =
      (...lists: string[][]): LookupFunction =>
      (_name, _ask, done) =>
        done(
          null,
          (lists.length > 1 ? lists.shift()! : lists[0]!).map((address) => ({ address, family: 4 })),
        );
    for (const answers of [[["127.0.0.1"]], [["8.8.8.8", "127.0.0.1"]], [["127.0.0.1"], ["8.8.8.8"]]]) {
      const network = openNetwork(isPublic, { lookup: answering(...answers) });
      const error = await failure(
        openRemoteClient(setting(`https://rebind.example:${port}`, { sandbox: false }), network).call(read),
      );
      expect(error.message).toBe("GET /thing could not be reached");
    }
    expect(seen.connections).toBe(0);
  });

  test("S28: the address that the socket really has decides, even when every check before it was fooled", async () => {
    const { origin, seen } = await listen(json(200, '{"ok":true}'));
    let looks = 0;
    // Takes the literal before the connection and refuses the same address after it, as a rebinding would be caught.
    const network = openNetwork(() => ++looks < 2);
    expect((await failure(openRemoteClient(setting(origin), network).call(read))).kind).toBe("unavailable");
    expect(seen.requests).toBe(0);
  });

  test("S27: a sandbox is reached on this machine only, and plain http is for sandboxes only", async () => {
    const { origin, seen } = await listen(json(200, '{"ok":true}'));
    expect((await failure(openRemoteClient(setting("http://93.184.215.14:1", { sandbox: true })).call(read))).message).toContain(
      "could not be reached",
    );
    expect((await failure(openRemoteClient(setting(origin, { sandbox: false })).call(read))).message).toContain(
      "could not be reached",
    );
    expect(seen.connections).toBe(0);
    expect(await openRemoteClient(setting(origin)).call(read)).toEqual({ ok: true });
  });

  test("S29, S30: a redirect is not followed and the credentials stay", async () => {
    const other = await listen(json(200, '{"ok":true}'));
    const places = [`${other.origin}/base/thing`, "/base/other", "file:///etc/passwd", "gopher://x/", "data:application/json,{}"];
    for (const [at, status] of [300, 301, 302, 303, 305, 307, 308].entries()) {
      const location = places[at % places.length]!;
      const { origin, seen } = await listen(json(status, "", { location, refresh: `0;url=${location}` }));
      const errors = await both(origin);
      expect([errors.read.kind, errors.write.kind]).toEqual(["malformed", "unknown"]);
      expect(seen.requests).toBe(2);
    }
    expect(other.seen.connections).toBe(0);
  });

  test("S30: a path can't lead to another host or out of the base path", async () => {
    const other = await listen(json(200, '{"ok":true}'));
    const { origin, seen } = await listen(json(200, '{"ok":true}'));
    for (const path of [
      `@127.0.0.1:${other.port}/x`,
      "/../other",
      "/%2e%2e/other",
      "x",
      `:80@127.0.0.1:${other.port}/`,
      "\\..\\x",
    ])
      expect((await failure(openRemoteClient(setting(origin)).call({ ...read, path }))).kind).toBe("unavailable");
    const odd = setting(origin, { basePath: "" });
    expect((await failure(openRemoteClient(odd).call({ ...read, path: `@127.0.0.1:${other.port}/x` }))).kind).toBe("unavailable");
    await openRemoteClient(setting(origin)).call({ ...read, path: "//evil.example/x" });
    expect([other.seen.connections, seen.requests]).toEqual([0, 1]);
  });
});

describe("what the remote client makes of an answer", () => {
  test("R11: 429 tells how long to wait, as seconds, as a date, absent or absurd, and tells the host", async () => {
    const now = Date.parse("2026-11-20T10:00:00Z");
    const retryAfters = [
      "7",
      "0",
      "Fri, 20 Nov 2026 10:00:30 GMT",
      "Fri, 20 Nov 2020 10:00:30 GMT",
      undefined,
      "soon",
      "99999999",
      "-5",
      String(now / 1000 + 45),
    ];
    expect(retryAfters.map((header) => retryAfter(header, now))).toEqual([
      7000, 1000, 30_000, 1000, 10_000, 10_000, 600_000, 1000, 45_000,
    ]);
    const notified: unknown[] = [];
    const { origin } = await listen(json(429, '{"errors":[{"key":"too.many.requests"}]}', { "retry-after": "7" }));
    const remote = openRemoteClient(setting(origin, { throttled: async (...say) => void notified.push(say) }));
    expect(await failure(remote.call({ ...write, limit: "prices" }))).toMatchObject({
      kind: "throttled",
      status: 429,
      retryAfterMs: 7000,
    });
    expect(notified).toEqual([["prices", 7000]]);
    const reset = await listen(json(429, "{}", { "x-ratelimit-reset": "21" }));
    expect(await failure(openRemoteClient(setting(reset.origin)).call({ ...write, limit: "prices" }))).toMatchObject({
      retryAfterMs: 21_000,
    });
  });

  test("R11: a body of status 200 that says throttled is throttled, on a read and on a write, for as long as it says, capped", async () => {
    const throttledBy = (body: unknown) =>
      z.object({ errors: z.array(z.object({ extensions: z.object({ code: z.literal("THROTTLED") }) })).min(1) }).safeParse(body)
        .success
        ? Number((body as { waitMs?: unknown }).waitMs ?? Number.NaN)
        : undefined;
    for (const [waitMs, held] of [
      [2500, 2500],
      [0, 1000],
      [99_999_999, 600_000],
      [undefined, 10_000],
    ]) {
      const { origin, seen } = await listen(
        json(200, JSON.stringify({ ok: true, waitMs, errors: [{ extensions: { code: "THROTTLED" } }] })),
      );
      const notified: unknown[] = [];
      const remote = openRemoteClient(setting(origin, { throttledBy, throttled: async (...say) => void notified.push(say) }));
      for (const request of [read, write])
        expect(await failure(remote.call(request))).toMatchObject({ kind: "throttled", status: 200, retryAfterMs: held });
      expect([notified, seen.requests]).toEqual([
        [
          ["any", held],
          ["any", held],
        ],
        2,
      ]);
    }
    const fine = await listen(json(200, '{"ok":true,"errors":[]}'));
    expect(await openRemoteClient(setting(fine.origin, { throttledBy })).call(read)).toEqual({ ok: true });
  });

  test("R21: with an access token a read that is refused is asked once more with the next one; a write, or the same token again, is not", async () => {
    const { origin, seen } = await listen((request, response) =>
      json(request.headers.authorization === "Bearer token-2" ? 200 : 401, '{"ok":true}')(request, response),
    );
    const requests: (string | undefined)[] = [];
    const spent: string[] = [];
    const signing = (next: string) => async (refused?: string) => {
      requests.push(refused);
      const id = refused ? next : "1";
      return { id, headers: { authorization: `Bearer token-${id}` } };
    };
    const remote = openRemoteClient(setting(origin, { sign: signing("2"), spend: async (limit) => void spent.push(limit) }));
    expect(await remote.call(read)).toEqual({ ok: true });
    expect([requests.splice(0), spent.splice(0), seen.requests]).toEqual([[undefined, "1"], ["any", "any"], 2]);
    expect((await failure(remote.call(write))).kind).toBe("unauthorized");
    expect([requests.splice(0), seen.requests]).toEqual([[undefined, "1"], 3]);
    for (const next of ["1", "3"]) {
      const before = seen.requests;
      expect((await failure(openRemoteClient(setting(origin, { sign: signing(next) })).call(read))).kind).toBe("unauthorized");
      expect(seen.requests - before).toBe(next === "1" ? 1 : 2);
    }
    // The key itself stays at home, and what was echoed of the token is taken out.
    expect(seen.headers.every(({ authorization }) => String(authorization).startsWith("Bearer "))).toBe(true);
    const echo = await listen((request, response) => json(400, JSON.stringify(request.headers))(request, response));
    const error = await failure(openRemoteClient(setting(echo.origin, { sign: signing("2") })).call(read));
    expect(JSON.stringify([error.message, error.reasons, error.excerpt])).not.toContain("token-1");
  });

  test("a form goes out as one", async () => {
    let got = "";
    const { origin, seen } = await listen((request, response) => {
      request.on("data", (chunk) => (got += chunk));
      request.on("end", () => json(200, '{"ok":true}')(request, response));
    });
    await openRemoteClient(setting(origin)).call({
      ...read,
      method: "POST",
      form: { grant_type: "refresh_token", refresh_token: "a b&c" },
    });
    expect([seen.headers[0]?.["content-type"], got]).toEqual([
      "application/x-www-form-urlencoded",
      "grant_type=refresh_token&refresh_token=a+b%26c",
    ]);
  });

  test("each call spends its limit before anything leaves", async () => {
    const { origin, seen } = await listen(json(200, '{"ok":true}'));
    const spent: string[] = [];
    const spend = async (limit: string) => {
      expect(seen.requests).toBe(spent.length);
      spent.push(limit);
    };
    const remote = openRemoteClient(setting(origin, { spend }));
    await remote.call(read);
    await remote.call({ ...write, limit: "writes" });
    expect(spent).toEqual(["any", "writes"]);
  });

  test.each([
    [401, "unauthorized", "unauthorized"],
    [403, "unauthorized", "unauthorized"],
    [404, "not_found", "not_found"],
    [400, "refused", "refused"],
    [409, "refused", "refused"],
    [426, "refused", "refused"],
    [408, "unavailable", "unknown"],
    [500, "unavailable", "unknown"],
    [503, "unavailable", "unknown"],
  ])("%i is %s on a read and %s on a write", async (status, onRead, onWrite) => {
    const { origin } = await listen(json(status, '{"why":"no"}'));
    const errors = await both(origin);
    expect([errors.read.kind, errors.write.kind]).toEqual([onRead, onWrite]);
    if (onRead === "refused") expect(errors.write.reasons).toEqual(['{"why":"no"}']);
  });

  test("R14: the connector says when the system refuses the same message again", async () => {
    const { origin } = await listen(json(400, '"again"'));
    expect((await both(origin)).write.kind).toBe("duplicate");
  });

  test("R17: HTML with status 200, broken JSON, an empty body, a wrong type and a missing field are garbage on a read and unknown on a write", async () => {
    for (const body of [
      "<html>maintenance</html>",
      '{"ok":',
      "",
      "[]",
      '{"ok":"yes"}',
      "{}",
      "null",
      "\ufeff<",
      Buffer.from([0x22, 0xff, 0x22]),
    ]) {
      const { origin } = await listen(json(200, body));
      const errors = await both(origin);
      expect([errors.read.kind, errors.write.kind]).toEqual(["malformed", "unknown"]);
    }
    const { origin } = await listen(json(200, '{"list":[{"name":"a"},{"name":7}]}'));
    const error = await failure(
      openRemoteClient(setting(origin)).call({ ...read, expect: z.object({ list: z.array(z.object({ name: z.string() })) }) }),
    );
    expect(error.message).toContain("list[1].name");
    expect(error.excerpt).toContain('"name":7');
  });

  test("an empty reply and a plain-text one are taken where the operation expects nothing", async () => {
    const empty = await listen((_request, response) => void response.writeHead(204).end());
    expect(await openRemoteClient(setting(empty.origin)).call({ ...write, expect: z.unknown() })).toBeUndefined();
    const plain = await listen(json(200, "200 OK", { "content-type": "text/plain" }));
    expect(await openRemoteClient(setting(plain.origin)).call({ ...write, expect: z.unknown() })).toBe("200 OK");
  });

  test("R17: ids beyond 2^53 and long decimals stay exact text, both ways", async () => {
    const sent =
      '{"id":73300011122233345678,"safe":9007199254740991,"over":9007199254740993,"price":449.90,"long":0.1234567890123456789,"huge":1e999}';
    expect(parseExact(sent)).toEqual({
      id: "73300011122233345678",
      safe: 9007199254740991,
      over: "9007199254740993",
      price: 449.9,
      long: "0.1234567890123456789",
      huge: "1e999",
    });
    let got = "";
    const { origin } = await listen((request, response) => {
      request.on("data", (chunk) => (got += chunk));
      request.on("end", () => response.writeHead(200, { "content-type": "application/json" }).end('{"ok":true}'));
    });
    await openRemoteClient(setting(origin)).call({
      ...write,
      body: { price: exactNumber("449.90"), id: exactNumber("73300011122233345678") },
    });
    expect(got).toBe('{"price":449.90,"id":73300011122233345678}');
    for (const wrong of ["", "1e5", "1,5", "NaN", '1,"x":2', "0x1"]) expect(() => exactNumber(wrong)).toThrow(TypeError);
  });

  test("S31: a __proto__ key and JSON nested far too deep are garbage and change nothing", async () => {
    for (const body of ['{"ok":true,"__proto__":{"polluted":true}}', "[".repeat(2e5) + "]".repeat(2e5)]) {
      const { origin } = await listen(json(200, body));
      expect((await both(origin)).read.kind).toBe("malformed");
    }
    expect({}).not.toHaveProperty("polluted");
  });

  test.each([
    ["ten million values", `{"ok":true,"list":[${"0,".repeat(10_000_000)}0]}`, 200],
    ["a list of 20,001 entries", `{"ok":true,"list":[${"0,".repeat(20_000)}0]}`, 200],
    ["an error of two megabytes", JSON.stringify({ message: "x".repeat(2_000_000) }), 400],
  ])("S31: %s is garbage, before anything of it is judged or kept", async (_, body, status) => {
    const { origin } = await listen(json(status, body));
    const began = performance.now();
    const error = (await both(origin)).read;
    expect(error.kind).toBe("malformed");
    expect(error.message.length).toBeLessThan(200);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test("S31: the largest page that is asked for is read, commas in texts are no values, and of many long reasons the first are kept", async () => {
    const page = { ok: true, list: Array.from({ length: 20_000 }, () => ({ name: `${"[{,".repeat(20)}"\\` })) };
    const { origin } = await listen(json(200, JSON.stringify(page)));
    expect(await openRemoteClient(setting(origin)).call(read)).toEqual({ ok: true });
    const wordy = await listen(json(400, '"no"'));
    const readError = () => ({ reasons: Array.from({ length: 500 }, () => "y".repeat(5000)) });
    const error = await failure(openRemoteClient(setting(wordy.origin, { readError })).call(read));
    expect([error.reasons.length, error.reasons[0]!.length, error.message.length]).toEqual([20, 1000, 2000]);
  });

  test("S58: a secret that stands across the place where an answer is cut is taken out whole", async () => {
    for (let before = 3980; before <= 4000; before += 4) {
      const { origin } = await listen(json(400, "x".repeat(before) + SECRET + "x".repeat(100)));
      expect((await both(origin)).read.excerpt).not.toContain(SECRET.slice(0, 4));
    }
  });

  test("S58: of two secrets of which one begins with the other nothing is left of either, in whatever order they are named", async () => {
    const pair = ["uzun-anahtar", "uzun-anahtar-devamı"];
    const { origin } = await listen(json(400, JSON.stringify(`${pair[1]} ${pair[0]}`)));
    for (const secrets of [pair, pair.toReversed()]) {
      const error = await failure(openRemoteClient(setting(origin, { secrets })).call(read));
      expect(error.reasons).toEqual(['"••• •••"']);
    }
  });

  test("no secret is in a message, a reason or an excerpt, even when the other side sends it back", async () => {
    const { origin } = await listen((request, response) => {
      response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify({ you: request.headers, key: SECRET }));
    });
    const error = (await both(origin)).write;
    const shown = JSON.stringify([error.message, error.reasons, error.excerpt, error.cause]);
    expect(error.excerpt).toContain("•••");
    expect(shown).not.toContain(SECRET);
    expect(shown).not.toContain(Buffer.from(`key:${SECRET}`).toString("base64"));
  });
});

describe("R16: answers that never end", () => {
  const quick = { deadlineMs: 150 };

  test("headers that never come, headers and bodies that drip, all end within the deadline", async () => {
    const party = new AbortController();
    parties.push(party);
    const drip = (send: () => void) => {
      const timer = setInterval(send, 20);
      party.signal.addEventListener("abort", () => clearInterval(timer));
    };
    const silent = await listen(() => {});
    const slowHeaders = await listen((request) => drip(() => request.socket.write("H")));
    const slowBody = await listen((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" }).write("[");
      drip(() => response.write(" "));
    });
    for (const { origin } of [silent, slowBody]) {
      const started = performance.now();
      const errors = await both(origin, quick);
      expect([errors.read.kind, errors.write.kind]).toEqual(["unavailable", "unknown"]);
      expect(errors.read.message).toContain("did not answer within 0.15 s");
      expect(performance.now() - started).toBeLessThan(3000);
    }
    expect((await both(slowHeaders.origin, quick)).write.kind).toBe("unknown");
  });

  test("an answer that is cut: before the headers, in the body, in gzip", async () => {
    const whole = gzipSync(JSON.stringify({ ok: true, pad: "x".repeat(10_000) }));
    const cuts: RequestListener[] = [
      (request) => request.socket.destroy(),
      (_request, response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write('{"ok":', () => response.destroy());
      },
      (_request, response) => {
        response.writeHead(200, { "content-encoding": "gzip", "content-length": String(whole.length) });
        response.write(whole.subarray(0, 40), () => response.destroy());
      },
      (_request, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(whole.subarray(0, 40)),
    ];
    for (const cut of cuts) {
      const { origin } = await listen(cut);
      const errors = await both(origin);
      expect([errors.read.kind, errors.write.kind]).toEqual(["unavailable", "unknown"]);
    }
  });

  test("nothing listens: nothing was sent, so a write is unavailable too", async () => {
    const { origin } = await listen(json(200, ""));
    const server = servers.pop();
    await new Promise((done) => server?.close(done));
    const errors = await both(origin);
    expect([errors.read.kind, errors.write.kind]).toEqual(["unavailable", "unavailable"]);
  });

  test("gzip is read; a bomb, an endless body and gzip in gzip stop at the cap of decoded bytes", async () => {
    const gzip = { "content-encoding": "gzip" };
    const fine = await listen(json(200, gzipSync('{"ok":true}'), gzip));
    expect(await openRemoteClient(setting(fine.origin)).call(read)).toEqual({ ok: true });
    const bomb = await listen(json(200, gzipSync(Buffer.alloc(50_000_000, 32)), gzip));
    const nested = await listen(json(200, gzipSync(gzipSync('{"ok":true}')), { "content-encoding": "gzip, gzip" }));
    const endless = await listen((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const pour = () => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
        if (!response.destroyed) response.once("drain", pour);
      };
      pour();
    });
    for (const { origin } of [bomb, nested, endless]) {
      const errors = await both(origin, { maxBytes: 100_000 });
      expect([errors.read.kind, errors.write.kind]).toEqual(["malformed", "unknown"]);
    }
    expect(endless.seen.sockets.length).toBe(2);
  });

  test("memory stays flat and the sender is held back, however much it would send", async () => {
    let poured = 0;
    const flood = await listen((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const chunk = Buffer.alloc(65_536, 32);
      const pour = () => {
        while (!response.destroyed && poured < 5e9 && response.write(chunk)) poured += chunk.length;
        if (!response.destroyed) response.once("drain", pour);
      };
      pour();
    });
    const bomb = gzipSync(Buffer.alloc(200_000_000, 32), { level: 1 });
    const squeezed = await listen(json(200, bomb, { "content-encoding": "gzip" }));
    const before = process.memoryUsage();
    for (const { origin } of [flood, squeezed])
      expect((await failure(openRemoteClient(setting(origin)).call({ ...read, maxBytes: 1_000_000 }))).kind).toBe("malformed");
    const after = process.memoryUsage();
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(50_000_000);
    expect(poured).toBeLessThan(50_000_000);
  });

  test("calls that hang hold no place longer than their deadline: the next one gets through", async () => {
    let hang = true;
    const { origin } = await listen((request, response) => {
      if (!hang) json(200, '{"ok":true}')(request, response);
    });
    const remote = openRemoteClient(setting(origin));
    const hung = await Promise.all(Array.from({ length: 100 }, () => failure(remote.call({ ...read, ...quick }))));
    expect(new Set(hung.map(({ kind }) => kind))).toEqual(new Set(["unavailable"]));
    hang = false;
    expect(await remote.call({ ...read, deadlineMs: 2000 })).toEqual({ ok: true });
  });

  test("ten redirects in a row are one call", async () => {
    const { origin, seen } = await listen(json(302, "", { location: "/base/thing" }));
    expect((await failure(openRemoteClient(setting(origin)).call(read))).kind).toBe("malformed");
    expect(seen.requests).toBe(1);
  });

  test("a host that stops ends its calls: unknown for a write that has left, unavailable for one that has not", async () => {
    const stop = new AbortController();
    const { origin } = await listen(() => stop.abort());
    const remote = openRemoteClient(setting(origin, { signal: stop.signal }));
    expect((await failure(remote.call(write))).kind).toBe("unknown");
    expect((await failure(remote.call(write))).kind).toBe("unavailable");
  });
});
