import { setTimeout as pause } from "node:timers/promises";
import { emptyId } from "@tradeport/contract";
import { decodeJwt, type JWTPayload } from "jose";
import * as oidc from "openid-client";
import type { Logger } from "pino";
import { audit } from "#platform/audit.ts";
import { type Database, sql, type Tx } from "#platform/db.ts";
import { endSessions } from "#platform/end-sessions.ts";
import { databaseAway } from "#platform/errors.ts";
import type { Confirm, Sealer } from "#platform/sessions.ts";
import { adminBy, type RelyingParty } from "./relying-party.ts";

/** At a person's first call after so long the provider is asked again: with a stream's own looks and the wait within a minute. */
const askAgainSeconds = 25;
const purpose = "provider-word";

interface RecheckRequest {
  personId: string;
  subject: string;
  isAdmin: boolean;
  /** Sealed. Whoever signed in meanwhile has another one, and an answer about this one is too late. */
  refreshToken: Buffer;
}
interface Setting {
  db: Database;
  sealer: Sealer;
  party: RelyingParty;
  roleClaim: string;
  /** So long the call that asks, and those that come meanwhile, wait. Later they go on by what was known; the answer counts for the next. */
  answerSeconds: number;
  log?: Pick<Logger, "warn"> | undefined;
}
export interface ProviderRecheck {
  /** A sign-in: by this token the person is asked about from now on. */
  keep(tx: Tx, personId: string, refreshToken: string, isAdmin: boolean): Promise<void>;
  confirm: Confirm;
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
 * Asks the outside provider whether a person is still who they were, with the newest refresh token that it gave: an account that was
 * closed there ends the person's sessions and rests their API keys and tokens, an Admin's role that was taken there ends the sessions
 * that have it. Of many calls at once one asks and all wait. No answer ends nothing by itself: sessions.ts says how long the last one holds.
 */
export const providerRecheck = ({ db, sealer, party, roleClaim, answerSeconds, log }: Setting): ProviderRecheck => {
  const seal = (token: string) => Buffer.from(sealer.seal(Buffer.from(token), purpose));
  const open = (sealed: Buffer) => Buffer.from(sealer.open(sealed, purpose)).toString();

  /** The questions of this process that are under way, by person. */
  const underWay = new Map<string, Promise<void>>();

  /** The question to ask; or whether another call asks about this person just now. */
  const claimQuestion = (person: Parameters<Confirm>[0]): Promise<{ mine?: RecheckRequest; requestedElsewhere?: string }> =>
    db.asPlatform(async (tx) => {
      const mine = await sql<RecheckRequest>`
        update provider_recheck w set requested_at = now(), is_asking = true from person p
        where w.person_id = (${person}) and p.id = w.person_id and not w.is_refused
          and w.requested_at < now() - make_interval(secs => ${askAgainSeconds}::int)
        returning w.person_id, p.subject, w.is_admin, w.refresh_token`.execute(tx);
      if (mine.rows[0]) return { mine: mine.rows[0] };
      const others = await sql<{ personId: string }>`
        select person_id from provider_recheck where person_id = (${person}) and is_asking
          and requested_at > now() - make_interval(secs => ${answerSeconds}::int)`.execute(tx);
      return others.rows[0] ? { requestedElsewhere: others.rows[0].personId } : {};
    });

  const ask = async (request: RecheckRequest) => {
    const { personId, subject, isAdmin, refreshToken } = request;
    const mine = sql`person_id = ${personId} and refresh_token = ${refreshToken}`;
    try {
      const before = open(refreshToken);
      const answer = await oidc
        .refreshTokenGrant(await party.freshConfiguration(), before)
        .catch((error: unknown) => (endsGrant(error) ? null : Promise.reject(error)));
      const claims = answer?.claims();
      const isThere = answer !== null && (!claims || claims.sub === subject);
      const saysAdmin = isThere && [claims ?? {}, readable(answer.access_token)].some(adminBy(roleClaim));
      const next = isThere ? seal(answer.refresh_token ?? before) : refreshToken;
      // The old token is used up: what came in its place must not be lost to a database that is away for a moment.
      await again(async (tx) => {
        const { rows } = await sql`
          update provider_recheck set refresh_token = ${next}, is_admin = ${saysAdmin}, is_refused = ${!isThere}, answered_at = now(), is_asking = false
          where ${mine} returning 1`.execute(tx);
        if (rows.length > 0 && !isThere) await endAll(tx, personId);
        if (rows.length > 0 && isThere && isAdmin && !saysAdmin) await endAdmin(tx, personId);
      });
    } catch (error) {
      log?.warn({ err: error }, "the identity provider could not be asked about a person");
      await db
        .asPlatform((tx) => sql`update provider_recheck set is_asking = false where ${mine}`.execute(tx))
        .catch((away: unknown) => log?.warn({ err: away }, "calls wait until their patience is over"));
    }
  };

  const again = async (work: (tx: Tx) => Promise<void>) => {
    for (let left = 40; ; left -= 1)
      try {
        return await db.asPlatform(work);
      } catch (error) {
        if (left === 0 || !databaseAway(error)) throw error;
        await pause(250);
      }
  };

  return {
    keep: async (tx, personId, refreshToken, isAdmin) => {
      await sql`
        insert into provider_recheck (person_id, refresh_token, is_admin) values (${personId}, ${seal(refreshToken)}, ${isAdmin})
        on conflict (person_id) do update set refresh_token = excluded.refresh_token, is_admin = excluded.is_admin, requested_at = now(),
          answered_at = now(), is_asking = false, is_refused = false`.execute(tx);
      if (!isAdmin) await endAdmin(tx, personId);
    },
    confirm: async (person) => {
      for (let question = await claimQuestion(person); ; question = await claimQuestion(person)) {
        const { mine, requestedElsewhere } = question;
        if (mine) {
          const answer = ask(mine).finally(() => underWay.delete(mine.personId));
          underWay.set(mine.personId, answer);
          return soon(answer, answerSeconds * 1000);
        }
        if (!requestedElsewhere) return;
        // One of another process is looked for from time to time.
        const known = underWay.get(requestedElsewhere);
        await soon(known ?? pause(250), answerSeconds * 1000);
      }
    },
  };
};

/** Waits for `work`, but no longer than this. */
const soon = async (work: Promise<unknown>, ms: number) => {
  const over = new AbortController();
  await Promise.race([work, pause(ms, undefined, { signal: over.signal }).catch(() => {})]);
  over.abort();
};

/**
 * The provider's own words for a grant that holds no more: the account was closed or locked, the sign-in ended there, the token was used up, or
 * the person has something to do there first (RFC 6749, 5.2; OpenID Connect Core, 3.1.2.6). What is wrong with us (`invalid_client`) is an outage.
 */
const ends = new Set(["invalid_grant", "access_denied", "interaction_required", "login_required", "consent_required"]);
const endsGrant = (error: unknown) => error instanceof oidc.ResponseBodyError && ends.has(error.error);

const noted = (tx: Tx, clientId: string, personId: string, reason: string, after: object) =>
  audit(
    tx,
    clientId,
    { kind: "person", id: personId, name: "" },
    { action: "provider_refused", objectType: "person", objectId: personId, after, reason },
  );

/** The account was closed there; told to the person's company, whose keys rest. */
const endAll = async (tx: Tx, personId: string) => {
  const sessions = await endSessions(tx, { personId });
  const { rows } = await sql<{ clientId: string; apiKeys: number }>`
    select m.client_id, (select count(*)::int from api_key k
      where k.client_id = m.client_id and k.member_id = m.id and k.revoked_at is null and k.expires_at > now()) as api_keys
    from client_member m where m.person_id = ${personId} and m.is_active order by m.created_at, m.client_id limit 1`.execute(tx);
  const { clientId, apiKeys } = rows[0] ?? { clientId: emptyId, apiKeys: 0 };
  await noted(tx, clientId, personId, "provider", { sessions, apiKeys });
};

const endAdmin = async (tx: Tx, personId: string) => {
  const sessions = await endSessions(tx, { personId, isAdmin: true });
  if (sessions > 0) await noted(tx, emptyId, personId, "role", { sessions });
};
