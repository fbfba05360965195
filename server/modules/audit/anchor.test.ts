import { execFile } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audit } from "#platform/audit.ts";
import { clients } from "#testing/people.ts";
import { jobCtx } from "#testing/run-import.ts";
import { type World, world } from "#testing/world.ts";
import { anchorAudit } from "./anchor-audit.ts";
import { checkAudit } from "./check-audit.ts";
import { readHeads } from "./heads-file.ts";
import { sealAudit } from "./seal-audit.ts";

const root = resolve(import.meta.dirname, "../../..");
let w: World;
let folder: string;
let file: string;
const logged: { level: string; line: unknown }[] = [];
beforeAll(async () => {
  w = await world();
  folder = mkdtempSync(join(tmpdir(), "tp-anchor-"));
  file = join(folder, "heads.txt");
});
afterAll(async () => {
  await w.close();
  rmSync(folder, { recursive: true, force: true });
});

const ctx = () => {
  const log = { error: (line: unknown, text: string) => logged.push({ level: "error", line: [line, text] }) };
  return { ...jobCtx(w), log: log as never };
};
const grow = async (name: string) => {
  await w.database.asClient(clients.first, (tx) =>
    audit(tx, clients.first, { kind: "job", id: null, name: "test" }, { action: "x", objectType: "job", objectId: name }),
  );
  await sealAudit(ctx(), {});
};
const anchor = (auditHeadsUrl?: string, auditHeadsFile: string | undefined = file) =>
  anchorAudit({ auditHeadsFile, auditHeadsUrl })(ctx(), {});
const check = (env: Record<string, string>) =>
  new Promise<{ code: unknown; out: string }>((done) =>
    execFile(
      process.execPath,
      [join(root, "server/audit-check.ts")],
      { env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DATABASE_URL: w.url, ...env } },
      (error, stdout, stderr) => done({ code: error ? error.code : 0, out: `${stdout}${stderr}` }),
    ),
  );

/** The line of docs/operations.md, as it stands there: only its folder is another one here. */
const asWritten = () => {
  const text = readFileSync(join(root, "docs/operations.md"), "utf8");
  const line = /<!-- audit -->\n```\n(.*)\n```/.exec(text)![1]!.replace("/var/lib/tradeport-audit", folder);
  return new Promise<{ code: unknown; out: string }>((done) =>
    execFile(
      "/bin/sh",
      ["-c", line],
      { cwd: root, env: { PATH: process.env.PATH, DATABASE_URL: w.url } },
      (error, stdout, stderr) => done({ code: error ? error.code : 0, out: `${stdout}${stderr}` }),
    ),
  );
};

test("A13, S59: the heads go to the end of a file each day; what a kill cut off swallows nothing; the check compares by itself", async () => {
  expect(await check({ AUDIT_HEADS_FILE: file })).toMatchObject({ code: 1, out: expect.stringContaining("NOT COMPARED") });
  await grow("a");
  await anchor();
  const first = readFileSync(file, "utf8");
  expect((await readHeads(file)).heads).toEqual((await checkAudit(w.database)).heads);
  // Nothing moved: it is still seen that it runs.
  await anchor();
  expect(readFileSync(file, "utf8").slice(first.length)).toMatch(/^# \S+ \d+ chains, 0 moved\n$/);
  appendFileSync(file, `${clients.first} 9`);
  await grow("b");
  await anchor();
  const { heads } = await readHeads(file);
  expect(readFileSync(file, "utf8").startsWith(first)).toBe(true);
  expect(heads.filter(({ clientId }) => clientId === clients.first).map(({ seq }) => seq)).toEqual([1, 2]);
  expect(await asWritten()).toMatchObject({ code: 0, out: expect.stringContaining(clients.first) });

  // The owner of the database cuts the end off and writes another: only the file knows.
  await w.database.pool.query(`delete from audit_seal where client_id = '${clients.first}' and seq = 2;
    delete from audit where client_id = '${clients.first}' and object_id = 'b'`);
  await grow("c");
  expect((await checkAudit(w.database)).broken).toEqual([]);
  expect(await check({ AUDIT_HEADS_FILE: file })).toMatchObject({
    code: 1,
    out: expect.stringMatching(new RegExp(`BROKEN client ${clients.first}, link 2, .*the chain was another one`)),
  });
  // One that is not written any more is told of.
  const old = join(folder, "old.txt");
  appendFileSync(old, "# 2026-01-01T00:29:00.000Z 2 chains, 0 moved\n");
  expect(await check({ AUDIT_HEADS_FILE: old })).toMatchObject({
    code: 1,
    out: expect.stringContaining("last written 2026-01-01"),
  });
});

test("A13, S59: the heads go to an address; where that fails the log and the audit say so, the file has them all the same, and the job fails", async () => {
  const got: { at: string; heads: object[] }[] = [];
  let status = 204;
  const server = createServer((request, reply) => {
    let body = "";
    request
      .on("data", (part) => (body += part))
      .on("end", () => {
        got.push(JSON.parse(body));
        reply.writeHead(status).end();
      });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/heads`;
  await anchor(url, undefined);
  expect(got[0]!.heads).toEqual((await checkAudit(w.database)).heads);
  expect(logged).toEqual([]);

  status = 500;
  await grow("d");
  const other = join(folder, "beside.txt");
  for (let n = 0; n < 2; n += 1) await expect(anchor(url, other)).rejects.toThrow("The address answered 500");
  expect((await readHeads(other)).heads).toEqual((await checkAudit(w.database)).heads);
  expect(logged.map(({ line }) => JSON.stringify(line))).toEqual([1, 2].map(() => expect.stringContaining("AUDIT_HEADS_URL")));
  const { data } = await w.as("admin").Audit.GetAllAudit({ action: "anchor_failed" });
  expect(data.map(({ objectId, reason }) => [objectId, reason])).toEqual([["AUDIT_HEADS_URL", "The address answered 500."]]);
  server.close();
});

test("A13: an address that leads elsewhere has kept nothing, whatever answers there", async () => {
  const calls: string[] = [];
  const server = createServer((request, reply) => {
    calls.push(`${request.method} ${request.url}`);
    reply.writeHead(request.url === "/heads" ? 302 : 200, { location: "/sign-in" }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  await grow("e");
  await expect(anchor(`http://127.0.0.1:${(server.address() as AddressInfo).port}/heads`)).rejects.toThrow();
  expect(calls).toEqual(["POST /heads"]);
  server.close();
});
