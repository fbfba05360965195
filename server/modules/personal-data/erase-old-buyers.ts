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
  days: number;
}

const ordersAtOnce = 500;

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
      where not s.is_sample and least(r.days, most.days) is not null order by s.client_id, s.id`.execute(tx),
  );
  for (const period of rows) {
    await eraseOfStore(database, period, signal);
    if (signal?.aborted) return;
    await eraseLateClaims(database, period);
  }
};

const erase = async (tx: Tx, { clientId, channelId, channelCode, days }: Period, orderIds: string[]) => {
  if (orderIds.length === 0) return;
  await eraseOrders(tx, clientId, orderIds);
  const by = { kind: "job", id: null, name: "retention" } as const;
  const entry = { action: "erase", objectType: "buyer_retention", objectId: channelId } as const;
  await audit(tx, clientId, by, { ...entry, after: { channel: channelCode, days, orders: orderIds.length } });
};

/** Locked first, and judged by what stands there then. */
const lockDue = async (tx: Tx, { clientId, days }: Period, ids: string[]) => {
  await sql`select from order_header where client_id = ${clientId} and id = any(${ids}::uuid[]) order by id for update`.execute(
    tx,
  );
  const { rows } = await sql<{ id: string }>`
    select h.id from order_header h where h.client_id = ${clientId} and h.id = any(${ids}::uuid[]) and h.buyer_erased_at is null
      and h.remote_modified_at < ${daysAgo(days)} and ${isAtRest}`.execute(tx);
  return rows.map(({ id }) => id);
};

const eraseOfStore = async (database: Pick<Database, "asPlatform">, period: Period, signal?: AbortSignal) => {
  const { clientId, storeId, days } = period;
  for (let after: { at: string; id: string } | undefined; ; ) {
    const last = after;
    const rows = await database.asPlatform(async (tx) => {
      const { rows: old } = await sql<{ id: string; at: string }>`
        select id, ordered_at::text as at from order_header
        where client_id = ${clientId} and store_id = ${storeId} and buyer_erased_at is null and ordered_at < ${daysAgo(days)}
          ${last ? sql`and (ordered_at, id) > (${last.at}::timestamptz, ${last.id}::uuid)` : sql``}
        order by ordered_at, id limit ${ordersAtOnce}`.execute(tx);
      const ids = old.map(({ id }) => id);
      await erase(tx, period, await lockDue(tx, period, ids));
      return old;
    });
    if (rows.length < ordersAtOnce || signal?.aborted) return;
    after = rows.at(-1);
  }
};

/** A buyer who sends something back after that writes why, and is erased once more when it is over. */
const eraseLateClaims = async (database: Pick<Database, "asPlatform">, period: Period) => {
  const { clientId, storeId, days } = period;
  for (;;) {
    const found = await database.asPlatform(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select distinct h.id from claim c
        join order_header h on h.client_id = c.client_id and h.store_id = c.store_id and h.channel_order_id = c.channel_order_id
        where c.client_id = ${clientId} and c.store_id = ${storeId} and not c.is_open and c.modified_at > h.buyer_erased_at
          and c.remote_modified_at < ${daysAgo(days)} limit ${ordersAtOnce}`.execute(tx);
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
