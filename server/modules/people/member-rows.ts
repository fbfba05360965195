import type { Member } from "@tradeport/contract/members";
import { heldElsewhere } from "#identity/account.ts";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

/** Members as the reader may see them: contact details and user names are for who manages members, other stores' ids for who has these. */
export const memberRows = async (ctx: WideCtx, memberId: string | null = null): Promise<Member[]> => {
  const manages = ctx.who.right === "manage";
  const own = ctx.who.storeIds ?? null;
  const { rows } = await acrossClients(ctx.db, (tx) =>
    sql<Member>`
      select m.id, m.version, m.name, m.surname, case when ${manages} or m.person_id = ${ctx.who.personId} then m.email end as email,
        case when ${manages} or m.person_id = ${ctx.who.personId} then m.phone end as phone,
        case when m.person_id = ${ctx.who.personId} or (${manages} and not ${heldElsewhere(ctx.clientId)}) then a.username end as username,
        m."right", m.areas, case when ${own}::uuid[] is null or m.store_ids is null then m.store_ids
          else array(select unnest(m.store_ids) intersect select unnest(${own}::uuid[])) end as store_ids, m.is_active, m.person_id = ${ctx.who.personId} as is_self, m.created_at as created_date
      from client_member m join person p on p.id = m.person_id left join identity_account a on a.id = m.person_id
      where m.client_id = ${ctx.clientId} and (${memberId}::uuid is null or m.id = ${memberId})
      order by m.is_active desc, m.created_at, m.id limit 1000`.execute(tx),
  );
  return rows;
};

export const oneMember = async (ctx: WideCtx, memberId: string): Promise<Member> => {
  const [member] = await memberRows(ctx, memberId);
  if (!member) throw new Fail("not_found");
  return member;
};
