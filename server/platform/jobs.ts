import type { Logger } from "pino";
import type { Installation } from "./context.ts";
import type { Database, Tx } from "./db.ts";
import { sql } from "./db.ts";
import type { FileStore } from "./files.ts";
import { type Bulk, flagsOf } from "./places.ts";

/** What a job may touch. It opens its own short transactions and holds none while it waits for the outside. */
export interface JobCtx {
  database: Database;
  files: FileStore;
  installation: Installation;
  log: Logger;
  now: () => Date;
  /** Asked to stop: save the place, re-queue, return. */
  signal: AbortSignal;
  /** Asked between two steps of bulk work: somebody with less waits for this place. Save the place, re-queue, return. */
  isAwaited: () => Promise<boolean>;
}

/** A use-case that the worker runs: safe to run twice, killed anywhere. The payload names its client; rights were checked when it was queued. */
export type Job = (ctx: JobCtx, payload: { clientId: string } & Record<string, unknown>) => Promise<void>;
export type Jobs = Record<string, Job>;

export interface EnqueueOptions {
  /** The same key waiting already: its payload is replaced, it runs once. */
  key?: string;
  runAt?: Date;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  attempts?: number;
  /** Its company's files and transfers take turns with those of others (places.ts). */
  bulk?: Bulk;
}

export type Enqueue = (
  job: string,
  payload: { clientId: string } & Record<string, unknown>,
  options?: EnqueueOptions,
) => Promise<void>;

/** Queues a job in the transaction that causes it. */
export const enqueueIn =
  (tx: Tx): Enqueue =>
  async (job, payload, options = {}) => {
    await sql`select enqueue(${job}, ${JSON.stringify(payload)}::json, ${options.key ?? null}, ${options.runAt ?? null},
      ${options.queue ?? null}, ${options.attempts ?? 10}, ${options.bulk ? flagsOf(payload.clientId, options.bulk) : null}::text[])`.execute(
      tx,
    );
  };

/** Wakes whoever listens on a channel when this transaction commits; listeners also look by themselves. */
export const notify = async (tx: Tx, channel: "stores" | "processes", payload: string) => {
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
};
