/** Names of a stream's own dictionary, as far as they say how it is read. */
export type Names = ReadonlySet<string>;
const telling = new Set(["ObjStm", "N", "First", "Filter", "F", "DecodeParms", "DP"]);

/** A name may say any of its letters as two hex digits (PDF 2.0, 7.3.5). */
export const plain = (name: string) =>
  name.replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

/** White space (7.2.3), and 80 and FF, which the reader of Chrome takes for such: where another takes them for a letter, a name is none of ours. */
export const isSpace = (sign: number) =>
  sign === 0 || sign === 9 || sign === 10 || sign === 12 || sign === 13 || sign === 32 || sign === 0x80 || sign === 0xff;
export const isDelimiter = (sign: number) => "()<>[]{}/%".includes(String.fromCharCode(sign));
export const longestName = 120;
/** The reader of Chrome goes 64 deep and then skips; what others write is a dozen. */
const deepest = 40;
/** More objects than that have no number there. */
const mostObjects = 4_000_000;

/**
 * What an object turned out to be: a stream whose data follows at this place of the part; none; or a dictionary that breaks the rules, which
 * each reader makes something else of. `isOdd`: a stream that is filtered in another way than deflated once.
 */
export type Read = { at: number; names: Names; isOdd: boolean } | "no stream" | "unreadable";

const isNumber = (word: string) => /^[-+]?(\d+\.?\d*|\.\d+)$/.test(word);
const isObject = (word: string) => /^\d{1,10}$/.test(word) && Number(word) <= mostObjects;
const isGeneration = (word: string) => /^\d{1,5}$/.test(word);
const isConstant = (word: string) => word === "true" || word === "false" || word === "null";

/**
 * Reads the dictionary that may follow the word "obj", by the rules of strings, comments and hex (7.3), up to the word "stream". A viewer
 * begins wherever its table says that an object begins; whoever begins one of these at each "obj" has read what any viewer reads there,
 * whatever stands in a string or in data. In a dictionary a key is a name and has one value (7.3.7); where that is not so, readers go on at
 * different places, and nothing is taken.
 */
export const dictionaryReader = () => {
  const names = new Set<string>();
  /** What is open, the innermost last. */
  const open: ("dictionary" | "array")[] = [];
  let hasBegun = false;
  /** What a dictionary waits for: behind a number it may be the rest of a reference, "7 0 R". */
  let awaits: "key" | "value" | "number" | "R" = "key";
  /** The two words in front, where they are whole numbers that name an object. */
  let before: [string, string] = ["", ""];
  let isFilter = false;
  let filters = 0;
  let isOdd = false;
  let strings = 0;
  let isEscaped = false;
  let isComment = false;
  let isHex = false;
  /** An angle that may be half of two. */
  let angle = 0;
  let word = "";

  const isBroken = () => {
    if (open.at(-1) !== "dictionary") return false;
    if (awaits !== "value") return true;
    awaits = "key";
    return false;
  };
  /** Of the stream's own Filter, or of the list that it is. */
  const isOfFilter = () => isFilter && (open.length === 1 || (open.length === 2 && open[1] === "array"));
  const notPlain = () => {
    if (isOfFilter()) isOdd = true;
  };
  const opens = (what: "dictionary" | "array"): boolean => {
    if (what === "dictionary") notPlain();
    if (isBroken() || open.length >= deepest) return false;
    open.push(what);
    if (what === "dictionary") awaits = "key";
    return true;
  };
  const closes = (what: "dictionary" | "array"): boolean => {
    if (open.pop() !== what || (what === "dictionary" && (awaits === "value" || awaits === "R"))) return false;
    awaits = "key";
    return true;
  };
  const takesName = (name: string): boolean => {
    if (open.at(-1) === "array") {
      if (isOfFilter()) isOdd ||= name !== "FlateDecode" || ++filters > 1;
      return true;
    }
    if (awaits === "R") return false;
    if (awaits === "value") {
      if (isOfFilter()) isOdd ||= name !== "FlateDecode" || ++filters > 1;
      if (open.length === 1 && name === "ObjStm") names.add(name);
      awaits = "key";
      return true;
    }
    if (open.length === 1) {
      // Of two with one name some take the first and some the last.
      if (names.has(name)) return false;
      if (telling.has(name)) names.add(name);
      isFilter = name === "Filter";
    }
    awaits = "value";
    return true;
  };
  const takesWord = (): boolean => {
    notPlain();
    const isReference = word === "R" && isObject(before[0]) && isGeneration(before[1]);
    before = [before[1], word];
    if (open.at(-1) === "array") return isNumber(word) || isConstant(word) || isReference;
    if (awaits === "value" && isNumber(word)) awaits = "number";
    else if (awaits === "number" && isNumber(word)) awaits = "R";
    else if ((awaits === "R" && isReference) || (awaits === "value" && isConstant(word))) awaits = "key";
    else return false;
    return true;
  };

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

  /** `null`: not at its end yet. */
  const read = (part: Uint8Array, from: number): Read | null => {
    for (let at = from; at < part.length; at += 1) {
      const sign = part[at]!;
      if (isText(sign)) continue;
      const first = angle;
      angle = 0;
      if (first !== 0) {
        if (first === 0x3c && sign === 0x3c) {
          hasBegun = true;
          if (!opens("dictionary")) return "unreadable";
          continue;
        }
        if (!hasBegun) return "no stream";
        if (first === 0x3e) {
          if (sign !== 0x3e || !closes("dictionary")) return "unreadable";
          continue;
        }
        notPlain();
        if (isBroken()) return "unreadable";
        isHex = sign !== 0x3e;
        continue;
      }
      if (!isSpace(sign) && !isDelimiter(sign)) {
        if (word.length < longestName) word += String.fromCharCode(sign);
        continue;
      }
      if (word !== "") {
        if (open.length === 0)
          return hasBegun && word === "stream"
            ? { at, names, isOdd: isOdd || (names.has("Filter") && filters !== 1) }
            : "no stream";
        if (word.length >= longestName) return "unreadable";
        if (word.startsWith("/")) before = ["", ""];
        if (!(word.startsWith("/") ? takesName(plain(word.slice(1))) : takesWord())) return "unreadable";
        word = "";
      }
      if (isSpace(sign)) continue;
      if (sign !== 0x25) before = ["", ""];
      if (sign === 0x25) isComment = true;
      else if (sign === 0x3c || sign === 0x3e) angle = sign;
      else if (open.length === 0) return "no stream";
      else if (sign === 0x2f) word = "/";
      else if (sign === 0x28) {
        notPlain();
        if (isBroken()) return "unreadable";
        strings = 1;
      } else if (sign === 0x5b ? !opens("array") : sign !== 0x5d || !closes("array")) return "unreadable";
    }
    return null;
  };
  return { read, isOpen: () => hasBegun && open.length > 0 };
};
