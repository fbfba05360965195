import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asFail } from "./failed-call.ts";
import { serveWeb } from "./web.ts";

const dist = fs.mkdtempSync(path.join(os.tmpdir(), "tp-web-"));
let app: FastifyInstance;
beforeAll(async () => {
  fs.writeFileSync(path.join(dist, "index.html"), "<p>");
  fs.writeFileSync(path.join(dist, "logo.svg"), "<svg/>");
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
