import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { selfSigned } from "./conformance/certificate.ts";
import { openImpostor } from "./conformance/impostor.ts";
import { openRemoteClient, type RemoteClientSetting, type RemoteError } from "./http.ts";

/** S30: a document at a presigned address goes and comes without any credential, and its address is in no message. */
const seen: { method: string; url: string; headers: IncomingMessage["headers"]; body: string }[] = [];
let server: Server;
let origin: string;
let answer: RequestListener = (_, reply) => void reply.end();
beforeAll(async () => {
  server = createServer(async (request, reply) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    seen.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
    answer(request, reply);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

const SECRET = "s3cret-key-value";
const setting = (more: Partial<RemoteClientSetting> = {}): RemoteClientSetting => ({
  origin,
  basePath: "/base",
  headers: { authorization: SECRET, "x-amz-access-token": SECRET, cookie: SECRET, "user-agent": "us" },
  account: {},
  secrets: [SECRET],
  sandbox: true,
  spend: async () => {},
  throttled: async () => {},
  readError: () => ({ reasons: [] }),
  sign: async () => ({ id: "1", headers: { authorization: SECRET } }),
  ...more,
});
const remote = (more: Partial<RemoteClientSetting> = {}) => openRemoteClient(setting(more));
const at = (path: string) => `${origin}${path}?X-Amz-Signature=abcdef`;
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: RemoteError) => error,
  );

test("S30: it is put and read with its own type and nothing of ours, packed or plain", async () => {
  answer = (_, reply) => void reply.end();
  expect(await remote().document({ url: at("/up"), put: { body: '{"ü":1}', type: "application/json; charset=UTF-8" } })).toBe("");
  answer = (_, reply) => void reply.end(gzipSync("report ü"));
  expect(await remote().document({ url: at("/down"), packed: "gzip" })).toBe("report ü");
  answer = (_, reply) => void reply.end("plain");
  expect(await remote().document({ url: at("/plain") })).toBe("plain");
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "PUT /up?X-Amz-Signature=abcdef",
    "GET /down?X-Amz-Signature=abcdef",
    "GET /plain?X-Amz-Signature=abcdef",
  ]);
  expect(seen[0]).toMatchObject({ body: '{"ü":1}', headers: { "content-type": "application/json; charset=UTF-8" } });
  expect(JSON.stringify(seen)).not.toContain(SECRET);
});

test("S30: what is packed is bounded by what it holds, and a broken one is malformed", async () => {
  answer = (_, reply) => void reply.end(gzipSync(Buffer.alloc(5_000_000)));
  expect(await failure(remote().document({ url: at("/bomb"), packed: "gzip", maxBytes: 1_000_000 }))).toMatchObject({
    kind: "malformed",
  });
  answer = (_, reply) => void reply.end("not packed at all");
  expect(await failure(remote().document({ url: at("/broken"), packed: "gzip" }))).toMatchObject({ kind: "malformed" });
});

test("S30: an address that has run out says nothing of the account, a redirect is not followed, and no message names the address", async () => {
  const kinds: [number, string][] = [
    [403, "unavailable"],
    [400, "unavailable"],
    [404, "not_found"],
    [500, "unavailable"],
    [302, "unavailable"],
  ];
  for (const [status, kind] of kinds) {
    answer = (_, reply) => void reply.writeHead(status, { location: `${origin}/elsewhere` }).end("<Error/>");
    seen.length = 0;
    const error = await failure(remote().document({ url: at("/x") }));
    expect(error).toMatchObject({ kind, status });
    expect(`${error?.message} ${JSON.stringify(error)}`).not.toMatch(/abcdef|127\.0\.0\.1/);
    expect(seen.length).toBe(1);
  }
});

test("one that comes drop by drop is given up at its deadline", async () => {
  const drip = async (reply: ServerResponse) => {
    for (let drops = 0; drops < 40 && !reply.destroyed; drops += 1) {
      reply.write(".");
      await new Promise((done) => setTimeout(done, 50));
    }
    reply.end();
  };
  answer = (_, reply) => void drip(reply);
  expect(await failure(remote().document({ url: at("/slow"), deadlineMs: 300 }))).toMatchObject({ kind: "unavailable" });
});

test("S30: only the sandbox's own place is opened from a sandbox, and https alone elsewhere", async () => {
  answer = (_, reply) => void reply.end("inside");
  seen.length = 0;
  const port = new URL(origin).port;
  const inside = [`http://localhost:${port}/x`, `http://user:pass@127.0.0.1:${port}/x`, "file:///etc/passwd", "x"];
  for (const url of inside) expect(await failure(remote().document({ url })), url).toMatchObject({ kind: "malformed" });
  const live = remote({ origin: "https://api.market.example", sandbox: false });
  for (const url of [at("/x"), ...inside])
    expect(await failure(live.document({ url })), url).toMatchObject({ kind: "malformed" });
  // The address is as good as any, and the network lets nobody inside.
  for (const host of ["127.0.0.1", "localhost", "[::1]", "169.254.169.254", "10.0.0.1", "2130706433"])
    expect(await failure(live.document({ url: `https://${host}:${port}/x` })), host).toMatchObject({ kind: "unavailable" });
  expect(seen).toEqual([]);
});

test("S30: over TLS nothing leaves for a host that nobody vouches for", async () => {
  const certificate = selfSigned("documents.example", 10);
  for (const isVouched of [false, true]) {
    const impostor = await openImpostor(certificate, isVouched ? certificate.cert : undefined);
    const live = openRemoteClient(setting({ origin: "https://api.market.example", sandbox: false }), impostor.network);
    const error = await failure(live.document({ url: "https://documents.example/x?X-Amz-Signature=abcdef" })).finally(
      impostor.close,
    );
    expect([error?.kind, impostor.reached.length]).toEqual(["unavailable", isVouched ? 1 : 0]);
    expect(JSON.stringify(impostor.reached)).not.toContain(SECRET);
  }
});
