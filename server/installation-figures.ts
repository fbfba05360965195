import { Gauge } from "prom-client";
import { type Database, sql } from "#platform/db.ts";
import type { Metrics } from "#platform/metrics.ts";

interface Row {
  labels: Record<string, string>;
  value: number | null;
}

/** Stores that take what they are sent: of the others the queue waits for a person, and its age says nothing. */
const isOpen = "s.is_active and s.health = 'ok' and s.paused_at is null and not channel_off(s)";
const age = (since: string) => `extract(epoch from clock_timestamp() - ${since})::float8`;

/**
 * Each a query of rows `labels, value`. All read indexes of what waits, so that what has been done costs nothing. Jobs are read as whom the
 * worker signs in; the platform's role may not.
 */
const figures = {
  tradeport_queue_size: {
    labelNames: ["channel", "kind"],
    help: "Stocks, prices and contents that wait to be sent to a store that takes them",
    text: `select jsonb_build_object('channel', c.code, 'kind', f.kind) as labels, count(*)::float8 as value
      from sync_field f join store s on s.client_id = f.client_id and s.id = f.store_id join channel c on c.id = s.channel_id
      where f.state = 'pending' and ${isOpen} group by c.code, f.kind`,
  },
  tradeport_queue_age_seconds: {
    labelNames: ["channel", "kind"],
    help: "Since when the oldest of them waits",
    text: `select jsonb_build_object('channel', c.code, 'kind', f.kind) as labels, max(${age("f.desired_at")}) as value
      from sync_field f join store s on s.client_id = f.client_id and s.id = f.store_id join channel c on c.id = s.channel_id
      where f.state = 'pending' and ${isOpen} group by c.code, f.kind`,
  },
  tradeport_stores: {
    labelNames: ["channel", "health"],
    help: "Connected stores by their health",
    text: `select jsonb_build_object('channel', c.code, 'health', s.health) as labels, count(*)::float8 as value
      from store s join channel c on c.id = s.channel_id where s.is_active group by c.code, s.health`,
  },
  tradeport_orders_read_age_seconds: {
    labelNames: ["channel"],
    help: "Since when the orders of the store that was read longest ago are known, of stores that answer",
    text: `select jsonb_build_object('channel', c.code) as labels, max(${age("coalesce(s.orders_until, s.created_at)")}) as value
      from store s join channel c on c.id = s.channel_id where ${isOpen} and not s.is_sample group by c.code`,
  },
  tradeport_orders_unread: {
    labelNames: ["channel"],
    help: "Reports of orders and returns that could not be taken over; a person is told of each",
    text: `select jsonb_build_object('channel', c.code) as labels, count(*)::float8 as value
      from inbox i join store s on s.client_id = i.client_id and s.id = i.store_id join channel c on c.id = s.channel_id
      where i.problem is not null and i.applied_at is null group by c.code`,
  },
  tradeport_drift_open: {
    labelNames: ["state"],
    help: "Prices and stocks that a store shows otherwise than it confirmed, by what is done about them",
    text: `select jsonb_build_object('state', state) as labels, count(*)::float8 as value from drift where settled_at is null group by state`,
  },
  tradeport_jobs: {
    labelNames: ["job", "state"],
    help: "Jobs that are ready, run, or are out of attempts",
    text: `select jsonb_build_object('job', t.identifier, 'state', state) as labels, count(*)::float8 as value
      from (select task_id, case when attempts >= max_attempts then 'parked' when locked_at is not null then 'runs' else 'ready' end as state
        from graphile_worker._private_jobs where locked_at is not null or attempts >= max_attempts or run_at <= now()) j
      join graphile_worker._private_tasks t on t.id = j.task_id group by t.identifier, state`,
  },
  tradeport_jobs_age_seconds: {
    labelNames: ["job"],
    help: "Since when the oldest ready job waits; letters are mail jobs",
    text: `select jsonb_build_object('job', t.identifier) as labels, max(${age("j.run_at")}) as value
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now() group by t.identifier`,
  },
  tradeport_webhooks_failing: {
    labelNames: [],
    help: "Webhooks whose receiver takes nothing, or that were stopped for it",
    text: `select '{}'::jsonb as labels, count(*)::float8 as value from webhook where is_stopped or failing_since is not null`,
  },
  tradeport_workers: {
    labelNames: [],
    help: "Workers that gave a sign of life lately",
    text: `select '{}'::jsonb as labels, count(*)::float8 as value from lease where name like 'worker:%' and until > clock_timestamp()`,
  },
} as const;

/**
 * What the installation has to do, read from the database: the same at every worker, so a dashboard takes the greatest of them. Whoever asks
 * again within `readAgainMs` is answered what was read last.
 */
export const installationFigures = (registry: Metrics, database: Pick<Database, "asPlatform" | "pool">, readAgainMs = 10_000) => {
  for (const [name, { help, labelNames, text }] of Object.entries(figures)) {
    let rows: Row[] = [];
    let readAt = Number.NEGATIVE_INFINITY;
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      async collect() {
        if (performance.now() - readAt > readAgainMs) {
          rows = name.startsWith("tradeport_jobs")
            ? (await database.pool.query<Row>(text)).rows
            : (await database.asPlatform((tx) => sql<Row>`${sql.raw(text)}`.execute(tx))).rows;
          readAt = performance.now();
        }
        gauge.reset();
        for (const { labels, value } of rows) if (value !== null) gauge.set(labels, value);
      },
    });
  }
};
