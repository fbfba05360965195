import type { MappingCopied } from "@tradeport/contract/mapping-copy";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";

/** As many as are told of. */
const most = 50;

/** The copies to a channel of which rows still stand, newest first: where from, when and by whom says the audit, where the copy has a row of its own. */
export const standingCopies = async (
  { db, clientId }: Pick<Ctx, "db" | "clientId">,
  channelId: string,
): Promise<MappingCopied[]> => {
  const { rows } = await sql<MappingCopied>`
    with row as (
      select copy_id, 1 as attributes, 0 as values, modified_at from attribute_mapping
      where client_id = ${clientId} and channel_id = ${channelId} and copy_id is not null
      union all
      select copy_id, 0, 1, modified_at from value_mapping
      where client_id = ${clientId} and channel_id = ${channelId} and copy_id is not null),
    copy as (
      select copy_id, sum(attributes)::int as attributes, sum(values)::int as values, min(modified_at) as at from row group by 1)
    select copy.copy_id, a.after ->> 'from' as from_channel_name, coalesce(a.at, copy.at) as created_date,
      nullif(trim(m.name || ' ' || m.surname), '') as member_name, copy.attributes, copy.values
    from copy
    left join audit a on a.client_id = ${clientId} and a.object_id = copy.copy_id::text and a.action = 'copy_mapping'
    left join client_member m on m.client_id = a.client_id and m.person_id = a.actor_id
    order by created_date desc, copy.copy_id desc limit ${most}`.execute(db);
  return rows;
};
