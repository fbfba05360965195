import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { Fail } from "./errors.ts";

/** Nothing is measured before somebody asked for it: a statement costs a microsecond more otherwise. */
let isOpen = false;

/** What may be said of a failure: its kind. Its message may name a buyer. */
const kindOf = (error: unknown) => {
  const { code, kind, name } = error as { code?: unknown; kind?: unknown; name?: unknown };
  return String(code ?? kind ?? name ?? "error");
};

/** Runs `work` as a span of this name within the one that is under way. Attributes are names and counts, and never what a company or a buyer wrote. */
export const traced = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
  isOpen
    ? trace.getTracer("tradeport").startActiveSpan(name, { attributes }, (span) =>
        work()
          .catch((error: unknown) => {
            // What somebody asked wrongly is no fault of the installation.
            if (!(error instanceof Fail)) span.setStatus({ code: SpanStatusCode.ERROR });
            span.setAttribute("error.type", kindOf(error));
            throw error;
          })
          .finally(() => span.end()),
      )
    : work();

/** The text of a statement with its values left out; what has none is a beginning or an end, or carries a company's id. */
const textMax = 2_000;
export const tracedStatement = (text: unknown, values: unknown, answer: unknown) => {
  if (!isOpen || typeof text !== "string" || !Array.isArray(values) || values.length === 0 || !(answer instanceof Promise))
    return;
  // Outside of a call, a job or a look nobody asks what a statement was for.
  if (!trace.getActiveSpan()) return;
  const span = trace.getTracer("tradeport").startSpan("statement", {
    kind: SpanKind.CLIENT,
    attributes: { "db.system.name": "postgresql", "db.query.text": text.slice(0, textMax) },
  });
  answer
    .catch((error: unknown) => span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", kindOf(error)))
    .finally(() => span.end());
};

interface Sent {
  request: object & { origin?: unknown; method?: string };
  response?: { statusCode: number };
  error?: unknown;
}
/** Calls to marketplaces, carriers and other systems: where, how, and what came. Paths and queries hold numbers of orders and accounts. */
const watchRequests = () => {
  const spans = new WeakMap<object, Span>();
  const end = (request: object, tell: (span: Span) => void) => {
    const span = spans.get(request);
    if (!span) return;
    spans.delete(request);
    tell(span);
    span.end();
  };
  const heard: Record<string, (message: unknown) => void> = {
    "undici:request:create": (message) => {
      const { request } = message as Sent;
      if (!trace.getActiveSpan()) return;
      const attributes = { "http.request.method": request.method ?? "GET", "server.address": String(request.origin) };
      spans.set(request, trace.getTracer("tradeport").startSpan("request", { kind: SpanKind.CLIENT, attributes }));
    },
    "undici:request:headers": (message) => {
      const { request, response } = message as Sent;
      spans.get(request)?.setAttribute("http.response.status_code", response!.statusCode);
    },
    "undici:request:trailers": (message) => end((message as Sent).request, () => {}),
    "undici:request:error": (message) => {
      const { request, error } = message as Sent;
      end(request, (span) => span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", kindOf(error)));
    },
  };
  for (const [channel, hear] of Object.entries(heard)) subscribe(channel, hear);
  return () => {
    for (const [channel, hear] of Object.entries(heard)) unsubscribe(channel, hear);
  };
};

interface TracesSetting {
  /** Undefined: nothing is measured, and no library is loaded. */
  tracesEndpoint?: string | undefined;
  /** "name=value,name=value", each value as in an address. */
  tracesHeaders?: string | undefined;
  /** 0 to 1 */
  tracesShare: number;
}

/** So long a part that stops waits for its collector. */
const sendMs = 3_000;
const headersIn = (text = "") =>
  Object.fromEntries(
    text.split(",").flatMap((pair) => {
      const at = pair.indexOf("=");
      return at < 1 ? [] : [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]];
    }),
  );

/** Sends what calls, jobs and stores' looks take to whoever collects it. What can't be sent is dropped: nobody waits for it. */
export const openTraces = async (
  { tracesEndpoint, tracesHeaders, tracesShare }: TracesSetting,
  part: "api" | "worker",
): Promise<{ close: () => Promise<void> }> => {
  if (tracesEndpoint === undefined) return { close: async () => {} };
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/context-async-hooks"),
    import("@opentelemetry/resources"),
  ]);
  const url = `${tracesEndpoint.replace(/\/$/, "")}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, headers: headersIn(tracesHeaders), timeoutMillis: sendMs });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ "service.name": `tradeport-${part}` }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(tracesShare) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: sendMs })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  const unwatch = watchRequests();
  isOpen = true;
  return {
    close: async () => {
      isOpen = false;
      unwatch();
      await provider.shutdown().catch(() => {});
      trace.disable();
      context.disable();
    },
  };
};
