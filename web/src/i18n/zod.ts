import { hints } from "@tradeport/contract/errors";
import { phoneExample } from "@tradeport/contract/phone";
import i18next from "i18next";
import { z } from "zod";
import { doubtIn, formatCount, formatDecimal } from "./format.ts";
import { type Keys, translate } from "./keys.ts";

/** A schema's complaint as a sentence with the value that was given and what to do (U29). */
export const explainInZod = () => z.config({ customError: (issue) => explain(issue) });

type Raw = Parameters<NonNullable<NonNullable<Parameters<typeof z.config>[0]>["customError"]>>[0];

const say = (key: Keys["ui"], values: Record<string, unknown> = {}) => translate(key, { ns: "ui", ...values });

/** Whether a complaint is the name of a sentence of the contract, and no sentence yet. */
export const isHint = (message: string): message is keyof typeof hints => Object.hasOwn(hints, message);

/**
 * A schema may name a sentence of the contract instead of a message ("price"); it is said here in the reader's language, with
 * decimals as they are typed (449,90) and the value that was given.
 */
export const explainHint = (message: string, from: unknown): string => {
  if (!isHint(message)) return message;
  const hint = hints[message];
  const ambiguity = ambiguityOf(from);
  if (ambiguity) return ambiguity;
  const value = typedIn(from);
  if (value === undefined || value === null || value === "") return say("invalid.required");
  const words = hint[i18next.language === "tr" ? "tr" : "en"].replace("{example}", () => phoneExample(String(value)));
  const sentence = words.replace(/(\d)\.(\d{1,2})(?!\d)/g, "$1,$2");
  if (typeof value === "object") return sentence;
  const given = sentence === words || value !== from ? String(value) : formatDecimal(String(value), 0);
  // A sentence with its own full stop is followed by the value, not joined to it.
  return sentence.endsWith(")")
    ? `${sentence} ${translate("given", { ns: "forms", given })}`
    : say("invalid.hint", { sentence, given });
};

/** A number that can be read in two ways is no wrong one: the field asks which. */
const ambiguityOf = (value: unknown): string | null => {
  const doubt = typeof value === "string" ? doubtIn(value) : null;
  // As it was typed it would read in two ways again.
  const plain = (reading: string) => (formatDecimal(reading, 0) === doubt?.typed ? reading : formatDecimal(reading, 0));
  const [one, other] = doubt?.readings.map(plain) ?? [];
  if (!doubt || one === undefined) return null;
  return other === undefined
    ? say("invalid.ambiguousOne", { given: doubt.typed, one })
    : say("invalid.ambiguous", { given: doubt.typed, one, other });
};

/** A number in two ways of which its field takes none is spoken of as it was typed. */
const typedIn = (value: unknown) => (typeof value === "string" ? (doubtIn(value)?.typed ?? value) : value);

/** What an empty field of a dynamic form is told. */
export const explainMissing = () => say("form.mandatory");

const shown = (figure: unknown) => (typeof figure === "number" ? formatCount(figure) : String(figure));

const explain = (issue: Raw): string => {
  const ambiguity = ambiguityOf(issue.input);
  if (ambiguity) return ambiguity;
  const given = typedIn(issue.input);
  const text = typeof given === "string" ? given : given == null ? "" : String(given);
  if (given == null || given === "" || given === false || Number.isNaN(given)) return say("invalid.required");
  switch (issue.code) {
    case "too_small":
      if (issue.origin === "array" || issue.origin === "set") return say("invalid.tooFew", { min: issue.minimum });
      if (issue.origin !== "string") return say("invalid.tooSmall", { min: shown(issue.minimum), given: shown(given) });
      return text.trim() === ""
        ? say("invalid.required")
        : say("invalid.tooShort", { min: issue.minimum, given: text.trim().length });
    case "too_big":
      if (issue.origin === "array" || issue.origin === "set") return say("invalid.tooMany", { max: issue.maximum });
      return issue.origin === "string"
        ? say("invalid.tooLong", { max: issue.maximum, given: text.length })
        : say("invalid.tooBig", { max: shown(issue.maximum), given: shown(given) });
    case "invalid_type":
      // A form's numbers are counts; amounts are decimal text.
      return issue.expected === "int" || issue.expected === "number"
        ? say(/^\s*-\s*\d+\s*$/.test(text) ? "invalid.negative" : "invalid.notInteger", { given: text })
        : say("invalid.other");
    case "invalid_format":
      if (issue.format === "url") return say("invalid.url", { given: text });
      if (issue.format === "date") return translate("date.wrong", { ns: "forms", given: text });
      if (issue.format === "email") return say("invalid.email", { given: text });
      return say("invalid.format", { given: text });
    case "invalid_value":
    case "invalid_union":
      return say("invalid.choice", { given: text });
    case "unrecognized_keys":
      // Nothing that a person typed: the form itself is wrong.
      return say("invalid.unknownField", { given: issue.keys.join(", ") });
    default:
      return say("invalid.other");
  }
};
