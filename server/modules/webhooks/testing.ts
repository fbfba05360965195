import { createServer } from "node:https";
import type { AddressInfo, LookupFunction } from "node:net";
import { selfSigned } from "@tradeport/connectors/conformance/certificate";
import { openNetwork } from "@tradeport/connectors/network";
import { openVault } from "#platform/secrets.ts";
import type { World } from "#testing/world.ts";
import { runWebhooks } from "./index.ts";

export const host = "hooks.example.com";
export const certificate = selfSigned(host, 5);
/** The receiver's name leads to this machine, for these tests alone. */
export const lookup: LookupFunction = (_host, _ask, done) => done(null, [{ address: "127.0.0.1", family: 4 }]);

export interface Got {
  path: string;
  headers: Record<string, string>;
  body: string;
}
export const eventsOf = ({ body }: Got) =>
  (JSON.parse(body) as { events: { type: string; date: string; data: Record<string, string> }[] }).events;

/** A company's own program: what it got, and what it answers to the n-th message. */
export const openReceiver = async () => {
  const receiver = {
    got: [] as Got[],
    status: (_n: number): number => 200,
    headers: {} as Record<string, string>,
    /** It answers nobody before. */
    answersAfter: Promise.resolve() as Promise<unknown>,
    port: 0,
    network: openNetwork((address) => address === "127.0.0.1", { lookup, ca: certificate.cert }),
    events: () => receiver.got.flatMap(eventsOf),
    reset: () => {
      receiver.got = [];
      receiver.status = () => 200;
      receiver.headers = {};
      receiver.answersAfter = Promise.resolve();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await receiver.network.close();
    },
  };
  const server = createServer(certificate, (request, reply) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", async () => {
      const { headers, url } = request;
      const status = receiver.status(
        receiver.got.push({ path: url!, headers: headers as Record<string, string>, body: Buffer.concat(parts).toString() }),
      );
      await receiver.answersAfter;
      reply.writeHead(status, receiver.headers).end("ok");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  receiver.port = (server.address() as AddressInfo).port;
  return receiver;
};

/** A worker's webhooks, until the answer is called. */
export const startWebhooks = ({ database, log }: Pick<World, "database" | "log">, network: ReturnType<typeof openNetwork>) => {
  const stop = new AbortController();
  const vault = openVault({ masterKey: Buffer.alloc(32, 7) });
  const done = runWebhooks({ database, vault, publicUrl: "http://localhost:3000", log, signal: stop.signal, network });
  return async () => {
    stop.abort();
    await done;
  };
};
