import type { Input } from "@tradeport/contract";
import { emptyId } from "@tradeport/contract";
import type { audit } from "@tradeport/contract/audit";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";

export type Filter = Omit<Input<typeof audit.GetAuditExport>, "clientId">;

/**
 * An instant, some days off, as the beginning of an id: rows are found by the time in their ids, and a clock that was off by less than a
 * day hides none. The exact bound is that of `at`.
 */
const idAround = (instant: string, days: number) => {
  const ms = Math.max(0, new Date(instant).getTime() + days * 86_400_000);
  return ms
    .toString(16)
    .padStart(12, "0")
    .replace(/^(.{8})(.{4})$/, "$1-$2-0000-0000-000000000000");
};

/** Rows of the client; of every client for an Admin who names none. Read across clients, so this is the only fence. */
export const matching = (ctx: Pick<Ctx, "who" | "clientId">, filter: Filter) => {
  const all = ctx.who.role === "Admin" && ctx.clientId === emptyId;
  const like = (column: string, value: string | undefined) => (value ? sql`and a.${sql.ref(column)} = ${value}` : sql``);
  return sql`${all ? sql`true` : sql`a.client_id = ${ctx.clientId}`}
    ${like("action", filter.action)} ${like("object_type", filter.objectType)} ${like("object_id", filter.objectId)}
    ${filter.actorId ? sql`and a.actor_id = ${filter.actorId}` : sql``}
    ${filter.startDate ? sql`and a.at >= ${filter.startDate} and a.id >= ${idAround(filter.startDate, -1)}` : sql``}
    ${filter.endDate ? sql`and a.at < ${filter.endDate} and a.id < ${idAround(filter.endDate, 1)}` : sql``}`;
};

/** Names are looked up now, those of members as this company has them: whoever was erased has none. Joined to `audit a`. */
export const named = sql`
  left join client c on c.id = a.client_id
  left join person p on p.id = a.actor_id
  left join client_member m on m.client_id = a.client_id and m.person_id = a.actor_id
  left join person b on b.id = a.on_behalf_id
  left join client_member n on n.client_id = a.client_id and n.person_id = a.on_behalf_id
  left join api_key k on k.client_id = a.client_id and k.id = a.api_key_id
  left join audit_seal s on s.client_id = a.client_id and s.audit_id = a.id`;
export const rowColumns = sql`a.id, a.at, a.client_id, c.name as client_name, a.actor_kind, a.actor_id,
  coalesce(nullif(a.actor_name, ''), case when m.id is null then p.display_name else trim(m.name || ' ' || m.surname) end, '') as actor_name,
  case when n.id is null then b.display_name else trim(n.name || ' ' || n.surname) end as on_behalf_name, k.name as api_key_name,
  a.action, a.object_type, a.object_id, a.before, a.after, a.reason, a.request_id, s.seq`;
