import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { contract, errors, walk } from "@tradeport/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readConfig } from "#platform/config.ts";
import { sql } from "#platform/db.ts";
import { sweepFor } from "../sweep.ts";
import { clients } from "./people.ts";
import { jobCtx } from "./run-import.ts";
import { someProduct } from "./some-product.ts";
import { until } from "./until.ts";
import { type World, world } from "./world.ts";

const sweep = sweepFor(readConfig({}));
let w: World;
let port: number;
beforeAll(async () => {
  w = await world();
  await w.app.listen({ port: 0, host: "127.0.0.1" });
  port = (w.app.server.address() as AddressInfo).port;
});
afterAll(() => w.close());

const post = (name: string, body: unknown, headers: Record<string, string> = {}) =>
  w.app.inject({
    method: "POST",
    url: `/api/${name}`,
    headers: { cookie: w.cookieOf("ayse"), origin: "http://localhost:3000", "content-type": "application/json", ...headers },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });
const code = (reply: { json: () => unknown }) => (reply.json() as { errorMessage: { code: string } | null }).errorMessage?.code;

test("twenty of the same change under one key are one effect and one answer; the key with another body is refused (R42)", async () => {
  const product = await someProduct(w.as("ayse"), "ONCE-1");
  const headers = { "idempotency-key": "one-key-for-all-of-them" };
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => post("Product/CreateProductMasterDataJson", { product }, headers)),
  );
  const good = replies.filter(({ statusCode }) => statusCode === 200);
  expect(good.length).toBeGreaterThan(0);
  expect(new Set(good.map((reply) => (reply.json() as { result: { id: string } }).result.id)).size).toBe(1);
  expect(new Set(replies.filter(({ statusCode }) => statusCode !== 200).map(code))).toEqual(
    new Set(good.length < 20 ? ["key_running"] : []),
  );
  const again = await post("Product/CreateProductMasterDataJson", { product }, headers);
  expect(again.headers["idempotency-replayed"]).toBe("true");
  const other = await post("Product/CreateProductMasterDataJson", { product: { ...product, brandName: "Başka" } }, headers);
  expect([other.statusCode, code(other)]).toEqual([422, "key_reused"]);
  // A colleague's key of the same letters is another key: their own product is made, and refused for its code alone.
  const colleague = { ...headers, cookie: w.cookieOf("can") };
  const theirs = await post(
    "Product/CreateProductMasterDataJson",
    { product: await someProduct(w.as("can"), "ONCE-2") },
    colleague,
  );
  expect([theirs.statusCode, theirs.headers["idempotency-replayed"]]).toEqual([200, undefined]);
  expect((await w.as("ayse").Product.GetAllProductMasterData({ productMainCode: "ONCE-1" })).totalCount).toBe(1);
});

test.each([
  ["no JSON at all", "{", {}, 400, "bad_body"],
  ["a poisoned prototype (S9)", '{"__proto__":{"isAdmin":true}}', {}, 400, "bad_body"],
  ["JSON said to be text (S51)", "{}", { "content-type": "text/plain" }, 415, "wrong_content_type"],
  ["a form (S51)", "a=1", { "content-type": "application/x-www-form-urlencoded" }, 415, "wrong_content_type"],
  ["ten megabytes (S52)", JSON.stringify({ search: "x".repeat(10_000_000) }), {}, 413, "body_too_large"],
  ["a page beyond all (S52)", { pageSize: 1_000_000_000 }, {}, 400, "bad_input"],
  ["a key that is none", {}, { "idempotency-key": "no" }, 400, "key_invalid"],
])("refuses %s with words", async (_, body, headers: Record<string, string>, status, expected) => {
  const name = expected === "key_invalid" ? "Product/ArchivedProductMasterData" : "Product/GetAllProductMasterData";
  const sent = expected === "key_invalid" ? { ids: ["01920000-0000-7000-8000-00000000dead"], isArchived: true } : body;
  const reply = await post(name, sent, headers);
  expect([reply.statusCode, code(reply)]).toEqual([status, expected]);
});

test("a body that is too large is refused with the limit of its own address", async () => {
  const large = (url: string) =>
    w.app.inject({
      method: "POST",
      url,
      headers: { cookie: w.cookieOf("ayse"), origin: "http://localhost:3000", "content-type": "application/json" },
      payload: `"${"x".repeat(2_000_000)}"`,
    });
  for (const [url, limit] of [
    ["/api/Product/GetAllProductMasterData", "1 MB"],
    ["/hooks/warehouse/01920000-0000-7000-8000-000000000000", "64 KB"],
  ] as const) {
    const reply = await large(url);
    const { words } = (reply.json() as { errorMessage: { words: { tr: string; en: string } } }).errorMessage;
    expect([url, reply.statusCode, words.tr.includes(limit), words.en.includes(limit)]).toEqual([url, 413, true, true]);
  }
});

