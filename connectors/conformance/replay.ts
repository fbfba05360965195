import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Connector } from "../connector.ts";
import { type Door, doorFor } from "../http.ts";

interface Asked {
  /** "METHOD /address", decoded. */
  line: string;
  body: string;
  headers: Record<string, unknown>;
}
export type Replies = Record<string, unknown | [status: number, body: string]>;

const isStatus = (reply: unknown): reply is [status: number, body: string] =>
  Array.isArray(reply) && reply.length === 2 && reply[0] >= 200 && reply[0] < 600 && typeof reply[1] === "string";

/** A door to a server that gives the first reply whose name is in "METHOD /address", and what it was asked; replies may be set anew. */
export async function replay(connector: Connector, credentials: Record<string, string>, first: Replies) {
  const calls: Asked[] = [];
  const waits: number[] = [];
  const state = { replies: first };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const line = `${request.method} ${decodeURIComponent((request.url ?? "").replaceAll("+", " "))}`;
      calls.push({ line, body: Buffer.concat(chunks).toString("utf8"), headers: request.headers });
      const found = Object.entries(state.replies).find(([part]) => line.includes(part));
      const [status, text] = isStatus(found?.[1]) ? found[1] : [found ? 200 : 404, JSON.stringify(found?.[1])];
      response.writeHead(status, { "content-type": "application/json" }).end(text);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { session } = connector;
  const door: Door = doorFor(connector, {
    credentials,
    sandboxOrigin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...(session && { sign: async () => ({ id: "1", headers: session.headers(credentials, "token") }) }),
    spend: async () => {},
    throttled: async (_, ms) => void waits.push(ms),
  });
  return {
    door,
    calls,
    waits,
    answer: (next: Replies) => {
      state.replies = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
