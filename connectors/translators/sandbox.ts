import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface SandboxCall {
  headers: IncomingHttpHeaders;
  path: string;
  body: Record<string, unknown>;
  bytes: number;
}
export interface SandboxAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}
/** How a service answers by its documentation. */
export type Service = (call: SandboxCall) => SandboxAnswer | Promise<SandboxAnswer>;

/** A translation that can be told from its text, and keeps its tags: the language stands before the first words. */
export const marked = (text: string, language: string, isHtml: boolean) =>
  isHtml ? markedHtml(text, language) : `[${language}] ${text}`;

/** What an element says not to translate stays (W3C, the translate attribute; both services do so). */
const markedHtml = (html: string, language: string) => {
  let isDone = false;
  return html
    .split(/(<[^>]*translate="no"[^>]*>.*?<\/[^>]+>|<[^>]*>)/s)
    .map((part) => {
      if (isDone || part.startsWith("<") || part.trim() === "") return part;
      isDone = true;
      return `[${language}] ${part}`;
    })
    .join("");
};

const read = async (request: IncomingMessage) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

/** A translation service on this machine, for tests and for trying it out. `next` is answered once in place of the service's own answer; "silence" is never answered. */
export const openTranslatorSandbox = async (service: Service, port = 0) => {
  const calls: SandboxCall[] = [];
  const waiting: (SandboxAnswer | "silence")[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const bytes = await read(request);
    const type = request.headers["content-type"] ?? "";
    const say = ({ status, body, headers = {} }: SandboxAnswer) => {
      const text = typeof body === "string" ? body : JSON.stringify(body);
      response.writeHead(status, { "content-type": typeof body === "string" ? "text/html" : "application/json", ...headers });
      response.end(text);
    };
    if (request.method !== "POST") return say({ status: 405, body: { error: "Method Not Allowed" } });
    if (!type.startsWith("application/json")) return say({ status: 415, body: { error: "Unsupported Media Type" } });
    const call = { headers: request.headers, path: request.url ?? "", body: JSON.parse(bytes.toString()), bytes: bytes.length };
    calls.push(call);
    const instead = waiting.shift();
    if (instead !== "silence") say(instead ?? (await service(call)));
  };
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    next: (...answers: (SandboxAnswer | "silence")[]) => void waiting.push(...answers),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
};
export type TranslatorSandbox = Awaited<ReturnType<typeof openTranslatorSandbox>>;
