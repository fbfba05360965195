import type { StoredProblem } from "#modules/messages/index.ts";
import { newId, sql, type Tx } from "#platform/db.ts";

export type Recognised = StoredProblem & { /** The cause can pass by itself: worth trying again. */ passes?: boolean };

/**
 * The row of each recognised cause, by fingerprint: the same cause at one marketplace is one row, so "fix all like this" is a query. The
 * words of two marketplaces differ, for they name them.
 */
export const rememberProblems = async (
  tx: Tx,
  { clientId, channelCode }: { clientId: string; channelCode: string },
  problems: Recognised[],
): Promise<Map<string, string>> => {
  const distinct = [...new Map(problems.map((problem) => [problem.fingerprint, problem])).values()].sort((a, b) =>
    a.fingerprint < b.fingerprint ? -1 : 1,
  );
  if (distinct.length === 0) return new Map();
  const given = JSON.stringify(distinct.map((problem) => ({ ...problem, id: newId() })));
  const { rows } = await sql<{ id: string; fingerprint: string }>`
    insert into problem (client_id, channel_code, id, fingerprint, code, named, owner, field, passes)
    select ${clientId}, ${channelCode}, id, fingerprint, given.code, coalesce("values", '{}') || case when theirs.name is null then '{}' else jsonb_build_object('named', theirs.name) end,
      owner, field, coalesce(passes, false)
    from jsonb_to_recordset(${given}::jsonb) as given(id uuid, fingerprint text, code text, "values" jsonb, owner text, field text, passes boolean)
    -- an attribute that is named by its code is said by its name, as every screen says it
    left join lateral (select a.name from channel c
      join category_mapping m on m.client_id in (${clientId}, '00000000-0000-0000-0000-000000000000') and m.channel_id = c.id
      join channel_attribute a on a.channel_id = c.id and a.scope in ('live', 'sandbox') and a.category_code = m.channel_category_code
        and a.code = given."values" ->> 'named'
      where c.code = ${channelCode} limit 1) theirs on given.field like 'attribute:%'
    on conflict (client_id, channel_code, fingerprint) do update
      set code = excluded.code, named = excluded.named, owner = excluded.owner, field = excluded.field, passes = excluded.passes
    returning id, fingerprint`.execute(tx);
  return new Map(rows.map(({ id, fingerprint }) => [fingerprint, id]));
};
