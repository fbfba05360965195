import type { AccountInfo } from "@tradeport/contract/members";
import { waitingAddress } from "#identity/new-address.ts";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

/** A member's own account. Whoever is no member (an Admin, also one who acts) sees that of the company's first owner. */
export const getClientInfo = async (ctx: WideCtx): Promise<AccountInfo> => {
  const own = ctx.who.role === "Client" && !ctx.who.acting;
  const { rows } = await acrossClients(ctx.db, (tx) =>
    sql<AccountInfo>`
      select m.version, a.username, m.name, m.surname, m.email, m.phone,
        case when ${own} then ${waitingAddress(sql`m.person_id`)} end as new_email, m."right" as member_type, m.areas, m.store_ids, m.created_at as registration_date
      from client_member m left join identity_account a on a.id = m.person_id
      where m.client_id = ${ctx.clientId} and m.is_active
        and (case when ${own} then m.person_id = ${ctx.who.personId} else m."right" = 'manage' end)
      order by m.created_at, m.id limit 1`.execute(tx),
  );
  if (!rows[0]) throw new Fail("not_found");
  return rows[0];
};
