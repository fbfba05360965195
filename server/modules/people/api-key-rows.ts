import type { ApiKey } from "@tradeport/contract/access";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";

/** Keys with the state that they have now, as sessions.ts takes them. */
export const apiKeyRows = async (ctx: WideCtx, keyId: string | null = null): Promise<ApiKey[]> => {
  const { rows } = await acrossClients(ctx.db, (tx) =>
    sql<ApiKey>`
    select k.id, k.name, k."right", k.areas, k.store_ids, k.proposes, k.shown, trim(m.name || ' ' || m.surname) as member_name, k.created_at as created_date,
      k.expires_at as expire_date, k.last_used_at as last_used,
      case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired'
        when not m.is_active then 'closed' when w.is_refused or w.person_id is not null and ${!ctx.installation.issuer} then 'suspended'
        else 'open' end as state
    from api_key k join client_member m on m.client_id = k.client_id and m.id = k.member_id
    left join provider_recheck w on w.person_id = m.person_id
    where k.client_id = ${ctx.clientId} and (${keyId}::uuid is null or k.id = ${keyId})
    order by k.revoked_at is not null, k.created_at desc, k.id desc limit 500`.execute(tx),
  );
  return rows;
};
