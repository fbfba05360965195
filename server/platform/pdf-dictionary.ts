/** Names of a stream's own dictionary, as far as they say how it is read. */
export type Names = ReadonlySet<string>;
const telling = new Set(["ObjStm", "N", "First", "Filter", "F", "DecodeParms", "DP"]);

/** A name may say any of its letters as two hex digits (PDF 2.0, 7.3.5). */
export const plain = (name: string) =>
  name.replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

/** White space (7.2.3), and 80 and FF, which the reader of Chrome takes for such: where another takes them for a letter, a name is none of ours. */
export const isSpace = (sign: number) => sign === 0 || (sign >= 9 && sign <= 13) || sign === 32 || sign === 0x80 || sign === 0xff;
export const isDelimiter = (sign: number) => "()<>[]{}/%".includes(String.fromCharCode(sign));
export const longestName = 120;

/** What an object turned out to be: a stream whose data follows at this place of the part, or none. */
export type Read = { at: number; names: Names; isOdd: boolean } | "no stream";

/**
 * Reads the dictionary that may follow the word "obj", by the rules of strings, comments and hex (7.3), up to the word "stream". A viewer
 * begins wherever its table says that an object begins; whoever begins one of these at each "obj" has read what any viewer reads there,
 * whatever stands in a string or in data.
 */
export const dictionaryReader = () => {
  const names = new Set<string>();
  let depth = 0;
  let hasBegun = false;
  let strings = 0;
  let isEscaped = false;
  let isComment = false;
  let isHex = false;
  /** An angle that may be half of two. */
  let angle = 0;
  let isOdd = false;
  /** Of the key Filter: its value is awaited, or is a list. */
  let filter: "no" | "value" | "list" = "no";
  let filters = 0;
  let word = "";

  /** Inside of a string, a comment or hex digits nothing counts but their end. */
  const isText = (sign: number): boolean => {
    if (isComment) {
      if (sign === 10 || sign === 13) isComment = false;
    } else if (strings > 0) {
      if (isEscaped) isEscaped = false;
      else if (sign === 0x5c) isEscaped = true;
      else if (sign === 0x28) strings += 1;
      else if (sign === 0x29) strings -= 1;
    } else if (isHex) {
      if (sign === 0x3e) isHex = false;
    } else return false;
    return true;
  };
  /** Whether this sign is the second of two angles, or of the hex digits that one angle opens. */
  const isAngled = (sign: number): boolean => {
    const first = angle;
    angle = 0;
    if (first === 0x3c) {
      hasBegun ||= sign === 0x3c;
      if (sign === 0x3c) depth += 1;
      else isHex = sign !== 0x3e;
      return true;
    }
    if (first === 0x3e && sign === 0x3e) depth -= 1;
    else if (first === 0x3e) isOdd = true;
    return first === 0x3e && sign === 0x3e;
  };

  /** `null`: not at its end yet. */
  const read = (part: Uint8Array, from: number): Read | null => {
    for (let at = from; at < part.length; at += 1) {
      const sign = part[at]!;
      if (isText(sign) || isAngled(sign)) {
        if (isHex && !hasBegun) return "no stream";
        continue;
      }
      if (!isSpace(sign) && !isDelimiter(sign)) {
        if (word.length < longestName) word += String.fromCharCode(sign);
        continue;
      }
      if (word !== "") {
        if (depth === 0) return hasBegun && word === "stream" ? { at, names, isOdd } : "no stream";
        const name = word.startsWith("/") ? plain(word.slice(1)) : "";
        if (filter !== "no") {
          // One that is deflated, once: whatever else it says is not read here.
          filters += 1;
          isOdd ||= name !== "FlateDecode" || filters > 1;
          if (filter === "value") filter = "no";
        } else if (depth === 1 && name === "Filter") filter = "value";
        if (depth === 1 && telling.has(name)) names.add(name);
        word = "";
      }
      if (filter !== "no") {
        if (sign === 0x5b) filter = "list";
        else if (sign === 0x5d) filter = "no";
        else if (sign === 0x28 || sign === 0x3c || sign === 0x3e) isOdd = true;
      }
      if (sign === 0x25) isComment = true;
      else if (sign === 0x28) strings = 1;
      else if (sign === 0x3c || sign === 0x3e) angle = sign;
      else if (sign === 0x2f) word = "/";
      if (
        depth === 0 &&
        (hasBegun
          ? isDelimiter(sign) && sign !== 0x25
          : strings > 0 || word !== "" || "[{)]}".includes(String.fromCharCode(sign)))
      )
        return "no stream";
    }
    return null;
  };
  return { read };
};
