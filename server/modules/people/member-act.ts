import type { AreaRights } from "@tradeport/contract/areas";
import type { MemberRight } from "@tradeport/contract/members";
import { mayTouchOwners } from "#identity/throttle.ts";
import { actorOf, audit } from "#platform/audit.ts";
import type { WideCtx } from "#platform/context.ts";
import { sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { sendMail } from "#platform/mail.ts";
import { type ActKind, actEmail } from "./act-emails.ts";

/** How a member stands in the company: what may be undone. */
export interface MemberState {
  right: MemberRight;
  areas?: AreaRights | null;
  storeIds?: string[] | null;
  isActive: boolean;
}
const stored = ({ right, areas, storeIds, isActive }: MemberState) => ({
  right,
  ...(areas && { areas }),
  ...(storeIds && { storeIds }),
  isActive,
});
/** The same of a row `m` of `client_member`. */
export const stateOfM = sql`jsonb_strip_nulls(jsonb_build_object('right', m."right", 'areas', m.areas, 'storeIds', m.store_ids, 'isActive', m.is_active))`;
export interface MemberAct {
  clientId: string;
  memberId: string;
  personId: string;
  /** What they were called before. */
  name: string;
  action: "update" | "close" | "erase";
  before: MemberState;
  after: MemberState;
  /** Where it is another one now. */
  newName?: string;
  hasNewData?: boolean;
  /** Said by the look after a reset, which undoes what was done before: not counted. */
  reason?: "password_changed";
}

const isOwner = ({ right, isActive }: MemberState) => isActive && right === "manage";

/** What was done to an owner, or made one, or let somebody in again; null for what is daily work. */
const touchesOwner = ({ before, after, name, newName = name }: MemberAct): ActKind | null => {
  if (!before.isActive && after.isActive) return "opened";
  if (isOwner(before) && !after.isActive) return "closed";
  if (isOwner(before) && !isOwner(after)) return "lowered";
  if (isOwner(after) && !isOwner(before)) return "raised";
  return isOwner(before) && newName !== name ? "renamed" : null;
};

/**
 * The one place where what was done to a member is written down: how they stood before and stand now, by which a look after a reset undoes
 * it. No owner is touched in silence: each is told, and whom it was done to, and who seems to have done it.
 */
export const recordAct = async (tx: Tx, ctx: WideCtx, act: MemberAct) => {
  const { clientId, memberId, personId, action, before, after, hasNewData = false, reason } = act;
  await audit(tx, clientId, actorOf(ctx.who, ctx.requestId), {
    action,
    objectType: "member",
    objectId: memberId,
    before: stored(before),
    after: { ...stored(after), ...(hasNewData && { personalData: "changed" }) },
    ...(reason && { reason }),
  });
  const kind = touchesOwner(act);
  if (!kind) return;
  const seconds = reason ? 0 : await mayTouchOwners(tx, ctx.who.personId, clientId);
  if (seconds > 0) throw new Fail("too_many", { seconds });
  await tellOfAct(tx, ctx, {
    kind,
    clientId,
    personId,
    name: act.name,
    newName: act.newName ?? act.name,
    rights: after,
    byId: ctx.who.personId,
  });
};

interface Told {
  kind: ActKind;
  clientId: string;
  /** Whom it was done to. */
  personId: string;
  name: string;
  newName: string;
  rights: Pick<MemberState, "right" | "areas">;
  byId: string;
}
/** Of a company's owners, those who have been it for longest. */
const most = 20;

/** To each owner of now, to whom it was done, and to who did it: it may have been somebody else in a session of theirs. */
export const tellOfAct = async (tx: Tx, ctx: WideCtx, { clientId, personId, byId, ...about }: Told) => {
  const { rows } = await sql<{
    to: string;
    isBy: boolean;
    isTouched: boolean;
    by: string;
    byEmail: string;
    email: string;
    company: string;
  }>`
    select coalesce(a.email, p.email) as "to", p.id = ${byId} as is_by, p.id = ${personId} as is_touched, b.display_name as by,
      coalesce(ba.email, b.email) as by_email, coalesce(ta.email, t.email) as email, c.name as company
    from client_member m join person p on p.id = m.person_id and p.is_active join client c on c.id = m.client_id
    join person b on b.id = ${byId} join person t on t.id = ${personId} left join identity_account a on a.id = p.id
    left join identity_account ba on ba.id = b.id left join identity_account ta on ta.id = t.id
    where m.client_id = ${clientId} and ((m.is_active and m."right" = 'manage') or p.id in (${byId}, ${personId}))
      and coalesce(a.email, p.email) <> '' and not (${about.kind === "readdressed"} and p.id = ${personId})
    order by p.id in (${byId}, ${personId}) desc, m.owner_since, m.id limit ${most}`.execute(tx);
  for (const { to, ...row } of rows)
    await sendMail(
      { db: tx, clientId, secrets: ctx.secrets },
      { to, locale: ctx.locale, templates: actEmail(ctx.installation.publicUrl, { ...about, ...row, at: ctx.now() }) },
    );
};
