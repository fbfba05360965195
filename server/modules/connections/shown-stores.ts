import { connectorOf } from "@tradeport/connectors";
import type { Store } from "@tradeport/contract/connections";
import type { Message } from "@tradeport/contract/messages";
import { wordsOf } from "#modules/messages/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { loopback } from "#platform/setting.ts";
import { whyNotIn } from "./shown-words.ts";

/** Rows of work that are looked at for each store: a mass change of a large catalogue is counted no further. */
const looked = 100_000;

/** The client's stores as the contract shows them; no credential is ever read here. */
export const shownStores = async (ctx: Ctx, storeId: string | null = null): Promise<Store[]> => {
  const { rows } = await sql<
    Omit<Store, "sandboxPage" | "healthReason" | "webhookProblem" | "closing"> & {
      closedFrom: string | null;
      closedTo: string;
      isClosed: boolean;
      healthReason: Message | null;
      webhookProblem: Message | null;
    }
  >`
    select s.id, s.version, s.name, s.channel_id, c.code as channel_code, c.name as channel_name,
      coalesce(s.currency, case when s.account_hash not like 'signing in:%' then c.currency end) as currency, s.is_sandbox, s.is_active, s.is_sample, s.health, s.health_reason,
      s.health_since, s.checked_at, s.proven_at is not null as is_proven, store_suspended(s) as suspended, s.paused_at, jsonb_build_object('price', s.drift_price, 'stock', s.drift_stock) as drift_rules, c.off_note as channel_note,
      case when s.closed_to > statement_timestamp() then s.closed_from end as closed_from, s.closed_to, store_closed(s) as is_closed,
      watch.hook_problem as webhook_problem, s.orders_until as last_order_read, s.push_confirmed_at as last_push_confirmed,
      waiting.listings as waiting, failed.listings as failed, waiting.seen < ${looked} and failed.seen < ${looked} as work_is_exact,
      (select count(*)::int from package_action a where a.client_id = s.client_id and a.store_id = s.id
        and a.state in ('waiting', 'sending', 'unknown')) as waiting_actions,
      (select count(distinct e.listing_id)::int from taxonomy_effect e where e.client_id = s.client_id and e.store_id = s.id) as affected,
      s.shown || coalesce(s.shown_next, '{}') as credentials,
      not channel_off(s) and (s.credentials_next is not null or (s.health = 'unproven' and s.is_active)) as is_testing
    from store s
    join channel c on c.id = s.channel_id
    left join order_watch watch on watch.client_id = s.client_id and watch.store_id = s.id and s.is_active
    cross join lateral (${workOf(sql`f.state = 'pending'`, sql`f.state in ('sending', 'unknown')`)}) waiting
    cross join lateral (${workOf(sql`f.state in ('refused', 'blocked')`)}) failed
    where s.client_id = ${ctx.clientId} and (${storeId}::uuid is null or s.id = ${storeId})
    order by s.is_active desc, s.created_at, s.id`.execute(ctx.db);
  return rows.map(({ healthReason, webhookProblem, closedFrom, closedTo, isClosed, ...store }) => ({
    ...store,
    closing: closedFrom === null ? null : { from: closedFrom, to: closedTo, hasBegun: isClosed },
    sandboxPage: sandboxPageOf(ctx, store),
    healthReason: whyNotIn(healthReason),
    webhookProblem: webhookProblem && wordsOf(webhookProblem),
  }));
};

/** Sandboxes answer on this machine alone: whoever reaches the console from another one gets no address that leads nowhere. */
const sandboxPageOf = (
  { installation: { sandboxOrigin, publicUrl }, locale }: Ctx,
  {
    isSandbox,
    isActive,
    isSample,
    channelCode,
    credentials,
  }: Pick<Store, "isSandbox" | "isActive" | "isSample" | "channelCode" | "credentials">,
) => {
  const connector = connectorOf(channelCode);
  if (!connector || !sandboxOrigin || !isSandbox || !isActive || isSample || !loopback(publicUrl)) return null;
  const parameters = Object.entries({ ...connector.sandboxPage(credentials), lang: locale }).filter(
    ([, value]) => value !== undefined,
  );
  return `${sandboxOrigin}/${connector.code}/?${new URLSearchParams(parameters as [string, string][])}`;
};

/** Listings of a store with such sync fields; each condition is that of an index. */
const workOf = (...conditions: ReturnType<typeof sql>[]) => sql`
  select count(distinct listing_id)::int as listings, count(*)::int as seen from (${sql.join(
    conditions.map(
      (condition) => sql`(select f.listing_id from sync_field f
        where f.client_id = s.client_id and f.store_id = s.id and ${condition} limit ${looked})`,
    ),
    sql` union all `,
  )}) as work`;
