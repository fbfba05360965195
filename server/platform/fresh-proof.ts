import type { Procedure } from "@tradeport/contract";
import { provenMinutes } from "@tradeport/contract/proof";
import { acrossClients, type Database, sql, type Tx, type WideTx } from "./db.ts";
import { Fail } from "./errors.ts";
import { hasFactor } from "./lacks-factor.ts";
import { renewed, renewSession } from "./renew-session.ts";
import type { Who } from "./who.ts";

const lately = sql`now() - make_interval(mins => ${provenMinutes}::int)`;
/** Whether the person of the session `s` proved within the last minutes who they are. */
export const isFresh = sql`s.proved_at > ${lately}`;
/** The refusal of a call that is `fresh` where they did not. */
export const unproven = (fresh: Procedure["fresh"]) =>
  new Fail(fresh === "factor" ? "factor_needed" : "proof_needed", { minutes: provenMinutes });

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
 * an account's sessions under that lock and tells what is left (a new password) sees all of the call, or it never was. Under it the second
 * factor is looked for as well, where the call changes what opens the account: a copied session and the password must not lower it.
 */
export const holdProof = (
  db: WideTx,
  { personId, sessionId, secretHash }: Who,
  { fresh, clientId, memberId }: Pick<Procedure, "fresh"> & { clientId: string; memberId: string | null },
) =>
  acrossClients(db, async (tx) => {
    await sql`
      select from identity_account where id = ${personId}
        or id = (select person_id from client_member where client_id = ${clientId} and id = ${memberId})
      order by id for update`.execute(tx);
    const { rows } = await sql<{ isNewest: boolean; hasFactorProof: boolean }>`
      select secret_hash = ${secretHash} as is_newest, factor_proved_at > ${lately}
        or not ${hasFactor(sql`person_id`)} as has_factor_proof
      from session where id = ${sessionId} and person_id = ${personId} for update`.execute(tx);
    if (!rows[0]) throw new Fail("signed_out");
    // Not the newest: somebody else has proved since, or it is a copy of the cookie.
    if (!rows[0].isNewest || (fresh === "factor" && !rows[0].hasFactorProof)) throw unproven(fresh);
  });

/** By what: the second factor alone is what an app, a recovery code or a passkey's owner prove. */
type Proof = "password" | "factor";
const proves = async (tx: Tx, session: ReturnType<typeof sql>, by: Proof): Promise<boolean> => {
  const { rows } = await sql`
    update session set proved_at = now(), factor_proved_at = case when ${by === "factor"} then now() else factor_proved_at end
    where ${session} and ends_at > now() returning 1`.execute(tx);
  return rows.length > 0;
};
/** The session of a call that is `inBrowser`: the API host let nobody else in. */
export const sessionOf = ({ sessionId }: { sessionId: string | null }) => sessionId as string;
/**
 * The person of this call's session has just proved who they are, in this browser: a copy of its cookie proves nothing by it. Nor does a
 * copy with the secret of before prove anything, and come by the newest one with all that its owner proved: of two proofs with one secret
 * the first counts.
 */
export const provedIn = async (tx: Tx, ctx: Parameters<typeof renewSession>[1], by: Proof) => {
  const { sessionId, secretHash } = ctx.who;
  if (!(await proves(tx, sql`id = ${sessionId} and secret_hash = ${secretHash}`, by))) throw new Fail("proved_elsewhere");
  await renewSession(tx, ctx);
};
/** The same where no call is: answers the Set-Cookie of the session that goes on, null where there is none. */
export const provedNow = (db: Database, session: ReturnType<typeof sql>, isSecure: boolean): Promise<string | null> =>
  db.asPlatform(async (tx) => ((await proves(tx, session, "password")) ? renewed(tx, session, isSecure) : null));
