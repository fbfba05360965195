import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

/** Before an import or a transfer begins: with a subscription that is over neither does, until that is extended. */
export const mustBePaid = async (ctx: Ctx) => {
  const { rows } = await sql<{ date: string }>`
    select to_char(o.expires_at at time zone c.time_zone, 'DD.MM.YYYY') as date
    from client c join lateral (
      select expires_at from package_order where client_id = c.id order by created_at desc, id desc limit 1
    ) o on o.expires_at <= now()
    where c.id = ${ctx.clientId}`.execute(ctx.db);
  if (rows[0]) throw new Fail("subscription_expired", { date: rows[0].date });
};
