import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { freePort } from "../server/testing/free-port.ts";

const root = path.resolve(import.meta.dirname, "..");
const scripts = { sandboxes: "connectors/sandbox.ts", api: "server/api.ts", worker: "server/worker.ts" };
type Part = keyof typeof scripts;

export const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

/** The product's own processes, as `npm start` runs them, on a database that is there. */
export const openParts = async (url: string, folder: string, wanted: Part[]) => {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const sandbox = `http://127.0.0.1:${sandboxPort}`;
  fs.mkdirSync(folder, { recursive: true });
  const log = fs.openSync(path.join(folder, "log.txt"), "a");
  const env = {
    PATH: process.env.PATH,
    TZ: "UTC",
    DATABASE_URL: url,
    PORT: String(port),
    PUBLIC_URL: origin,
    TRADEPORT_DATA: folder,
    MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_DATA: path.join(folder, "sandbox"),
    SANDBOX_ORIGIN: sandbox,
    NODE_COMPILE_CACHE: path.join(folder, "compiled"),
  };
  const running = new Map<Part, ChildProcess>();
  for (const part of wanted)
    running.set(
      part,
      fork(path.join(root, scripts[part]), [], {
        stdio: ["ignore", log, log, "ipc"],
        env,
        execArgv: ["--max-semi-space-size=8"],
      }),
    );
  fs.closeSync(log);
  const answers = async (address: string) => {
    for (;;) {
      for (const [part, { exitCode }] of running)
        if (exitCode !== null) throw new Error(`${part} ended with ${exitCode}: ${folder}`);
      const reply = await fetch(address).catch(() => null);
      await reply?.body?.cancel();
      if (reply?.ok) return;
      await pause(20);
    }
  };
  if (running.has("api")) await answers(`http://127.0.0.1:${port}/ready`);
  if (running.has("sandboxes")) await answers(`${sandbox}/trendyol/_settings`);
  return {
    /** A call of the product's API with a person's cookie. */
    call: async <T>(cookie: string, address: string, body: object): Promise<T> => {
      const isForm = body instanceof FormData;
      const reply = await fetch(`http://127.0.0.1:${port}/api/${address}`, {
        method: "POST",
        headers: {
          cookie,
          origin,
          "sec-fetch-site": "same-origin",
          "idempotency-key": randomUUID(),
          ...(isForm ? {} : { "content-type": "application/json" }),
        },
        body: isForm ? body : JSON.stringify(body),
      });
      const text = await reply.text();
      if (reply.status !== 200) throw new Error(`${address}: ${reply.status} ${text.slice(0, 500)}`);
      return (JSON.parse(text) as { result: T }).result;
    },
    /** The sandbox's own page for tests: ledger, settings, what it counts as true. */
    market: async <T>(address: string): Promise<T> => {
      const reply = await fetch(`${sandbox}/trendyol/${address}`);
      if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
      return (await reply.json()) as T;
    },
    /** Tells it something there: settings, faults, a purchase. */
    tell: async <T>(address: string, body: object): Promise<T> => {
      const headers = { "content-type": "application/json" };
      const reply = await fetch(`${sandbox}/trendyol/${address}`, { method: "POST", headers, body: JSON.stringify(body) });
      if (!reply.ok) throw new Error(`${address}: ${reply.status} ${await reply.text()}`);
      return (await reply.json()) as T;
    },
    /** The processor time that a part has used, in ms. */
    cpu: (part: Part) => {
      const [, , ...rest] = fs
        .readFileSync(`/proc/${running.get(part)?.pid}/stat`, "utf8")
        .split(/\) /)
        .join(") ")
        .split(" ");
      // utime and stime are the 14th and 15th value, in hundredths of a second.
      return (Number(rest[11]) + Number(rest[12])) * 10;
    },
    /** The most memory that a part ever held, in MiB. */
    peak: (part: Part) => {
      const status = fs.readFileSync(`/proc/${running.get(part)?.pid}/status`, "utf8");
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    close: async () => {
      const gone = [...running.values()].map((child) => new Promise((resolve) => child.once("exit", resolve)));
      for (const child of running.values()) child.kill("SIGTERM");
      running.clear();
      await Promise.all(gone);
    },
  };
};
