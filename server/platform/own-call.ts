import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

const name = "x-own-call";
const sign = randomBytes(24).toString("base64url");

/** What the console asks itself by, of its own provider over this machine's network. The sign is this process's alone, and never leaves it. */
export const ownCall = { [name]: sign };
/** Such a call stands for no caller: all sign-ins make it. */
export const isOwnCall = ({ [name]: given }: IncomingHttpHeaders): boolean => {
  if (typeof given !== "string") return false;
  const [one, own] = [Buffer.from(given), Buffer.from(sign)];
  return one.length === own.length && timingSafeEqual(one, own);
};
