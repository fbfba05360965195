import { emptyId, type Input } from "@tradeport/contract";
import type { members } from "@tradeport/contract/members";
import { erasePerson } from "#identity/account.ts";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { closeMember } from "./close-member.ts";
import { eraseInvitations } from "./invitation-rows.ts";
import { recordAct } from "./member-act.ts";
import { eraseDoer, nobody } from "./names-of-doers.ts";
import { wasOwnerLately } from "./rules.ts";

/**
 * Takes the person out of every row of this company that names them; ids stay, in the audit too. The person themselves goes with the last
 * company that has them. What stands elsewhere by the person's own hand (a product's text, a note) is the company's.
 */
export const eraseClientMember = async (ctx: WideCtx, { clientMemberId }: Input<typeof members.EraseClientMember>) => {
  const owner = await wasOwnerLately(ctx, clientMemberId);
  const { isElsewhere, ...act } = await closeMember(ctx, { clientMemberId });
  if (owner) throw new Fail("owner_erased_later", owner);
  const { clientId, personId } = act;
  const { rows } = await sql<{ email: string; name: string }>`
    select email, trim(name || ' ' || surname) as name from client_member where client_id = ${clientId} and id = ${clientMemberId}`.execute(
    ctx.db,
  );
  const { email, name } = rows[0]!;
  await sql`
    update client_member set name = '', surname = '', email = '', phone = '', version = version + 1 where client_id = ${clientId} and id = ${clientMemberId}`.execute(
    ctx.db,
  );
  await acrossClients(ctx.db, (tx) => eraseInvitations(tx, clientId, { memberId: clientMemberId, email }));
  await sql`update api_key set revoked_at = coalesce(revoked_at, now()), name = ${nobody}
    where client_id = ${clientId} and member_id = ${clientMemberId}`.execute(ctx.db);
  await sql`delete from idempotency where client_id = ${clientId} and person_id = ${personId}`.execute(ctx.db);
  await eraseDoer(ctx.db, clientId, { personId, name });
  await acrossClients(ctx.db, async (tx) => {
    // The platform's letters to an address are its account's: not where that is somebody else's.
    await sql`delete from mail where lower(to_address) = lower(${email})
      and client_id in (${clientId}, ${isElsewhere ? clientId : emptyId})
      and (client_id = ${clientId} or not exists (select from identity_account a where lower(a.email) = lower(to_address) and a.id <> ${personId}))`.execute(
      tx,
    );
    if (!isElsewhere) await erasePerson(tx, personId);
    await recordAct(tx, ctx, { ...act, action: "erase" });
  });
  return {};
};
