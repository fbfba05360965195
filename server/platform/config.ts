import { isPublicHost } from "@tradeport/contract/public-host";
import type { z } from "zod";
import { inTheClear } from "./in-the-clear.ts";
import { InWords } from "./last-words.ts";
import { fileNameOf, readSecretFile } from "./secret-file.ts";
import type { Setting } from "./setting.ts";
import { settings } from "./settings.ts";
import { ofThisMachine, othersMayTry } from "./strangers.ts";

export { settings } from "./settings.ts";

export type Config = { readonly [K in keyof typeof settings]: z.output<(typeof settings)[K]["schema"]> };

/** A wrong setting: one line with its name, its value (hidden if it is a secret) and what is expected. */
export class WrongSetting extends InWords {
  constructor(name: string, value: string | undefined, expected: string) {
    super(
      value === undefined ? `${name} is not set: expected ${expected}.` : `${name}=${value} is not valid: expected ${expected}.`,
    );
    this.name = "WrongSetting";
  }
}

/** What the environment says of a setting, or the file that it names in place of a secret. */
const givenTo = (one: Setting, env: Record<string, string | undefined>): string | undefined => {
  const given = env[one.name]?.trim() || undefined;
  const byFile = fileNameOf(one);
  const file = byFile === null ? undefined : env[byFile]?.trim() || undefined;
  if (byFile === null || file === undefined) return given;
  if (given !== undefined) throw new WrongSetting(byFile, JSON.stringify(file), `nothing, because ${one.name} is set too`);
  try {
    return readSecretFile(file);
  } catch (error) {
    throw new WrongSetting(byFile, JSON.stringify(file), `a file that holds ${one.name}: ${(error as Error).message}`);
  }
};

/** Reads every setting at once; throws WrongSetting for the first that is wrong. An empty variable counts as not set. */
export const readConfig = (env: Record<string, string | undefined> = process.env): Config => {
  // Node's own switch would open every call to whoever stands in between: sign-in, marketplaces, all of them (S34).
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === "0")
    throw new WrongSetting("NODE_TLS_REJECT_UNAUTHORIZED", '"0"', "not set: certificates are always checked");
  const config: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(settings) as [string, Setting][]) {
    const given = givenTo(one, env);
    const text = given ?? (typeof one.default === "function" ? one.default(config) : one.default);
    const read = one.schema.safeParse(text);
    if (!read.success) throw new WrongSetting(one.name, shown(one, text), one.expected);
    config[key] = read.data;
  }
  const whole = config as Config;
  if (whole.oidcIssuer && !whole.oidcClientId)
    throw new WrongSetting("OIDC_CLIENT_ID", undefined, `${settings.oidcClientId.expected}, because OIDC_ISSUER is set`);
  if (!whole.oidcIssuer && whole.oidcClientId)
    throw new WrongSetting("OIDC_ISSUER", undefined, `${settings.oidcIssuer.expected}, because OIDC_CLIENT_ID is set`);
  // An ID token names the client as its audience: each would open the API, and they travel through browsers (S14).
  if (whole.oidcAudience !== undefined && whole.oidcAudience === whole.oidcClientId)
    throw new WrongSetting("OIDC_AUDIENCE", JSON.stringify(whole.oidcAudience), settings.oidcAudience.expected);
  if (whole.s3Endpoint)
    for (const key of ["s3Bucket", "s3AccessKeyId", "s3SecretAccessKey"] as const)
      if (!whole[key])
        throw new WrongSetting(settings[key].name, undefined, `${settings[key].expected}, because S3_ENDPOINT is set`);
  for (const [given, needed, name] of [
    ["translationForm", "translationUrl", "TRANSLATION_FORM"],
    ["translationUrl", "translationForm", "TRANSLATION_URL"],
    ["translationKey", "translationUrl", "TRANSLATION_KEY"],
  ] as const)
    if (whole[given] && !whole[needed])
      throw new WrongSetting(settings[needed].name, undefined, `${settings[needed].expected}, because ${name} is set`);
  const { demo, demoPassword, publicUrl, host } = whole;
  // Open to a net, under a name of this machine alone: nothing would know that strangers call.
  if (!ofThisMachine(host) && !env.PUBLIC_URL?.trim())
    throw new WrongSetting(
      "PUBLIC_URL",
      undefined,
      `the address that people type, because HOST=${host} listens beyond this machine`,
    );
  if (demo && othersMayTry(whole) && demoPassword !== undefined)
    throw new WrongSetting("DEMO_PASSWORD", shown(settings.demoPassword, demoPassword), settings.demoPassword.expected);
  const plain = inTheClear(whole).find(({ always }) => always || isPublicHost(new URL(publicUrl).hostname));
  if (plain) {
    const one: Setting = settings[plain.key];
    throw new WrongSetting(one.name, shown(one, whole[plain.key]), plain.expected);
  }
  return whole;
};

const shown = ({ secret }: Setting, text: string | undefined) =>
  text === undefined ? undefined : secret ? `(hidden, ${text.length} characters)` : JSON.stringify(text.slice(0, 200));

/** The names that one part reads, for handing a child process only what it needs. */
export const settingsOf = (part: Setting["parts"][number]): string[] =>
  (Object.values(settings) as Setting[])
    .filter(({ parts }) => parts.includes(part))
    .flatMap((one) => [one.name, fileNameOf(one) ?? []].flat());

/** Rows of the README's table. */
export const settingsTable = () =>
  (Object.values(settings) as Setting[]).map((one) => ({
    name: one.name,
    default: one.defaultText ?? (typeof one.default === "string" ? one.default : ""),
    about: one.about,
    parts: one.parts.join(", "),
    secret: one.secret,
    file: fileNameOf(one),
  }));
