import { isAtRest } from "#modules/orders/index.ts";
import { audit } from "#platform/audit.ts";
import { type Database, sql, type Tx } from "#platform/db.ts";
import { eraseOrders } from "./erase-orders.ts";
import { daysAgo, marketplaceMost } from "./periods.ts";

interface Period {
  clientId: string;
  storeId: string;
  channelId: string;
  channelCode: string;
  /** null: buyers are kept, but for those that were erased on request. */
  days: number | null;
}

const ordersAtOnce = 500;
/** An installation that was off for so long still finds what came meanwhile. */
const missedNights = 60;

/**
 * Each night: of every store the orders whose time is over lose their buyer, some hundred a transaction, the oldest first. Killed anywhere the next
 * run goes on; at the signal it ends after the hundreds that it is at. The audit says how many.
 */
export const eraseOldBuyers = async (database: Pick<Database, "asPlatform">, signal?: AbortSignal) => {
  const { rows } = await database.asPlatform((tx) =>
    sql<Period>`
      select s.client_id, s.id as store_id, c.id as channel_id, c.code as channel_code, least(r.days, most.days) as days
      from store s join channel c on c.id = s.channel_id
      left join buyer_retention r on r.client_id = s.client_id and r.channel_id = c.id
      left join ${marketplaceMost} on most.code = c.code
      where not s.is_sample order by s.client_id, s.id`.execute(tx),
  );
  for (const period of rows) {
    if (period.days !== null) await eraseOfStore(database, period, period.days, signal);
    if (signal?.aborted) return;
    await eraseLater(database, period);
  }
};

const erase = async (tx: Tx, { clientId, channelId, channelCode, days }: Period, orderIds: string[]) => {
  if (orderIds.length === 0) return;
  await eraseOrders(tx, clientId, orderIds);
  const by = { kind: "job", id: null, name: "retention" } as const;
  const entry = { action: "erase", objectType: "buyer_retention", objectId: channelId } as const;
  await audit(tx, clientId, by, {
    ...entry,
    after: { channel: channelCode, ...(days !== null && { days }), orders: orderIds.length },
  });
};

/** Locked first, and judged by what stands there then. */
const lockDue = async (tx: Tx, clientId: string, days: number, ids: string[]) => {
  await sql`select from order_header where client_id = ${clientId} and id = any(${ids}::uuid[]) order by id for update`.execute(
    tx,
  );
  const { rows } = await sql<{ id: string }>`
    select h.id from order_header h where h.client_id = ${clientId} and h.id = any(${ids}::uuid[]) and h.buyer_erased_at is null
      and h.remote_modified_at < ${daysAgo(days)} and ${isAtRest}`.execute(tx);
  return rows.map(({ id }) => id);
};

const eraseOfStore = async (database: Pick<Database, "asPlatform">, period: Period, days: number, signal?: AbortSignal) => {
  const { clientId, storeId } = period;
  for (let after: { at: string; id: string } | undefined; ; ) {
    const last = after;
    const rows = await database.asPlatform(async (tx) => {
      const { rows: old } = await sql<{ id: string; at: string }>`
        select id, ordered_at::text as at from order_header
        where client_id = ${clientId} and store_id = ${storeId} and buyer_erased_at is null and ordered_at < ${daysAgo(days)}
          ${last ? sql`and (ordered_at, id) > (${last.at}::timestamptz, ${last.id}::uuid)` : sql``}
        order by ordered_at, id limit ${ordersAtOnce}`.execute(tx);
      const ids = old.map(({ id }) => id);
      await erase(tx, period, await lockDue(tx, clientId, days, ids));
      return old;
    });
    if (rows.length < ordersAtOnce || signal?.aborted) return;
    after = rows.at(-1);
  }
};

/**
 * What came to an erased order after that, once it is over: a return, in which the buyer writes why and is answered, and what a member wrote with an
 * action. A period is waited for once more; what was erased on request goes with the next night.
 */
const eraseLater = async (database: Pick<Database, "asPlatform">, period: Period) => {
  const { clientId, storeId, days } = period;
  for (;;) {
    const found = await database.asPlatform(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select h.id from claim c
        join order_header h on h.client_id = c.client_id and h.store_id = c.store_id and h.channel_order_id = c.channel_order_id
        where c.client_id = ${clientId} and c.store_id = ${storeId} and not c.is_open and c.modified_at > h.buyer_erased_at
          and c.remote_modified_at < ${daysAgo(days ?? 0)}
        union
        select h.id from package_action a join order_package p on p.client_id = a.client_id and p.id = a.package_id
        join order_header h on h.client_id = p.client_id and h.id = p.order_id
        where a.client_id = ${clientId} and a.store_id = ${storeId} and a.state in ('refused', 'done', 'withdrawn')
          and a.ended_at between ${daysAgo((days ?? 0) + missedNights)} and ${daysAgo(days ?? 0)} and a.ended_at >= h.buyer_erased_at
        limit ${ordersAtOnce}`.execute(tx);
      const ids = rows.map(({ id }) => id);
      await sql`select from order_header where client_id = ${clientId} and id = any(${ids}::uuid[]) order by id for update`.execute(
        tx,
      );
      await erase(tx, period, ids);
      return ids.length;
    });
    if (found < ordersAtOnce) return;
  }
};
