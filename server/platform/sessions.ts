import { createHash, randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { type Database, newId, sql } from "./db.ts";

/** Who asks. A Client always has a company; an Admin has none. Never read from a token: from our own tables, at each call. */
export interface Who {
  personId: string;
  subject: string;
  displayName: string;
  email: string;
  role: "Admin" | "Client";
  right: "read" | "write" | "manage";
  clientId: string | null;
  clientMemberId: string | null;
  clientName: string | null;
  clientActive: boolean;
  via: "cookie" | "bearer";
  sessionId: string | null;
}

/** Whom an outside provider signed in, and who has no company here yet. */
export interface Newcomer {
  issuer: string;
  subject: string;
  name: string;
  /** As the provider says; proven only if it says so. */
  email: string;
  emailVerified: boolean;
}

/** The master key's work: `purpose` is bound in, what was sealed for one opens for no other. `open` throws for anything else. */
export interface Sealer {
  seal(plain: Uint8Array, purpose: string): Uint8Array;
  open(sealed: Uint8Array, purpose: string): Uint8Array;
}

/** What the provider gave; kept sealed on the server, no script ever sees one. */
export interface Tokens {
  idToken: string;
  accessToken: string;
  refreshToken: string | null;
}

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
  /** For an outside issuer: the role that its token says. */
  isAdmin: (claims: JWTPayload) => boolean;
}

export interface Sessions {
  /** Null for nobody: no credential, one that does not hold, or a cookie and a Bearer token of two people. */
  whoIs(request: FastifyRequest): Promise<Who | null>;
  /** A new session with a new id; answers its Set-Cookie. `isAdmin` null: our own table says. */
  start(entry: { personId: string; clientId: string | null; isAdmin: boolean | null; tokens: Tokens }): Promise<string>;
  /** Ends the browser's session, if it has one; answers what its provider gave. */
  end(request: FastifyRequest): Promise<Tokens | null>;
  /** The Set-Cookie that takes the session's cookie away. */
  cleared: string;
}

export type WhoIs = Sessions["whoIs"];

const sessionSeconds = 86_400;

export const cookieValue = (header: string | undefined, name: string): string | undefined => {
  for (const part of header?.split(";") ?? []) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
};

/** httpOnly, SameSite=Lax, for the whole host; over https bound to it by the name. */
export const cookieOf = (secure: boolean, name: string) => {
  const full = secure ? `__Host-${name}` : name;
  return {
    name: full,
    set: (value: string, seconds: number) =>
      `${full}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`,
  };
};

const hashed = (secret: string) => createHash("sha256").update(secret).digest();
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const purpose = "session-tokens";

type Row = Omit<Who, "role" | "right" | "via"> & { isAdmin: boolean; memberRight: Who["right"] | null };

const person = sql`p.id as person_id, p.subject, p.display_name, p.email, m.id as client_member_id, m."right" as member_right,
  c.id as client_id, c.name as client_name, coalesce(c.is_active, true) as client_active`;

const whoFrom = (row: Row | undefined, via: Who["via"]): Who | null => {
  if (!row) return null;
  const { isAdmin, memberRight, ...rest } = row;
  if (isAdmin) {
    const none = { clientId: null, clientMemberId: null, clientName: null, clientActive: true };
    return { ...rest, ...none, role: "Admin", right: "manage", via };
  }
  return memberRight && { ...rest, role: "Client", right: memberRight, via };
};

