import calls from "virtual:calls";
import { queryOptions } from "@tanstack/react-query";
import type { Method, Output, Procedure, Sent, Tradeport } from "@tradeport/contract";
import { addressOf } from "@tradeport/contract/procedure";
import { useEffect, useState } from "react";
import { type Call, listen, save, send, sendFiles, type UploadOptions } from "./api-call.ts";
import { say } from "./queries.ts";

export { ApiError } from "./api-error.ts";

type Json<P extends Procedure> = {
  (input: Sent<P>, options?: { signal?: AbortSignal }): Promise<Output<P>>;
  /** Options for useQuery; the key is [controller, action, input], so ["Order"] invalidates every order query. */
  query: (input: Sent<P>) => ReturnType<typeof queryOptions<Output<P>>>;
  key: (input?: Sent<P>) => readonly unknown[];
};
type Upload<P extends Procedure> = {
  upload: (input: Sent<P>, files: readonly File[], options?: UploadOptions) => Promise<Output<P>>;
};
type Download<P extends Procedure> = { download: (input: Sent<P>) => Promise<string> };
type Stream<P extends Procedure> = { watch: (input: Sent<P>, onEvent: (event: Output<P>) => void) => () => void };
type Client<P extends Procedure> = P["kind"] extends "json"
  ? Json<P>
  : P["kind"] extends "upload"
    ? Upload<P>
    : P["kind"] extends "download"
      ? Download<P>
      : Stream<P>;
export type Api = {
  [C in keyof Tradeport]: { [A in keyof Tradeport[C]]: Tradeport[C][A] extends Procedure ? Client<Tradeport[C][A]> : never };
};

const clientOf = (controller: string, action: string, method: Method, writes: boolean, at?: string | null) => {
  const address = addressOf(controller, at ?? action);
  const call = (input: unknown, signal?: AbortSignal): Call => ({ address, method, input, writes, signal });
  const key = (input?: unknown) => (input === undefined ? [controller, action] : [controller, action, input]);
  return Object.assign((input: unknown, options?: { signal?: AbortSignal }) => send(call(input, options?.signal)), {
    key,
    query: (input: unknown) => queryOptions({ queryKey: key(input), queryFn: ({ signal }) => send(call(input, signal)) }),
    upload: (input: unknown, files: readonly File[], options?: UploadOptions) => sendFiles(call(input), files, options),
    download: (input: unknown) => save(call(input)),
    watch: (input: unknown, onEvent: (event: unknown) => void) => listen(address, input, onEvent, say),
  });
};

/** The whole API, typed by the contract: api.Order.GetAllOrder(input). The only way to the server. */
export const api = Object.entries(calls).reduce<Record<string, Record<string, unknown>>>((tree, [name, [method, writes, at]]) => {
  const [controller = "", action = ""] = name.split("/");
  tree[controller] ??= {};
  tree[controller][action] = clientOf(controller, action, method, writes, at);
  return tree;
}, {}) as unknown as Api;

/** The latest event of a stream while the component is there; null input listens to nothing, `until` true closes it. */
export const useWatch = <I, E>(
  stream: { watch: (input: I, onEvent: (event: E) => void) => () => void },
  input: I | null,
  until: (event: E) => boolean = () => false,
) => {
  const [event, setEvent] = useState<E | null>(null);
  const key = JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input's text stands for the input
  useEffect(() => {
    setEvent(null);
    if (input === null) return;
    const close = stream.watch(input, (next) => {
      setEvent(next);
      if (until(next)) close();
    });
    return close;
  }, [stream, key]);
  return event;
};
