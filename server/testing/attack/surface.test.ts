import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildWeb } from "../../web-build.ts";
import { clients } from "../people.ts";
import { type Attacked, installUnderAttack } from "./install.ts";
import { request } from "./raw.ts";

/** S60, S51: what the running install shows to a caller without a session, and how it reads bytes that no browser would send. */
let it: Attacked;
beforeAll(async () => {
  await buildWeb();
  it = await installUnderAttack(["api"]);
});
afterAll(() => it.close());

const dist = path.resolve(import.meta.dirname, "../../../web/dist");
const host = () => `Host: localhost:${it.port}`;

describe("what is not served (S60)", () => {
  const secretive = [
    ...["/metrics", "/debug", "/debug/pprof", "/status", "/server-status", "/admin", "/graphql", "/actuator/env"],
    ...["/.git/config", "/.git/HEAD", "/.env", "/.env.local", "/.npmrc", "/.DS_Store", "/package.json", "/package-lock.json"],
    ...["/server/api.ts", "/server/migrations/0001_base_platform.sql", "/node_modules/fastify/package.json", "/vite.config.ts"],
    ...["/data/master.key", "/master.key", "/assets/", "/assets", "/src/main.tsx", "/@vite/client", "/index.html.map"],
    ...["/docs", "/swagger", "/swagger.json", "/openapi.json", "/api", "/api/", "/api/v1/openapi.json", "/v1/Order/GetAllOrder"],
    ...["/api/v1/Order/GetAllOrder", "/api/v2/Order/GetAllOrder", "/api/Order", "/api/order/getallorder"],
  ];
  test.each(secretive)("%s is not there", async (address) => {
    for (const method of ["GET", "POST"]) {
      const reply = await it.ask(address, { method, headers: { accept: "*/*" } });
      expect({ status: reply.status, code: reply.code }).toEqual({ status: 404, code: "unknown_address" });
    }
  });
});

test("a call in a method that is not its own hears which one is, and the first page is for whoever takes anything", async () => {
  for (const method of ["GET", "PUT", "DELETE"]) {
    const reply = await it.ask("/api/Order/GetAllOrder", { method });
    expect([reply.status, reply.code, reply.headers.allow]).toEqual([405, "wrong_method", "POST"]);
  }
  const page = await it.ask("/", { headers: { accept: "*/*" } });
  expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
});

test("asked for as pages they are the console's empty page, with nothing of theirs (S60)", async () => {
  const shell = fs.readFileSync(path.join(dist, "index.html"), "utf8");
  const plain = (text: string) => text.replaceAll(/nonce="[^"]*"|content="[^"]*"|__CSP_NONCE__/g, "");
  for (const address of ["/.git/config", "/.env", "/package.json", "/data/master.key", "/debug"]) {
    const reply = await it.ask(address, { headers: { accept: "text/html" } });
    expect([address, reply.status, plain(reply.text).length]).toEqual([address, 200, plain(shell).length]);
  }
});

test("paths out of the web folder lead nowhere (S60, S35)", async () => {
  const ways = [
    ...["/../package.json", "/assets/../../package.json", "/assets/..%2f..%2fpackage.json", "/%2e%2e/%2e%2e/etc/passwd"],
    ...[
      "/..%5c..%5cpackage.json",
      "/assets/%252e%252e%252fpackage.json",
      "//etc/passwd",
      "/etc/passwd%00.html",
      "/%00",
      "/%c0%ae%c0%ae/etc/passwd",
    ],
    ...["/media/../../master.key", "/media/..%2f..%2fmaster.key", "/media/%2e%2e%2fmaster.key", "/%", "/api/%zz"],
  ];
  for (const way of ways) {
    const reply = await it.raw(request([`GET ${way} HTTP/1.1`, host(), "Connection: close"]));
    expect([way, reply.status >= 400 && reply.status < 500]).toEqual([way, true]);
    expect(reply.all).not.toMatch(/"workspaces"|root:|at .*\.(ts|js):\d/);
  }
});

test("neither source maps nor sources are built or served (S60)", async () => {
  const files = fs.readdirSync(dist, { recursive: true }) as string[];
  expect(files.filter((name) => /\.(map|tsx?)$/.test(name))).toEqual([]);
  const script = files.find((name) => name.endsWith(".js"))!;
  expect((await it.ask(`/${script}`)).status).toBe(200);
  expect((await it.ask(`/${script}.map`)).status).toBe(404);
  expect(fs.readFileSync(path.join(dist, script), "utf8")).not.toContain("sourceMappingURL");
});

