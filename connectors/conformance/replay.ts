import { Dispatcher } from "undici";
import type { Connector } from "../connector.ts";
import { type RemoteClient, remoteFor } from "../http.ts";
import type { Warehouse } from "../warehouse.ts";

interface RecordedRequest {
  /** "METHOD /address", decoded. */
  line: string;
  body: string;
  headers: Record<string, unknown>;
}
export type Replies = Record<string, unknown | [status: number, body: string]>;

const isStatus = (reply: unknown): reply is [status: number, body: string] =>
  Array.isArray(reply) && reply.length === 2 && reply[0] >= 200 && reply[0] < 600 && typeof reply[1] === "string";

/** A network in this process: tests that change each field of each reply make thousands of calls, most of whose time would be sockets'. */
class Answers extends Dispatcher {
  #answer: (call: RecordedRequest) => [status: number, body: string];

  constructor(answer: (call: RecordedRequest) => [status: number, body: string]) {
    super();
    this.#answer = answer;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const controller: Dispatcher.DispatchController = {
      aborted: false,
      paused: false,
      reason: null,
      rawHeaders: null,
      rawTrailers: null,
      abort: () => {},
      pause: () => {},
      resume: () => {},
    };
    handler.onRequestStart?.(controller, {});
    const line = `${options.method} ${decodeURIComponent(options.path.replaceAll("+", " "))}`;
    const { body } = options;
    const sent = Buffer.isBuffer(body) ? body.toString("utf8") : typeof body === "string" ? body : "";
    const [status, text] = this.#answer({ line, body: sent, headers: options.headers as Record<string, unknown> });
    queueMicrotask(() => {
      handler.onResponseStart?.(controller, status, { "content-type": "application/json" }, "");
      if (text) handler.onResponseData?.(controller, Buffer.from(text));
      handler.onResponseEnd?.(controller, {});
    });
    return true;
  }
}

/** A remote client that gets the first reply whose name is in "METHOD /address", and what was asked there; replies may be set anew. */
export function replay(connector: Connector | Warehouse, credentials: Record<string, string>, first: Replies) {
  const calls: RecordedRequest[] = [];
  const waits: number[] = [];
  const state = { replies: first };
  const network = new Answers((call) => {
    calls.push(call);
    const found = Object.entries(state.replies).find(([part]) => call.line.includes(part));
    return isStatus(found?.[1]) ? found[1] : [found ? 200 : 404, JSON.stringify(found?.[1]) ?? ""];
  });
  const { session } = connector;
  const remote: RemoteClient = remoteFor(
    connector,
    {
      credentials,
      ...(connector.kind === "marketplace" && { channel: connector.channels[0] }),
      sandboxOrigin: "http://127.0.0.1:9",
      ...(session && { sign: async () => ({ id: "1", headers: session.headers(credentials, "token") }) }),
      spend: async () => {},
      throttled: async (_, ms) => void waits.push(ms),
    },
    connector,
    network,
  );
  return {
    remote,
    calls,
    waits,
    answer: (next: Replies) => {
      state.replies = next;
    },
  };
}
