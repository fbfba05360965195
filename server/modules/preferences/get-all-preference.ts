import type { Output } from "@tradeport/contract";
import { ListLayout, Preferences, type preference } from "@tradeport/contract/preferences";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { listKey } from "./set-preference.ts";

/** What an older version kept and this one no longer takes is as if it had not been set. */
export const getAllPreference = async ({ db, clientId, who }: Ctx): Promise<Output<typeof preference.GetAllPreference>> => {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select key, value from preference where client_id = ${clientId} and person_id = ${who.personId}`.execute(db);
  const own: Preferences = { lists: {} };
  for (const { key, value } of rows) {
    const list = key.startsWith(listKey) ? key.slice(listKey.length) : null;
    if (list !== null) {
      const layout = ListLayout.safeParse(value);
      if (layout.success) own.lists[list] = layout.data;
    } else {
      const one = Preferences.safeParse({ lists: {}, [key]: value });
      if (one.success) Object.assign(own, one.data, { lists: own.lists });
    }
  }
  return own;
};
