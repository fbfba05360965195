import type { Output } from "@tradeport/contract";
import type { members } from "@tradeport/contract/members";
import { readProfile } from "#modules/company/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

export const getClient = async (ctx: Ctx): Promise<Output<typeof members.GetClient>> => {
  const { rows } = await sql<Pick<Output<typeof members.GetClient>, "isActive" | "createdDate">>`
    select is_active, created_at as created_date from client where id = ${ctx.clientId}`.execute(ctx.db);
  const profile = await readProfile(ctx.db, ctx.clientId);
  if (!rows[0] || !profile) throw new Fail("not_found");
  return { ...profile, ...rows[0] };
};
