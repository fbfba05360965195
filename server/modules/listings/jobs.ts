import { describeProcess, dropParts, holdProcess, readPart } from "#modules/bulk/index.ts";
import { closingJob } from "#modules/connections/index.ts";
import { placesJob } from "#modules/inventory/index.ts";
import { mappingJob, taxonomyJob, templateJob } from "#modules/mapping/index.ts";
import { crashPoint } from "#platform/crash.ts";
import { sql, type Tx } from "#platform/db.ts";
import { enqueueIn, type Job, type Jobs, runs } from "#platform/jobs.ts";
import { retryOnDeadlock } from "#platform/retry-on-deadlock.ts";
import { recheckEffects, taxonomyChanged, taxonomyEffects } from "./affected.ts";
import { linkAll } from "./from-store/link-all.ts";
import { effectsJob, linkJob, textsJob, transferAgainJob, transferJob } from "./job-specs.ts";
import { requestSyncOffers } from "./request-sync.ts";
import { connectedStores } from "./selection.ts";
import { storeChunk } from "./store-part.ts";
import { templateChanged } from "./template-changed.ts";
import { textsAnew } from "./templates/request-texts.ts";
import { refuseProducts, transferProducts } from "./transfer-products.ts";
import { content } from "./transitions.ts";

/** A large transfer, part by part: each is one transaction that also moves the place, so a kill repeats nothing. */
const inParts =
  (spec: typeof transferJob | typeof transferAgainJob): Job<typeof transferJob> =>
  async ({ database, signal, isAwaited, installation }, { clientId, processId }) => {
    const transfer = async (tx: Tx) => {
      const process = await holdProcess(tx, clientId, processId);
      const { nextLine, next = 0, ...place } = (process?.input ?? {}) as Partial<Place>;
      const [store, partNo] = stepOf(place, next);
      if (!store) {
        await dropParts(tx, clientId, processId);
        return false;
      }
      const part = await readPart(tx, clientId, processId, partNo);
      const [ref] = await connectedStores(tx, clientId, [store]);
      const line = await (ref
        ? transferProducts(tx, clientId, processId, ref, part, nextLine ?? 1, installation)
        : refuseProducts(tx, clientId, processId, store, part, nextLine ?? 1));
      await describeProcess(tx, clientId, processId, { input: { next: next + 1, nextLine: line } });
      return true;
    };
    for (;;) {
      const more = await retryOnDeadlock(() => database.asClient(clientId, transfer));
      crashPoint("push.requested");
      if (!more) return;
      // The job comes again and goes on where it was: at the next start, or behind who waits.
      if (signal.aborted) throw signal.reason;
      if (await isAwaited())
        return database.asClient(clientId, (tx) => enqueueIn(tx)(spec, { clientId, processId }, { bulk: "long" }));
    }
  };

/** Where a transfer is: `next` counts over the parts of each store in turn, which are all that there are, or those of its range. */
interface Place {
  storeIds: string[];
  parts: number;
  ranges: { first: number; parts: number }[];
  next: number;
  nextLine: number;
}

/** The store of this step, and the part; nothing after the last one. */
const stepOf = (place: Partial<Place>, next: number): [string | undefined, number] => {
  const { storeIds = [], parts = 0, ranges = storeIds.map(() => ({ first: 0, parts })) } = place;
  let before = 0;
  for (const [at, range] of ranges.entries()) {
    if (next < before + range.parts) return [storeIds[at], range.first + next - before];
    before += range.parts;
  }
  return [undefined, 0];
};

/** A mapping changed: what was held, refused or waits for the lack of it is looked at again. What is in step stays as it is. */
const mappingChanged: Job<typeof mappingJob> = async ({ database }, { clientId, channelId, categoryId = null }) => {
  await database.asClient(clientId, async (tx) => {
    await recheckEffects(tx, clientId, channelId);
    await sql`
      with again as (
        update sync_field f set ${content.mapped()}
        from store s
        where s.client_id = ${clientId} and s.channel_id = ${channelId} and s.is_active
          and f.client_id = s.client_id and f.store_id = s.id and f.kind = 'content' and ${content.mapped.may}
          and exists (select 1 from problem p where p.client_id = f.client_id and p.id = f.problem_id and (f.state = 'blocked' or p.owner = 'mapping'))
          and (${categoryId}::uuid is null or exists (select 1 from listing l join product p on p.client_id = l.client_id and p.id = l.product_id
            where l.client_id = f.client_id and l.id = f.listing_id and p.category_id = ${categoryId}))
        returning f.store_id)
      select wake_stores(array_agg(distinct store_id)) from again`.execute(tx);
  });
};

/** What a store shows of all that it lists, computed anew: open or closed, by the places that serve it and by its channel's rules. Only what differs is sent, so that a second run changes nothing. */
export const storeAnew =
  (cause: string): Job<typeof closingJob> =>
  async ({ database, signal }, { clientId, storeId }) => {
    const show = async (tx: Tx, after: string | null) => {
      const { rows } = await sql<{ variantId: string }>`
      select variant_id from offer where client_id = ${clientId} and store_id = ${storeId} and (${after}::uuid is null or variant_id > ${after})
      order by variant_id limit ${storeChunk}`.execute(tx);
      await requestSyncOffers(
        tx,
        clientId,
        rows.map(({ variantId }) => variantId),
        cause,
      );
      return rows.at(-1)?.variantId ?? null;
    };
    const next = (after: string | null) => retryOnDeadlock(() => database.asClient(clientId, (tx) => show(tx, after)));
    for (let after = await next(null); after !== null; after = await next(after)) signal.throwIfAborted();
  };

export const listingJobs: Jobs = {
  ...runs(closingJob, storeAnew("closing")),
  ...runs(placesJob, storeAnew("closing")),
  ...runs(transferJob, inParts(transferJob)),
  ...runs(transferAgainJob, inParts(transferAgainJob)),
  ...runs(linkJob, linkAll),
  ...runs(mappingJob, mappingChanged),
  ...runs(templateJob, templateChanged),
  ...runs(taxonomyJob, taxonomyChanged),
  ...runs(effectsJob, taxonomyEffects),
  ...runs(textsJob, textsAnew),
};
