import type { Manifest } from "@tradeport/connectors/connector";
import type { Words } from "@tradeport/contract";
import { z } from "zod";
import { Fail, type Locale } from "#platform/errors.ts";

interface Wrong {
  key: string;
  message: Words;
}

/** What the channel asks for under this name; a name of the caller's own (`constructor`) is no field. */
const fieldOf = ({ credentialFields }: Manifest, key: string) =>
  Object.hasOwn(credentialFields, key) ? credentialFields[key] : undefined;

/** The refusal names the first field as the form shows it, and tells of each beside its field. */
export const refusedCredentials = (connector: Manifest, locale: Locale, wrong: readonly Wrong[]) =>
  new Fail(
    "bad_input",
    { field: fieldOf(connector, wrong[0]!.key)?.label ?? wrong[0]!.key, reason: wrong[0]!.message },
    wrong.map(({ key, message }) => ({ field: `credentials.${key}`, message: message[locale] })),
  );

const words = {
  tr: {
    empty: () => "boş bırakılamaz.",
    long: (most: unknown, given: number) => `en çok ${most} karakter olabilir, ${given} karakter yazıldı.`,
    shape: (given: string) => `${given}bu alanın biçiminde değil.`,
    unknown: (channel: string, fields: string) => `${channel} böyle bir bilgi istemez; istedikleri: ${fields}.`,
  },
  en: {
    empty: () => "It must not be empty.",
    long: (most: unknown, given: number) => `It takes at most ${most} characters, ${given} were given.`,
    shape: (given: string) => (given ? `${given}is not in the form of this field.` : "It is not in the form of this field."),
    unknown: (channel: string, fields: string) => `${channel} has no such field; it asks for: ${fields}.`,
  },
};

/** What stood in a field that is no secret; never what stands in a secret one too, for people mix the two up. */
const shown = (connector: Manifest, key: string, given: Record<string, string>) => {
  const value = given[key] ?? "";
  const isRetained = Object.entries(given).some(([other, text]) => fieldOf(connector, other)?.secret !== false && text === value);
  return fieldOf(connector, key)?.secret !== false || isRetained
    ? ""
    : `"${value.length > 40 ? `${value.slice(0, 40)}…` : value}" `;
};

const both = (say: (language: Locale) => string): Words => ({ tr: say("tr"), en: say("en") });

const complaint = (issue: z.core.$ZodIssue, given: Record<string, string>, value: string, locale: Locale) => {
  const say = words[locale];
  const text = given[String(issue.path[0])] ?? "";
  if (text.trim() === "") return say.empty();
  return issue.code === "too_big" ? say.long(issue.maximum, text.trim().length) : say.shape(value);
};

/**
 * Each wrong field is named, with what stood there and where the right value is found; fields that the channel does not ask for are refused.
 * `partly`: what is not given stays as it is.
 */
export const checkedCredentials = (
  connector: Manifest,
  given: Record<string, string>,
  locale: Locale,
  {
    requested = Object.keys(connector.credentialFields),
    partly = false,
  }: { requested?: readonly string[]; partly?: boolean } = {},
) => {
  const fields = connector.credentialFields;
  const schema = z.object(Object.fromEntries(requested.map((key) => [key, connector.credentials.shape[key] as z.ZodType])));
  const parsed = (partly ? schema.partial() : schema).safeParse(given);
  const names = (language: Locale) =>
    requested
      .filter((key) => fields[key]?.given === undefined)
      .map((key) => `${fields[key]!.label[language]} (${key})`)
      .join(", ");
  const wrong = [
    ...Object.keys(given)
      .filter((key) => !requested.includes(key))
      .map((key) => ({ key, message: both((language) => words[language].unknown(connector.name, names(language))) })),
    ...(parsed.error?.issues ?? []).map((issue) => {
      const key = String(issue.path[0]);
      const value = shown(connector, key, given);
      return { key, message: both((language) => `${complaint(issue, given, value, language)} ${fields[key]!.help[language]}`) };
    }),
  ];
  if (wrong.length > 0) throw refusedCredentials(connector, locale, wrong);
  return parsed.data as Record<string, string>;
};
