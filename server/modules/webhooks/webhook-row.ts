import type { Webhook } from "@tradeport/contract/webhooks";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

/** Something is to be sent to webhook `w`. */
export const waits = sql`(exists (select from webhook_event e where e.client_id = w.client_id and e.webhook_id = w.id)
  or exists (select from webhook_delivery d where d.client_id = w.client_id and d.webhook_id = w.id and d.taken_at is null))`;

/** Webhooks as they are shown; one where its id is named. */
export const webhookRows = async ({ db, clientId }: Pick<Ctx, "db" | "clientId">, id?: string): Promise<Webhook[]> => {
  const { rows } = await sql<Webhook>`
    select w.id, w.name, w.address, w.kinds, w.version, w.created_by_name as created_by, w.created_at as created_date,
      case when w.is_stopped then 'stopped' when not w.is_active then 'off' when w.failing_since is not null then 'failing' else 'on' end as state,
      case when w.is_active then w.failing_since else w.inactive_since end as since_date,
      case when w.is_active and ${waits} then greatest(w.next_at, w.taken_until, now()) end as next_date,
      (select max(d.taken_at) from webhook_delivery d where d.client_id = w.client_id and d.webhook_id = w.id) as last_taken
    from webhook w where w.client_id = ${clientId} and ${id ? sql`w.id = ${id}` : sql`true`}
    order by w.created_at, w.id`.execute(db);
  return rows;
};

/** One of the client's; another's is not there. */
export const readWebhook = async (ctx: Pick<Ctx, "db" | "clientId">, id: string): Promise<Webhook> => {
  const [row] = await webhookRows(ctx, id);
  if (!row) throw new Fail("not_found");
  return row;
};

/** Nobody else changes it, and no worker takes it, until this transaction ends. */
export const holdWebhook = async ({ db, clientId }: Pick<Ctx, "db" | "clientId">, id: string) => {
  const { rows } = await sql<{ name: string; isActive: boolean; inactiveSince: string | null }>`
    select name, is_active, inactive_since from webhook where client_id = ${clientId} and id = ${id} for no key update`.execute(
    db,
  );
  if (!rows[0]) throw new Fail("not_found");
  return rows[0];
};
