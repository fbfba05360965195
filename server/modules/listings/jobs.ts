import { describeProcess, holdProcess } from "#modules/bulk/index.ts";
import { crashPoint } from "#platform/crash.ts";
import { sql, type Tx } from "#platform/db.ts";
import type { Job, Jobs } from "#platform/jobs.ts";
import { untangled } from "#platform/untangled.ts";
import { recheckEffects, taxonomyChanged, taxonomyEffects } from "./affected.ts";
import { connectedStores } from "./chosen.ts";
import { refuseProducts, transferProducts } from "./transfer-products.ts";

const chunk = 250;

/** A large transfer, chunk by chunk: each is one transaction that also moves the place, so a kill repeats nothing. */
const transferJob: Job = async ({ database, signal }, { clientId, processId }) => {
  for (;;) {
    const transfer = async (tx: Tx) => {
      const process = await holdProcess(tx, clientId, String(processId));
      if (!process) return false;
      const {
        productIds,
        storeIds,
        next,
        nextLine = 1,
      } = process.input as {
        productIds: string[];
        storeIds: string[];
        /** Counts over stores x products. */
        next: number;
        nextLine?: number;
      };
      const store = storeIds[Math.floor(next / productIds.length)];
      if (!store) return false;
      const at = next % productIds.length;
      const part = productIds.slice(at, at + chunk);
      const [ref] = await connectedStores(tx, clientId, [store]);
      const line = ref
        ? await transferProducts(tx, clientId, String(processId), ref, part, nextLine)
        : await refuseProducts(tx, clientId, String(processId), store, part, nextLine);
      await describeProcess(tx, clientId, String(processId), { input: { next: next + part.length, nextLine: line } });
      return true;
    };
    const more = await untangled(() => database.asClient(clientId, transfer));
    crashPoint("push.wanted");
    if (!more || signal.aborted) break;
  }
  // Asked to stop in the middle: the job comes again and goes on where it was.
  if (signal.aborted) throw signal.reason;
};

/** A mapping changed: what was held, refused or waits for the lack of it is looked at again. What is in step stays as it is. */
const mappingChanged: Job = async ({ database }, { clientId, channelId }) => {
  await database.asClient(clientId, async (tx) => {
    await recheckEffects(tx, clientId, String(channelId));
    await sql`
      with again as (
        update facet f set state = 'waiting', wanted_rev = f.wanted_rev + 1, wanted_at = now(), due_at = now(), attempts = 0
        from store s
        where s.client_id = ${clientId} and s.channel_id = ${channelId} and s.is_active
          and f.client_id = s.client_id and f.store_id = s.id and f.kind = 'content' and f.state in ('held', 'refused', 'waiting')
          and exists (select 1 from problem p where p.client_id = f.client_id and p.id = f.problem_id and (f.state = 'held' or p.owner = 'mapping'))
        returning f.store_id)
      select pg_notify('stores', store_id::text) from (select distinct store_id from again) as stores`.execute(tx);
  });
};

export const listingJobs: Jobs = {
  transfer_products: transferJob,
  mapping_changed: mappingChanged,
  taxonomy_changed: taxonomyChanged,
  taxonomy_effects: taxonomyEffects,
};
