import type { AuditEntry } from "./context.ts";
import { newId, sql, type Tx } from "./db.ts";
import type { Who } from "./who.ts";

export interface Actor {
  kind: "person" | "job" | "marketplace" | "guest";
  id: string | null;
  /** Not kept for a person: the audit can't be changed, and a name may have to be forgotten. */
  name: string;
  requestId?: string;
  /** The member for whom an Admin acts. */
  onBehalfId?: string | null;
  sessionId?: string | null;
  apiKeyId?: string | null;
}

/** The person behind a call, with the way that they came and whom they act for. */
export const actorOf = (who: Who, requestId: string): Actor => ({
  kind: "person",
  id: who.personId,
  name: who.displayName,
  requestId,
  onBehalfId: who.acting?.personId ?? null,
  sessionId: who.sessionId,
  apiKeyId: who.apiKeyId,
});

/** Who did what to which row, in the transaction that did it. The application's roles can add rows and never change one. */
export const audit = async (tx: Tx, clientId: string, actor: Actor, entry: AuditEntry) => {
  await sql`
    insert into audit (client_id, id, actor_kind, actor_id, actor_name, request_id, on_behalf_id, session_id, api_key_id, action,
      object_type, object_id, before, after, reason)
    values (${clientId}, ${newId()}, ${actor.kind}, ${actor.id}, ${actor.kind === "person" ? "" : actor.name}, ${actor.requestId ?? null},
      ${actor.onBehalfId ?? null}, ${actor.sessionId ?? null}, ${actor.apiKeyId ?? null}, ${entry.action}, ${entry.objectType},
      ${entry.objectId}, ${JSON.stringify(entry.before ?? null)}::jsonb, ${JSON.stringify(entry.after ?? null)}::jsonb,
      ${entry.reason ?? null})`.execute(tx);
};

/** "ay•••@mavikapi.example": enough to know one's own people by, for what can't be taken back. */
export const masked = (email: string) => email.replace(/^(.{1,2})[^@]*/, "$1•••");
