import type { Output } from "@tradeport/contract";
import type { waysIn } from "@tradeport/contract/ways-in";
import { type Actor, audit } from "#platform/audit.ts";
import { sql, type Tx } from "#platform/db.ts";

/** The open API keys that this person made, in every company: a changed password ends none of them by itself. */
export const livingKeys = async (tx: Tx, personId: string): Promise<Output<typeof waysIn.GetWaysIn>["apiKeys"]> => {
  const { rows } = await sql<Output<typeof waysIn.GetWaysIn>["apiKeys"][number]>`
    select k.id, k.name, k.shown, k.created_at as created_date, k.last_used_at as last_used from api_key k join client_member m on m.client_id = k.client_id and m.id = k.member_id and m.is_active
    where m.person_id = ${personId} and k.revoked_at is null and k.expires_at > now()
    order by k.created_at desc, k.id desc limit 50`.execute(tx);
  return rows;
};

/** Ends them, all but those that are kept, each with its line in the audit of its company. */
export const endKeys = async (tx: Tx, personId: string, actor: Actor, retained: string[] = []) => {
  const { rows } = await sql<{ clientId: string; id: string }>`
    update api_key k set revoked_at = now() from client_member m
    where m.client_id = k.client_id and m.id = k.member_id and m.person_id = ${personId} and k.revoked_at is null and k.expires_at > now()
      and k.id <> all (${retained}::uuid[])
    returning k.client_id, k.id`.execute(tx);
  for (const { clientId, id } of rows)
    await audit(tx, clientId, actor, { action: "revoke", objectType: "api_key", objectId: id, reason: "password_changed" });
};
