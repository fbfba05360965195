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

/** Refuses what would leave the company without an owner; call it under `lockMembers`. */
export const keepAnOwner = async (ctx: Ctx, memberId: string, name: string) => {
  const { rows } = await sql<{ isOwner: boolean; others: number }>`
    select coalesce(bool_or(id = ${memberId}), false) as is_owner, count(*) filter (where id <> ${memberId})::int as others
    from client_member where client_id = ${ctx.clientId} and is_active and "right" = 'manage'`.execute(ctx.db);
  if (rows[0]!.isOwner && rows[0]!.others === 0) throw new Fail("last_owner", { name });
};