test("an error names the field, the value and the remedy in the reader's language (U29)", async () => {
  const sent = { product: { ...(await someProduct(w.as("ayse"), "BAD-1")), currency: "lira" } };
  const say = async (language: string) =>
    (await post("Product/CreateProductMasterDataJson", sent, { "accept-language": language })).json() as {
      errorMessage: { message: string; errorCodeNumber: number };
    };
  expect((await say("tr")).errorMessage.message).toBe(
    "product.currency alanı geçersiz: Üç harfli para birimi kodu olmalı, örneğin TRY (gelen: lira)",
  );
  expect((await say("en")).errorMessage.message).toBe(
    "The field product.currency is not valid: Must be a three-letter currency code, for example TRY (given: lira)",
  );
});

const stored = () =>
  fs
    .readdirSync(w.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const ole = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)]);

test.each([
  ["an old .xls", "liste.xls", ole, 415, "file_is_xls"],
  ["an encrypted workbook", "liste.xlsx", ole, 415, "file_is_encrypted"],
  ["HTML named .xlsx (S40)", "liste.xlsx", Buffer.from("<html><script>1</script>"), 415, "file_type"],
  ["an empty file", "liste.xlsx", Buffer.alloc(0), 415, "file_type"],
])("refuses %s, and nothing of it stays", async (_, name, body, status, expected) => {
  await expect(w.as("ayse").Product.UploadProductFromExcel({}, [{ name, body }])).rejects.toMatchObject({
    status,
    code: expected,
  });
  await expect(w.as("ayse").Product.UploadProductFromExcel({}, [])).rejects.toMatchObject({ code: "file_missing" });
  expect(stored()).toEqual([]);
});

/** An upload written by hand, as slow or as broken as a test wants it. */
const upload = (write: (request: http.ClientRequest) => void) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const request = http.request(
      {
        port,
        host: "127.0.0.1",
        method: "POST",
        path: "/api/Product/UploadProductFromExcel",
        headers: {
          cookie: w.cookieOf("ayse"),
          origin: "http://localhost:3000",
          "content-type": "multipart/form-data; boundary=x",
          "transfer-encoding": "chunked",
        },
      },
      (reply) => {
        let body = "";
        reply.on("data", (text) => (body += text));
        reply.on("end", () => {
          resolve({ status: reply.statusCode ?? 0, body });
          request.destroy();
        });
      },
    );
    request.on("error", reject);
    request.write('--x\r\ncontent-disposition: form-data; name="file"; filename="buyuk.xlsx"\r\n\r\nPK\u0003\u0004');
    write(request);
  });

test("a 200 MB upload is refused at the cap, and nothing of it stays (R28)", async () => {
  const chunk = Buffer.alloc(1_000_000, 1);
  const answered = upload((request) => {
    let sent = 0;
    const more = () => {
      while (sent < 200 && !request.destroyed) {
        sent += 1;
        if (!request.write(chunk)) return request.once("drain", more);
      }
      request.end("\r\n--x--\r\n");
    };
    more();
  });
  const reply = await answered.catch((error: NodeJS.ErrnoException) => ({ status: 413, body: error.code ?? "" }));
  expect(reply.status).toBe(413);
  await until("the temporary file is gone", () => stored().length === 0);
});

test("an upload that is cut leaves nothing behind (R28)", async () => {
  const cut = upload((request) => {
    request.write(Buffer.alloc(500_000, 1));
    setImmediate(() => request.destroy(new Error("cut")));
  });
  await expect(cut).rejects.toThrow("cut");
  await until("the temporary file is gone", () => stored().length === 0);
  expect((await w.as("ayse").Process.GetAllProcess({})).totalCount).toBe(0);
});

test("a stop waits for the call that is being answered, and for no connection that its client merely keeps (R37)", async () => {
  const own = await world();
  await own.app.listen({ port: 0, host: "127.0.0.1" });
  const agent = new http.Agent({ keepAlive: true });
  const request = http.request({
    agent,
    port: (own.app.server.address() as AddressInfo).port,
    method: "POST",
    path: "/api/Client/GetLanguageList",
    headers: { cookie: own.cookieOf("ayse"), origin: "http://localhost:3000", "content-type": "application/json" },
  });
  const answered = new Promise<number>((resolve, reject) => {
    request.on("error", reject);
    request.on("response", (reply) => reply.resume().on("end", () => resolve(reply.statusCode ?? 0)));
  });
  request.write("{");
  await until(
    "the call has come in",
    () => new Promise<boolean>((found) => own.app.server.getConnections((_, count) => found(count === 1))),
  );
  const closing = own.close().then(() => performance.now());
  await until("it takes nothing new", () => !own.app.server.listening);
  request.end("}");
  expect(await answered).toBe(200);
  const ended = performance.now();
  expect((await closing) - ended).toBeLessThan(4_000);
  agent.destroy();
});

