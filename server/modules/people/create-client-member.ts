import { randomBytes } from "node:crypto";
import type { Input } from "@tradeport/contract";
import type { Invitation, invitations } from "@tradeport/contract/invitations";
import type { RawBuilder } from "kysely";
import { addressKey } from "#identity/account.ts";
import { mailboxKey } from "#identity/mailbox-key.ts";
import { mayTouchOwners } from "#identity/throttle.ts";
import { masked } from "#platform/audit.ts";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { sendMail } from "#platform/mail.ts";
import { invitationEmail } from "./emails.ts";
import { invitationColumns, inviterOf, linkHash, open, revoke } from "./invitation-rows.ts";
import { areasJson, checkStores, recordedRights, rightsIn } from "./rights.ts";
import { guardOwnerOf, isNewBeside, lockMembers, notWhileActing } from "./rules.ts";
import { tellOwners, toldADay } from "./tell-owners.ts";

type Call = typeof invitations.CreateClientMember;

const openInvitations = 100;
/** Invitations in a day: of one company, and of one company to one mailbox. */
const aDay = { company: 100, mailbox: 3 };
/** E-mails that reach one mailbox, whoever invites: so many in so many hours, the next ones leave later. */
const mails = { most: 6, hours: 2 };

/**
 * Invites a person. An address that has an account elsewhere gets an e-mail without a link and the answer here is the same, so that
 * nobody learns by inviting who has an account, and nobody is taken over.
 */
