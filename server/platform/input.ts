import { type ErrorCode, hints } from "@tradeport/contract";
import { loadPhonePlans, sentPhoneExample } from "@tradeport/contract/phone";
import { isRefused } from "@tradeport/contract/text";
import type { z } from "zod";
import { Fail, type Locale } from "./errors.ts";
import { explainIssue } from "./input-words.ts";

// A server judges a number by its country's plan from the first call on.
await loadPhonePlans();

const shown = (value: unknown) => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};

/** What is secret is not said back, not even to who sent it: an answer may be kept or shown to others. */
const secret = /password|secret|token|apikey|credential/i;

const at = (data: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], data);

/** Where a sign is that no text is kept with (contract/text.ts). */
const badSignIn = (value: unknown, path: string[] = []): string[] | undefined => {
  if (typeof value === "string") return isRefused(value) ? path : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = isRefused(key) ? path : badSignIn(inner, [...path, key]);
    if (found) return found;
  }
  return undefined;
};

/** The specification's one name for the order that each list has by itself. */
const ownOrder = (data: unknown): unknown => {
  if (typeof data !== "object" || data === null || !("orderColumn" in data) || data.orderColumn !== "CreatedDate") return data;
  const { orderColumn: _, ...others } = data;
  return others;
};

/** What is wrong, field by field, in a reader's language: the field, what is expected, the value. */
const fieldsIn = (locale: Locale, error: z.ZodError, data: unknown) => {
  const issues = error.issues.flatMap<z.core.$ZodIssue>((issue) =>
    // A name that nobody knows is the field that is wrong, and not what it stands in.
    issue.code === "unrecognized_keys" ? issue.keys.map((key) => ({ ...issue, path: [...issue.path, key] })) : [issue],
  );
  return issues.slice(0, 50).map((issue) => {
    const hint = hints[issue.message as keyof typeof hints];
    const value = at(data, issue.path);
    const reason = hint ? hint[locale].replace("{example}", () => sentPhoneExample(String(value ?? ""))) : issue.message;
    const hidden = issue.path.some((part) => secret.test(String(part)));
    const given =
      hidden || value === undefined || typeof value === "object"
        ? ""
        : ` (${locale === "tr" ? "gelen" : "given"}: ${shown(value)})`;
    return { field: issue.path.join(".") || "body", message: `${reason}${given}` };
  });
};

/** What came in, parsed by the procedure's own schema. Every refusal names the field, the value and what is expected. */
export const checkInput = <S extends z.ZodType>(schema: S, data: unknown, locale: Locale): z.output<S> => {
  const parseIn = (locale: Locale) => schema.safeParse(ownOrder(data), { error: explainIssue(locale) });
  const parsed = parseIn(locale);
  if (parsed.success) {
    // Looked for in what the schema let through: that is never deep. And in what came, where the schema makes it clean.
    const bad = badSignIn(parsed.data);
    if (!bad) return parsed.data;
    const field = bad.join(".") || "body";
    throw new Fail("bad_input", { field, reason: hints.sign }, [{ field, message: hints.sign[locale] }]);
  }
  const fields = fieldsIn(locale, parsed.error, data);
  // The answer says it in both languages.
  const other = locale === "tr" ? "en" : "tr";
  const again = parseIn(other).error;
  const reasonIn = { [locale]: fields[0]!.message, [other]: again ? fieldsIn(other, again, data)[0]!.message : "" };
  throw new Fail("bad_input" satisfies ErrorCode, { field: fields[0]!.field, reason: reasonIn }, fields);
};

/** A GET's input: text from the address, made into what the schema asks for (a JSON value where it is one). */
export const queryInput = (schema: z.ZodType, query: Record<string, string | string[]>): Record<string, unknown> => {
  const shape = (schema as unknown as { shape?: Record<string, z.ZodType> }).shape ?? {};
  return Object.fromEntries(
    Object.entries(query).map(([key, value]) => {
      // A name of the caller's: `constructor` is no field.
      const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
      if (typeof value !== "string" || !field || field.safeParse(value).success) return [key, value];
      try {
        return [key, JSON.parse(value) as unknown];
      } catch {
        return [key, value];
      }
    }),
  );
};
