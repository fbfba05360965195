import type { AreaRights } from "@tradeport/contract/areas";
import type { MemberRight } from "@tradeport/contract/members";
import type { RawBuilder } from "kysely";
import { youngDays } from "#identity/review.ts";
import { actorOf } from "#platform/audit.ts";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql, type Tx } from "#platform/db.ts";
import { endSessions } from "#platform/end-sessions.ts";
import { Fail } from "#platform/errors.ts";
import { revokeOf } from "./invitation-rows.ts";
import { type MemberState, recordAct } from "./member-act.ts";
import { lockMembersOf } from "./rules.ts";

/**
 * Whom somebody who was in an account may have let into its companies: who came in by an invitation of its person (`by_invitation`), was made
 * an owner or opened again by them, or was let in by somebody who came in so, since seven days before the account's ways in wait for its
 * owner. Of the accounts `a` of `which`.
 */
export const cameIn = (which: RawBuilder<unknown>) => sql`
  with recursive came_in as (
    select a.id as owner_id, coalesce(a.review_since, now()) - make_interval(days => ${youngDays}::int) as since, a.id as person_id,
      null::uuid as client_id, null::uuid as member_id, null::timestamptz as came_at, false as by_invitation
    from identity_account a where ${which}
    union
    select c.owner_id, c.since, m.person_id, m.client_id, m.id, let_in.came_at, let_in.by_invitation
    from came_in c
    join client_member o on o.person_id = c.owner_id and o.is_active
    cross join lateral (
      select i.member_id::text as member_id, i.accepted_at as came_at, true as by_invitation from invitation i
      where i.client_id = o.client_id and i.invited_by = c.person_id and i.accepted_at > c.since
      union all
      select u.object_id, u.at, false from audit u
      where u.client_id = o.client_id and u.object_type = 'member' and u.action = 'update' and u.actor_id = c.person_id and u.at > c.since
        and u.reason is distinct from 'password_changed' and u.after ->> 'isActive' = 'true'
        and (u.before ->> 'isActive' = 'false' or (u.after ->> 'right' = 'manage' and u.before ->> 'right' <> 'manage'))
    ) let_in
    join client_member m on m.client_id = o.client_id and m.id::text = let_in.member_id and m.id <> o.id)`;

interface CameIn {
  clientId: string;
  id: string;
  personId: string;
  name: string;
  email: string;
  createdDate: string;
}
/** Members of now, the newest first. */
export const cameInBy = async (tx: Tx, personId: string): Promise<CameIn[]> => {
  const { rows } = await sql<CameIn>`
    ${cameIn(sql`a.id = ${personId}`)}
    select m.client_id, m.id, m.person_id, trim(m.name || ' ' || m.surname) as name, m.email, max(c.came_at) as created_date
    from came_in c join client_member m on m.client_id = c.client_id and m.id = c.member_id and m.is_active
    where c.by_invitation group by m.client_id, m.id order by max(c.came_at) desc, m.id limit 1000`.execute(tx);
  return rows;
};

/** Whose password was set by this person, or by whom they let in, since somebody may have been in their account: that one knows it. */
export const passwordsGivenBy = async (tx: Tx, personId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    ${cameIn(sql`a.id = ${personId}`)}
    select distinct m.person_id as id
    from came_in c join client_member o on o.person_id = c.owner_id and o.is_active
    join audit u on u.client_id = o.client_id and u.actor_id = c.person_id and u.action = 'password_changed' and u.object_type = 'person'
      and u.at > coalesce(c.came_at, c.since) and not exists (
        select from audit n where n.client_id = u.client_id and n.action = u.action and n.object_id = u.object_id and n.id >= u.id
          and n.reason = 'password_changed')
    join client_member m on m.client_id = u.client_id and m.person_id::text = u.object_id and m.person_id not in (u.actor_id, ${personId})
    order by 1`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Until its owner has said whether they know them, whoever came in so does nothing about other members: neither password, right nor end. */
export const notWhileAskedAbout = async ({ db, who, clientId }: Pick<WideCtx, "db" | "who" | "clientId">) => {
  const { rows } = await acrossClients(db, (tx) =>
    sql<{ name: string }>`
      ${cameIn(sql`a.review_since is not null and a.id in (select person_id from client_member where client_id = ${clientId})`)}
      select p.display_name as name from came_in c join person p on p.id = c.owner_id
      where c.client_id = ${clientId} and c.person_id = ${who.personId} limit 1`.execute(tx),
  );
  if (rows[0]) throw new Fail("inviter_in_review", rows[0]);
};

/**
 * Who is not known ends as a member, with sessions, API keys and invitations of that company, and with whom they let in. Where no owner is
 * left whoever says so is one again, as they were when they invited.
 */
export const closeUnknown = async (tx: Tx, ctx: WideCtx, known: readonly string[]) => {
  const { personId } = ctx.who;
  const actor = actorOf(ctx.who, ctx.requestId);
  const reason = "password_changed";
  // Once more, until nobody came in by an invitation that was open until now.
  for (;;) {
    const unknown = (await cameInBy(tx, personId)).filter(({ id }) => !known.includes(id));
    if (unknown.length === 0) return;
    const clientIds = [...new Set(unknown.map(({ clientId }) => clientId))].sort();
    for (const clientId of clientIds) await lockMembersOf(tx, clientId);
    for (const { clientId, id, personId: theirs, name } of unknown) {
      const { rows } = await sql<MemberState>`
        update client_member set is_active = false, version = version + 1 where client_id = ${clientId} and id = ${id}
        returning "right", areas, store_ids`.execute(tx);
      await sql`update api_key set revoked_at = now() where client_id = ${clientId} and member_id = ${id} and revoked_at is null`.execute(
        tx,
      );
      await endSessions(tx, { personId: theirs, clientId });
      await revokeOf(tx, theirs, actor, { of: clientId, reason });
      const before = { ...rows[0]!, isActive: true };
      const act = { clientId, memberId: id, personId: theirs, name, before, after: { ...before, isActive: false } };
      await recordAct(tx, ctx, { ...act, action: "close", reason });
    }
    const { rows } = await sql<{
      clientId: string;
      memberId: string;
      right: MemberRight;
      areas: AreaRights | null;
      storeIds: string[] | null;
      name: string;
    }>`
      update client_member m set "right" = 'manage', areas = null, store_ids = null, version = m.version + 1 from client_member b
      where m.person_id = ${personId} and m.client_id = any (${clientIds}::uuid[]) and m.is_active and b.client_id = m.client_id and b.id = m.id
        and not exists (
          select from client_member o where o.client_id = m.client_id and o.is_active and o."right" = 'manage')
      returning m.client_id, m.id as member_id, b."right", b.areas, b.store_ids, trim(m.name || ' ' || m.surname) as name`.execute(
      tx,
    );
    for (const { right, areas, storeIds, ...own } of rows)
      await recordAct(tx, ctx, {
        ...{ ...own, personId, action: "update", reason },
        ...{ before: { right, areas, storeIds, isActive: true }, after: { right: "manage", isActive: true } },
      });
  }
};
