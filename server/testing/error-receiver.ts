import http from "node:http";
import type { AddressInfo } from "node:net";

interface Envelope {
  path: string;
  headers: http.IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a stranger's service would read
  event: any;
}

/** A small error-reporting service: takes envelopes as the protocol sends them, and answers what it is told to. */
export const openErrorReceiver = async () => {
  const got: Envelope[] = [];
  let answer = { status: 200, headers: {} as Record<string, string> };
  let held: Promise<void> = Promise.resolve();
  const server = http.createServer(async (request, reply) => {
    let text = "";
    for await (const part of request) text += part;
    got.push({ path: request.url ?? "", headers: request.headers, text, event: JSON.parse(text.split("\n")[2] ?? "null") });
    await held;
    reply.writeHead(answer.status, { "content-type": "application/json", ...answer.headers }).end("{}");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://publickey@127.0.0.1:${port}/7`,
    got,
    answer: (status: number, headers: Record<string, string> = {}) => {
      answer = { status, headers };
    },
    /** Answers wait until the given function is called. */
    hold: () => {
      let release = () => {};
      held = new Promise((done) => {
        release = done;
      });
      return release;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
};