test("a file that a killed call left without a row is swept, one with its row stays; so is the lease of a worker long gone", async () => {
  const put = () => w.files.put(null, Readable.from([Buffer.from("PK")]), { name: "a.xlsx", type: "xlsx", maxBytes: 100 });
  const [retained, lost] = [await put(), await put()];
  await w.database.asClient(clients.first, (tx) =>
    sql`insert into file (client_id, id, name, type, size, sha256, purpose) values (${clients.first}, ${retained.id}, 'a', 'xlsx', 2, 'x', 'test')`.execute(
      tx,
    ),
  );
  await sweep(jobCtx(w), {});
  expect(stored().sort()).toEqual([retained.id, lost.id].sort());
  for (const { id } of [retained, lost]) fs.utimesSync(w.files.path(id), 0, 0);
  await w.database.asPlatform((tx) =>
    sql`insert into lease (name, holder, token, until) values ('worker:gone', ${retained.id}, 1, now() - interval '2 days'),
      ('worker:here', ${retained.id}, 1, now() + interval '9 seconds'), ('store:rests', null, 7, '-infinity')`.execute(tx),
  );
  await sweep(jobCtx(w), {});
  expect(stored()).toEqual([retained.id]);
  const { rows } = await w.database.asPlatform((tx) => sql<{ name: string }>`select name from lease order by name`.execute(tx));
  expect(rows.map(({ name }) => name)).toEqual(["store:rests", "worker:here"]);
  await w.files.remove(retained.id);
});

test("the contract can be read by machines and people, and names every call with its errors", async () => {
  const document = (await w.app.inject({ url: "/api/openapi.json" })).json() as {
    openapi: string;
    paths: Record<string, object>;
    components: { schemas: Record<string, object> };
    webhooks: Record<string, object>;
  };
  expect(document.openapi).toBe("3.1.0");
  expect(Object.keys(document.paths).sort()).toEqual([...new Set(walk(contract).map(({ address }) => address))].sort());
  // Programs are made of it: shapes have names and every reference leads to one, errors are told apart, and a later field breaks nobody.
  const { components, webhooks } = document;
  for (const name of ["OrderDetail", "Listing", "Process", "WebhookMessage", "Failure"])
    expect(components.schemas).toHaveProperty(name);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to!);
  expect(references.length).toBeGreaterThan(500);
  for (const to of new Set(references)) expect(components.schemas).toHaveProperty(to.replace("#/components/schemas/", ""));
  expect(JSON.stringify([components, webhooks])).not.toContain('"additionalProperties":false');
  const accept = document.paths["/api/Order/AcceptOrder"] as { post: { responses: Record<string, object> } };
  expect(JSON.stringify(accept.post.responses[404])).toContain('"code":{"enum":["not_found"');
  expect(Object.keys(webhooks)).toEqual(["changed"]);
  const page = await w.app.inject({ url: "/api/docs" });
  expect(page.headers["content-security-policy"]).not.toContain("unsafe");
  for (const { address } of walk(contract)) expect(page.body).toContain(address);
});

