import type { Input, Output } from "@tradeport/contract";
import type { connections } from "@tradeport/contract/connections";
import { groupStatuses } from "@tradeport/contract/order-status";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof connections.GetDisconnectEffect;

export const getDisconnectEffect = async (ctx: Ctx, { storeId }: Input<Call>): Promise<Output<Call>> => {
  const { rows } = await sql<Output<Call>>`
    select
      (select count(*)::int from listing l where l.client_id = s.client_id and l.store_id = s.id) as listings,
      (select count(distinct p.order_id)::int from order_package p where p.client_id = s.client_id and p.store_id = s.id
        and p.status = any(${groupStatuses.active}::text[])) as open_orders,
      (select count(distinct f.listing_id)::int from sync_field f where f.client_id = s.client_id and f.store_id = s.id
        and f.state in ('pending', 'sending', 'unknown', 'in_review', 'blocked')) as waiting_changes,
      (select count(*)::int from package_action a where a.client_id = s.client_id and a.store_id = s.id
        and a.state in ('waiting', 'sending', 'unknown')) as waiting_actions,
      (select count(*)::int from process_line line join offer o on o.client_id = line.client_id and o.id = line.subject_id
        where line.client_id = s.client_id and line.outcome = 'waiting' and o.store_id = s.id) as waiting_lines,
      (select count(*)::int from category_mapping m where m.client_id = s.client_id and m.channel_id = s.channel_id) as mappings,
      (select count(*)::int from store other where other.client_id = s.client_id and other.channel_id = s.channel_id
        and other.is_active and other.id <> s.id) as other_stores
    from store s where s.client_id = ${ctx.clientId} and s.id = ${storeId} and s.is_active`.execute(ctx.db);
  if (!rows[0]) throw new Fail("not_found");
  return rows[0];
};
