import type { Input, Output } from "@tradeport/contract";
import type { people } from "@tradeport/contract/people";
import { addAccount } from "#identity/account.ts";
import { hashesWait, hashPassword } from "#identity/password.ts";
import { refuseWeak } from "#identity/password-rules.ts";
import { audit } from "#platform/audit.ts";
import type { Ctx } from "#platform/context.ts";
import { acrossClients, newId, sql } from "#platform/db.ts";
import { Fail, violated } from "#platform/errors.ts";
import { getInvitation } from "./get-invitation.ts";
import { linkHash } from "./invitation-rows.ts";

type Call = typeof people.AcceptInvitation;

/** The link is used up by the row's own update: of many at once one goes on, the others find nothing. The right is the invitation's. */
export const acceptInvitation = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  // A link that opens nothing costs no hashing.
  const { email } = await getInvitation(ctx, input);
  await refuseWeak(input.password, [input.username, email, input.name, input.surname], ctx.tongue);
  if (hashesWait()) throw new Fail("too_many", { seconds: 5 });
  const passwordHash = await hashPassword(input.password);
  await acrossClients(ctx.db, async (tx) => {
    const { rows } = await sql<{ clientId: string; id: string; email: string; right: string }>`
      update invitation i set accepted_at = now() from client c
      where c.id = i.client_id and c.is_active and i.secret_hash = ${linkHash(input.link)}
        and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
      returning i.client_id, i.id, i.email, i."right"`.execute(tx);
    const invitation = rows[0];
    if (!invitation) throw new Fail("invitation_gone");
    const { clientId, email, right } = invitation;
    const { name, surname, username } = input;
    const personId = await addAccount(tx, {
      username,
      email,
      displayName: `${name} ${surname}`,
      passwordHash,
      verified: true,
    }).catch((error: unknown) => {
      const constraint = violated(error);
      if (constraint === "identity_account_username_key_key") throw new Fail("username_taken", { username });
      if (constraint?.startsWith("identity_account_email")) throw new Fail("account_exists");
      throw error;
    });
    const memberId = newId();
    await sql`
      insert into client_member (client_id, id, person_id, "right", name, surname, email)
      values (${clientId}, ${memberId}, ${personId}, ${right}, ${name}, ${surname}, ${email})`.execute(tx);
    await audit(
      tx,
      clientId,
      { kind: "person", id: personId, name: "", requestId: ctx.requestId },
      { action: "accept", objectType: "invitation", objectId: invitation.id, after: { clientMemberId: memberId, right } },
    );
  });
  return { username: input.username };
};
