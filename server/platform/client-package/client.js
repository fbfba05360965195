// The client of one Tradeport installation, made from its contract. `index.d.ts` beside it has the types of every call.
import { calls } from "./calls.js";

/** What the server refused, in its own words. `code` is stable, `fields` says which field is wrong and how, `requestId` finds it in the log. */
export class TradeportError extends Error {
  constructor(call, status, answer) {
    const error = answer?.errorMessage;
    super(`${call}: ${error?.message ?? `HTTP ${status}`}`);
    this.name = "TradeportError";
    this.call = call;
    this.status = status;
    this.code = error?.code ?? null;
    this.fields = error?.fields ?? [];
    this.requestId = error?.requestId ?? null;
  }
}

const wait = (ms, signal) =>
  new Promise((done, stop) => {
    if (signal?.aborted) return stop(signal.reason);
    const end = () => {
      clearTimeout(timer);
      stop(signal.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      done();
    }, ms);
    signal?.addEventListener("abort", end, { once: true });
  });

/**
 * Worth another try, for it says nothing of what was asked: too many calls, a server that is away, an answer that is still being fetched.
 * A proposal is answered by 202 too, and that is final.
 */
const isPassing = (status, code) =>
  (status === 202 && code !== "proposed") || status === 429 || status === 502 || status === 503 || status === 504;
/** As the server says, else 1 s, 2 s, 4 s, … at most a minute. */
const pauseOf = (headers, tries) => {
  const retryAfter = Number(headers?.get("retry-after"));
  return Math.min(60_000, Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter * 1000 : 1000 * 2 ** tries);
};

const bodyOf = (input, files) => {
  if (!files) return JSON.stringify(input);
  const form = new FormData();
  for (const [name, value] of Object.entries(input))
    if (value !== undefined) form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  for (const file of files) form.append("file", file, file.name ?? "file");
  return form;
};
const queryOf = (input) => {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  return given.length === 0
    ? ""
    : `?${new URLSearchParams(given.map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]))}`;
};

/**
 * `url`: of the installation. `key`: one of its API keys. A call that meets a passing hindrance is tried again up to `retries` times; a change
 * carries an Idempotency-Key, so that it is done once however often it is sent.
 */
export const tradeport = ({ url, key, language = "en", retries = 5, timeoutMs = 60_000, fetch = globalThis.fetch }) => {
  const ask = async (name, [method, address, kind, isCommand], input = {}, options = {}) => {
    const isGet = method === "GET";
    const once = isCommand ? (options.idempotencyKey ?? crypto.randomUUID()) : null;
    const headers = {
      authorization: `Bearer ${key}`,
      "accept-language": language,
      ...(once && { "idempotency-key": once }),
      ...(!isGet && kind !== "upload" && { "content-type": "application/json" }),
    };
    for (let tries = 0; ; tries += 1) {
      let reply;
      try {
        const timeout = AbortSignal.timeout(timeoutMs);
        reply = await fetch(new URL(address + (isGet ? queryOf(input) : ""), url), {
          method,
          headers,
          redirect: "error",
          signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
          ...(!isGet && { body: bodyOf(input, kind === "upload" ? (options.files ?? []) : null) }),
        });
        if (reply.status === 200 && kind === "download") return await reply.blob();
        const answer = await reply.json().catch(() => null);
        if (reply.status === 200 && answer?.success) return answer.result;
        if (!isPassing(reply.status, answer?.errorMessage?.code) || tries >= retries)
          throw new TradeportError(name, reply.status, answer);
      } catch (error) {
        // No answer, or half of one.
        if (error instanceof TradeportError || options.signal?.aborted || tries >= retries) throw error;
      }
      await wait(pauseOf(reply?.headers, tries), options.signal);
    }
  };
  return Object.fromEntries(
    Object.entries(calls).map(([controller, actions]) => [
      controller,
      Object.fromEntries(
        Object.entries(actions).map(([action, call]) => [
          action,
          (input, options) => ask(`${controller}/${action}`, call, input, options),
        ]),
      ),
    ]),
  );
};

/** Every row of a list, page by page. */
export async function* rowsOf(call, input = {}) {
  for (let page = 0; ; page += 1) {
    const answer = await call({ ...input, page });
    yield* answer.data;
    if (answer.data.length === 0 || page + 1 >= answer.totalPages) return;
  }
}

/** What changed since `after`, a page at a time, until nothing newer is there; keep the `next` of each page once it is dealt with. */
export async function* changesSince(call, after, input = {}) {
  for (let place = after; ; ) {
    const page = await call({ ...input, ...(place !== undefined && { after: place }) });
    yield page;
    place = page.next;
    if (!page.isMore) return;
  }
}
