import type { Output } from "@tradeport/contract";
import type { members } from "@tradeport/contract/members";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

export const getClient = async (ctx: Ctx): Promise<Output<typeof members.GetClient>> => {
  const { rows } = await sql<Output<typeof members.GetClient>>`
    select id, name, phone, email, tax_number, tax_office, country, city, district, address, is_active, created_at as created_date
    from client where id = ${ctx.clientId}`.execute(ctx.db);
  if (!rows[0]) throw new Fail("not_found");
  return rows[0];
};
