import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asFail } from "./failed-call.ts";
import { serveWeb } from "./web.ts";

const dist = fs.mkdtempSync(path.join(os.tmpdir(), "tp-web-"));
const script = "export const start = () => 1;\n".repeat(200);
let app: FastifyInstance;
beforeAll(async () => {
  fs.writeFileSync(path.join(dist, "index.html"), "<p>");
  fs.writeFileSync(path.join(dist, "logo.svg"), "<svg/>");
  fs.writeFileSync(path.join(dist, "start.js"), script);
  fs.writeFileSync(path.join(dist, "start.js.br"), brotliCompressSync(script));
  app = fastify();
  app.setErrorHandler((error, request, reply) => reply.code(asFail(error, request).status).send());
  await serveWeb(app, dist);
});
afterAll(async () => {
  await app.close();
  fs.rmSync(dist, { recursive: true });
});

test.each([
  [{ range: "bytes=99999-1,-" }, 200],
  [{ range: "bytes=99999-" }, 200],
  [{ range: "bytes=0-2" }, 200],
  [{ "if-match": '"none"' }, 400],
  [{ "if-unmodified-since": "Thu, 01 Jan 1970 00:00:00 GMT" }, 400],
])("S59: a guest's %o for a file of the web app is no fault of ours", async (headers, status) => {
  const reply = await app.inject({ url: "/logo.svg", headers: headers as Record<string, string> });
  expect(reply.statusCode).toBe(status);
});

test("what the build pressed is sent as it is to whoever takes it, and plain to others", async () => {
  const ask = (accepted: string) => app.inject({ url: "/start.js", headers: { "accept-encoding": accepted } });
  const [pressed, plain] = [await ask("gzip, deflate, br"), await ask("identity")];
  expect(pressed.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
  expect(pressed.headers["content-type"]).toBe(plain.headers["content-type"]);
  expect(brotliDecompressSync(pressed.rawPayload).toString()).toBe(script);
  expect(plain.headers).not.toHaveProperty("content-encoding");
  expect(plain.payload).toBe(script);
});
