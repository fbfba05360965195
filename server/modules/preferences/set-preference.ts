import type { Input, Output } from "@tradeport/contract";
import type { preference } from "@tradeport/contract/preferences";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof preference.SetPreference;

/** Before a list's name in the row's key. */
export const listKey = "list:";
const mostLists = 100;

/** One row for each thing that was set, so that two open pages don't overwrite each other. A list's layout is one value; of the others what is left out stays. */
export const setPreference = async ({ db, clientId, who }: Ctx, { lists, ...others }: Input<Call>): Promise<Output<Call>> => {
  const named = Object.entries(lists ?? {}).map(([list, layout]) => [listKey + list, layout] as const);
  const given = [...Object.entries(others), ...named].filter(([, value]) => value !== undefined).sort();
  const gone = given.filter(([, value]) => value === null).map(([key]) => key);
  const stored = given.filter(([, value]) => value !== null);
  await sql`
    delete from preference where client_id = ${clientId} and person_id = ${who.personId} and key = any(${gone}::text[])`.execute(
    db,
  );
  await sql`
    insert into preference (client_id, person_id, key, value)
    select ${clientId}, ${who.personId}, key, value
    from unnest(${stored.map(([key]) => key)}::text[], ${stored.map(([, value]) => JSON.stringify(value))}::jsonb[]) as given(key, value)
    on conflict (client_id, person_id, key) do update set modified_at = now(), value = case
      when jsonb_typeof(excluded.value) = 'object' and preference.key not like ${`${listKey}%`} then preference.value || excluded.value
      else excluded.value end`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from preference
    where client_id = ${clientId} and person_id = ${who.personId} and key like ${`${listKey}%`}`.execute(db);
  if (rows[0]!.count > mostLists) throw new Fail("preferences_full", { max: mostLists });
  return {};
};
