import { createHash, randomBytes } from "node:crypto";
import type { Ctx } from "./context.ts";
import { cookieOf } from "./cookie.ts";
import { sql, type Tx } from "./db.ts";

export const secretHash = (secret: string) => createHash("sha256").update(secret).digest();

/** The session that has this secret, or had it until just now: other tabs' calls may be under way with it. */
export const hasSecret = (hash: Buffer) => sql`(secret_hash = ${hash} or (former_hash = ${hash} and former_until > now()))`;

/**
 * A new secret for the session of this call, told to the browser that asks and to no other: where the cookie was copied, the copy dies in
 * half a minute, and is no proof from now on.
 */
export const renewSession = async (tx: Tx, { who, installation, setCookie }: Pick<Ctx, "who" | "installation" | "setCookie">) => {
  const secret = randomBytes(32).toString("base64url");
  const { rows } = await sql<{ seconds: number }>`
    update session set former_hash = secret_hash, former_until = now() + interval '30 seconds', secret_hash = ${secretHash(secret)}
    where id = ${who.sessionId} and ends_at > now() returning ceil(extract(epoch from ends_at - now()))::int as seconds`.execute(
    tx,
  );
  const cookie = cookieOf(installation.publicUrl.startsWith("https:"), "auth");
  if (rows[0]) setCookie(cookie.set(secret, rows[0].seconds));
};
