import { provenMinutes } from "@tradeport/contract/proof";
import { acrossClients, type Database, sql, type Tx, type WideTx } from "./db.ts";
import { Fail } from "./errors.ts";
import { renewed, renewSession } from "./renew-session.ts";
import type { Who } from "./who.ts";

/** Whether the person of the session `s` proved within the last minutes who they are. */
export const isFresh = sql`s.proved_at > now() - make_interval(mins => ${provenMinutes}::int)`;

/** When the provider saw the proof, in seconds since 1970; one that does not say has seen none. */
export const provenAt = (seconds: number | null) => sql`least(now(), to_timestamp(coalesce(${seconds}::float8, '-infinity')))`;

/** Whether nobody has signed this account out everywhere since then, in seconds since 1970. A change under way is waited for. */
export const notSignedOutSince = async (tx: Tx, accountId: string, since: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from identity_account where id = ${accountId} and signed_out_at < to_timestamp(${since}::float8) for share`.execute(
    tx,
  );
  return rows.length > 0;
};

/**
 * A call that is `fresh` is its session's, also where it was admitted before that one ended: in its own transaction it takes the lock of
 * its person's account, and of the member's whom it is about (the lower id first, before any other lock), and looks again. Whatever ends
 * an account's sessions under that lock and tells what is left (a new password) sees all of the call, or it never was.
 */
export const holdProof = (db: WideTx, { personId, sessionId, secretHash }: Who, clientId: string, memberId: string | null) =>
  acrossClients(db, async (tx) => {
    await sql`
      select from identity_account where id = ${personId}
        or id = (select person_id from client_member where client_id = ${clientId} and id = ${memberId})
      order by id for update`.execute(tx);
    const { rows } = await sql<{ isNewest: boolean }>`
      select secret_hash = ${secretHash} as is_newest from session where id = ${sessionId} and person_id = ${personId}`.execute(
      tx,
    );
    if (!rows[0]) throw new Fail("signed_out");
    // Somebody else has proved since, or it is a copy of the cookie.
    if (!rows[0].isNewest) throw new Fail("proof_needed", { minutes: provenMinutes });
  });

const proves = async (tx: Tx, session: ReturnType<typeof sql>): Promise<boolean> => {
  const { rows } = await sql`
    update session set proved_at = now() where ${session} and ends_at > now() returning 1`.execute(tx);
  return rows.length > 0;
};
/** The session of a call that is `inBrowser`: the API host let nobody else in. */
export const sessionOf = ({ sessionId }: { sessionId: string | null }) => sessionId as string;
/** The person of this call's session has just proved who they are, in this browser: a copy of its cookie proves nothing by it. */
export const provedIn = async (tx: Tx, ctx: Parameters<typeof renewSession>[1]) => {
  if (await proves(tx, sql`id = ${ctx.who.sessionId}`)) await renewSession(tx, ctx);
};
/** The same where no call is: answers the Set-Cookie of the session that goes on, null where there is none. */
export const provedNow = (db: Database, session: ReturnType<typeof sql>, isSecure: boolean): Promise<string | null> =>
  db.asPlatform(async (tx) => ((await proves(tx, session)) ? renewed(tx, session, isSecure) : null));
