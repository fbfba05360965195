import type { SyncStep } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { shareOversold } from "../oversold.ts";
import { reconcileHolds } from "../reconcile-holds.ts";
import { retryProblems } from "../retry-problems.ts";

const lookAt = new Map<string, number>();
/** So many of a company's items with a flag at a look; the next look of any of its stores goes on behind them, so that each comes up. */
const flagsAtOnce = 200;
const flagsAfter = new Map<string, string>();
const nobody = "00000000-0000-0000-0000-000000000000";
/** Between two looks; where a look takes long, twenty times that. */
const everyMs = 5_000;

/**
 * What time or other work puts right in stored orders, without a call: lines whose product has come (R10), pieces that a part cancel never
 * gave back, and oversold flags after stock came in.
 */
export const reconcileOrders: SyncStep = {
  name: "reconcile orders",
  due: () => ({
    at: sql`select min(holds_until) from order_package where client_id = s.client_id and store_id = s.id and holds_until is not null`,
    along: sql`exists (select 1 from order_line where client_id = s.client_id and variant_id is null)
      or exists (select 1 from order_line where client_id = s.client_id and oversold)`,
  }),
  claim: async (context) => {
    const { clientId, id: storeId, channelName } = context.store;
    const began = performance.now();
    if (began < (lookAt.get(storeId) ?? 0)) return null;
    lookAt.set(storeId, began + everyMs);
    await context.write((tx) => retryProblems(tx, clientId, { storeId }));
    await context.write(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select h.id from order_header h where h.client_id = ${clientId} and h.id in (select p.order_id from order_package p
          where p.client_id = ${clientId} and p.store_id = ${storeId} and p.holds_until < now() limit 20)
        order by h.id for update`.execute(tx);
      if (rows.length === 0) return;
      const orderIds = rows.map(({ id }) => id);
      await sql`update order_package set holds_until = null
        where client_id = ${clientId} and order_id = any(${orderIds}::uuid[]) and holds_until < now()`.execute(tx);
      await reconcileHolds(tx, clientId, orderIds, channelName);
    });
    const { rows } = await context.read((tx) =>
      sql<{ itemId: string }>`
        select distinct r.item_id from order_line l
        join order_allocation r on r.client_id = l.client_id and r.order_id = l.order_id and r.variant_id = l.variant_id
        where l.client_id = ${clientId} and l.oversold and r.item_id > ${flagsAfter.get(clientId) ?? nobody}::uuid
        order by r.item_id limit ${flagsAtOnce}`.execute(tx),
    );
    flagsAfter.set(clientId, rows.length === flagsAtOnce ? rows.at(-1)!.itemId : nobody);
    await shareOversold(
      context,
      rows.map((row) => row.itemId),
    );
    lookAt.set(storeId, performance.now() + Math.max(everyMs, 20 * (performance.now() - began)));
    return null;
  },
};
