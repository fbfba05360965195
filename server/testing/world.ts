import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Translator } from "@tradeport/connectors/translators/translator";
import {
  addressFor,
  type Contract,
  contract,
  type Envelope,
  type Output,
  type Procedure,
  type Sent,
  type Tradeport,
  walk,
} from "@tradeport/contract";
import pino from "pino";
import { openIdentity } from "#identity/index.ts";
import { openDatabase } from "#platform/db.ts";
import { openFileStore } from "#platform/files.ts";
import { openKeyring } from "#platform/secrets.ts";
import type { UploadLimits } from "#platform/uploads.ts";
import { openApi } from "../app.ts";
import { freshDatabase, type TestDatabase } from "./cluster.ts";
import { clients, type Name, people, seedPeopleAndSessions } from "./people.ts";

/** A refused call, as its caller saw it. */
export class CallFailed extends Error {
  status: number;
  code: string;
  fields: { field: string; message: string }[];
  words: { tr: string; en: string };
  constructor(name: string, status: number, envelope: Envelope<unknown>) {
    super(`${name}: ${status} ${envelope.errorMessage?.code}: ${envelope.errorMessage?.message}`);
    this.status = status;
    this.code = envelope.errorMessage?.code ?? "";
    this.fields = envelope.errorMessage?.fields ?? [];
    this.words = envelope.errorMessage?.words ?? { tr: "", en: "" };
  }
}

export interface TestFile {
  name: string;
  body: Buffer | string;
}
type Call<P extends Procedure> = P["kind"] extends "download"
  ? (input: Sent<P>, headers?: Record<string, string>) => Promise<{ name: string; body: Buffer }>
  : P["kind"] extends "upload"
    ? (input: Sent<P>, files: TestFile[], headers?: Record<string, string>) => Promise<Output<P>>
    : (input: Sent<P>, headers?: Record<string, string>) => Promise<Output<P>>;
export type Caller = { [C in keyof Tradeport]: { [A in keyof Tradeport[C]]: Call<Tradeport[C][A] & Procedure> } };

const origin = "http://localhost:3000";

/** A database of its own, the whole API over it, and a signed-in caller per person. */
export const world = async ({
  sandboxOrigin = "http://127.0.0.1:9",
  fresh = null,
  secondFactor = "offered",
  translator,
  seesCallers = true,
  webhookOrigins,
  ...setting
}: {
  requestsPerMinute?: number;
  seesCallers?: boolean;
  streamCheckSeconds?: number;
  uploadLimits?: Partial<UploadLimits>;
  sandboxOrigin?: string;
  fresh?: TestDatabase | null;
  secondFactor?: "offered" | "admins";
  translator?: Translator;
  webhookOrigins?: string[];
} = {}) => {
  const { url, drop } = fresh ?? (await freshDatabase());
  const database = openDatabase({ url, name: "test", max: 5 });
  const cookies = await seedPeopleAndSessions(database);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tp-files-"));
  const files = await openFileStore(folder);
  const log = pino({ level: process.env.TEST_LOG ?? "silent" });
  const stopping = new AbortController();
  const secrets = openKeyring({ masterKey: Buffer.alloc(32, 7) });
  const identity = await openIdentity({ db: database, sealer: secrets, publicUrl: origin, loopback: () => origin });
  const app = await openApi({
    database,
    files,
    log,
    whoIs: identity.whoIs,
    deviceOf: identity.deviceOf,
    mountIdentity: async () => {},
    secrets,
    installation: { publicUrl: origin, sandboxOrigin, secondFactor, seesCallers, translator, webhookOrigins },
    web: null,
    requestsPerMinute: 1_000_000,
    streamCheckSeconds: 1,
    mailboxKey: "a-key-for-the-tests",
    ...setting,
    signal: stopping.signal,
  });
  await app.ready();

  const send = async (
    who: Name | null,
    name: string,
    procedure: Procedure,
    input: unknown,
    files: TestFile[],
    headers: Record<string, string>,
  ) => {
    const address = addressFor(name, procedure);
    const requestMethod = procedure.kind === "stream" ? "GET" : procedure.method;
    const sent: Record<string, string> = {
      origin,
      "sec-fetch-site": "same-origin",
      ...(who ? { cookie: cookies[who] } : {}),
      ...headers,
    };
    let payload: Buffer | string | undefined;
    let query: Record<string, string> | undefined;
    if (requestMethod === "GET")
      query = Object.fromEntries(
        Object.entries((input ?? {}) as object).map(([key, value]) => [
          key,
          typeof value === "string" ? value : JSON.stringify(value),
        ]),
      );
    else if (procedure.kind === "upload") {
      const form = new FormData();
      for (const [key, value] of Object.entries(input as Record<string, string>)) form.append(key, value);
      for (const file of files) form.append("file", new Blob([file.body as string]), file.name);
      const body = new Response(form);
      payload = Buffer.from(await body.arrayBuffer());
      sent["content-type"] = body.headers.get("content-type") as string;
    } else {
      payload = JSON.stringify(input ?? {});
      sent["content-type"] ??= "application/json";
    }
    const reply = await app.inject({
      method: requestMethod,
      url: address,
      headers: sent,
      ...(payload === undefined ? {} : { payload }),
      ...(query ? { query } : {}),
    });
    // As a browser keeps the cookie that it is told.
    const renewed = [reply.headers["set-cookie"] ?? []].flat().find((text) => text.startsWith("auth="));
    if (who && renewed && !headers.cookie) cookies[who] = renewed.split(";")[0]!;
    return reply;
  };

  const callers = new Map<Name | null, Caller>();
  const as = (who: Name | null): Caller => {
    const known = callers.get(who);
    if (known) return known;
    const tree: Record<string, Record<string, unknown>> = {};
    for (const { controller, action, name, procedure } of walk(contract as Contract)) {
      const call = async (input: unknown, third?: TestFile[] | Record<string, string>, fourth: Record<string, string> = {}) => {
        const files = Array.isArray(third) ? third : [];
        const reply = await send(who, name, procedure, input, files, Array.isArray(third) ? fourth : (third ?? {}));
        if (reply.statusCode !== 200) throw new CallFailed(name, reply.statusCode, reply.json());
        if (procedure.kind === "download") {
          const shown = /filename\*=UTF-8''([^;]+)/.exec(String(reply.headers["content-disposition"]))?.[1] ?? "";
          return { name: decodeURIComponent(shown), body: reply.rawPayload };
        }
        return (reply.json() as Envelope<unknown>).result;
      };
      const controllerTree = tree[controller] ?? {};
      tree[controller] = controllerTree;
      controllerTree[action] = call;
    }
    callers.set(who, tree as unknown as Caller);
    return tree as unknown as Caller;
  };

  return {
    url,
    database,
    files,
    /** Where the file store lies. */
    folder,
    log,
    app,
    as,
    send,
    cookieOf: (who: Name) => cookies[who],
    clientId: (who: Name) => clients[people[who].client ?? "first"],
    close: async () => {
      stopping.abort();
      await app.close();
      await database.close();
      await drop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
};
export type World = Awaited<ReturnType<typeof world>>;
