import calls, { shapes } from "virtual:calls";
import { queryOptions } from "@tanstack/react-query";
import type { Input, Output, Procedure, Sent, Tradeport } from "@tradeport/contract";
import { addressOf } from "@tradeport/contract/procedure";
import { useEffect, useState } from "react";
import { type Call, save, send, sendFiles, type UploadOptions } from "./api-call.ts";
import { ApiError } from "./api-error.ts";
import { type Listener, listen } from "./api-stream.ts";
import { translate } from "./i18n/index.ts";
import { say } from "./queries.ts";
import { refresh } from "./refresh.ts";
import { report } from "./report.ts";
import { misfit } from "./shape.ts";
import type { Listed } from "./ui/list-fields.ts";

export { ApiError } from "./api-error.ts";
export { pollWhileAway, refresh, refreshed } from "./refresh.ts";

type Json<P extends Procedure> = {
  /** `later`: whoever calls reads again what it changed. */
  (input: Sent<P>, options?: { signal?: AbortSignal; later?: boolean }): Promise<Output<P>>;
  /** Options for useQuery; the key is [controller, action, input], so that its parts can be told. */
  query: (input: Sent<P>) => ReturnType<typeof queryOptions<Output<P>>>;
  key: (input?: Sent<P>) => readonly unknown[];
};
type Upload<P extends Procedure> = {
  upload: (input: Sent<P>, files: readonly File[], options?: UploadOptions) => Promise<Output<P>>;
};
type Download<P extends Procedure> = { download: (input: Sent<P>) => Promise<string> };
type Moments = Pick<Listener, "onOpen" | "onLost">;
type Stream<P extends Procedure> = {
  watch: (input: Sent<P>, onEvent: (event: Output<P>) => void, moments?: Moments) => () => void;
};
type Client<P extends Procedure> = P["kind"] extends "json"
  ? Json<P>
  : P["kind"] extends "upload"
    ? Upload<P>
    : P["kind"] extends "download"
      ? Download<P>
      : Stream<P>;
/** Who may call it, for what is shown; the server decides. */
export type RequiredAccess = Pick<Procedure, "roles" | "area" | "right" | "allStores">;
/** What is asked by pages is a list. */
type AsList<P extends Procedure> = [P["kind"], Input<P>] extends ["json", { page: number; pageSize: number }]
  ? Listed<Sent<P>, Input<P>>
  : unknown;
export type Api = {
  [C in keyof Tradeport]: {
    [A in keyof Tradeport[C]]: Tradeport[C][A] extends Procedure
      ? Client<Tradeport[C][A]> & RequiredAccess & AsList<Tradeport[C][A]>
      : never;
  };
};

/** These say in their own words that an answer is none of theirs, done or not. */
const particular = new Set(["Order/AcceptOrder", "Order/GetShippingValues", "Product/GetShippingValues"]);
/**
 * An answer of another shape than the contract's is told to the server, once. A question then has no usable answer; what a change
 * did is done, whatever its answer looks like.
 */
const checked = async (controller: string, action: string, answer: unknown, writes: boolean) => {
  const found = await shapes[controller]?.().catch(() => null);
  const shape = found?.default[action];
  const wrong = shape === undefined ? null : misfit(shape, answer);
  if (!wrong) return answer;
  const call = `${controller}/${action}`;
  report("shape", `${wrong.field.replace(/\d+/g, "*")} is ${wrong.found} and not ${wrong.expected}`, call);
  if (particular.has(call)) throw new ApiError(translate("api.badAnswer"), { status: 200, code: "wrong_shape" });
  if (writes) return answer;
  throw new ApiError(`${translate("api.noData")} (${action}: ${wrong.field})`, { status: 200, code: "wrong_shape" });
};

const clientOf = (controller: string, action: string, facts: (typeof calls)[string]) => {
  const [method, roles, area, right, allStores, at, fields, reads, changes = []] = facts;
  // What says of what its answer is made is a question, whatever right it takes.
  const writes = right !== "read" && !reads;
  const address = addressOf(controller, at ?? action);
  const call = (input: unknown, signal?: AbortSignal, releases?: string): Call => ({
    ...{ address, method, input, writes, changes, signal, releases },
  });
  const key = (input?: unknown) => (input === undefined ? [controller, action] : [controller, action, input]);
  const check = (answer: unknown) => checked(controller, action, answer, writes);
  const ask = (input: unknown, signal?: AbortSignal, releases?: string) => {
    // Fetched beside the first answer; what can't be fetched is not checked.
    void shapes[controller]?.().catch(() => null);
    return send(call(input, signal, releases)).then(check);
  };
  // A lost answer may be of a change that was done; of one that was refused the reason may be what somebody else did.
  const thenRefresh = <T>(answer: Promise<T>) => {
    const after = () => void refresh(changes);
    answer.then(after, after);
    return answer;
  };
  type Options = { signal?: AbortSignal; later?: boolean; releases?: string };
  const run = (input: unknown, { signal, later, releases }: Options = {}) => {
    const answer = ask(input, signal, releases);
    return later ? answer : thenRefresh(answer);
  };
  return Object.assign(run, {
    roles,
    area,
    right,
    allStores: allStores === 1,
    fields,
    key,
    query: (input: unknown) => queryOptions({ queryKey: key(input), queryFn: ({ signal }) => ask(input, signal) }),
    upload: (input: unknown, files: readonly File[], options?: UploadOptions) =>
      thenRefresh(sendFiles(call(input), files, options).then(check)),
    download: (input: unknown) => save(call(input)),
    watch: (input: unknown, onEvent: (event: unknown) => void, moments: Moments = {}) =>
      listen(address, input, { ...moments, onEvent, onFailure: say }),
  });
};

/** The whole API, typed by the contract: api.Order.GetAllOrder(input). The only way to the server. */
export const api = Object.entries(calls).reduce<Record<string, Record<string, unknown>>>((tree, [name, facts]) => {
  const [controller = "", action = ""] = name.split("/");
  tree[controller] ??= {};
  tree[controller][action] = clientOf(controller, action, facts);
  return tree;
}, {}) as unknown as Api;

/** Does what was proposed: the call itself with its own body, which names the proposal. Its answer is the call's. */
export const releaseProposal = async ({ id, call, input }: { id: string; call: string; input: unknown }) => {
  const [controller = "", action = ""] = call.split("/");
  const calls = api as unknown as Record<
    string,
    Record<string, (input: unknown, options: { releases: string }) => Promise<unknown>>
  >;
  return calls[controller]![action]!(input, { releases: id });
};

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
