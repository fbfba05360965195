import { decodeJwt, type JWTPayload } from "jose";
import * as oidc from "openid-client";
import type { Logger } from "pino";
import { type Database, sql } from "#platform/db.ts";
import { openTokens, type Sealer, said, sealTokens, type Tokens } from "#platform/sessions.ts";
import { adminBy, type RelyingParty } from "./relying-party.ts";

/** At the first call after so long the provider is asked again: with the wait for its answer well within a minute. */
const askAgainSeconds = 30;
/** So long a call waits for the answer; later it goes on by what was known, and the answer counts for the next one. */
const patienceMs = 3_000;

interface Asked {
  id: string;
  personId: string;
  clientId: string | null;
  isAdmin: boolean | null;
  subject: string;
  tokens: Buffer;
}
interface Setting {
  db: Database;
  sealer: Sealer;
  party: RelyingParty;
  roleClaim: string;
  log?: Pick<Logger, "warn"> | undefined;
}

/** An access token need not be a JWT; one that is came straight from the provider's token endpoint. */
export const readable = (token: string): JWTPayload => {
  try {
    return decodeJwt(token);
  } catch {
    return {};
  }
};

/**
 * Asks the outside provider whether a session's person is still who they were, with the session's own refresh token: an account that was
 * closed there, or the role of an Admin that was taken away, ends the session. Of many calls at once one asks. No answer ends nothing by
 * itself: sessions.ts ends what was not confirmed for an hour.
 */
export const providerWord =
  ({ db, sealer, party, roleClaim, log }: Setting) =>
  async (secretHash: Buffer): Promise<void> => {
    const { rows } = await db.asPlatform((tx) =>
      sql<Asked>`
        update session s set asked_at = now() from person p
        where s.secret_hash = ${secretHash} and p.id = s.person_id and s.asked_at < now() - make_interval(secs => ${askAgainSeconds}::int)
        returning s.id, s.person_id, s.client_id, s.is_admin, p.subject, s.tokens`.execute(tx),
    );
    const session = rows[0];
    if (!session) return;
    const tokens = openTokens(sealer, session.tokens);
    if (!tokens.refreshToken) return;
    const asked = ask(session, tokens, tokens.refreshToken).catch((error: unknown) =>
      log?.warn({ err: error }, "the identity provider could not be asked about a session"),
    );
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([asked, new Promise((resolve) => (timer = setTimeout(resolve, patienceMs)))]);
    clearTimeout(timer);

    async function ask({ id, subject, isAdmin }: Asked, before: Tokens, refreshToken: string) {
      const answer = await oidc
        .refreshTokenGrant(await party.freshConfiguration(), refreshToken)
        .catch((error: unknown) => (endsGrant(error) ? null : Promise.reject(error)));
      if (!answer) return end("provider");
      const claims = answer.claims();
      if (claims && claims.sub !== subject) return end("provider");
      const inToken = readable(answer.access_token);
      const tells = claims !== undefined || Object.keys(inToken).length > 0;
      const saysAdmin = (claims !== undefined && adminBy(roleClaim)(claims)) || adminBy(roleClaim)(inToken);
      if (isAdmin && tells && !saysAdmin) return end("role");
      const after = {
        idToken: answer.id_token ?? before.idToken,
        accessToken: answer.access_token,
        refreshToken: answer.refresh_token ?? refreshToken,
      };
      await db.asPlatform((tx) =>
        sql`
          update session set tokens = ${sealTokens(sealer, after)},
            confirmed_at = case when ${tells || !isAdmin} then now() else confirmed_at end
          where id = ${id}`.execute(tx),
      );
    }
    async function end(reason: string) {
      await db.asPlatform(async (tx) => {
        const ended = await sql`delete from session where id = ${session!.id} returning 1`.execute(tx);
        if (ended.rows.length > 0) await said(tx, "sign_out", session!, reason);
      });
    }
  };

/** The provider's own word for a grant that holds no more: the account was closed, the sign-in ended there, or the token was used up. */
const endsGrant = (error: unknown) => error instanceof oidc.ResponseBodyError && error.error === "invalid_grant";
