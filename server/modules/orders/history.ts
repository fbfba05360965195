import type { OrderStatus } from "@tradeport/contract/order-status";
import { newId, sql, type Tx } from "#platform/db.ts";

interface Entry {
  packageIds: string[];
  actorKind: "person" | "marketplace" | "job";
  actorName: string;
  /** A_ACCEPT, …; A_MARKETPLACE for what a report changed, CARGO for cargo information, ADDRESS for another delivery address. */
  action: string;
  before: OrderStatus | null;
  status: OrderStatus;
  remoteStatus: string | null;
  /** Why, of a step that is ours alone. */
  reason?: string;
}

/** Who changed a status, from what, to what. Without a remote status the package's own is written. */
export const addHistory = async (tx: Tx, clientId: string, entry: Entry) => {
  await sql`
    insert into order_status_history (client_id, id, package_id, actor_kind, actor_name, before_status, action, status, remote_status, reason)
    select ${clientId}, e.id, p.id, ${entry.actorKind}, ${entry.actorName}, ${entry.before}, ${entry.action}, ${entry.status},
      coalesce(${entry.remoteStatus}, p.remote_status), ${entry.reason ?? ""}
    from unnest(${entry.packageIds.map(() => newId())}::uuid[], ${entry.packageIds}::uuid[]) as e(id, package_id)
    join order_package p on p.client_id = ${clientId} and p.id = e.package_id`.execute(tx);
};
