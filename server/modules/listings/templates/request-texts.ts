import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import type { Job } from "#platform/jobs.ts";
import { retryOnDeadlock } from "#platform/retry-on-deadlock.ts";
import { textsJob } from "../job-specs.ts";
import { requestSyncTexts } from "../request-sync.ts";
import { storeChunk } from "../store-part.ts";

/** Of a listing `l`: one of its texts at least is none of its store's own. */
const takesTemplates = sql`not exists (select from listing_text own where own.client_id = l.client_id and own.store_id = l.store_id
  and own.product_id = l.product_id and own.title is not null and own.description is not null)`;

/** How many listings of the channels' connected stores have a text by what is chosen there. */
export const countTexts = async ({ db, clientId }: Pick<Ctx, "db" | "clientId">, channelIds: readonly string[]) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from store s join listing l on l.client_id = s.client_id and l.store_id = s.id
    where s.client_id = ${clientId} and s.channel_id = any(${channelIds}::uuid[]) and s.is_active
      and l.end_requested_at is null and ${takesTemplates}`.execute(db);
  return rows[0]!.count;
};

/** Texts of these channels are made otherwise now: a job for each store, once however often it changes meanwhile. */
export const requestTexts = async (
  { db, clientId, enqueue }: Pick<Ctx, "db" | "clientId" | "enqueue">,
  channelIds: readonly string[],
) => {
  const { rows } = await sql<{ storeId: string }>`
    select id as store_id from store where client_id = ${clientId} and channel_id = any(${channelIds}::uuid[]) and is_active`.execute(
    db,
  );
  for (const { storeId } of rows) await enqueue(textsJob, { clientId, storeId }, { key: `${textsJob.name}:${storeId}` });
};

/** What a store's listings say is wanted anew; only what differs from what was sent goes out, so that a second run sends nothing. */
export const textsAnew: Job<typeof textsJob> = async ({ database, signal }, { clientId, storeId }) => {
  const part = (after: string | null) =>
    database.asClient(clientId, async (tx) => {
      const { rows } = await sql<{ id: string; productId: string }>`
        select l.id, l.product_id from listing l
        where l.client_id = ${clientId} and l.store_id = ${storeId} and (${after}::uuid is null or l.id > ${after})
          and l.end_requested_at is null and ${takesTemplates}
        order by l.id limit ${storeChunk}`.execute(tx);
      const productIds = rows.map(({ productId }) => productId);
      await requestSyncTexts(tx, clientId, storeId, productIds, "template");
      return rows.at(-1)?.id ?? null;
    });
  const next = (after: string | null) => retryOnDeadlock(() => part(after));
  for (let after = await next(null); after !== null; after = await next(after)) signal.throwIfAborted();
};
