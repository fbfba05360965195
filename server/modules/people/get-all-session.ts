import type { Input } from "@tradeport/contract";
import type { access, Session } from "@tradeport/contract/access";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { oneMember } from "./member-rows.ts";
import { notWithKey } from "./rules.ts";

export const getAllSession = async (ctx: WideCtx, { clientMemberId }: Input<typeof access.GetAllSession>): Promise<Session[]> => {
  notWithKey(ctx);
  if (clientMemberId) {
    const { isSelf } = await oneMember(ctx, clientMemberId);
    if (!isSelf && ctx.who.right !== "manage") throw new Fail("no_right", { right: "manage" });
  }
  const { rows } = await acrossClients(ctx.db, (tx) =>
    sql<Session>`
      select s.id, s.agent, coalesce(nullif(trim(m.name || ' ' || m.surname), ''), p.display_name) as member_name, s.created_at as created_date, s.seen_at as last_seen, s.ends_at as expire_date,
        coalesce(s.id = ${ctx.who.sessionId}, false) as is_current
      from session s join person p on p.id = s.person_id
      left join client_member m on m.client_id = s.client_id and m.person_id = p.id
      where s.ends_at > now() and ${
        clientMemberId
          ? sql`s.client_id = ${ctx.clientId}
              and s.person_id = (select person_id from client_member where client_id = ${ctx.clientId} and id = ${clientMemberId})`
          : sql`s.person_id = ${ctx.who.personId}`
      }
      order by is_current desc, s.seen_at desc, s.id limit 200`.execute(tx),
  );
  return rows;
};
