import { sql, type Tx } from "./db.ts";

/** Of this person, and of those only what is named. */
interface Which {
  personId: string;
  /** In this company. */
  clientId?: string;
  /** Those of Admins. */
  isAdmin?: true;
  /** All but this one. */
  except?: string | null;
}

/** Their next call is nobody's, their streams close. Answers how many there were. */
export const endSessions = async (tx: Tx, { personId, clientId, isAdmin, except = null }: Which): Promise<number> => {
  const { rows } = await sql`
    delete from session where person_id = ${personId} and id is distinct from ${except}
      ${clientId === undefined ? sql`` : sql`and client_id = ${clientId}`} ${isAdmin ? sql`and is_admin` : sql``}
    returning 1`.execute(tx);
  return rows.length;
};

/** One, of this person or of anybody in this company; answers whose it was, null where there is no such session. */
export const endOneSession = async (tx: Tx, sessionId: string, of: { personId: string; clientId: string | null }) => {
  const { rows } = await sql<{ personId: string }>`
    delete from session where id = ${sessionId} and (person_id = ${of.personId} or client_id = ${of.clientId})
    returning person_id`.execute(tx);
  return rows[0]?.personId ?? null;
};

/**
 * From now on an Admin's session speaks for this member for an hour, or for nobody; answers until when, null where there is no such session.
 * A copy of its cookie with the secret of before does not come along.
 */
export const actAs = async (tx: Tx, sessionId: string | null, member: { clientId: string; id: string } | null) => {
  const { rows } = await sql<{ until: string | null }>`
    update session set acting_client_id = ${member?.clientId ?? null}, acting_member_id = ${member?.id ?? null},
      former_until = now(), acting_until = ${member ? sql`least(now() + interval '60 minutes', ends_at)` : null}
    where id = ${sessionId} returning acting_until as until`.execute(tx);
  return rows[0]?.until ?? null;
};

/** As if it had begun now; it ends when it would have. */
export const beginAnew = (tx: Tx, sessionId: string, personId: string) =>
  sql`update session set created_at = clock_timestamp() where id = ${sessionId} and person_id = ${personId}`.execute(tx);

export const sweepSessions = (tx: Tx) => sql`delete from session where ends_at < now()`.execute(tx);
