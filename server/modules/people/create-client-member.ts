import { randomBytes } from "node:crypto";
import type { Input } from "@tradeport/contract";
import type { Invitation, invitations } from "@tradeport/contract/invitations";
import { addressKey } from "#identity/account.ts";
import { mailboxKey } from "#identity/mailbox-key.ts";
import { masked } from "#platform/audit.ts";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { sendMail } from "#platform/mail.ts";
import { invitationColumns, linkHash, open } from "./invitation-rows.ts";
import { invitationLetter } from "./letters.ts";
import { lockMembers, notWhileActing } from "./rules.ts";

type Call = typeof invitations.CreateClientMember;

const openInvitations = 100;
/** Letters of invitation in a day: of one company, of one company to one address, and to one address from anybody. */
const aDay = { company: 100, address: 3, anybody: 6 };

/**
 * Invites a person. An address that has an account elsewhere gets a letter without a link and the answer here is the same, so that
 * nobody learns by inviting who has an account, and nobody is taken over.
 */
export const createClientMember = async (ctx: WideCtx, input: Input<Call>): Promise<Invitation> => {
  notWhileActing(ctx);
  await lockMembers(ctx);
  const key = addressKey(input.email);
  const { rows: known } = await sql<{ email: string }>`
    select email from client_member where client_id = ${ctx.clientId} and email <> ''`.execute(ctx.db);
  if (known.some(({ email }) => addressKey(email) === key)) throw new Fail("member_exists", { email: input.email });
  await sql`update invitation set revoked_at = now() where client_id = ${ctx.clientId} and email_key = ${key} and ${open}`.execute(
    ctx.db,
  );
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from invitation where client_id = ${ctx.clientId} and ${open} and expires_at > now()`.execute(
    ctx.db,
  );
  if (counted[0]!.count >= openInvitations) throw new Fail("too_many_invitations", { max: openInvitations });
  const mailbox = mailboxKey(input.email);
  await letterAllowed(ctx, mailbox);
  const link = randomBytes(32).toString("base64url");
  const { rows } = await sql<Invitation>`
    insert into invitation (client_id, id, email, email_key, mailbox_key, name, surname, "right", secret_hash, invited_by, expires_at)
    values (${ctx.clientId}, ${newId()}, ${input.email}, ${key}, ${mailbox}, ${input.name}, ${input.surname}, ${input.right}, ${linkHash(link)},
      ${ctx.who.personId}, now() + interval '7 days')
    returning ${invitationColumns}`.execute(ctx.db);
  const invitation = rows[0]!;
  const { issuer, publicUrl } = ctx.installation;
  // Whom an outside provider signs in is known by (issuer, subject) when they come, and not by an address.
  const { rows: accounts } = await acrossClients(ctx.db, (tx) =>
    sql`select 1 from identity_account where ${issuer === undefined} and email_key = ${key} and email_verified`.execute(tx),
  );
  const address = accounts.length > 0 ? null : `${publicUrl}/Auth/Invitation/${link}`;
  await sendMail(ctx, {
    to: input.email,
    locale: ctx.locale,
    letters: invitationLetter({
      company: ctx.who.clientName ?? "",
      by: ctx.who.displayName,
      address,
      isOutside: issuer !== undefined,
    }),
  });
  await ctx.audit({
    action: "invite",
    objectType: "invitation",
    objectId: invitation.id,
    after: { email: masked(input.email), right: input.right },
  });
  return invitation;
};

/** Invitations are letters to strangers: who would send too many in a day waits. Throws too_many. */
const letterAllowed = async (ctx: WideCtx, mailbox: string) => {
  const { rows } = await acrossClients(ctx.db, async (tx) => {
    // Two companies that write to one address at once are counted one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`invited/${mailbox}`}, 0))`.execute(tx);
    const own = sql`client_id = ${ctx.clientId}`;
    const same = sql`mailbox_key = ${mailbox}`;
    return sql<{ isOver: boolean; seconds: number }>`
      select count(*) filter (where ${own}) >= ${aDay.company} or count(*) filter (where ${same}) >= ${aDay.anybody}
          or count(*) filter (where ${own} and ${same}) >= ${aDay.address} as is_over,
        greatest(1, ceil(extract(epoch from min(created_at) + interval '1 day' - now())))::int as seconds
      from invitation where (${own} or ${same}) and created_at > now() - interval '1 day'`.execute(tx);
  });
  if (rows[0]?.isOver) throw new Fail("too_many", { seconds: rows[0].seconds });
};
