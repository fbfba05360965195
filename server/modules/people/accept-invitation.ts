import type { Input, Output } from "@tradeport/contract";
import type { invitations } from "@tradeport/contract/invitations";
import { addAccount } from "#identity/account.ts";
import { hashesWait, hashPassword } from "#identity/password.ts";
import { refuseWeak } from "#identity/password-rules.ts";
import { audit } from "#platform/audit.ts";
import type { Ctx } from "#platform/context.ts";
import { acrossClients, newId, sql } from "#platform/db.ts";
import { Fail, violated } from "#platform/errors.ts";
import { getInvitation } from "./get-invitation.ts";
import { useUp } from "./invitation-rows.ts";

type Call = typeof invitations.AcceptInvitation;

/** With an account of the embedded provider. The right is the invitation's. */
export const acceptInvitation = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  // Nobody could sign in with that account at an outside provider.
  if (ctx.installation.issuer) throw new Fail("invited_sign_in_first");
  // A link that opens nothing costs no hashing.
  const { email } = await getInvitation(ctx, input);
  await refuseWeak(input.password, [input.username, email, input.name, input.surname], ctx.tongue);
  if (hashesWait()) throw new Fail("too_many", { seconds: 5 });
  const passwordHash = await hashPassword(input.password);
  await acrossClients(ctx.db, async (tx) => {
    const { clientId, id, email, right } = await useUp(tx, input.link);
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
      { action: "accept", objectType: "invitation", objectId: id, after: { clientMemberId: memberId, right } },
    );
  });
  return { username: input.username };
};
