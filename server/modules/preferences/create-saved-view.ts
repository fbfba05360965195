import type { Input, Output } from "@tradeport/contract";
import type { savedView } from "@tradeport/contract/preferences";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { named, readView } from "./view-row.ts";

type Call = typeof savedView.CreateSavedView;
const most = 50;

export const createSavedView = async (ctx: Ctx, { list, name, isShared, layout, state }: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId, who } = ctx;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_view
    where client_id = ${clientId} and list = ${list} and owner_id = ${who.personId}`.execute(db);
  if (rows[0]!.count >= most) throw new Fail("views_full", { max: most });
  const id = newId();
  await named(
    name,
    sql`
      insert into saved_view (client_id, id, list, name, owner_id, owner_name, is_shared, layout, state)
      values (${clientId}, ${id}, ${list}, ${name}, ${who.personId}, ${who.displayName}, ${isShared}, ${JSON.stringify(layout)}::jsonb,
        ${JSON.stringify(state)}::jsonb)`.execute(db),
  );
  return readView(ctx, id);
};
