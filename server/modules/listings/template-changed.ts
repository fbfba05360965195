import { atPlaces, mappingJob, type templateJob } from "#modules/mapping/index.ts";
import { sql } from "#platform/db.ts";
import type { Job } from "#platform/jobs.ts";

/**
 * A template changed: whoever it reaches and has something held, refused or affected there is looked at, each in a job of their own. The
 * jobs of all of them are queued by one statement, and a second run queues the same ones.
 */
export const templateChanged: Job<typeof templateJob> = async ({ database }, { channelId, places }) => {
  await database.asPlatform((tx) =>
    sql`
      select enqueue(${mappingJob.name}, json_build_object('clientId', client_id, 'channelId', ${channelId}::text, 'categoryId', category_id),
        ${mappingJob.name}::text || ':' || client_id || ':' || ${channelId}::text || ':' || category_id, null, null, 10)
      from (
        select distinct seller.client_id, place."categoryId" as category_id from ${atPlaces(channelId, places)}
        where not theirs.overridden and exists (
          select from store s
          join sync_field f on f.client_id = s.client_id and f.store_id = s.id and f.kind = 'content'
          join listing l on l.client_id = f.client_id and l.id = f.listing_id
          join product p on p.client_id = l.client_id and p.id = l.product_id and p.category_id = place."categoryId"
          where s.client_id = seller.client_id and s.channel_id = ${channelId} and s.is_active
            and (f.state in ('blocked', 'refused') or exists (
              select from taxonomy_effect e where e.client_id = l.client_id and e.store_id = l.store_id and e.listing_id = l.id)))) as reached`.execute(
      tx,
    ),
  );
};
