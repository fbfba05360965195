import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";

const sha = "sha256";
const hmac = (key: Buffer, text: string) => createHmac(sha, key).update(text).digest();

/**
 * What PostgreSQL keeps of a password (RFC 5803), so that the password itself is in no statement and no log. Made for passwords of 32
 * random bytes: stretching them would gain nothing, and each connection would pay for it.
 */
export const scramVerifier = (password: string): string => {
  const iterations = 1;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, sha);
  const stored = createHash(sha).update(hmac(salted, "Client Key")).digest();
  const server = hmac(salted, "Server Key");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${stored.toString("base64")}:${server.toString("base64")}`;
};
