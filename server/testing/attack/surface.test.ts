import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildWeb } from "../../web-build.ts";
import { type Attacked, installUnderAttack } from "./install.ts";
import { request } from "./raw.ts";

/** S60, S51: what the running install shows to a caller without a session, and how it reads bytes that no browser would send. */
let it: Attacked;
beforeAll(async () => {
  await buildWeb();
  it = await installUnderAttack(["api"]);
}, 120_000);
afterAll(() => it.close());

const host = () => `Host: localhost:${it.port}`;

describe("what is not served (S60)", () => {
  const secretive = [
    ...["/metrics", "/debug", "/debug/pprof", "/status", "/server-status", "/admin", "/graphql", "/actuator/env"],
    ...["/.git/config", "/.git/HEAD", "/.env", "/.env.local", "/.npmrc", "/.DS_Store", "/package.json", "/package-lock.json"],
    ...["/server/api.ts", "/server/migrations/0001_platform.sql", "/node_modules/fastify/package.json", "/vite.config.ts"],
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

test("a request of raw bytes is answered", async () => {
  const reply = await it.raw(request(["GET /health HTTP/1.1", host(), "Connection: close"]));
  expect(reply.status).toBe(200);
  expect(fs.existsSync(path.resolve(import.meta.dirname, "../../../web/dist/index.html"))).toBe(true);
  expect(it.listener.contacts).toEqual([]);
});
