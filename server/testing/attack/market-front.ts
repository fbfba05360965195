import http, { type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface MarketCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * Stands between an install and its sandbox as the marketplace that an attacker has taken over. Every call is passed on and written
 * down; a test answers in its place (`answer` returns true), or changes the text that comes back.
 */
export const openFront = async () => {
  const calls: MarketCall[] = [];
  const front = {
    origin: "",
    calls,
    /** Where calls are passed on to. */
    sandbox: "",
    answer: undefined as ((call: MarketCall, reply: ServerResponse) => boolean) | undefined,
    change: undefined as ((text: string, call: MarketCall) => string) | undefined,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = http.createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("error", () => {});
    reply.on("error", () => {});
    request.on("end", () => {
      const body = Buffer.concat(parts);
      const { method = "GET", url = "/", headers } = request;
      const call = { method, path: url, headers, body: body.toString() };
      calls.push(call);
      if (front.answer?.(call, reply)) return;
      const { "accept-encoding": _, host: __, ...rest } = headers;
      const passed = http.request(`${front.sandbox}${url}`, { method, headers: rest as Record<string, string> }, (answer) => {
        const got: Buffer[] = [];
        answer.on("data", (part: Buffer) => got.push(part));
        answer.on("end", () => {
          const whole = Buffer.concat(got);
          const sent = front.change ? Buffer.from(front.change(whole.toString(), call)) : whole;
          const type = answer.headers["content-type"];
          reply.writeHead(answer.statusCode ?? 502, { ...(type ? { "content-type": type } : {}), "content-length": sent.length });
          reply.end(sent);
        });
      });
      passed.on("error", () => reply.destroy());
      passed.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  front.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return front;
};
export type Front = Awaited<ReturnType<typeof openFront>>;
