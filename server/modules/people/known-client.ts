import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

/** The client that an Admin names must be there. */
export const knownClient = async (ctx: Ctx): Promise<{ name: string; isActive: boolean }> => {
  const { rows } = await sql<{ name: string; isActive: boolean }>`
    select name, is_active from client where id = ${ctx.clientId}`.execute(ctx.db);
  if (!rows[0]) throw new Fail("not_found");
  return rows[0];
};
