import { createHash, randomBytes } from "node:crypto";

/** As long as a session's: nobody guesses it, and the log hides a part of an address that is as long. */
const shape = /^[\w-]{43}$/;
export const newSecret = () => randomBytes(32).toString("base64url");
export const isSecret = (text: string) => shape.test(text);
export const hashOf = (secret: string) => createHash("sha256").update(secret).digest();
export const endOf = (secret: string) => `…${secret.slice(-4)}`;
export const exportsAddress = "/feeds/:file";
export const addressOf = (publicUrl: string, secret: string) => `${publicUrl}/feeds/${secret}.xml`;
