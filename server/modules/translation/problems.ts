import { TranslationFailed } from "@tradeport/connectors/translators/translator";
import { Fail } from "#platform/errors.ts";

export const isFailedTranslation = (error: unknown): error is TranslationFailed => error instanceof TranslationFailed;

/** What a person reads of a translation that failed. */
export const failOf = (
  { problem, seconds, said }: TranslationFailed,
  { text, from, to }: { text: string; from: string; to: string },
): Fail => {
  if (problem === "busy") return new Fail("translation_busy", { seconds: seconds ?? 60, said });
  if (problem === "too_long") return new Fail("translation_too_long", { length: text.length, said });
  return new Fail(`translation_${problem}`, { from, to, said });
};
