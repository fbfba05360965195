import type { OrderPage, OrderQuery } from "@tradeport/connectors/orders";
import { ordersLooked, ordersRead } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";

/** The first reading goes back this far: older orders are history of the marketplace's own panel. */
const firstDays = 7;
/** Between two looks when no webhook gives a hint, in seconds: as the company chose, and a sandbox more often than the shortest choice. */
const standardSeconds = 20;
const sandboxSeconds = 5;

/** Joined to `client`: how long after one look the next is due, in seconds. */
const pollSeconds = (scope: "live" | "sandbox") =>
  scope === "sandbox"
    ? sql`case when client.order_poll_seconds = ${sql.lit(standardSeconds)} then ${sql.lit(sandboxSeconds)} else client.order_poll_seconds end`
    : sql`client.order_poll_seconds`;

/** Of `store s` joined to its client: the moment of the next look. */
export const nextPoll = (scope: "live" | "sandbox") => sql`
  case when s.orders_read_at is null or s.orders_hint_at > s.orders_read_at then '-infinity'::timestamptz
    else s.orders_read_at + make_interval(secs => ${pollSeconds(scope)}) end`;

export interface OrderWindow {
  since: string;
  until: string;
  /** By the database's clock. */
  requestedAt: string;
  /** As a window says that ended, if it was the last that began. */
  readUntil: string | null;
  kind: OrderQuery["kind"];
  /** As the connector left them (`OrderPage.marks`). */
  marks: Record<string, string>;
}

/**
 * The window to read now, or null when no look is due; marks the look. By modified time, with an overlap: 15 minutes each time, four hours
 * every quarter of an hour, and seven days once a day for an order that appeared late with an old time (R3). A window is as long as the
 * marketplace takes; where that does not reach the present, the next one follows.
 *
 * The cursor is by the database's clock, the times that are asked for are the marketplace's own. So a window ends days ahead of us, and
 * begins no later than the newest moment that the marketplace has told: half a window behind us where it has told none since.
 */
export const nextWindow = async (
  tx: Tx,
  { clientId, id, scope }: { clientId: string; id: string; scope: "live" | "sandbox" },
  limits: { windowDays: number; historyDays: number; sweeping: boolean },
): Promise<OrderWindow | null> => {
  const span = sql`make_interval(days => ${limits.windowDays}::int)`;
  const { rows } = await sql<OrderWindow>`
    with look as (
      select s.orders_until, s.orders_read_at, w.deep_at, w.sweep_at, w.newest_at, coalesce(w.marks, '{}') as marks from store s
      join client on client.id = s.client_id
      left join order_watch w on w.client_id = s.client_id and w.store_id = s.id
      where s.client_id = ${clientId} and s.id = ${id} and ${nextPoll(scope)} <= now()
    ), kind as (
      select *, case
        when not ${limits.sweeping} and (sweep_at is null or sweep_at < now() - interval '1 day') then 'sweep'
        when deep_at is null or deep_at < now() - interval '15 minutes' then 'deep'
        else 'short' end as kind
      from look
    ), window_start as (
      select kind, marks, case when orders_until >= date_trunc('milliseconds', orders_read_at) then orders_until end as read_until, greatest(now() - make_interval(days => ${limits.historyDays}::int),
        least(coalesce(orders_until, now()), case when kind <> 'sweep' then greatest(newest_at, now() - ${span} / 2) end)
          - case kind when 'sweep' then make_interval(days => ${Math.min(firstDays, limits.historyDays)}::int)
          when 'deep' then interval '4 hours' else interval '15 minutes' end) as since
      from kind)
    select since, since + ${span} as until,
      statement_timestamp() as requested_at, read_until, kind, marks from window_start`.execute(tx);
  const [window] = rows;
  if (window) await ordersLooked(tx, clientId, id, window.requestedAt);
  return window ?? null;
};

/** What a page left for windows to come stands with what else it brought. */
export const keepPlace = (tx: Tx, { clientId, id }: { clientId: string; id: string }, { marks = {}, newest }: OrderPage) =>
  sql`
    insert into order_watch as w (client_id, store_id, marks, newest_at)
    values (${clientId}, ${id}, ${JSON.stringify(marks)}::jsonb, ${newest ?? null}::timestamptz)
    on conflict (client_id, store_id) do update set marks = w.marks || excluded.marks, newest_at = greatest(w.newest_at, excluded.newest_at)
      where not w.marks @> excluded.marks or w.newest_at is distinct from greatest(w.newest_at, excluded.newest_at)`.execute(tx);

/** Every page of the window is stored. */
export const windowRead = async (tx: Tx, { clientId, id }: { clientId: string; id: string }, window: OrderWindow) => {
  await ordersRead(tx, clientId, id, window);
  if (window.kind === "short") return;
  await sql`
    insert into order_watch (client_id, store_id, deep_at, sweep_at)
    values (${clientId}, ${id}, now(), case when ${window.kind} = 'sweep' then now() end)
    on conflict (client_id, store_id) do update set deep_at = now(), sweep_at = coalesce(excluded.sweep_at, order_watch.sweep_at)`.execute(
    tx,
  );
};
