/**
 * What the text of a listing's template is made of: `{brand}` is what a product says there, `{brand|upper}` the same in capitals by the
 * channel's language, and `[ … ]` a part that is left out where one of its placeholders is empty. Nothing else has a meaning.
 */

/** What is said of a product itself; every other placeholder is an attribute, by its code or one of its names. */
export const templateFields = ["name", "subtitle", "description", "brand", "category", "mainCode", "originCountry"] as const;
export type TemplateField = (typeof templateFields)[number];
export const isTemplateField = (name: string): name is TemplateField => (templateFields as readonly string[]).includes(name);

export const modifiers = ["upper", "lower"] as const;
type Modifier = (typeof modifiers)[number];

export interface Placeholder {
  name: string;
  modifier: Modifier | null;
  /** As it was written, with its braces. */
  written: string;
}
type Piece = string | Placeholder;
/** `optional`: left out as a whole where one of its placeholders is empty. */
interface Part {
  optional: boolean;
  pieces: Piece[];
}
/** `wrong`: the piece of the text that can't be read. */
export type ParsedTemplate = { parts: Part[]; wrong?: undefined } | { wrong: string; parts?: undefined };

/** Enough of a text to find the place by. */
const around = (text: string, at: number) => text.slice(Math.max(0, at - 12), at + 24);

export const parseTemplate = (text: string): ParsedTemplate => {
  const parts: Part[] = [{ optional: false, pieces: [] }];
  for (let at = 0; at < text.length; ) {
    const part = parts.at(-1)!;
    const sign = text[at]!;
    if (sign === "[" || sign === "]") {
      const opens = sign === "[";
      if (part.optional === opens) return { wrong: around(text, at) };
      parts.push({ optional: opens, pieces: [] });
      at += 1;
    } else if (sign === "{") {
      const written = /^\{[^{}[\]]*\}/.exec(text.slice(at, at + 200))?.[0];
      const placeholder = written === undefined ? null : placeholderOf(written);
      if (!placeholder) return { wrong: written ?? around(text, at) };
      part.pieces.push(placeholder);
      at += placeholder.written.length;
    } else if (sign === "}") return { wrong: around(text, at) };
    else {
      const literal = /^[^{}[\]]+/.exec(text.slice(at))![0];
      part.pieces.push(literal);
      at += literal.length;
    }
  }
  return parts.at(-1)!.optional ? { wrong: around(text, text.lastIndexOf("[")) } : { parts };
};

const placeholderOf = (written: string): Placeholder | null => {
  const [name = "", modifier = null, ...more] = written
    .slice(1, -1)
    .split("|")
    .map((each) => each.trim());
  const isKnown = modifier === null || (modifiers as readonly string[]).includes(modifier);
  return name === "" || !isKnown || more.length > 0 ? null : { name, modifier: modifier as Modifier | null, written };
};

/** Each placeholder of a text that can be read, as often as it stands there. */
export const placeholdersIn = (text: string): Placeholder[] =>
  (parseTemplate(text).parts ?? []).flatMap(({ pieces }) => pieces.flatMap((piece) => (typeof piece === "string" ? [] : piece)));

export interface Filling {
  /** What a product says there; nothing: "". */
  valueFor: (name: string) => string;
  /** Whose capitals: İ and ı are not those of English. */
  language: string;
  /** How a value and the template's own words are written where they are put together. */
  written?: (value: string, name: string | null) => string;
}

/** `empty`: what stands outside of brackets and says nothing. Of a text that can't be read that is the whole of it. */
export const fillTemplate = (text: string, { valueFor, language, written = (value) => value }: Filling) => {
  const { parts, wrong } = parseTemplate(text);
  if (!parts) return { text: "", empty: [wrong] };
  const empty: string[] = [];
  const valueIn = ({ name, modifier }: Placeholder) => {
    const value = valueFor(name).trim();
    if (modifier === null) return value;
    return modifier === "upper" ? value.toLocaleUpperCase(language) : value.toLocaleLowerCase(language);
  };
  const filled = parts.map(({ optional, pieces }) => {
    const lacking = pieces.flatMap((piece) => (typeof piece !== "string" && valueIn(piece) === "" ? piece.name : []));
    if (optional && lacking.length > 0) return "";
    empty.push(...lacking);
    return pieces
      .map((piece) => (typeof piece === "string" ? written(piece, null) : written(valueIn(piece), piece.name)))
      .join("");
  });
  return { text: filled.join(""), empty: [...new Set(empty)] };
};
