import type { Input, Output } from "@tradeport/contract";
import type { invitations } from "@tradeport/contract/invitations";
import { addAccount } from "#identity/account.ts";
import { hashesWait, hashPassword } from "#identity/password.ts";
import { refuseWeak } from "#identity/password-rules.ts";
import { provedByEmail } from "#identity/throttle.ts";
import { audit } from "#platform/audit.ts";
import type { BeforeCtx, WideCtx } from "#platform/context.ts";
import { acrossClients, newId, sql } from "#platform/db.ts";
import { Fail, violated } from "#platform/errors.ts";
import { sendMail } from "#platform/mail.ts";
import { callerOf } from "#platform/network-of.ts";
import { welcomeEmail } from "./emails.ts";
import { invitationBy } from "./get-invitation.ts";
import { noteMember, useUp } from "./invitation-rows.ts";
import { areasJson, recordedRights } from "./rights.ts";
import { tellOwners } from "./tell-owners.ts";

type Call = typeof invitations.AcceptInvitation;

interface Ready {
  clientName: string;
  passwordHash: string;
}
/** A link that opens nothing costs no hashing. */
export const hashForInvited = async (ctx: BeforeCtx, input: Input<Call>): Promise<Ready> => {
  // Nobody could sign in with that account at an outside provider.
  if (ctx.installation.issuer) throw new Fail("invited_sign_in_first");
  const { email, clientName } = await ctx.read((db) => invitationBy(db, input.link));
  await refuseWeak(input.password, [input.username, email, input.name, input.surname], ctx.locale);
  if (hashesWait()) throw new Fail("too_many", { seconds: 5 });
  return { clientName, passwordHash: await hashPassword(input.password) };
};

/**
 * With an account of the embedded provider. The right is the invitation's. A user name that is taken gets an ending, and only the e-mail
 * to the invited address says which one it is: a link tells nobody who is here.
 */
export const acceptInvitation = async (
  ctx: WideCtx,
  input: Input<Call>,
  { clientName, passwordHash }: Ready,
): Promise<Output<Call>> => {
  const { email } = await acrossClients(ctx.db, async (tx) => {
    const { clientId, id, email, right, areas, storeIds, invitedBy } = await useUp(tx, input.link);
    const { name, surname } = input;
    const wanted = {
      username: input.username,
      email,
      displayName: `${name} ${surname}`,
      passwordHash,
      verified: true,
      locale: ctx.locale,
    };
    const { id: personId, username } = await addAccount(tx, wanted).catch((error: unknown) => {
      if (violated(error)?.startsWith("identity_account_email")) throw new Fail("account_exists");
      throw error;
    });
    const memberId = newId();
    await sql`
      insert into client_member (client_id, id, person_id, "right", areas, store_ids, name, surname, email)
      values (${clientId}, ${memberId}, ${personId}, ${right}, ${areasJson({ areas })}, ${storeIds}::uuid[], ${name}, ${surname}, ${email})`.execute(
      tx,
    );
    await noteMember(tx, clientId, id, memberId);
    await provedByEmail(tx, personId, callerOf(ctx));
    const templates = welcomeEmail({ company: clientName, username, publicUrl: ctx.installation.publicUrl });
    await sendMail({ db: tx, clientId, secrets: ctx.secrets }, { to: email, locale: ctx.locale, templates });
    await tellOwners(tx, ctx, { clientId, invitedBy, invited: { name, surname, email, right, areas }, personId });
    await audit(
      tx,
      clientId,
      { kind: "person", id: personId, name: "", requestId: ctx.requestId },
      {
        action: "accept",
        objectType: "invitation",
        objectId: id,
        after: { clientMemberId: memberId, ...recordedRights({ right, areas, storeIds }) },
      },
    );
    return { email };
  });
  return { email };
};
