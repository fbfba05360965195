import type { WideCtx } from "#platform/context.ts";
import { sql, type Tx } from "#platform/db.ts";
import { sendMail } from "#platform/mail.ts";
import { type Invited, ownersEmail } from "./owners-emails.ts";

/** Of so many invitations of a day the company's owners are told one by one; of a new owner's, and of who accepts one, in any case. */
export const toldADay = 20;
/** Of a company's owners, those who have been it for longest. */
const most = 20;

interface What {
  clientId: string;
  invitedBy: string;
  invited: Invited;
  /** Who has come in; null where the invitation was only sent. */
  personId: string | null;
  /** Of its day: those after it are not told of. */
  isLastTold?: boolean;
}

/**
 * Nobody lets a person into a company in silence: each owner is told, and who invited as well, for it may have been somebody else in a
 * session of theirs.
 */
export const tellOwners = async (tx: Tx, ctx: WideCtx, what: What) => {
  const { clientId, invitedBy, invited, personId, isLastTold = false } = what;
  const about = { invited, hasJoined: personId !== null, isLastTold };
  const { rows } = await sql<{ to: string; isInviter: boolean; by: string; company: string }>`
    select coalesce(a.email, p.email) as "to", p.id = ${invitedBy} as is_inviter, i.display_name as by, c.name as company
    from client_member m join person p on p.id = m.person_id and p.is_active join client c on c.id = m.client_id
    join person i on i.id = ${invitedBy} left join identity_account a on a.id = p.id
    where m.client_id = ${clientId} and m.is_active and (m."right" = 'manage' or p.id = ${invitedBy}) and p.id is distinct from ${personId}
      and coalesce(a.email, p.email) <> ''
    order by p.id = ${invitedBy} desc, m.owner_since, m.id limit ${most}`.execute(tx);
  for (const { to, ...row } of rows)
    await sendMail(
      { db: tx, clientId, secrets: ctx.secrets },
      { to, locale: ctx.locale, templates: ownersEmail(ctx.installation.publicUrl, about, row) },
    );
};
