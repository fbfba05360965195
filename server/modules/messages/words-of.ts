import { connectorOf } from "@tradeport/connectors";
import { causeWords } from "@tradeport/connectors/words";
import type { Words } from "@tradeport/contract";
import type { Problem } from "@tradeport/contract/bulk";
import { sentence } from "@tradeport/contract/errors";
import { isErrorCode, type Message, type MessageValue, messageWords, problemWords } from "@tradeport/contract/messages";
import type { Locale } from "#platform/errors.ts";

/** A problem as it is kept: by code, with what it names. */
export type StoredProblem = Message & Pick<Problem, "fingerprint" | "owner" | "field">;

interface ProblemWords {
  cause: Words;
  remedy: Words;
}
const both = (say: (locale: Locale) => string): Words => ({ tr: say("tr"), en: say("en") });

/** A product's language ("en-US") as its readers say it: İngilizce, English. */
const languageIn = (language: string, locale: Locale) =>
  new Intl.DisplayNames(locale, { type: "language" }).of(language.split("-")[0]!) ?? language;

const valueIn = (name: string, value: MessageValue | undefined, locale: Locale): string => {
  if (value === undefined || value === null) return "";
  if (typeof value !== "object") return name === "language" ? languageIn(String(value), locale) : String(value);
  return "code" in value ? wordsOf(value)[locale] : value[locale];
};

/** `{cause}` is all that is said of a failed call; `{cause.alone}` is why, where the sentence has a remedy of its own. */
const filled = (words: Words, { values = {} }: Message): Words =>
  both((locale) =>
    words[locale].replace(/\{(\w+)(\.alone)?\}/g, (_, name: string, isAlone?: string) => {
      const value = values[name] as MessageValue | undefined;
      const problem = isAlone && typeof value === "object" && "code" in value ? problemWordsOf(value) : undefined;
      return problem?.cause[locale] ?? valueIn(name, value, locale);
    }),
  );

/** Of a problem its two sentences; undefined when the code is no problem's, or of a connector that is not here any more. */
const problemWordsOf = (message: Message): ProblemWords | undefined => {
  const { code, values = {} } = message;
  if (code === "other") return "cause" in values ? (values as unknown as ProblemWords) : undefined;
  if (code.startsWith("connector:") || code.startsWith("call:"))
    return causeWords({ code: code as `call:${string}`, values: values as Record<string, string> });
  const words = (problemWords as Record<string, ProblemWords>)[code];
  return words && { cause: filled(words.cause, message), remedy: filled(words.remedy, message) };
};

/** What is kept in place of a sentence, in words for whoever reads it now. */
export const wordsOf = (message: Message): Words => {
  const { code, values = {} } = message;
  if (code === "sentences") {
    const all = (values.all as readonly Message[]).map(wordsOf);
    return both((locale) => all.map((words) => words[locale]).join(" "));
  }
  if (code === "other" && "words" in values) return values.words as Words;
  const [family, of = ""] = code.split(":");
  if (family === "error" && isErrorCode(of))
    return both((locale) =>
      sentence(
        of,
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            name,
            typeof value === "number" ? value : valueIn(name, value as MessageValue, locale),
          ]),
        ),
        locale,
      ),
    );
  if (family === "access") return connectorOf(of)?.access ?? both(() => "");
  const words = (messageWords as Record<string, Words>)[code];
  if (words) return filled(words, message);
  const found = problemWordsOf(message);
  return found ? both((locale) => `${found.cause[locale]} ${found.remedy[locale]}`) : both(() => code);
};

/** A kept problem as the contract shows it. */
export const problemIn = <Stored extends StoredProblem>({
  code,
  values,
  ...problem
}: Stored): Omit<Stored, "code" | "values"> & Problem => {
  const found = problemWordsOf({ code, values } as Message) ?? { cause: both(() => code), remedy: both(() => "") };
  return { ...problem, ...found };
};