export const createClientMember = async (ctx: WideCtx, input: Input<Call>): Promise<Invitation> => {
  notWhileActing(ctx);
  await lockMembers(ctx);
  const rights = rightsIn(input);
  await checkStores(ctx, rights);
  const key = addressKey(input.email);
  const { rows: known } = await sql<{ email: string }>`
    select email from client_member where client_id = ${ctx.clientId}`.execute(ctx.db);
  if (known.some(({ email }) => addressKey(email) === key)) throw new Fail("member_exists", { email: input.email });
  // Inviting anew takes back what was: not an older owner's invitation by a new owner's.
  await guardOwnerOf(ctx, inviterOf(ctx, sql`i.email_key = ${key} and ${open}`));
  await revoke(ctx, sql`email_key = ${key}`);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) filter (where not is_new)::int + least(count(*) filter (where is_new), ${openInvitations / 2})::int as count
    from (select ${byNewOwner(ctx)} as is_new from invitation i
      where i.client_id = ${ctx.clientId} and ${open} and i.expires_at > now()) as i`.execute(ctx.db);
  if (counted[0]!.count >= openInvitations) throw new Fail("too_many_invitations", { max: openInvitations });
  // Each is told to every owner, however many there were today.
  const seconds =
    input.right === "manage" ? await acrossClients(ctx.db, (tx) => mayTouchOwners(tx, ctx.who.personId, ctx.clientId)) : 0;
  if (seconds > 0) throw new Fail("too_many", { seconds });
  const mailbox = mailboxKey(input.email);
  const today = await refuseMany(ctx, input.email, mailbox);
  const emailAt = await whenEmailLeaves(ctx, mailbox);
  const link = randomBytes(32).toString("base64url");
  // The platform's to write: whoever opens it has proved the address.
  const insert = sql<Invitation>`
    insert into invitation (client_id, id, email, email_key, mailbox_key, name, surname, "right", areas, store_ids, secret_hash, invited_by, email_at, expires_at)
    values (${ctx.clientId}, ${newId()}, ${input.email}, ${key}, ${mailbox}, ${input.name}, ${input.surname}, ${rights.right}, ${areasJson(rights)}, ${rights.storeIds}::uuid[], ${linkHash(link)},
      ${ctx.who.personId}, ${emailAt}, ${emailAt}::timestamptz + interval '7 days')
    returning ${invitationColumns}`;
  const invitation = (await acrossClients(ctx.db, (tx) => insert.execute(tx))).rows[0]!;
  const { issuer, publicUrl } = ctx.installation;
  // Whom an outside provider signs in is known by (issuer, subject) when they come, and not by an address.
  const { rows: accounts } = await acrossClients(ctx.db, (tx) =>
    sql`select 1 from identity_account where ${issuer === undefined} and email_key = ${key} and email_verified`.execute(tx),
  );
  const address = accounts.length > 0 ? null : `${publicUrl}/Auth/Invitation/${link}`;
  await sendMail(ctx, {
    id: invitation.id,
    to: input.email,
    leavesAt: emailAt,
    locale: ctx.locale,
    templates: invitationEmail({
      company: ctx.who.clientName ?? "",
      by: ctx.who.displayName,
      address,
      isOutside: issuer !== undefined,
    }),
  });
  if (today <= toldADay || input.right === "manage")
    await acrossClients(ctx.db, (tx) =>
      tellOwners(tx, ctx, {
        clientId: ctx.clientId,
        invitedBy: ctx.who.personId,
        invited: { ...input, ...rights },
        personId: null,
        isLastTold: today === toldADay,
      }),
    );
  await ctx.audit({
    action: "invite",
    objectType: "invitation",
    objectId: invitation.id,
    after: { email: masked(input.email), ...recordedRights(rights) },
  });
  return invitation;
};

/** Whether another owner, of less than a week, sent `i`: to who is one for longer these are but a part of what counts, or they could keep all others out. */
const byNewOwner = ({ who }: WideCtx) => sql<boolean>`exists (
  select from client_member o join client_member me on me.client_id = o.client_id and me.person_id = ${who.personId}
  where o.client_id = i.client_id and o.person_id = i.invited_by and ${isNewBeside})`;

/** Its own invitations alone count against a company. Answers which of its day this one is. */
const refuseMany = async (ctx: WideCtx, email: string, mailbox: string): Promise<number> => {
  const ofNew = { company: aDay.company / 2, mailbox: aDay.mailbox - 1 };
  const { rows } = await sql<{ all: number; same: number; allFree: number; sameFree: number }>`
    select count(*) filter (where not is_new)::int + least(count(*) filter (where is_new), ${ofNew.company})::int as "all",
      count(*) filter (where is_same and not is_new)::int + least(count(*) filter (where is_same and is_new), ${ofNew.mailbox})::int as same,
      ${hoursLeft(sql`min(created_at)`)} as all_free, ${hoursLeft(sql`min(created_at) filter (where is_same)`)} as same_free
    from (select i.created_at, i.mailbox_key = ${mailbox} as is_same, ${byNewOwner(ctx)} as is_new
      from invitation i where i.client_id = ${ctx.clientId} and i.created_at > now() - interval '1 day') as sent`.execute(ctx.db);
  const sent = rows[0]!;
  if (sent.same >= aDay.mailbox) throw new Fail("invited_often", { email, max: aDay.mailbox, hours: sent.sameFree });
  if (sent.all >= aDay.company) throw new Fail("invitations_today", { max: aDay.company, hours: sent.allFree });
  return sent.all + 1;
};
const hoursLeft = (first: RawBuilder<unknown>) =>
  sql`greatest(1, ceil(extract(epoch from ${first} + interval '1 day' - now()) / 3600))::int`;

/**
 * Strangers together can fill nobody's mailbox, and can't keep anybody from inviting: an e-mail that is one too many takes the next place
 * instead of being refused.
 */
const whenEmailLeaves = async (ctx: WideCtx, mailbox: string): Promise<Date> => {
  const { rows } = await acrossClients(ctx.db, async (tx) => {
    // Two companies that write to one mailbox at once take places one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`invited/${mailbox}`}, 0))`.execute(tx);
    return sql<{ at: Date }>`
      select greatest(clock_timestamp(), (
        select email_at + make_interval(hours => ${mails.hours}::int) from invitation
        where md5(mailbox_key) = md5(${mailbox}) and mailbox_key = ${mailbox} and (revoked_at is null or revoked_at >= email_at)
        order by email_at desc limit 1 offset ${mails.most - 1})) as at`.execute(tx);
  });
  return rows[0]!.at;
};
