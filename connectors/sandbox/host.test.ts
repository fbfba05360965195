import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startSandbox } from "../sandbox.ts";
import type { RunningSandbox } from "./host.ts";

/** S21: the pages behind a sandbox's counter are for the person at this machine, and for no other site in the same browser. */
const dataDir = mkdtempSync(join(tmpdir(), "tp-sandbox-host-"));
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, dataDir });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const ask = (method: string, headers: Record<string, string>, path = "/trendyol/") =>
  new Promise<{ status: number; text: string }>((done, fail) => {
    const { port } = sandbox;
    const sent = request({
      host: "127.0.0.1",
      port,
      path,
      method,
      headers: { host: `localhost:${port}`, ...headers },
    });
    sent.on("error", fail).on("response", (reply) => {
      let text = "";
      reply.on("data", (part) => {
        text += part;
      });
      reply.on("end", () => done({ status: reply.statusCode ?? 0, text }));
    });
    sent.end();
  });

test("a button pressed by another site's page is refused, by any of its names (S21)", async () => {
  for (const origin of ["https://evil.example", `http://localhost.evil.example:${sandbox.port}`, "http://localhost:1", "null"])
    expect(await ask("POST", { origin }), origin).toMatchObject({ status: 403, text: expect.stringContaining("Cross-site") });
  expect((await ask("POST", { origin: `http://localhost:${sandbox.port}` })).status).not.toBe(403);
});

test("S59: an address that is none is refused in a line of its own, and to a foreign name before it is read", async () => {
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  for (const path of ["//", "///", "/\\", "http://[/", "http://evil.example/trendyol/", "/amazon/documents//%ff/..%2f%00"]) {
    expect((await ask("GET", { host: "evil.example" }, path)).status, path).toBe(421);
    expect([200, 400, 403, 404], path).toContain((await ask("GET", {}, path)).status);
  }
  // A body that is broken off.
  await new Promise<void>((done) => {
    const socket = connect(sandbox.port, "127.0.0.1", () => {
      socket.write(`POST /trendyol/ HTTP/1.1\r\nhost: localhost:${sandbox.port}\r\ncontent-length: 900\r\n\r\nx`);
      setTimeout(() => socket.resetAndDestroy(), 100);
    });
    socket.on("close", () => done()).on("error", () => {});
  });
  expect((await ask("GET", {}, "/")).status).toBe(200);
  expect(written).not.toHaveBeenCalled();
  written.mockRestore();
});

/** Of the simulated APIs, whose accounts have the same keys everywhere. */
const simulated = [
  "/trendyol/integration/webhook/sellers/100001/webhooks",
  "/hepsiburada/listing-external/listings",
  "/etsy/v3/application/shops",
];
test("a name that was turned to this machine opens nothing, not even to look (S21)", async () => {
  const host = `evil.example:${sandbox.port}`;
  for (const [method, headers] of [
    ["GET", { host }],
    ["POST", { host, origin: `http://${host}` }],
  ] as const)
    for (const path of ["/trendyol/", "/", "/trendyol", "/nowhere/", ...simulated])
      expect((await ask(method, headers, path)).status, `${method} ${path}`).toBe(421);
  for (const own of ["localhost", "127.0.0.1", "[::1]"])
    expect((await ask("GET", { host: `${own}:${sandbox.port}` })).status, own).toBe(200);
  for (const path of simulated)
    for (const own of ["localhost", "127.0.0.1", "[::1]"])
      expect((await ask("GET", { host: `${own}:${sandbox.port}` }, path)).status, path).not.toBe(421);
});
