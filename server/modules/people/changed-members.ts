import type { Output } from "@tradeport/contract";
import type { waysIn } from "@tradeport/contract/ways-in";
import { lockPerson } from "#identity/account.ts";
import { actorOf } from "#platform/audit.ts";
import type { WideCtx } from "#platform/context.ts";
import { sql, type Tx } from "#platform/db.ts";
import { endSessions } from "#platform/end-sessions.ts";
import { cameIn } from "./came-in.ts";
import { revokeOf } from "./invitation-rows.ts";
import { recordAct, stateOfM } from "./member-act.ts";
import { areasJson } from "./rights.ts";
import { lockMembersOf } from "./rules.ts";

type Changed = Output<typeof waysIn.GetWaysIn>["changes"][number] & {
  clientId: string;
  personId: string;
  ownerSince: string | null;
  /** They may undo what was done in this company: its owner, or who was one before it was done to themselves. */
  isOwner: boolean;
};

/**
 * The members who stand in their company otherwise than before somebody may have been in this account: by its person's acts, or by those of
 * whom they let in. What another owner has said since holds. By name, of the whole company each once.
 */
export const changedBy = async (tx: Tx, personId: string): Promise<Changed[]> => {
  const { rows } = await sql<Changed>`
    ${cameIn(sql`a.id = ${personId}`)},
    act as (
      select u.client_id, u.object_id, u.id, u.at, u.actor_id, u.before, u.reason is distinct from 'password_changed' and exists (
          select from came_in c where c.person_id = u.actor_id and u.at >= coalesce(c.came_at, c.since)
            and (c.client_id is null or c.client_id = u.client_id)) as is_doubtful
      from client_member o join audit u on u.client_id = o.client_id and u.object_type = 'member' and u.action in ('update', 'close')
        and u.before ? 'right' and u.after ? 'right' and u.before <> u.after - 'personalData'
      where o.person_id = ${personId} and o.is_active and u.at > (select since from came_in where client_id is null)
    ),
    changed as (
      select distinct on (client_id, object_id) client_id, object_id, before,
        last_value(at) over whole as at, last_value(actor_id) over whole as actor_id, last_value(is_doubtful) over whole as is_last
      from (select *, bool_or(is_doubtful) over (partition by client_id, object_id order by id) as has_begun from act) a
      where has_begun
      window whole as (partition by client_id, object_id order by id rows between unbounded preceding and unbounded following)
      order by client_id, object_id, id
    )
    select m.client_id, m.id, m.person_id, coalesce(m.owner_before, m.owner_since) as owner_since, trim(m.name || ' ' || m.surname) as name, m.email, x.at as date,
      (select display_name from person where id = x.actor_id) as by, x.before,
      ${stateOfM} as now,
      exists (select from client_member o where o.client_id = m.client_id and o.person_id = ${personId} and o.is_active
        and o."right" = 'manage') as is_owner
    from changed x join client_member m on m.client_id = x.client_id and m.id::text = x.object_id
    where x.is_last and ${stateOfM} <> x.before and m.name || m.surname || m.email <> ''
    order by name, m.id limit 1000`.execute(tx);
  const own = rows.filter((row) => row.personId === personId && row.before.right === "manage");
  return rows.filter(({ isOwner, clientId }) => isOwner || own.some((row) => row.clientId === clientId));
};

/** Those whom its owner did not mean stand as before; who does not belong in any more loses sessions and invitations. */
export const undoChanges = async (tx: Tx, ctx: WideCtx, meant: readonly string[]) => {
  const { personId: byId } = ctx.who;
  const clientIds = new Set((await changedBy(tx, byId)).map(({ clientId }) => clientId));
  for (const clientId of [...clientIds].sort()) await lockMembersOf(tx, clientId);
  // Of now: others' acts were waited for.
  for (const row of await changedBy(tx, byId)) {
    if (meant.includes(row.id)) continue;
    const { clientId, id: memberId, personId, name, before, now: today, ownerSince } = row;
    const { worksElsewhere } = await lockPerson(tx, personId, clientId);
    if (before.isActive && !today.isActive && worksElsewhere) continue;
    await sql`
      update client_member set "right" = ${before.right}, areas = ${areasJson(before)}, store_ids = ${before.storeIds ?? null}::uuid[], is_active = ${before.isActive}, version = version + 1
      where client_id = ${clientId} and id = ${memberId}`.execute(tx);
    const isOwner = before.isActive && before.right === "manage";
    // For as long as before.
    if (isOwner)
      await sql`update client_member set owner_since = ${ownerSince} where client_id = ${clientId} and id = ${memberId}`.execute(
        tx,
      );
    if (!before.isActive) await endSessions(tx, { personId, clientId });
    if (!isOwner) await revokeOf(tx, personId, actorOf(ctx.who, ctx.requestId), { of: clientId, reason: "password_changed" });
    const act = { clientId, memberId, personId, name, before: today, after: before } as const;
    await recordAct(tx, ctx, { ...act, action: "update", reason: "password_changed" });
  }
};
