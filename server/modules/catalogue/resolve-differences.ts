import { Id, type Input, type Output } from "@tradeport/contract";
import type { difference } from "@tradeport/contract/differences";
import { z } from "zod";
import { askedIn, differencesIn, holdOffers, noteAnswer, sendOurs, versionOf } from "#modules/listings/index.ts";
import { takeShown } from "#modules/prices/index.ts";
import { type Actor, actorOf } from "#platform/audit.ts";
import type { Ctx } from "#platform/context.ts";
import { sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { type Job, jobSpec, ofClient } from "#platform/jobs.ts";
import { retryOnDeadlock } from "#platform/retry-on-deadlock.ts";
import { takeTheirs } from "./take-theirs.ts";

type Call = typeof difference.ResolveDifferences;
/** The person who pressed, for the audit of what a job does of it. */
const By: z.ZodType<Actor> = z.object({
  kind: z.literal("person"),
  id: z.string().nullable(),
  name: z.string(),
  requestId: z.string().optional(),
  onBehalfId: z.string().nullish(),
  sessionId: z.string().nullish(),
  apiKeyId: z.string().nullish(),
});
const Press = z.object({ storeId: Id, keep: z.enum(["ours", "theirs"]), actor: z.string(), by: By.optional() });
type Press = z.output<typeof Press>;
export const settleJob = jobSpec("resolve_differences", ofClient.extend(Press.shape));

const chunk = 200;

const resolve = async (tx: Tx, clientId: string, press: Press, offerIds: readonly string[]) => {
  const { storeId, keep } = press;
  const unanswered = await askedIn(tx, clientId, storeId, offerIds);
  if (keep === "ours") await sendOurs(tx, clientId, storeId, offerIds);
  else {
    // What was changed there is the store's own price from now on; a restored copy takes over the product's.
    if (unanswered.length > 0) await holdOffers(tx, clientId, offerIds);
    const ofDrift = new Set(unanswered.map(({ offerId }) => offerId));
    const rest = offerIds.filter((id) => !ofDrift.has(id));
    if (rest.length > 0) await takeTheirs(tx, clientId, press, rest);
    await takeShown(tx, clientId, storeId, press.by ?? { kind: "job", id: null, name: press.actor }, [...ofDrift]);
  }
  await noteAnswer(tx, clientId, press.by?.id ?? null, unanswered);
};

/** Of these offers of the store those that wait for a word, locked after what they are made of: their numbers stand still. */
const waiting = async (tx: Tx, clientId: string, storeId: string, offerIds: readonly string[]) => {
  const { rows } = await sql<{ id: string; version: string }>`
    select o.id, ${versionOf} as version from ${differencesIn(clientId, storeId)} join offer o on o.client_id = ${clientId} and o.id = different.subject_id
    join sync_field p on p.client_id = o.client_id and p.store_id = o.store_id and p.kind = 'price' and p.subject_id = o.id
    join sync_field q on q.client_id = o.client_id and q.store_id = o.store_id and q.kind = 'stock' and q.subject_id = o.id
    where o.id = any(${offerIds}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, version }) => [id, version]));
};

/** The seller's word on what a restored backup and a marketplace say otherwise. Named rows at once, as they were seen; a whole store by a job. */
export const resolveDifferences = async (ctx: Ctx, { storeId, keep, rows }: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const { rows: known } = await sql`select 1 from store where client_id = ${clientId} and id = ${storeId}`.execute(db);
  if (!known[0]) throw new Fail("not_found");
  const press: Press = { storeId, keep, actor: ctx.who.displayName, by: actorOf(ctx.who, ctx.requestId) };
  await ctx.audit({
    action: "update",
    objectType: "store",
    objectId: storeId,
    after: { differences: keep, offers: rows?.length ?? null },
  });
  if (!rows) {
    await ctx.enqueue(settleJob, { clientId, ...press }, { key: `${settleJob.name}:${storeId}` });
    return { resolved: 0, left: 0, isRunning: true };
  }
  const ids = rows.map(({ offerId }) => offerId);
  const before = await waiting(db, clientId, storeId, ids);
  const asSeen = rows.filter(({ offerId, version }) => before.get(offerId) === version).map(({ offerId }) => offerId);
  await resolve(db, clientId, press, asSeen);
  const after = await waiting(db, clientId, storeId, asSeen);
  const resolved = asSeen.filter((id) => !after.has(id)).length;
  return { resolved, left: rows.length - resolved, isRunning: false };
};

/** All of the store, chunk by chunk: a kill repeats nothing, for what is settled differs no more. */
export const resolveAllDifferences: Job<typeof settleJob> = async ({ database, signal }, { clientId, ...press }) => {
  const { storeId } = press;
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    signal.throwIfAborted();
    const last = await retryOnDeadlock(() =>
      database.asClient(clientId, async (tx) => {
        const { rows } = await sql<{ id: string }>`
          select subject_id as id from ${differencesIn(clientId, storeId)} where subject_id > ${after} order by 1 limit ${chunk}`.execute(
          tx,
        );
        const ids = rows.map(({ id }) => id);
        if (ids.length > 0) await resolve(tx, clientId, press, ids);
        return ids.at(-1);
      }),
    );
    if (!last) break;
    after = last;
  }
};
