import type { StoreContext } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { retryOnDeadlock } from "#platform/retry-on-deadlock.ts";
import { applyReports } from "./apply-report.ts";
import { shareOversold } from "./oversold.ts";

/** About so many share a transaction: its cost is split, and nobody waits long for the stock that it has locked. */
const together = 100;

type Writes = Pick<StoreContext, "store" | "write" | "log">;

/** Applies reports of the inbox in the order in which they came; a bad one never stands in the way of the others. */
export const takeReports = async (context: Writes, inboxIds: string[]) => {
  for (const ids of await byOrder(context, inboxIds)) {
    const itemIds = await applyReports(context, ids);
    await retryOnDeadlock(() => shareOversold(context, itemIds));
  }
};

/** What came of one order stays together: a line that moves from one of its packages to another is seen in both. */
const byOrder = async ({ store, write }: Writes, inboxIds: string[]) => {
  if (inboxIds.length <= together) return inboxIds.length > 0 ? [inboxIds] : [];
  const { rows } = await write((tx) =>
    sql<{ id: string; orderId: string }>`
      select id, order_id from inbox where client_id = ${store.clientId} and id = any(${inboxIds}::uuid[])`.execute(tx),
  );
  const orderOf = new Map(rows.map(({ id, orderId }) => [id, orderId]));
  const parts: string[][] = [[]];
  for (const ids of Map.groupBy(inboxIds, (id) => orderOf.get(id) ?? id).values()) {
    if (parts.at(-1)!.length >= together) parts.push([]);
    parts.at(-1)!.push(...ids);
  }
  return parts;
};
