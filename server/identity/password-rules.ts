import type { Locale } from "#platform/errors.ts";
import { Fail } from "#platform/errors.ts";
import { accountKey } from "./account.ts";

let known: Set<string> | undefined;
/** The best-known passwords in the order in which they are tried, those that the length lets through. Read at the first use. */
const isKnown = async (key: string) => {
  if (!known) {
    const { dictionary } = await import("@zxcvbn-ts/language-common");
    known = new Set(dictionary["passwords-common"].filter((word) => word.length >= 8));
  }
  return known.has(key) || new Set(key).size <= 2;
};

const unnumbered = (key: string) => key.replace(/\d{0,4}$/, "");
/** What is long by being repeated again and again, and then numbered, is as good as what is repeated; undefined where nothing is. */
const repeatedIn = (key: string) => (/^(.+?)\1+$/u.exec(unnumbered(key)) ?? /^(.+?)\1+$/u.exec(key))?.[1];
const isWeakRepeated = async (repeated: string | undefined) =>
  repeated !== undefined && (repeated.length < 8 || (await isKnown(repeated)));

const spelled = (text: string) => accountKey(text).replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Refuses what is guessed first: well-known passwords, one sign repeated, and what the account itself says of its owner (`about`). Length
 * is the schema's; no rule asks for kinds of signs.
 */
export const refuseWeak = async (password: string, about: string[], locale: Locale) => {
  const key = accountKey(password);
  const refuse = (code: "password_common" | "password_personal") => {
    const fail = new Fail(code);
    fail.fields.push({ field: "password", message: fail.sentence(locale) });
    return fail;
  };
  const bare = spelled(password);
  const repeated = repeatedIn(bare);
  if ((await isKnown(key)) || (await isKnown(bare)) || (await isWeakRepeated(repeated))) throw refuse("password_common");
  const own = about.flatMap((text) => [text, text.split("@")[0] as string]).map(spelled);
  const forms = [bare, repeated ?? bare].flatMap((text) => [text, unnumbered(text)]);
  if (own.some((text) => text.length >= 3 && forms.includes(text))) throw refuse("password_personal");
};

export const refuseMismatch = ({ password, confirmPassword }: { password: string; confirmPassword: string }, locale: Locale) => {
  if (password === confirmPassword) return;
  const fail = new Fail("password_mismatch");
  fail.fields.push({ field: "confirmPassword", message: fail.sentence(locale) });
  throw fail;
};