test("no answer tells what it runs on, an error no more than its words (S60)", async () => {
  const answers = await Promise.all([
    it.ask("/health"),
    it.ask("/nothing"),
    it.ask("/oidc/nothing"),
    it.ask("/oidc/auth?client_id=x"),
    it.ask("/oidc/token", { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" }, body: "a=1" }),
    it.call("ayse", "Product/GetAllProductMasterData", "{"),
    it.call("ayse", "Product/GetProductMasterData", { productId: "x" }),
    it.raw("GET / HTTP/9.9\r\n\r\n").then(({ headers, all }) => ({ headers, text: all })),
    it.raw("\u0016\u0003\u0001 not http at all\r\n\r\n").then(({ headers, all }) => ({ headers, text: all })),
  ]);
  for (const { headers, text } of answers) {
    expect(Object.keys(headers)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(server|x-powered-by|via|x-aspnet.*)$/)]),
    );
    expect(text).not.toMatch(/fastify|oidc-provider|node(js)?[ /]v?\d|postgres|\bat [\w.<>]+ \(|node_modules|\/server\//i);
  }
});

test("TRACE and other methods do nothing, OPTIONS allows no other origin (S60, S55)", async () => {
  for (const method of ["TRACE", "TRACK", "CONNECT", "PROPFIND", "PUT", "PATCH", "DELETE"]) {
    const reply = await it.raw(
      request([`${method} /api/Client/GetLanguageList HTTP/1.1`, host(), "X-Echo: geri-gel", "Connection: close"]),
    );
    expect([method, [0, 400, 404, 405, 501].includes(reply.status)]).toEqual([method, true]);
    expect(reply.all).not.toContain("geri-gel");
  }
  for (const origin of ["https://evil.example", "null", it.origin])
    for (const address of ["/api/Client/GetLanguageList", "/oidc/token", "/oidc/.well-known/openid-configuration", "/health"]) {
      const headers = { origin, "access-control-request-method": "POST", "access-control-request-headers": "content-type" };
      const reply = await it.ask(address, { method: "OPTIONS", headers });
      expect([address, reply.headers["access-control-allow-origin"]]).toEqual([address, undefined]);
    }
});

test("the readable contract runs no script and loads nothing (S60)", async () => {
  const reply = await it.ask("/api/docs", { headers: { accept: "text/html" } });
  expect(reply.status).toBe(200);
  expect(reply.text).not.toMatch(/<script|javascript:|\son\w+=|src=|<link/i);
  expect(reply.headers["content-security-policy"]).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; frame-ancestors 'none'$/,
  );
});

describe("bytes that no browser sends (S51)", () => {
  /** A change by raw bytes; `lines` are its headers of type and length. */
  const change = (lines: string[], body: string) =>
    it.raw(
      request(
        [
          "POST /api/Product/ArchivedProductMasterData HTTP/1.1",
          host(),
          `Cookie: ${it.cookies.ayse}`,
          `Origin: ${it.origin}`,
          "Connection: close",
          ...lines,
        ],
        body,
      ),
    );
  const bad = '{"ids":["x"],"isArchived":true}';
  const length = `Content-Length: ${bad.length}`;
  const codeOf = ({ body }: { body: string }) => /"code":"(\w+)"/.exec(body)?.[1];

  test.each([
    ["application/json"],
    ["application/json; charset=utf-8"],
    ["application/json;charset=utf-16"],
    ["APPLICATION/JSON"],
    ["\tapplication/json\t"],
    ["application/json; boundary=x"],
    ["application/json\t"],
    ["application/json\t; charset=utf-8"],
  ])("%j is read and checked like any other", async (type) => {
    const reply = await change([`Content-Type: ${type}`, length], bad);
    expect([[reply.status, codeOf(reply)]]).toContainEqual(
      reply.status === 415 ? [415, "wrong_content_type"] : [400, "bad_input"],
    );
  });

  test.each([
    ["text/plain"],
    ["application/x-www-form-urlencoded"],
    ["multipart/form-data; boundary=x"],
    ["application/jsonp"],
    ["application/json,text/plain"],
    ["text/plain; x=application/json"],
    ["application/xml"],
    [""],
  ])("%j is refused before it is read", async (type) => {
    const reply = await change([`Content-Type: ${type}`, length], bad);
    expect([reply.status, codeOf(reply)]).toEqual([415, "wrong_content_type"]);
  });

  test("two types, two lengths, a length beside chunks: one answer, and nothing slips in behind it", async () => {
    const hidden = "GET /health HTTP/1.1\r\nHost: x\r\n\r\n";
    const tries = [
      change(["Content-Type: text/plain", "Content-Type: application/json", length], bad),
      change(["Content-Type: application/json", length, `Content-Length: ${bad.length + 5}`], bad),
      change(["Content-Type: application/json", length, "Transfer-Encoding: chunked"], `0\r\n\r\n${hidden}`),
      change(["Content-Type: application/json", "Transfer-Encoding: chunked, identity"], `0\r\n\r\n${hidden}`),
      change(["Content-Type: application/json", "Transfer-Encoding : chunked"], `0\r\n\r\n${hidden}`),
      change(["Content-Type: application/json", "Content-Length: +5"], bad),
      change(["Content-Type: application/json", "Content-Length: 0x1f"], bad),
    ];
    for (const [at, reply] of (await Promise.all(tries)).entries()) {
      expect([at, reply.status >= 400 && reply.status < 500]).toEqual([at, true]);
      expect([at, reply.all.split("HTTP/1.1 ").length - 1]).toEqual([at, 1]);
      expect(reply.all).not.toContain('"alive":true');
    }
  });

  test("a key said twice, and a key that would poison, are no way past the check (S9)", async () => {
    for (const body of ['{"__proto__":{"isAdmin":true},"ids":[]}', '{"constructor":{"prototype":{"isAdmin":true}},"ids":[]}']) {
      const reply = await it.call("ayse", "Product/ArchivedProductMasterData", body);
      expect([body, reply.status]).toEqual([body, 400]);
    }
    const twice = `{"clientId":"${clients.first}","clientId":"${clients.second}"}`;
    expect((await it.call("ayse", "Warehouse/WarehouseList", twice)).code).toBe("not_found");
  });
});

