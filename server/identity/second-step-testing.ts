import { Secret, TOTP } from "otpauth";

/** What the app shows now, or so many half minutes later. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** What a person reads off the pages of the second step. */
export const ticketIn = (page: string) => /name="ticket" value="([^"]+)"/.exec(page)?.[1] ?? "";
export const secretIn = (page: string) => /<code>([A-Z2-7 ]{39})<\/code>/.exec(page)?.[1]?.replaceAll(" ", "") ?? "";
export const recoveryCodesIn = (page: string) =>
  [...page.matchAll(/<li><code>([0-9a-z-]{19})<\/code>/g)].map(([, code]) => code!);
