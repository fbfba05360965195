import type { RawBuilder } from "kysely";
import { youngDays } from "#identity/review.ts";
import type { Ctx } from "#platform/context.ts";
import { sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

/** Members, keys and personal data are the company's own: an Admin who acts for it leaves nothing behind that outlives the hour. */
export const notWhileActing = ({ who }: Ctx) => {
  if (who.acting) throw new Fail("not_while_acting");
};

/** What belongs to a person and not to a program. */
export const notWithKey = ({ who }: Ctx) => {
  if (who.apiKeyId) throw new Fail("not_with_key");
};

/** Changes of a company's members wait for each other: two owners who close one another at once must not both succeed. */
export const lockMembers = (ctx: Ctx) => lockMembersOf(ctx.db, ctx.clientId);
export const lockMembersOf = (tx: Tx, clientId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`members/${clientId}`}, 0))`.execute(tx);

const aWeek = sql`make_interval(days => ${youngDays}::int)`;

/**
 * What is done to an owner is done by one who was an owner before them, or for a week; and where it ends them as one (`ends`) another is
 * left who was. So whoever is made an owner out of a stolen session locks nobody out before the others have read of it. Whoever was lowered
 * and raised again lately is no newer by it. Call it under `lockMembers`.
 */
export const guardOwner = async (
  { db, clientId, who }: Ctx,
  memberId: string,
  { name, ends }: { name: string; ends: boolean },
) => {
  const { rows } = await sql<{ mayTouch: boolean; others: number; older: number }>`
    with owner as (select * from client_member where client_id = ${clientId} and is_active and "right" = 'manage')
    select bool_or(o.person_id = ${who.personId} and o.is_older) as may_touch, count(*) filter (where o.id <> ${memberId})::int as others,
      count(*) filter (where o.id <> ${memberId} and o.is_older)::int as older
    from (
      select a.id, a.person_id,
        a.id = t.id or a.owner_since <= greatest(coalesce(t.owner_before, t.owner_since), now() - ${aWeek}) as is_older
      from owner t join owner a on true where t.id = ${memberId}
    ) o having count(*) > 0`.execute(db);
  if (!rows[0]) return;
  const { mayTouch, others, older } = rows[0];
  if (ends && others === 0) throw new Fail("last_owner", { name });
  if (!mayTouch) throw new Fail("owner_too_new", { name, days: youngDays });
  if (ends && older === 0) throw new Fail("owners_new", { name, days: youngDays });
};

/** Since when a member is an owner: who was lowered and raised again lately, since before that. */
const since = (member: string) => sql`coalesce(${sql.ref(`${member}.owner_before`)}, ${sql.ref(`${member}.owner_since`)})`;

/**
 * Whether `o` is another one than `me` and an owner for less than a week, while `me` is one for longer, or for longest: what they do keeps
 * `me` from nothing.
 */
export const isNewBeside = sql<boolean>`(o.person_id <> me.person_id and ${since("o")} > now() - ${aWeek}
  and (${since("me")} <= now() - ${aWeek} or not exists (
    select from client_member e where e.client_id = me.client_id and e.is_active and e."right" = 'manage' and ${since("e")} < ${since("me")})))`;

/** The same for what is another person's: `from` says whose it is, as a member `m`. */
export const guardOwnerOf = async (ctx: Ctx, from: RawBuilder<unknown>) => {
  const { rows } = await sql<{ memberId: string; name: string }>`
    select m.id as member_id, trim(m.name || ' ' || m.surname) as name ${from} and m.person_id <> ${ctx.who.personId}`.execute(
    ctx.db,
  );
  if (!rows[0]) return;
  await lockMembers(ctx);
  await guardOwner(ctx, rows[0].memberId, { name: rows[0].name, ends: false });
};

/** Whether this member is an owner, or was one within the last week: what could not be undone is not done to them. */
export const wasOwnerLately = async (
  { db, clientId }: Pick<Ctx, "db" | "clientId">,
  memberId: string,
): Promise<{ name: string; days: number } | null> => {
  const { rows } = await sql<{ name: string }>`
    select trim(name || ' ' || surname) as name from client_member where client_id = ${clientId} and id = ${memberId}
      and (("right" = 'manage' and is_active) or owner_until > now() - ${aWeek})`.execute(db);
  return rows[0] ? { name: rows[0].name, days: youngDays } : null;
};
