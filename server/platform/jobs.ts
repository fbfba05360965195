import { emptyId, Id } from "@tradeport/contract";
import type { Logger } from "pino";
import { z } from "zod";
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

/** A job as data, as a procedure is: its name in the queue and what it is given. It stands where it is queued, which may be below the module that runs it. */
export interface JobSpec<Payload extends object = object> {
  name: string;
  payload: z.ZodType<Payload>;
}
export const jobSpec = <Payload extends object>(name: string, payload: z.ZodType<Payload>): JobSpec<Payload> => ({
  name,
  payload,
});
/** Whose job it is: rights were checked when it was queued. */
export const ofClient = z.object({ clientId: Id });
/** A job of the platform that is queued by a call, which names some company or none. */
export const ofPlatform = z.object({ clientId: z.literal(emptyId) });

type Run<Payload> = (ctx: JobCtx, payload: Payload) => Promise<void>;
/** A use-case that the worker runs: safe to run twice, killed anywhere. */
export type Job<S> = S extends JobSpec<infer Payload> ? Run<Payload> : never;
/** By name; each reads what the queue holds by its schema before it runs. */
export type Jobs = Record<string, Run<unknown>>;
export const runs = <Payload extends object>({ name, payload }: JobSpec<Payload>, job: Run<Payload>): Jobs => ({
  [name]: async (ctx, queued) => {
    // The database lets a company queue what names it, whatever the job: the platform's own name none.
    if (!mayName(payload).safeParse((queued as { clientId?: unknown } | null)?.clientId).success)
      return ctx.log.warn({ job: name }, "a job of the platform that a company queued was left undone");
    return job(ctx, payload.parse(queued));
  },
});
const mayName = (payload: z.ZodType): z.ZodType => {
  const company = payload instanceof z.ZodObject ? (payload.shape.clientId as z.ZodType | undefined) : undefined;
  if (!company) return z.undefined();
  return company instanceof z.ZodLiteral ? company : z.unknown();
};

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

export type Enqueue = <Payload extends { clientId: string }>(
  job: JobSpec<Payload>,
  payload: NoInfer<Payload>,
  options?: EnqueueOptions,
) => Promise<void>;

/** Queues a job in the transaction that causes it. */
export const enqueueIn =
  (tx: Tx): Enqueue =>
  async ({ name }, payload, options = {}) => {
    await sql`select enqueue(${name}, ${JSON.stringify(payload)}::json, ${options.key ?? null}, ${options.runAt ?? null},
      ${options.queue ?? null}, ${options.attempts ?? 10}, ${options.bulk ? flagsOf(payload.clientId, options.bulk) : null}::text[])`.execute(
      tx,
    );
  };

/** Wakes whoever listens on a channel when this transaction commits; listeners also look by themselves. */
export const notify = async (tx: Tx, channel: "stores" | "processes", payload: string) => {
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
};
