import { createServer } from "node:http";
import type { Pool } from "pg";
import { collectDefaultMetrics, Gauge, Histogram, type OpenMetricsContentType, Registry } from "prom-client";

export type Metrics = Registry<OpenMetricsContentType>;

/** The figures of one process, as OpenMetrics has them: of the process itself, and of its connections to the database. */
export const openMetrics = (pools: Record<string, Pool>): Metrics => {
  const registry: Metrics = new Registry();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "tradeport_database_connections",
    help: "Connections to the database: busy, idle, and calls that wait for one",
    labelNames: ["pool", "state"],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: "busy" }, totalCount - idleCount);
        this.set({ pool, state: "idle" }, idleCount);
        this.set({ pool, state: "waiting" }, waitingCount);
      }
    },
  });
  return registry;
};

/** How long calls take, each by its name and outcome. What is no call counts as "other": an address that somebody makes up is no series. */
export const callSeconds = (registry: Metrics) =>
  new Histogram({
    name: "tradeport_call_seconds",
    help: "Seconds until a call was answered: done, refused (4xx) or failed (5xx); streams are left out",
    labelNames: ["call", "outcome"],
    buckets: [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10],
    registers: [registry],
  });
export const outcomeOf = (status: number) => (status >= 500 ? "failed" : status >= 400 ? "refused" : "done");

interface Served {
  host: string;
  port: number;
  /** Null: it lives. Else why not, in words. */
  isStuck?: () => Promise<string | null>;
  onError: (error: unknown) => void;
}

/** `/metrics`, and `/live` for whoever starts again what is stuck. On an address of its own, that no stranger reaches. */
export const serveMetrics = async (registry: Metrics, { host, port, isStuck, onError }: Served) => {
  const server = createServer(async (request, response) => {
    const answer = (status: number, text: string, type = "text/plain; charset=utf-8") =>
      response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(text);
    try {
      if (request.method !== "GET") return answer(405, "GET\n");
      if (request.url === "/metrics") return answer(200, await registry.metrics(), registry.contentType);
      if (request.url !== "/live") return answer(404, "/metrics, /live\n");
      const why = (await isStuck?.()) ?? null;
      return answer(why === null ? 200 : 503, `${why ?? "alive"}\n`);
    } catch (error) {
      onError(error);
      return answer(503, "The figures can't be read now.\n");
    }
  });
  await new Promise<void>((listens, refused) => {
    server.once("error", refused);
    server.listen(port, host, listens);
  });
  return {
    address: server.address(),
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
};
