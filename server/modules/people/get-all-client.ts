import type { Input, Output } from "@tradeport/contract";
import type { Customer, customers } from "@tradeport/contract/customers";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";

type Call = typeof customers.GetAllClient;

const like = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

const latest = sql`(select expires_at from package_order o where o.client_id = c.id order by created_at desc, id desc limit 1)`;
const subscriptions = {
  expiring: sql`(${latest} > now() and ${latest} <= now() + interval '14 days')`,
  over: sql`subscription_over(c.id)`,
};
/** Over `client c`: who is new, whose subscription ends. */
export const customersMatching = ({ startDate, subscription }: Pick<Input<Call>, "startDate" | "subscription">) => sql`
  (${startDate ?? null}::timestamptz is null or c.created_at >= ${startDate ?? null})
  and ${subscription ? subscriptions[subscription] : sql`true`}`;

export const getAllClient = async (ctx: WideCtx, input: Input<Call>): Promise<Output<Call>> => {
  const { limit, offset } = windowOf(input);
  const text = input.search ? like(input.search) : null;
  const matching = sql`from client c where ${customersMatching(input)} and (${input.isActive ?? null}::boolean is null or c.is_active = ${input.isActive ?? null})
    and (${text}::text is null or fold(c.name) like fold(${text}) or lower(c.email) like lower(${text}) or c.phone like ${text})`;
  const direction = input.orderType === "asc" ? sql`asc` : sql`desc`;
  const order =
    input.orderColumn === "name" ? sql`fold(c.name) ${direction}, c.id` : sql`c.created_at ${direction}, c.id ${direction}`;
  return acrossClients(ctx.db, async (tx) => {
    const { rows } = await sql<Customer>`
      select c.id, c.name, c.email, c.phone, c.city, c.is_active, c.created_at as created_date,
        (select count(*)::int from client_member m where m.client_id = c.id and m.is_active) as member_count,
        (select count(*)::int from store s where s.client_id = c.id and s.is_active) as store_count,
        (select expires_at from package_order o where o.client_id = c.id order by created_at desc, id desc limit 1) as subscription_expire_date,
        subscription_over(c.id) as subscription_is_over,
        (select max(contact_date) from communication_activity a where a.client_id = c.id) as last_contact
      from (select c.* ${matching} order by ${order} limit ${limit} offset ${offset}) c order by ${order}`.execute(tx);
    const counted = await sql<{ count: number }>`
      select count(*)::int as count from (select 1 ${matching} limit ${countCap + 1}) as counted`.execute(tx);
    return pageOf(input, rows, counted.rows[0]!.count);
  });
};
