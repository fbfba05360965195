import { randomBytes } from "node:crypto";
import { unattendedHeader } from "@tradeport/contract/page";
import type { FastifyRequest } from "fastify";
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { apiKeyStart, openApiKeys } from "./api-key.ts";
import { browserOf } from "./browser-name.ts";
import { cookieOf, cookieValue, selectedLocale } from "./cookie.ts";
import { type Database, newId, sql } from "./db.ts";
import type { Locale } from "./errors.ts";
import { isFresh, notSignedOutSince, provedNow, provenAt } from "./fresh-proof.ts";
import { warnOfGuest } from "./guest-lines.ts";
import { lacksFactor, type SecondFactor } from "./lacks-factor.ts";
import { type LivingSessions, livingSessions } from "./living-sessions.ts";
import { secretHash as hashed, hasSecret } from "./renew-session.ts";
import { auditSession } from "./session-audit.ts";
import type { Who } from "./who.ts";
import { person, type Row, whoFrom } from "./who-row.ts";

/** The master key's work: `purpose` is bound in, what was sealed for one opens for no other. `open` throws for anything else. */
export interface Sealer {
  seal(plain: Uint8Array, purpose: string): Uint8Array;
  open(sealed: Uint8Array, purpose: string): Uint8Array;
}

/** What the provider gave; kept sealed on the server, no script ever sees one. */
export interface Tokens {
  idToken: string;
  accessToken: string;
  /** Null with an outside provider: there it is the person's, in `provider_recheck`. */
  refreshToken: string | null;
}

/** Asks the outside provider about this person, a query for their id, if it was not asked lately. */
export type Confirm = (person: ReturnType<typeof sql>) => Promise<void>;

export interface SessionSettings {
  db: Database;
  sealer: Sealer;
  /** https: the cookie is `__Host-auth` and Secure; over plain http it is `auth`. */
  secure: boolean;
  /** Whose Bearer tokens are taken. `embedded`: role and person are our own table's, by subject. */
  issuer: string;
  embedded: boolean;
  /** A browser's session ends after so long without a call; it ends after a day in any case. */
  idleMinutes?: number | undefined;
  audience: string;
  keys: JWTVerifyGetKey;
  /** A session of whoever must have a second factor and has none is nobody's: they sign in anew, and get one there. Left out: nobody must. */
  secondFactor?: SecondFactor | undefined;
  /** For an outside issuer: the role that its token says. */
  isAdmin: (claims: JWTPayload) => boolean;
  /** For an outside issuer. */
  confirm?: Confirm | undefined;
}

/** A sign-in that the provider let pass. */
export interface Entry {
  personId: string;
  clientId: string | null;
  isAdmin: boolean | null;
  tokens: Tokens;
  /** When the provider saw the proof, in seconds since 1970; null when it does not say. */
  provedAt: number | null;
  /** What the browser calls itself. */
  agent?: string | undefined;
  /** The language that the person chose there; what is known stays where they chose none. */
  locale?: Locale | null | undefined;
}

export interface Sessions extends LivingSessions {
  /** Null for nobody: no credential, one that does not hold, or a cookie and a Bearer token of two people. */
  whoIs(request: FastifyRequest): Promise<Who | null>;
  /** A new session with a new id; answers its Set-Cookie. `isAdmin` null: our own table says. Null where all were ended since the proof. */
  start(entry: Entry): Promise<string | null>;
  /** The provider has just seen the proof of this person again: it stands for the browser's session, if that is theirs. Its new Set-Cookie. */
  proved(request: FastifyRequest, personId: string): Promise<string | null>;
  /** Ends the browser's session, if it has one; answers what its provider gave. */
  end(request: FastifyRequest): Promise<Tokens | null>;
  /** The Set-Cookie that takes the session's cookie away. */
  cleared: string;
}

export type WhoIs = Sessions["whoIs"];

