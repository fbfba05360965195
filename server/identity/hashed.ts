import { createHash } from "node:crypto";

/** What stands in a table in place of a secret that somebody carries: long and random, so that no salt is needed. */
export const hashed = (secret: string) => createHash("sha256").update(secret).digest();
