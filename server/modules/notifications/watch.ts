import { claimNearHours, nearHours, silentMinutes } from "@tradeport/contract/notification-kinds";
import { groupStatuses } from "@tradeport/contract/order-status";
import { troubledShipments } from "#modules/logistics/index.ts";
import { isUnread, shipsBy } from "#modules/orders/index.ts";
import { waitingProposals } from "#modules/proposals/index.ts";
import { sql, type Tx } from "#platform/db.ts";

/** A store that falls over and gets up again within it is no news. */
const settles = sql`interval '5 minutes'`;
/** A receiver that is being mended is no news. */
const silentFor = sql`interval '1 hour'`;
/** A process that failed longer ago is history. */
const processFor = sql`interval '1 day'`;

const hours = (n: number) => sql`${sql.lit(`${n} hours`)}::interval`;
const live = sql`s.is_active and not s.is_sample`;
const ofStore = sql`join store s on s.client_id = p.client_id and s.id = p.store_id and ${live}`;
const numbered = sql`join order_header h on h.client_id = p.client_id and h.id = p.order_id`;

/** All that is so at this moment, over all companies. Each by an index of what is open alone. */
const soNow = (now: Date) => sql`
  select s.client_id, case s.health when 'needs_sign_in' then 'signIn' when 'away' then 'away' else 'silent' end as kind,
    s.id as subject_id, s.id as store_id, null::uuid as person_id, s.name as label,
    case s.health when 'ok' then s.orders_until else s.health_since end as since
  from store s
  where ${live} and not channel_off(s)
    and (s.health in ('needs_sign_in', 'away') and s.health_since < ${now}::timestamptz - ${settles}
      or s.health = 'ok' and s.orders_until < ${now}::timestamptz - ${sql.lit(`${silentMinutes} minutes`)}::interval)
  union all
  select y.client_id, 'warehouse', y.account_id, null, null, w.name, y.failing_since
  from warehouse_system y join warehouse w on w.client_id = y.client_id and w.id = y.warehouse_id
  where y.failing_since < ${now}::timestamptz - ${silentFor}
  union all
  select p.client_id, case when p.ship_by < ${now}::timestamptz then 'late' else 'near' end, p.id, p.store_id, null, h.channel_order_id, p.ship_by
  from order_package p ${ofStore} ${numbered}
  where ${shipsBy} and p.ship_by < ${now}::timestamptz + ${hours(nearHours)}
  union all
  select p.client_id, 'claim', p.id, p.store_id, null, p.channel_order_id, p.deadline_at
  from claim p ${ofStore}
  where p.is_open and p.deadline_at between ${now}::timestamptz and ${now}::timestamptz + ${hours(claimNearHours)}
    and exists (select from claim_line l where l.client_id = p.client_id and l.claim_id = p.id and l.state = 'deciding')
  union all
  select p.client_id, 'oversold', p.id, p.store_id, null, h.channel_order_id, p.ordered_at
  from order_package p ${ofStore} ${numbered}
  where not p.superseded and p.status = any(${[...groupStatuses.active]}::text[])
    and (p.client_id, p.id) in (select l.client_id, l.package_id from order_line l where l.oversold)
  union all
  select p.client_id, 'shipment', p.id, p.store_id, null, h.channel_order_id, t.since
  from ${troubledShipments(sql`${now}::timestamptz`)} t join order_package p on p.client_id = t.client_id and p.id = t.package_id ${numbered}
  union all
  select i.client_id, 'unread', i.id, i.store_id, null, coalesce(nullif(i.order_id, ''), s.name), i.received_at
  from inbox i join store s on s.client_id = i.client_id and s.id = i.store_id and ${live}
  where ${isUnread}
  union all
  select r.client_id, 'held', r.id, null, null, r.subject, r.held_at
  from process r
  where r.held_at is not null and r.state = 'queued'
  union all
  select h.client_id, 'webhook', h.id, null, null, h.name, coalesce(h.inactive_since, h.failing_since)
  from webhook h
  where h.is_stopped or h.is_active and h.failing_since < ${now}::timestamptz - ${silentFor}
  union all
  select p.client_id, 'proposal', p.id, null, m.person_id, k.name, p.made_at
  from ${waitingProposals}
  union all
  select r.client_id, 'process', r.id, null, r.started_by, r.subject, r.ended_at
  from process r
  where r.state in ('failed', 'partly') and r.ended_at > ${now}::timestamptz - ${processFor} and r.started_by is not null and r.dismissed_at is null
    -- whoever makes a preview is looking at it
    and not r.is_preview
    -- and one of stores that its starter has no more is not theirs to hear of
    and not exists (select from client_member m where m.client_id = r.client_id and m.person_id = r.started_by and m.store_ids is not null
      and not process_stores(r.process_type, r.input) <@ to_jsonb(m.store_ids::text[]))`;

/** What began to be so is written down once, what is so no more is taken away, with whom it was told. */
export const watch = (tx: Tx, now: Date) =>
  sql`
    with so_now as materialized (${soNow(now)}),
    over as (
      delete from notification n where not exists (
        select from so_now o where o.client_id = n.client_id and o.kind = n.kind and o.subject_id = n.subject_id))
    insert into notification (client_id, kind, subject_id, store_id, person_id, label, since)
    select client_id, kind, subject_id, store_id, person_id, label, since from so_now
    on conflict do nothing`.execute(tx);