const sessionSeconds = 86_400;
/** The longest that an outside provider's last word holds while it can't be asked; and the longest that a token of its holds. */
const wordSeconds = 3600;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const purpose = "session-tokens";

export const openSessions = (settings: SessionSettings): Sessions => {
  const {
    db,
    sealer,
    secure,
    issuer,
    embedded,
    audience,
    keys,
    isAdmin,
    confirm,
    idleMinutes = sessionSeconds / 60,
    secondFactor = "offered",
  } = settings;
  const cookie = cookieOf(secure, "auth");
  const secretOf = (request: FastifyRequest) => cookieValue(request.headers.cookie, cookie.name);
  const sealed = (tokens: Tokens) => Buffer.from(sealer.seal(Buffer.from(JSON.stringify(tokens)), purpose));
  const opened = (tokens: Buffer): Tokens => JSON.parse(Buffer.from(sealer.open(tokens, purpose)).toString());

  /** Of an outside provider's people those whom it did not refuse, joined to `person p`; and whether its word is new enough. */
  const word = embedded ? sql`` : sql`join provider_recheck w on w.person_id = p.id and not w.is_refused`;
  const isVouched = embedded ? sql`true` : sql`w.answered_at > now() - make_interval(secs => ${wordSeconds}::int)`;

  const alive = sql`ends_at > now() and seen_at > now() - make_interval(mins => ${idleMinutes}::int)`;
  const byCookie = async (secret: string, locale: Locale | null, isAttended: boolean): Promise<Who | null> => {
    const hash = hashed(secret);
    await confirm?.(sql`select person_id from session where ${hasSecret(hash)} and ${alive}`);
    const { rows } = await db.asPlatform((tx) =>
      sql<Row>`
        with seen as (
          update session set seen_at = now()
          where ${hasSecret(hash)} and ${alive} and seen_at < now() - interval '1 minute' and ${isAttended} returning person_id
        ), reads as (
          update person set locale = ${locale} from seen where id = seen.person_id and locale is distinct from ${locale} and ${locale}::text is not null
        )
        select ${person}, coalesce(s.is_admin, p.is_admin) as is_admin, ${isVouched} as is_vouched, s.id as session_id,
          ${isFresh} and s.secret_hash = ${hash} as is_fresh,
          a.review_since is not null as is_in_review,
          case when s.is_acting and c.is_active and m.id is not null then jsonb_build_object('personId', m.person_id,
            'name', trim(m.name || ' ' || m.surname), 'until', s.acting_until) end as acting
        from (
          select *, coalesce(acting_until > now(), false) as is_acting from session where ${hasSecret(hash)} and ${alive}
        ) s
        join person p on p.id = s.person_id and p.is_active ${word}
        left join identity_account a on a.id = p.id
        left join client_member m on m.is_active and (case when s.is_acting
          then m.client_id = s.acting_client_id and m.id = s.acting_member_id else m.client_id = s.client_id and m.person_id = p.id end)
        left join client c on c.id = m.client_id
        where (a.id is null or (a.is_active and a.password_changed_at < s.created_at
          and not ${lacksFactor(secondFactor, sql`a.id`, sql`coalesce(s.is_admin, p.is_admin)`)}))`.execute(tx),
    );
    const who = whoFrom(rows[0], "cookie");
    return who && { ...who, secretHash: hash };
  };

  const byKey = openApiKeys({ db, embedded, confirm, isVouched });

  const claimsOf = async (token: string, request: FastifyRequest): Promise<JWTPayload | null> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ["RS256"],
        issuer,
        audience,
        requiredClaims: ["sub", "exp", "iat"],
        clockTolerance: 5,
        ...(embedded ? { typ: "at+jwt" } : { maxTokenAge: wordSeconds }),
      });
      return payload;
    } catch (error) {
      // Only a token that is wrong is refused; a provider that cannot be asked for its keys is another matter.
      if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) throw error;
      warnOfGuest(request.log, { reason: error.code }, "a bearer token was refused");
      return null;
    }
  };

  const byToken = async (token: string, request: FastifyRequest): Promise<Who | null> => {
    const claims = await claimsOf(token, request);
    if (!claims?.sub || (embedded && !uuid.test(claims.sub))) return null;
    const own = embedded
      ? sql`a.id = ${claims.sub} and a.is_active and extract(epoch from a.password_changed_at) < ${claims.iat}`
      : sql`p.issuer = ${issuer} and p.subject = ${claims.sub}`;
    await confirm?.(sql`select id from person p where ${own}`);
    const { rows } = await db.asPlatform((tx) =>
      sql<Row>`
        select ${person}, ${embedded ? sql`p.is_admin` : sql`w.is_admin`} as is_admin, ${isVouched} as is_vouched, null as session_id
        from person p ${word}
        left join identity_account a on a.id = p.id
        left join lateral (
          select * from client_member m where m.person_id = p.id and m.is_active order by m.created_at, m.client_id limit 1
        ) m on true
        left join client c on c.id = m.client_id
        where p.is_active and ${own}`.execute(tx),
    );
    return whoFrom(rows[0] && { ...rows[0], isAdmin: rows[0].isAdmin && (embedded || isAdmin(claims)) }, "bearer");
  };

  const byBearer = (token: string, request: FastifyRequest) =>
    token.startsWith(apiKeyStart) ? byKey(token) : byToken(token, request);

  return {
    whoIs: async (request) => {
      const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? "")?.[1];
      const secret = secretOf(request);
      const locale = selectedLocale(request.headers.cookie);
      // A stream asks for itself as long as it is open.
      const isAttended = !request.headers[unattendedHeader] && request.headers.accept !== "text/event-stream";
      if (!token) return secret && !request.headers.authorization ? byCookie(secret, locale, isAttended) : null;
      const bearer = await byBearer(token, request);
      const browser = secret ? await byCookie(secret, locale, isAttended) : null;
      return secret && browser?.personId !== bearer?.personId ? null : bearer;
    },
    start: async ({ personId, clientId, isAdmin, tokens, provedAt, agent = "", locale = null }) => {
      const id = newId();
      const secret = randomBytes(32).toString("base64url");
      return db.asPlatform(async (tx) => {
        if (embedded && !(await notSignedOutSince(tx, personId, provedAt ?? 0))) return null;
        await sql`
          insert into session (id, secret_hash, person_id, client_id, is_admin, tokens, agent, proved_at, factor_proved_at, ends_at)
          values (${id}, ${hashed(secret)}, ${personId}, ${clientId}, ${isAdmin}, ${sealed(tokens)}, ${browserOf(agent)},
            ${provenAt(provedAt)}, ${provenAt(provedAt)}, now() + make_interval(secs => ${sessionSeconds}))`.execute(tx);
        if (locale) await sql`update person set locale = ${locale} where id = ${personId}`.execute(tx);
        await auditSession(tx, "sign_in", { id, personId, clientId });
        return cookie.set(secret, sessionSeconds);
      });
    },
    ...livingSessions({ db, cookie, secretOf, alive, sealed }),
    proved: async (request, personId) => {
      const secret = secretOf(request);
      return secret ? provedNow(db, sql`secret_hash = ${hashed(secret)} and person_id = ${personId}`, secure) : null;
    },
    end: async (request) => {
      const secret = secretOf(request);
      if (!secret) return null;
      const { rows } = await db.asPlatform(async (tx) => {
        const ended = await sql<{ id: string; personId: string; clientId: string | null; tokens: Buffer }>`
          delete from session where ${hasSecret(hashed(secret))} returning id, person_id, client_id, tokens`.execute(tx);
        if (ended.rows[0]) await auditSession(tx, "sign_out", ended.rows[0]);
        return ended;
      });
      return rows[0] ? opened(rows[0].tokens) : null;
    },
    cleared: cookie.set("", 0),
  };
};
