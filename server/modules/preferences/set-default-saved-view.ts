import type { Input, Output } from "@tradeport/contract";
import type { savedView } from "@tradeport/contract/preferences";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { readView } from "./view-row.ts";

type Call = typeof savedView.SetDefaultSavedView;

export const setDefaultSavedView = async (ctx: Ctx, { list, viewId }: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId, who } = ctx;
  if (viewId === null) {
    await sql`
      delete from saved_view_default where client_id = ${clientId} and person_id = ${who.personId} and list = ${list}`.execute(
      db,
    );
    return {};
  }
  const view = await readView(ctx, viewId);
  if (view.list !== list) throw new Fail("not_found");
  await sql`
    insert into saved_view_default (client_id, person_id, list, view_id) values (${clientId}, ${who.personId}, ${list}, ${viewId})
    on conflict (client_id, person_id, list) do update set view_id = excluded.view_id`.execute(db);
  return {};
};
