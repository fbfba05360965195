import { createHash } from "node:crypto";
import type { Invitation } from "@tradeport/contract/invitations";
import type { RawBuilder } from "kysely";
import { type Actor, audit } from "#platform/audit.ts";
import type { Ctx } from "#platform/context.ts";
import { sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { withholdMail } from "#platform/mail.ts";

/** What is kept of the secret in a link. */
export const linkHash = (link: string) => createHash("sha256").update(link).digest();

export const open = sql`accepted_at is null and revoked_at is null`;
export const invitationColumns = sql<Invitation>`id, email, name, surname, "right", areas, store_ids, created_at as created_date,
  email_at as email_date, expires_at as expire_date, expires_at <= now() as is_expired`;

/** Whose these invitations are, as `guardOwnerOf` asks for it. */
export const inviterOf = ({ clientId }: Pick<Ctx, "clientId">, which: RawBuilder<unknown>) => sql`
  from invitation i join client_member m on m.client_id = i.client_id and m.person_id = i.invited_by
  where i.client_id = ${clientId} and ${which}`;

/** Takes open ones back: their links open nothing, and an e-mail that waits for its turn does not leave. Answers how many there were. */
export const revoke = async ({ db, clientId }: Pick<Ctx, "db" | "clientId">, which: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    update invitation set revoked_at = clock_timestamp() where client_id = ${clientId} and ${which} and ${open} returning id`.execute(
    db,
  );
  await withholdMail(
    { db, clientId },
    rows.map(({ id }) => id),
  );
  return rows.length;
};

/** Takes back what this person invited, in each company or in one (`of`), with its line in the audit there. Answers to whom. */
export const revokeOf = async (
  tx: Tx,
  personId: string,
  actor: Actor,
  { of = null, reason }: { of?: string | null; reason?: string } = {},
): Promise<string[]> => {
  const { rows } = await sql<{ clientId: string; id: string; email: string }>`
    update invitation set revoked_at = clock_timestamp() where invited_by = ${personId} and (${of}::uuid is null or client_id = ${of}) and ${open} and expires_at > now()
    returning client_id, id, email`.execute(tx);
  for (const { clientId, id } of rows) {
    await withholdMail({ db: tx, clientId }, [id]);
    await audit(tx, clientId, actor, { action: "revoke", objectType: "invitation", objectId: id, ...(reason && { reason }) });
  }
  return rows.map(({ email }) => email);
};

/**
 * Where `i` is the invitation of this link and `c` its company: it opens the company now. Nobody gives more than they have: not where its
 * inviter is no owner any more.
 */
export const opens = (link: string) => sql<boolean>`(c.id = i.client_id and c.is_active and i.secret_hash = ${linkHash(link)}
  and i.accepted_at is null and i.revoked_at is null and i.expires_at > now() and exists (
    select from client_member b where b.client_id = i.client_id and b.person_id = i.invited_by and b.is_active and b."right" = 'manage'))`;

/** Who came in by it. */
export const noteMember = (tx: Tx, clientId: string, id: string, memberId: string) =>
  sql`update invitation set member_id = ${memberId} where client_id = ${clientId} and id = ${id}`.execute(tx);

/** Of an erased member the address and the name go; who invited whom stays, for who looks after a reset whom somebody let in. */
export const eraseInvitations = (tx: Tx, clientId: string, { memberId, email }: { memberId: string; email: string }) =>
  sql`
    update invitation set email = '', email_key = id::text, mailbox_key = id::text, name = '', surname = '',
      revoked_at = case when ${open} then clock_timestamp() else revoked_at end
    where client_id = ${clientId} and (member_id = ${memberId} or (member_id is null and lower(email) = lower(${email})))`.execute(
    tx,
  );

/** The link is used up by the row's own update: of many at once one goes on, the others find nothing. */
export const useUp = async (tx: Tx, link: string) => {
  const { rows } = await sql<{
    clientId: string;
    id: string;
    email: string;
    right: Invitation["right"];
    areas: Invitation["areas"];
    storeIds: Invitation["storeIds"];
    invitedBy: string;
  }>`
    update invitation i set accepted_at = now() from client c where ${opens(link)}
    returning i.client_id, i.id, i.email, i."right", i.areas, i.store_ids, i.invited_by`.execute(tx);
  if (!rows[0]) throw new Fail("invitation_gone");
  return rows[0];
};
