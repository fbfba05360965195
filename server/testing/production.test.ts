import { existsSync, statSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writtenFiles } from "./production/document.ts";
import { type ProductionPlace, productionPlace } from "./production/place.ts";
import { rollUnderLoad } from "./production/roll.ts";
import { readUnit } from "./production/unit-file.ts";
import { until } from "./until.ts";

/** docs/production.md, run as it stands there: what is not run is said at its end. */
let place: ProductionPlace;
beforeAll(async () => {
  place = await productionPlace();
});
afterAll(() => place?.close());

const ask = (address: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: string }>((done, fail) => {
    const { host } = new URL(place.publicUrl);
    const where = { host: "127.0.0.1", port: place.proxy.port, servername: host, ca: place.certificate, agent: false } as const;
    const request = https.get({ ...where, path: address, headers: { host, ...headers } }, (reply) => {
      let body = "";
      reply.setEncoding("utf8").on("data", (part: string) => (body += part));
      reply.on("end", () => done({ status: reply.statusCode ?? 0, headers: reply.headers, body }));
    });
    request.on("error", fail);
  });

test("R37: the document's server answers behind its proxy, over TLS, each part under a login of its own", async () => {
  expect(await ask("/ready")).toMatchObject({ status: 200, body: '{"ready":true,"files":"ok"}' });
  expect((await ask("/health")).headers["strict-transport-security"]).toContain("max-age");
  if (existsSync(resolve(import.meta.dirname, "../../web/dist/index.html")))
    expect((await ask("/", { accept: "text/html" })).body).toContain("<!doctype html>");
  const { rows } = await place.database.pool.query(
    `select distinct split_part(application_name, ' ', 2) as part, usename as login from pg_stat_activity
      where application_name ~ '^tradeport (api|worker)' and not (usename = 'app_client') order by 1`,
  );
  expect(rows).toEqual([
    { part: "api", login: "app_api" },
    { part: "worker", login: "app_worker" },
  ]);
  // Nothing that a start complains of: no owner's login, no proxy that hides callers.
  expect(place.log()).not.toMatch(/as the owner of its tables|can't be told apart/);
  const key = statSync(join(place.folder, "var/lib/tradeport/master.key"));
  expect(key.mode & 0o777).toBe(0o400);
  if (place.user) expect(key.uid).toBe(place.user);
});

test("R37: the first Admin's link leads to the address that people type", async () => {
  expect((await place.run("admin")).trim()).toMatch(/^https:\/\/console\.example\.com\/Auth\/NewPassword\/\S+$/);
});

test("R37: units let the parts write to the data folder alone, and wait longer for them than they take to stop", () => {
  for (const { name, content } of writtenFiles.filter(({ name }) => name.endsWith(".service"))) {
    const unit = readUnit(content, "1");
    const hardening = ["ProtectSystem", "ReadWritePaths", "NoNewPrivileges", "KillMode"].map((word) => unit.one("Service", word));
    expect([name, ...hardening]).toEqual([name, "strict", "/var/lib/tradeport", "yes", "mixed"]);
    expect(Number(unit.one("Service", "TimeoutStopSec"))).toBeGreaterThan(12);
  }
});

test("R37: both apis and both workers are restarted under load: no call fails, and no job is lost or done twice", async () => {
  const { wrong, count } = await rollUnderLoad(place, 1);
  expect(wrong).toEqual([]);
  expect(count.files).toBeGreaterThan(1);
  // The page that listened asked again.
  expect(count.streams).toBeGreaterThan(1);
});

test("R37: calls that were sent to an api which takes no more of them wait at its port, and the next one answers", async () => {
  const [port] = place.ports;
  const call = () =>
    new Promise<number | string>((done) => {
      const headers = {
        cookie: place.cookies.can,
        origin: place.publicUrl,
        "content-type": "application/json",
        connection: "close",
      };
      const path = "/api/Product/GetAllProductMasterData";
      const request = http.request({ host: "127.0.0.1", port, method: "POST", path, headers, agent: false }, (reply) => {
        reply.resume().on("end", () => done(reply.statusCode ?? 0));
      });
      request.on("error", (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
      request.end(JSON.stringify({ pageSize: 1 }));
      request.on("socket", (socket) => socket.once("connect", () => connected.push(request)));
    });
  const connected: http.ClientRequest[] = [];
  const unit = `tradeport-api@${port}`;
  await place.ask("hold", unit);
  const calls = Array.from({ length: 30 }, call);
  await until("all are sent", () => connected.length === calls.length);
  const restarted = place.ask("restart", unit);
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
  await restarted;
});
