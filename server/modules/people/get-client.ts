import type { Output } from "@tradeport/contract";
import type { members } from "@tradeport/contract/members";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

export const getClient = async (ctx: Ctx): Promise<Output<typeof members.GetClient>> => {
  const { rows } = await sql<Output<typeof members.GetClient>>`
    select c.id, c.name, c.phone, c.email, first.tax_number, first.tax_office, c.country, c.city, c.district, c.address, c.is_active,
      c.created_at as created_date
    from client c join company first on first.client_id = c.id and first.id = c.id where c.id = ${ctx.clientId}`.execute(ctx.db);
  if (!rows[0]) throw new Fail("not_found");
  return rows[0];
};
