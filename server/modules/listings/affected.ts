import { mapProducts, type taxonomyJob } from "#modules/mapping/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import type { Job } from "#platform/jobs.ts";
import { effectsJob } from "./job-specs.ts";

const chunk = 500;

/** A channel asks for something else: everybody who sells there is looked at, each in a job of its own. */
export const taxonomyChanged: Job<typeof taxonomyJob> = async ({ database }, { channelId, scope }) => {
  await database.asPlatform((tx) =>
    sql`
      select enqueue(${effectsJob.name}, json_build_object('clientId', client_id, 'channelId', ${channelId}::text, 'scope', ${scope}::text),
        'taxonomy_effects:' || client_id || ':' || ${channelId}::text || ':' || ${scope}::text, null, null, 10)
      from (select distinct client_id from store where channel_id = ${channelId}::uuid and is_active
        and is_sandbox = (${scope}::text = 'sandbox')) as seller`.execute(tx),
  );
};

interface Candidate {
  listingId: string;
  storeId: string;
  productId: string;
  changes: { id: string; attributeCode: string | null; kind: string }[];
}

/**
 * Which of a client's products a channel would refuse by now: those that it took, that lie in a category where something was tightened
 * after they were listed, and whose draft lacks the very thing. The draft is the one that would be sent, so it says what sending would say.
 * Each chunk is a transaction; a kill begins again and changes nothing twice.
 */
export const taxonomyEffects: Job<typeof effectsJob> = async ({ database, signal }, { clientId, ...place }) => {
  const [started] = await database.asClient(
    clientId,
    async (tx) => (await sql<{ at: string }>`select now() as at`.execute(tx)).rows,
  );
  let after: string | null = null;
  do {
    signal.throwIfAborted();
    after = await database.asClient(clientId, (tx) => checkPart(tx, clientId, place, after));
  } while (after);
  // Not looked at again: gone, archived, or in another category by now.
  await database.asClient(clientId, (tx) =>
    sql`delete from taxonomy_effect e using taxonomy_change c
      where e.client_id = ${clientId} and c.id = e.change_id and c.channel_id = ${place.channelId} and c.scope = ${place.scope}
        and e.checked_at < ${started!.at}::timestamptz`.execute(tx),
  );
};

/** Looks at the next listings; answers the last one's id, or null when there was none. */
const checkPart = async (
  tx: Tx,
  clientId: string,
  { channelId, scope }: { channelId: string; scope: "live" | "sandbox" },
  after: string | null,
): Promise<string | null> => {
  const { rows } = await sql<Candidate>`
    with mapped as (
      select distinct on (category_id) category_id, channel_category_code as code from category_mapping
      where client_id in (${clientId}, '00000000-0000-0000-0000-000000000000') and channel_id = ${channelId}
      order by category_id, client_id = '00000000-0000-0000-0000-000000000000')
    select l.id as listing_id, l.store_id, l.product_id,
      jsonb_agg(jsonb_build_object('id', c.id, 'attributeCode', c.attribute_code, 'kind', c.kind) order by c.at desc) as changes
    from listing l
    join store s on s.client_id = l.client_id and s.id = l.store_id and s.channel_id = ${channelId} and s.is_active
      and s.is_sandbox = (${scope}::text = 'sandbox')
    join product p on p.client_id = l.client_id and p.id = l.product_id
    join mapped on mapped.category_id = p.category_id
    join taxonomy_change c on c.channel_id = ${channelId} and c.scope = ${scope} and c.category_code = mapped.code and c.breaks
      and c.at >= l.created_at
    where l.client_id = ${clientId} and l.status in ('Live', 'Passive', 'InReview') and (${after}::uuid is null or l.id > ${after})
      -- what was held or refused before has its own problem
      and (exists (select 1 from taxonomy_effect e where e.client_id = l.client_id and e.store_id = l.store_id and e.listing_id = l.id)
        or not exists (select 1 from sync_field f where f.client_id = l.client_id and f.store_id = l.store_id and f.kind = 'content'
          and f.subject_id = l.id and f.state in ('blocked', 'refused')))
    group by l.client_id, l.id order by l.id limit ${chunk}`.execute(tx);
  if (rows.length === 0) return null;
  const [target] = await targetFor(tx, channelId, scope);
  const ids = [...new Set(rows.map(({ productId }) => productId))];
  const mapped = await mapProducts(tx, clientId, ids, target!);
  const effects = rows.flatMap((row) => {
    const lacks = mapped.get(row.productId)?.lacks;
    // Of several changes of one attribute the newest is the one to be told of.
    const reported = new Set<string>();
    return row.changes.flatMap(({ id, attributeCode, kind }) => {
      const lack = lacks?.get(attributeCode ?? "");
      if (!lack || reported.has(attributeCode ?? "") || !causes(kind, lack.fingerprint)) return [];
      reported.add(attributeCode ?? "");
      const { fingerprint, code, values, field } = lack;
      return [{ storeId: row.storeId, listingId: row.listingId, changeId: id, problem: { fingerprint, code, values, field } }];
    });
  });
  await clearEffects(
    tx,
    clientId,
    rows.map(({ listingId }) => listingId),
  );
  await sql`
    insert into taxonomy_effect (client_id, store_id, listing_id, change_id, problem)
    select ${clientId}::uuid, "storeId", "listingId", "changeId", problem
    from jsonb_to_recordset(${JSON.stringify(effects)}::jsonb) as e("storeId" uuid, "listingId" uuid, "changeId" uuid, problem jsonb)
    on conflict do nothing`.execute(tx);
  return rows.length < chunk ? null : rows.at(-1)!.listingId;
};

/** A value that is gone, or free text that is not taken any more, is not why a product has no value at all. */
const causes = (kind: string, fingerprint: string) =>
  (kind !== "value_removed" && kind !== "attribute_listed") || !/^attribute_(missing|empty):/.test(fingerprint);

const targetFor = async (tx: Tx, channelId: string, scope: "live" | "sandbox") => {
  const { rows } = await sql<{ channelCode: string; channelName: string; currency: string; language: string }>`
    select code as channel_code, name as channel_name, currency, language from channel where id = ${channelId}`.execute(tx);
  // What pictures lack no change of a taxonomy brings.
  return rows.map((row) => ({ ...row, storeId: null, channelId, scope, opens: () => true }));
};

/** These can be sent again, or are looked at anew. */
export const clearEffects = (tx: Tx, clientId: string, listingIds: readonly string[]) =>
  sql`delete from taxonomy_effect where client_id = ${clientId} and listing_id = any(${listingIds}::uuid[])`.execute(tx);

/** What was found for this channel is looked at again, if anything was: a mapping may have mended it. */
export const recheckEffects = (tx: Tx, clientId: string, channelId: string) =>
  sql`
    select enqueue(${effectsJob.name}, json_build_object('clientId', ${clientId}::text, 'channelId', ${channelId}::text, 'scope', scope),
      'taxonomy_effects:' || ${clientId}::text || ':' || ${channelId}::text || ':' || scope, null, null, 10)
    from (select distinct c.scope from taxonomy_effect e join taxonomy_change c on c.id = e.change_id
      where e.client_id = ${clientId} and c.channel_id = ${channelId}) as found`.execute(tx);