test.each(["/api/openapi.json", "/api/docs"])(
  "S52: %s is made and pressed once, and sent to nobody who has it already",
  async (url) => {
    const plain = await w.app.inject({ url });
    for (const encoding of ["gzip", "br, gzip", "gzip;q=0.5"]) {
      const pressed = await w.app.inject({ url, headers: { "accept-encoding": encoding } });
      expect(pressed.headers).toMatchObject({ "content-encoding": "gzip", etag: plain.headers.etag, vary: "accept-encoding" });
      expect(gunzipSync(pressed.rawPayload).equals(plain.rawPayload)).toBe(true);
    }
    // Nothing is pressed for one caller alone.
    for (const encoding of ["br", "deflate", "gzip;q=0", "identity"])
      expect((await w.app.inject({ url, headers: { "accept-encoding": encoding } })).headers["content-encoding"]).toBeUndefined();
    const again = await w.app.inject({ url, headers: { "if-none-match": plain.headers.etag as string } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  },
);

test("error numbers and sentences are unlike each other, and every value of a sentence is in both languages", () => {
  const all = Object.values(errors);
  expect(new Set(all.map(({ number }) => number)).size).toBe(all.length);
  for (const { tr, en } of all) expect((tr.match(/\{\w+\}/g) ?? []).sort()).toEqual((en.match(/\{\w+\}/g) ?? []).sort());
});

test("the database's own lock: a client sees its rows alone, nobody sees none, and the audit can't be changed (S7, S59)", async () => {
  const count = (tx: Parameters<Parameters<World["database"]["asPlatform"]>[0]>[0]) =>
    sql<{ clientId: string }>`select distinct client_id from warehouse`
      .execute(tx)
      .then(({ rows }) => rows.map(({ clientId }) => clientId));
  expect(await w.database.asClient(clients.second, count)).toEqual([clients.second]);
  expect(await w.database.asClient("", count)).toEqual([]);
  await expect(w.database.asClient(clients.second, (tx) => sql`update audit set reason = 'x'`.execute(tx))).rejects.toThrow(
    /permission denied/,
  );
  await expect(w.database.asClient(clients.second, (tx) => sql`delete from audit`.execute(tx))).rejects.toThrow(
    /permission denied/,
  );
  await expect(
    w.database.asClient(clients.second, (tx) =>
      sql`insert into brand (client_id, id, name) values (${clients.first}, ${clients.first}, 'x')`.execute(tx),
    ),
  ).rejects.toThrow(/row-level security/);
});

test("/health lives and /ready asks the database", async () => {
  expect((await w.app.inject({ url: "/health" })).json()).toEqual({ alive: true });
  expect((await w.app.inject({ url: "/ready" })).json()).toEqual({ ready: true, files: "ok" });
});

test("however many ask /ready, one connection is kept to ask the database, and it is asked once a second (S52)", async () => {
  const asking = () =>
    w.database.pool.query<{ pid: number; asked: string }>(
      "select pid, query_start as asked from pg_stat_activity where datname = current_database() and application_name like '% ready' and query = 'select 1' and state = 'idle'",
    );
  const ask = async () => {
    const replies = await Promise.all(Array.from({ length: 100 }, () => w.app.inject({ url: "/ready" })));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    return (await asking()).rows;
  };
  let now = performance.now() + 1_001;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  try {
    const first = await ask();
    expect(first).toHaveLength(1);
    now += 999;
    expect(await ask()).toEqual(first);
    now += 2;
    const later = await ask();
    expect(later).toEqual([{ pid: first[0]!.pid, asked: expect.any(String) }]);
    expect(later[0]!.asked > first[0]!.asked).toBe(true);
  } finally {
    clock.mockRestore();
  }
});

test("a NUL, or half of a pair of signs, in any text is refused by its field: the database could not keep it (S9)", async () => {
  for (const [name, input, field] of [
    ["Product/GetClientBrands", { search: "a\0b" }, "search"],
    ["Product/CheckProductCode", { productCodeList: ["x", "a\0b"] }, "productCodeList.1"],
    ["Order/GetAllOrder", { search: "\0" }, "search"],
    ["Product/GetClientBrands", { search: "a\ud83d" }, "search"],
    ["Product/CheckProductCode", { productCodeList: ["x", "\ude00b"] }, "productCodeList.1"],
  ] as const) {
    const { procedure } = walk(contract).find((one) => one.name === name)!;
    const reply = await w.send("ayse", name, procedure, input, [], {});
    expect([reply.statusCode, reply.json().errorMessage.code, reply.json().errorMessage.fields[0].field]).toEqual([
      400,
      "bad_input",
      field,
    ]);
  }
});

test("U58: a refused field is said in both languages, with what was given, whichever its caller reads", async () => {
  const { procedure } = walk(contract).find(({ name }) => name === "Order/GetAllOrder")!;
  for (const language of ["tr", "en"]) {
    const reply = await w.send("ayse", "Order/GetAllOrder", procedure, { pageSize: "x" }, [], { "accept-language": language });
    const { words, fields } = reply.json().errorMessage;
    expect(words.tr).toMatch(/pageSize alanı geçersiz: .*gelen: x/);
    expect(words.en).toMatch(/The field pageSize is not valid: .*given: x/);
    expect(words.en).not.toMatch(/[ğışçöüİ]/);
    expect(fields[0].message).toContain(language === "tr" ? "gelen: x" : "given: x");
  }
});

test("the same key and words with another file are another body, which is refused (R42)", async () => {
  const upload = (text: string) =>
    w.as("ayse").Document.UploadClientDocument({}, [{ name: "imza.pdf", body: `%PDF-1.7\n${text}` }], {
      "idempotency-key": "one-key-for-one-file",
    });
  const document = await upload("a");
  expect(await upload("a")).toEqual(document);
  await expect(upload("b")).rejects.toMatchObject({ status: 422, code: "key_reused" });
});
