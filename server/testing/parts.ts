import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import {
  addressFor,
  contract,
  type Envelope,
  type Output,
  type Procedure,
  type Sent,
  type Tradeport,
  walk,
} from "@tradeport/contract";
import { type Database, openDatabase } from "#platform/db.ts";
import { partLogin } from "../part-logins.ts";
import { freePort } from "./free-port.ts";
import { type Name, seedPeopleAndSessions } from "./people.ts";
import { until } from "./until.ts";

const root = path.resolve(import.meta.dirname, "../..");
const worker = "server/worker.ts";
const api = "server/api.ts";
const entries = { sandboxes: "connectors/sandbox.ts", api, api2: api, worker, worker2: worker };
export type Part = keyof typeof entries;

type Call<P extends Procedure> = P["kind"] extends "upload"
  ? (input: Sent<P>, files: { name: string; body: Buffer }[]) => Promise<Output<P>>
  : (input: Sent<P>) => Promise<Output<P>>;
interface Client {
  who: Name;
  again: (code: string) => boolean;
  patience: number;
}
/** Answered, and the answer is no. */
export class Refused extends Error {
  status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
export type Caller = { [C in keyof Tradeport]: { [A in keyof Tradeport[C]]: Call<Tradeport[C][A] & Procedure> } };

/** Sandboxes, api and workers as processes of their own over a migrated database that is theirs: what a kill -9 can be tried on. */
export const startParts = async (
  { url, drop }: { url: string; drop: () => Promise<void> },
  settings: Record<string, string>,
  data = fs.mkdtempSync(path.join(os.tmpdir(), "tp-inst-")),
) => {
  const database: Database = openDatabase({ url, name: "test", max: 4 });
  const cookies = await seedPeopleAndSessions(database);
  const masterKey = Buffer.alloc(32, 7);
  // As `npm start` does: no part signs in as the database's owner.
  const [forApi, forWorker] = [await partLogin(url, "api", masterKey), await partLogin(url, "worker", masterKey)];
  const [port, port2, sandboxPort] = [await freePort(), await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const sandbox = `http://127.0.0.1:${sandboxPort}`;
  const running = new Map<Part, ChildProcess>();
  const log = fs.openSync(path.join(data, "log.txt"), "a");

  /** Starts a part; with `crashAt` it dies at that point the first time that it passes, or where it is told to ("told"). */
  const start = async (part: Part, crashAt?: string) => {
    const child = fork(path.join(root, entries[part]), [], {
      stdio: ["ignore", log, log, "ipc"],
      // Not what the test's own process was started with: it would load libraries in their form for development.
      execArgv: [],
      env: {
        PATH: process.env.PATH,
        // As `npm start` does: what was compiled once is there for the next start.
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(data, "compiled"),
        TZ: "UTC",
        ...(entries[part] === worker ? forWorker : forApi),
        PORT: String(part === "api2" ? port2 : port),
        PUBLIC_URL: origin,
        TRADEPORT_DATA: data,
        MASTER_KEY: masterKey.toString("base64"),
        SANDBOX_PORT: String(sandboxPort),
        SANDBOX_DATA: path.join(data, "sandbox"),
        SANDBOX_ORIGIN: sandbox,
        LEASE_SECONDS: "3",
        ...settings,
        ...(crashAt ? { CRASH_AT: crashAt } : {}),
      },
    });
    running.set(part, child);
    if (part !== "worker" && part !== "worker2") {
      const address =
        part === "sandboxes" ? `${sandbox}/trendyol/_settings` : `http://127.0.0.1:${part === "api" ? port : port2}/ready`;
      await until(
        `${part} answers`,
        () =>
          child.exitCode !== null ||
          child.signalCode !== null ||
          fetch(address).then(
            (reply) => reply.ok,
            () => false,
          ),
        180_000,
      );
    }
    return child;
  };
  const gone = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
  const stop = async (part: Part, signal: NodeJS.Signals = "SIGTERM") => {
    const child = running.get(part);
    if (!child || gone(child)) return;
    child.kill(signal);
    await until(`${part} ends`, () => gone(child), 120_000);
  };

  const call = async (
    { who, again, patience }: Client,
    name: string,
    procedure: Procedure,
    input: unknown,
    files: { name: string; body: Buffer }[],
  ) => {
    const headers: Record<string, string> = { cookie: cookies[who], origin, "sec-fetch-site": "same-origin" };
    if (procedure.right !== "read") headers["idempotency-key"] = randomUUID();
    let address = `http://127.0.0.1:${port}${addressFor(name, procedure)}`;
    let body: FormData | string | undefined;
    if (procedure.method === "GET") address += `?${new URLSearchParams(input as Record<string, string>)}`;
    else if (procedure.kind === "upload") {
      body = new FormData();
      for (const [key, value] of Object.entries(input as Record<string, string>)) body.append(key, value);
      for (const file of files) body.append("file", new Blob([new Uint8Array(file.body)]), file.name);
    } else {
      body = JSON.stringify(input);
      headers["content-type"] = "application/json";
    }
    const ask = async () => {
      const reply = await fetch(address, { method: procedure.method, headers, ...(body === undefined ? {} : { body }) });
      const envelope = (await reply.json()) as Envelope<unknown>;
      if (reply.status === 200) return { result: envelope.result };
      if (again(envelope.errorMessage?.code ?? "")) return null;
      throw new Refused(reply.status, `${name}: ${reply.status} ${envelope.errorMessage?.code} ${envelope.message}`);
    };
    // The api may be killed at any moment: as a browser would, the same request is sent again under the same key.
    const unheard = (error: unknown) => (error instanceof Refused ? Promise.reject(error) : null);
    return (await until(`${name} is answered`, () => ask().catch(unheard), patience)).result;
  };
  /** A person's calls; a refusal of which `again` is true is taken as no answer. */
  const as = (who: Name, again = (_code: string) => false, patience = 120_000): Caller => {
    const tree: Record<string, Record<string, unknown>> = {};
    for (const { controller, action, name, procedure } of walk(contract)) {
      tree[controller] ??= {};
      tree[controller][action] = (input: unknown, files: { name: string; body: Buffer }[] = []) =>
        call({ who, again, patience }, name, procedure, input, files);
    }
    return tree as unknown as Caller;
  };
  /** What a buyer, a carrier or the fault box does at the sandbox; GET without a body. */
  const market = async <T = Record<string, unknown>>(address: string, body?: unknown, code = "trendyol"): Promise<T> => {
    const init =
      body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const reply = await fetch(`${sandbox}/${code}/${address}`, init);
    if (!reply.ok) throw new Refused(reply.status, `sandbox ${address}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  };

  return {
    url,
    database,
    data,
    port,
    /** Of the second api. */
    port2,
    origin,
    sandbox,
    cookies,
    start,
    stop,
    gone: (part: Part) => gone(running.get(part) as ChildProcess),
    process: (part: Part) => running.get(part) as ChildProcess,
    as,
    market,
    started: (part: Part) => running.has(part),
    /** The last things that went wrong, for a failed test's message. */
    warnings: () =>
      fs
        .readFileSync(path.join(data, "log.txt"), "utf8")
        .split("\n")
        .filter((line) => /"level":"(warn|error)"|Error/.test(line))
        .slice(-12)
        .join("\n")
        .slice(0, 6000),
    close: async ({ keep = false } = {}) => {
      await Promise.all((Object.keys(entries) as Part[]).map((part) => stop(part, "SIGKILL")));
      await database.close();
      await drop();
      fs.closeSync(log);
      if (!keep) fs.rmSync(data, { recursive: true, force: true });
    },
  };
};
export type Installation = Awaited<ReturnType<typeof startParts>>;
