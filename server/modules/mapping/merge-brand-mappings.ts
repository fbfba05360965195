import { sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

/**
 * What brands are on channels goes to the brand that they become: where it says nothing of a channel, what they say holds. Two that say
 * different things are refused by name, unless `staysHolds`: then that of the brand that stays, else the newest.
 */
export const mergeBrandMappings = async (
  tx: Tx,
  clientId: string,
  { ids, intoId, staysHolds }: { ids: readonly string[]; intoId: string; staysHolds: boolean },
) => {
  const all = sql`brand_mapping m where m.client_id = ${clientId} and m.brand_id = any(${[intoId, ...ids]}::uuid[])`;
  const differing = await sql<{ channel: string }>`
    select distinct c.name as channel from channel c where c.id in (
      select m.channel_id from ${all} group by m.channel_id, m.scope having count(distinct m.channel_brand_code) > 1) order by 1`.execute(
    tx,
  );
  if (differing.rows.length > 0 && !staysHolds)
    throw new Fail("brand_mappings_differ", { channels: differing.rows.map(({ channel }) => channel).join(", ") });
  await sql`
    insert into brand_mapping (client_id, channel_id, scope, brand_id, channel_brand_code)
    select distinct on (m.channel_id, m.scope) m.client_id, m.channel_id, m.scope, ${intoId}::uuid, m.channel_brand_code
    from ${all} order by m.channel_id, m.scope, m.brand_id <> ${intoId}, m.modified_at desc
    on conflict do nothing`.execute(tx);
};