export const openSessions = (settings: SessionSettings): Sessions => {
  const { db, sealer, secure, issuer, embedded, audience, keys, isAdmin, idleMinutes = sessionSeconds / 60 } = settings;
  const cookie = cookieOf(secure, "auth");
  const secretOf = (request: FastifyRequest) => cookieValue(request.headers.cookie, cookie.name);

  const byCookie = async (secret: string): Promise<Who | null> => {
    const hash = hashed(secret);
    const alive = sql`ends_at > now() and seen_at > now() - make_interval(mins => ${idleMinutes}::int)`;
    const { rows } = await db.asPlatform((tx) =>
      sql<Row>`
        with seen as (
          update session set seen_at = now()
          where secret_hash = ${hash} and ${alive} and seen_at < now() - interval '1 minute'
        )
        select ${person}, coalesce(s.is_admin, p.is_admin) as is_admin, s.id as session_id
        from (select * from session where secret_hash = ${hash} and ${alive}) s
        join person p on p.id = s.person_id and p.is_active
        left join identity_account a on a.id = p.id
        left join client_member m on m.client_id = s.client_id and m.person_id = p.id and m.is_active
        left join client c on c.id = m.client_id
        where (a.id is null or (a.is_active and a.password_changed_at < s.created_at))`.execute(tx),
    );
    return whoFrom(rows[0], "cookie");
  };

  const claimsOf = async (token: string, request: FastifyRequest): Promise<JWTPayload | null> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ["RS256"],
        issuer,
        audience,
        requiredClaims: ["sub", "exp", "iat"],
        clockTolerance: 5,
        ...(embedded ? { typ: "at+jwt" } : {}),
      });
      return payload;
    } catch (error) {
      // Only a token that is wrong is refused; a provider that cannot be asked for its keys is another matter.
      if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) throw error;
      request.log.warn({ reason: error.code }, "a bearer token was refused");
      return null;
    }
  };

  const byToken = async (token: string, request: FastifyRequest): Promise<Who | null> => {
    const claims = await claimsOf(token, request);
    if (!claims?.sub || (embedded && !uuid.test(claims.sub))) return null;
    const own = embedded
      ? sql`a.id = ${claims.sub} and a.is_active and extract(epoch from a.password_changed_at) < ${claims.iat}`
      : sql`p.issuer = ${issuer} and p.subject = ${claims.sub}`;
    const { rows } = await db.asPlatform((tx) =>
      sql<Row>`
        select ${person}, p.is_admin, null as session_id
        from person p
        left join identity_account a on a.id = p.id
        left join lateral (
          select * from client_member m where m.person_id = p.id and m.is_active order by m.created_at, m.client_id limit 1
        ) m on true
        left join client c on c.id = m.client_id
        where p.is_active and ${own}`.execute(tx),
    );
    return whoFrom(rows[0] && { ...rows[0], isAdmin: embedded ? rows[0].isAdmin : isAdmin(claims) }, "bearer");
  };

  return {
    whoIs: async (request) => {
      const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? "")?.[1];
      const secret = secretOf(request);
      if (!token) return secret && !request.headers.authorization ? byCookie(secret) : null;
      const [bearer, browser] = await Promise.all([byToken(token, request), secret ? byCookie(secret) : null]);
      return secret && browser?.personId !== bearer?.personId ? null : bearer;
    },
    start: async ({ personId, clientId, isAdmin, tokens }) => {
      const secret = randomBytes(32).toString("base64url");
      const sealed = Buffer.from(sealer.seal(Buffer.from(JSON.stringify(tokens)), purpose));
      await db.asPlatform((tx) =>
        sql`
          insert into session (id, secret_hash, person_id, client_id, is_admin, tokens, ends_at)
          values (${newId()}, ${hashed(secret)}, ${personId}, ${clientId}, ${isAdmin}, ${sealed},
            now() + make_interval(secs => ${sessionSeconds}))`.execute(tx),
      );
      return cookie.set(secret, sessionSeconds);
    },
    end: async (request) => {
      const secret = secretOf(request);
      if (!secret) return null;
      const { rows } = await db.asPlatform((tx) =>
        sql<{ tokens: Buffer }>`delete from session where secret_hash = ${hashed(secret)} returning tokens`.execute(tx),
      );
      return rows[0] ? (JSON.parse(Buffer.from(sealer.open(rows[0].tokens, purpose)).toString()) as Tokens) : null;
    },
    cleared: cookie.set("", 0),
  };
};
