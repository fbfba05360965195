import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { addressFor, contract, type Envelope, type Procedure, walk } from "@tradeport/contract";
import { installation, type Part } from "../installation.ts";
import { clients, type Name, people } from "../people.ts";
import { openListener } from "./listener.ts";
import { sendRaw } from "./raw.ts";

export interface Reply {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  /** The code of the error's envelope, if it is one. */
  code: string | undefined;
}

export interface InstallRequest {
  method?: string;
  /** Sent as they are; a list is sent as several headers. */
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  /** The second api's. */
  port?: number;
}

const procedures = new Map<string, Procedure>(walk(contract).map(({ name, procedure }) => [name, procedure]));

const codeIn = (text: string) => {
  try {
    return (JSON.parse(text) as Partial<Envelope<unknown>>).errorMessage?.code;
  } catch {
    return undefined;
  }
};

/**
 * A running install under attack: processes of its own (sandboxes, api, worker: those named), a session for every right of both
 * companies and for the Admin, and a listener on loopback that must never be called. `settings` are variables of the api and worker.
 */
export const installUnderAttack = async (
  parts: Part[] = ["sandboxes", "api", "worker"],
  settings: Record<string, string> = {},
) => {
  const listener = await openListener();
  // The attacker sits behind a proxy that is believed, so that the limit per address does not hide what lies behind it.
  const install = await installation({ TRUSTED_PROXY: "127.0.0.1", ...settings });
  if (parts.includes("sandboxes")) await install.start("sandboxes");
  await Promise.all(parts.filter((part) => part !== "sandboxes").map((part) => install.start(part)));
  const { port, origin, cookies } = install;

  let caller = 0;
  /** Each request comes from an address of its own. */
  const nextAddress = () => {
    caller += 1;
    return `198.18.${(caller >> 8) & 255}.${caller & 255}`;
  };

  /** One request as told, the path as it is written, no header but these and the caller's address. */
  const ask = (address: string, { method = "GET", headers = {}, body, port: at = port }: InstallRequest = {}) =>
    new Promise<Reply>((resolve, reject) => {
      const sent = http.request(
        {
          port: at,
          host: "127.0.0.1",
          method,
          path: address,
          headers: { "x-forwarded-for": nextAddress(), ...headers },
          agent: false,
        },
        (reply) => {
          const parts: Buffer[] = [];
          reply.on("data", (part: Buffer) => parts.push(part));
          reply.on("error", reject);
          reply.on("end", () => {
            const text = Buffer.concat(parts).toString();
            resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text, code: codeIn(text) });
          });
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });

  /** What this person's browser sends with a call of our own page; nobody's has no session. */
  const browserOf = (who: Name | null): Record<string, string> => ({
    ...(who ? { cookie: cookies[who] } : {}),
    origin,
    "sec-fetch-site": "same-origin",
  });

  /** A procedure called as this person's browser would, with `input` in the query or as JSON; never thrown, always the answer. */
  const call = (who: Name | null, name: string, input: unknown = {}, headers: InstallRequest["headers"] = {}) => {
    const procedure = procedures.get(name);
    const all = { ...browserOf(who), ...headers };
    if (procedure && (procedure.method === "GET" || procedure.kind === "stream")) {
      const query = Object.entries(input as object).map(([key, value]) => [
        key,
        typeof value === "string" ? value : JSON.stringify(value),
      ]);
      return ask(`/api/${name}?${new URLSearchParams(query as [string, string][])}`, { headers: all });
    }
    const body = typeof input === "string" ? input : JSON.stringify(input);
    const address = procedure ? addressFor(name, procedure) : `/api/${name}`;
    return ask(address, { method: procedure?.method ?? "POST", headers: { "content-type": "application/json", ...all }, body });
  };

  return {
    ...install,
    listener,
    ask,
    call,
    browserOf,
    /** Exactly these bytes at the api's port. */
    raw: (bytes: string | Buffer, quietMs?: number) => sendRaw(port, bytes, quietMs),
    /** All that the processes wrote. */
    log: () => fs.readFileSync(path.join(install.data, "log.txt"), "utf8"),
    clientId: (who: Name) => clients[people[who].client ?? "first"],
    close: async () => {
      await install.close();
      await listener.close();
    },
  };
};
export type Attacked = Awaited<ReturnType<typeof installUnderAttack>>;
