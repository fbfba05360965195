import type { AuditEntry } from "./context.ts";
import { newId, sql, type Tx } from "./db.ts";

export interface Actor {
  kind: "person" | "job" | "marketplace" | "guest";
  id: string | null;
  name: string;
  requestId?: string;
}

/** Who did what to which row, in the transaction that did it. The application's roles can add rows and never change one. */
export const audit = async (tx: Tx, clientId: string, actor: Actor, entry: AuditEntry) => {
  await sql`
    insert into audit (client_id, id, actor_kind, actor_id, actor_name, request_id, action, object_type, object_id, before, after, reason)
    values (${clientId}, ${newId()}, ${actor.kind}, ${actor.id}, ${actor.name}, ${actor.requestId ?? null}, ${entry.action},
      ${entry.objectType}, ${entry.objectId}, ${JSON.stringify(entry.before ?? null)}::jsonb, ${JSON.stringify(entry.after ?? null)}::jsonb,
      ${entry.reason ?? null})`.execute(tx);
};
