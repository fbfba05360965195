import { createHash, randomBytes } from "node:crypto";
import type { Ctx } from "./context.ts";
import { cookieOf } from "./cookie.ts";
import { sql, type Tx } from "./db.ts";

export const secretHash = (secret: string) => createHash("sha256").update(secret).digest();

/** The session that has this secret, or had it until just now: other tabs' calls may be under way with it. */
export const hasSecret = (hash: Buffer) => sql`(secret_hash = ${hash} or (former_hash = ${hash} and former_until > now()))`;

/**
 * A new secret for this session, told to the browser that asks and to no other: where the cookie was copied, the copy dies in half a
 * minute (where an Admin works for a client at once), and is no proof from now on. Answers the Set-Cookie; null where there is no such session.
 */
export const renewed = async (tx: Tx, session: ReturnType<typeof sql>, isSecure: boolean): Promise<string | null> => {
  const secret = randomBytes(32).toString("base64url");
  const { rows } = await sql<{ seconds: number }>`
    update session set former_hash = secret_hash, 
      former_until = case when acting_until > now() then now() else now() + interval '30 seconds' end, secret_hash = ${secretHash(secret)}
    where ${session} and ends_at > now() returning ceil(extract(epoch from ends_at - now()))::int as seconds`.execute(tx);
  return rows[0] ? cookieOf(isSecure, "auth").set(secret, rows[0].seconds) : null;
};

/** That of this call. */
export const renewSession = async (tx: Tx, { who, installation, setCookie }: Pick<Ctx, "who" | "installation" | "setCookie">) => {
  const text = await renewed(tx, sql`id = ${who.sessionId}`, installation.publicUrl.startsWith("https:"));
  if (text) setCookie(text);
};