describe("too much (S52)", () => {
  const ids = (count: number) =>
    Array.from({ length: count }, (_, at) => `01920000-0000-7000-8000-${String(at).padStart(12, "0")}`);
  test.each([
    ["a depth of 100,000", () => `{"search":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, [400, "bad_input"]],
    ["objects 100,000 deep", () => `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`, [400, "bad_input"]],
    ["20,000 ids", () => JSON.stringify({ ids: ids(20_000), isArchived: true }), [400, "bad_input"]],
    ["100,000 ids", () => JSON.stringify({ ids: ids(100_000), isArchived: true }), [413, "body_too_large"]],
    ["ten megabytes", () => JSON.stringify({ search: "x".repeat(10_000_000) }), [413, "body_too_large"]],
  ])("%s is refused with words", async (_, body, expected) => {
    const reply = await it
      .call("ayse", "Product/ArchivedProductMasterData", body())
      .catch((error: NodeJS.ErrnoException) => error);
    // The connection may be cut before all is sent: that is a refusal too, but only of what is too large.
    if (reply instanceof Error) expect([expected[0], reply.message]).toEqual([413, expect.stringMatching(/EPIPE|ECONNRESET/)]);
    else expect([reply.status, reply.code]).toEqual(expected);
    expect((await it.ask("/health")).status).toBe(200);
  });

  test("every page size is capped, in every list (S52)", async () => {
    for (const [name, input] of Object.entries({
      "Product/GetAllProductMasterData": {},
      "Process/GetAllProcess": {},
      "Order/GetAllOrder": {},
      "Product/GetAllClientChannelProduct": {},
      "ProductTransfer/GetChannelProcessLog": {},
    }))
      for (const pageSize of [1_000_000_000, 100_000, 1.5, "1e9"]) {
        const reply = await it.call("ayse", name, { ...input, pageSize });
        expect([name, pageSize, reply.status]).toEqual([name, pageSize, 400]);
      }
  });

  test("200 heavy calls at once are answered or turned away with words, and the others are served again at once", async () => {
    const { rows } = await it.database.pool.query<{ id: string }>("select id from category where is_leaf limit 1");
    const heavy = Array.from({ length: 200 }, () =>
      it.call("ayse", "ProductCategory/GetExcelTemplate", { categoryId: rows[0]!.id }),
    );
    const replies = await Promise.all(heavy);
    for (const { status, code } of replies) expect([200, 429, 503]).toContain(status === 200 ? status : code ? status : 0);
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    const other = await it.call("mehmet", "Warehouse/WarehouseList");
    expect(other.status).toBe(200);
  });

  test("an address that asks without end is told to wait, another one is not (S52)", async () => {
    const from = (address: string) =>
      it.ask("/api/Client/GetLanguageList", { method: "POST", headers: { "x-forwarded-for": address } });
    const answers: string[] = [];
    for (let round = 0; round < 13; round += 1)
      for (const { status, code } of await Promise.all(Array.from({ length: 100 }, () => from("203.0.113.9"))))
        answers.push(`${status} ${code}`);
    expect(answers.filter((answer) => answer === "429 too_many").length).toBeGreaterThanOrEqual(1);
    expect(answers.filter((answer) => !/^(401 signed_out|429 too_many)$/.test(answer))).toEqual([]);
    const last = await from("203.0.113.9");
    expect([last.status, Number(last.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect((await from("203.0.113.10")).status).toBe(401);
    // Its pages still open: files are counted by themselves.
    expect((await it.ask("/logo.svg", { headers: { "x-forwarded-for": "203.0.113.9" } })).status).not.toBe(429);
  });
});

test("nobody called the listener", () => expect(it.listener.contacts).toEqual([]));
