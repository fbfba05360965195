import type { FastifyRequest } from "fastify";
import { type cookieOf, cookieValue } from "./cookie.ts";
import { type Database, sql } from "./db.ts";
import { hasSecret, secretHash } from "./renew-session.ts";
import type { Entry, Tokens } from "./sessions.ts";

/** What a sign-in asks of the session that the browser already has. */
export interface LivingSessions {
  /**
   * The provider asked nobody: the browser's living session, if it is this person's, is the one that goes on, to the end that it had and
   * with the secret that it had. A new one would be the asker's alone: a copied cookie would take the session away from its owner, whose
   * next sign-in or sign-out would not end it any more. Its Set-Cookie; null where there is none.
   */
  goOn(request: FastifyRequest, entry: Pick<Entry, "personId" | "clientId" | "isAdmin" | "tokens">): Promise<string | null>;
  /** Whether the browser of these cookies has a living session of this person. */
  lives(cookies: string, personId: string): Promise<boolean>;
  /** Whether this browser still brings the cookie of a session that is none any more. */
  hasEnded(request: FastifyRequest): Promise<boolean>;
}

interface Setting {
  db: Database;
  cookie: ReturnType<typeof cookieOf>;
  secretOf: (request: FastifyRequest) => string | undefined;
  /** Neither over nor idle for too long. */
  alive: ReturnType<typeof sql>;
  sealed: (tokens: Tokens) => Buffer;
}

export const livingSessions = ({ db, cookie, secretOf, alive, sealed }: Setting): LivingSessions => {
  /** From after the last change of the person's password; by the secret of now: a copy of the one before is none. */
  const livesFor = (
    secret: string,
    personId: string,
  ) => sql`secret_hash = ${secretHash(secret)} and ${alive} and person_id = ${personId}
    and not exists (select from identity_account a where a.id = person_id and a.password_changed_at >= session.created_at)`;
  return {
    goOn: async (request, { personId, clientId, isAdmin, tokens }) => {
      const secret = secretOf(request);
      if (!secret) return null;
      const { rows } = await db.asPlatform((tx) =>
        sql<{ seconds: number }>`
          update session set seen_at = now(), client_id = ${clientId}, is_admin = ${isAdmin}, tokens = ${sealed(tokens)},
            acting_client_id = null, acting_member_id = null, acting_until = null
          where ${livesFor(secret, personId)} returning ceil(extract(epoch from ends_at - now()))::int as seconds`.execute(tx),
      );
      return rows[0] ? cookie.set(secret, rows[0].seconds) : null;
    },
    lives: async (cookies, personId) => {
      const secret = cookieValue(cookies, cookie.name);
      if (!secret) return false;
      const { rows } = await db.asPlatform((tx) => sql`select from session where ${livesFor(secret, personId)}`.execute(tx));
      return rows.length > 0;
    },
    hasEnded: async (request) => {
      const secret = secretOf(request);
      if (!secret) return false;
      const { rows } = await db.asPlatform((tx) =>
        sql`select from session where ${hasSecret(secretHash(secret))} and ${alive}`.execute(tx),
      );
      return rows.length === 0;
    },
  };
};
