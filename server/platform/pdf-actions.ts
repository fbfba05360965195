import { Transform } from "node:stream";
import { dictionaryReader, isDelimiter, isSpace, longestName, type Names, plain, type Read } from "./pdf-dictionary.ts";
import { budget, type Inflated, inflateFrom } from "./pdf-inflate.ts";

/** A PDF with an action that runs a script or a program of whoever opens it, sends something away or opens what lies elsewhere. */
export class ActivePdf extends Error {}
/** A PDF of which not all can be read here, so that nobody knows what it does. */
export class SealedPdf extends Error {}

const kinds = new Set("JavaScript Launch Rendition ImportData SubmitForm GoToR GoToE RichMediaExecute Thread Movie".split(" "));
/** What runs by its name alone: forms of XFA (12.7.8), scenes and players with scripts of their own (13.6, 13.7). */
const always = new Set(["XFA", "OnInstantiate", "RichMediaContent"]);
/** What stood last: a key whose value may be an action's kind (12.6.4), said at its place or as an object of its own; or a script's. */
const nothing = 0;
const kind = 1;
const script = 2;

/**
 * Reads a PDF's words as they come, in one pass, however far a value lies from its key. What looks like a comment is read as one and as
 * none, since in a string it is none: a key in front of it stands until the next line as well. In an object stream an object has no word
 * in front of it, and may begin behind any other: there a kind counts wherever it stands. `heard` gets each word, and where the next one begins.
 */
const actionReader = (inObjects: boolean, heard: (word: string, isName: boolean, next: number) => void = () => {}) => {
  let last = nothing;
  let beforeComment = nothing;
  /** The word that is being read; a name begins with its slash. */
  let word = "";
  const endWord = (next: number): boolean => {
    if (word === "") return false;
    const isName = word.startsWith("/");
    const token = isName ? plain(word.slice(1)) : word;
    const mayBeKind = (last & kind) > 0 || inObjects;
    const isActive = isName
      ? always.has(token) || (mayBeKind && kinds.has(token))
      : (last & script) > 0 && /^[-+.\d]/.test(token);
    last = isName ? (token === "S" ? kind : token === "JS" ? script : nothing) : token.endsWith("obj") ? kind : nothing;
    word = "";
    heard(token, isName, next);
    return isActive;
  };
  /** Whether an action has been read by the end of this part. */
  const read = (part: Uint8Array): boolean => {
    for (let at = 0; at < part.length; at += 1) {
      const sign = part[at]!;
      if (!isSpace(sign) && !isDelimiter(sign)) {
        if (word.length < longestName) word += String.fromCharCode(sign);
        continue;
      }
      if (endWord(at)) return true;
      if (isSpace(sign)) {
        if (sign !== 10 && sign !== 13) continue;
        last |= beforeComment;
        beforeComment = nothing;
      } else if (sign === 0x2f) word = "/";
      else {
        if ((last & script) > 0 && (sign === 0x28 || sign === 0x3c)) return true;
        if (sign === 0x25) beforeComment |= last;
        last = nothing;
      }
    }
    return false;
  };
  return { read, end: () => endWord(0) };
};

/** Objects that others lie in (7.5.7): by its type, or by the two keys that no reader goes without. */
const holdsObjects = (names: Names) => names.has("ObjStm") || (names.has("N") && names.has("First"));
/** So many streams, and so many dictionaries, may be read at once: one lies in another in a file that was made to be read in two ways. */
const atOnce = 16;

/**
 * Passes a PDF on, and breaks the pipe at an action that runs something, in the file's own words or in an object stream that is inflated. An
 * object stream that can't be read, and a file that is encrypted, break it as well.
 */
export const withoutActions = () => {
  let isSealed = false;
  /** Behind each "obj" of this chunk. */
  let begun: number[] = [];
  const outer = actionReader(false, (token, isName, next) => {
    if (isName && token === "Encrypt") isSealed = true;
    if (!isName && token.endsWith("obj")) begun.push(next);
  });
  let dictionaries: ReturnType<typeof dictionaryReader>[] = [];
  let open: Inflated[] = [];
  /** Object streams that are not filtered stand in the file as they are; which string says that they end is nothing to go by. */
  let unfiltered: ReturnType<typeof actionReader> | undefined;
  const left = budget();
  const streamsOf = (chunk: Buffer) => {
    const found: Exclude<Read, string>[] = [];
    const going: typeof dictionaries = [];
    const readOn = (one: (typeof dictionaries)[number], from: number) => {
      const read = one.read(chunk, from);
      if (read === "unreadable") throw new SealedPdf();
      if (read === null) going.push(one);
      else if (read !== "no stream") found.push(read);
      if (going.length > atOnce) throw new SealedPdf();
    };
    for (const one of dictionaries) readOn(one, 0);
    for (const at of begun) readOn(dictionaryReader(), at);
    [dictionaries, begun] = [going, []];
    return found.filter(({ names }) => holdsObjects(names));
  };
  const take = async (one: Inflated, chunk: Buffer) => {
    const found = await one.take(chunk);
    if (found === "active") throw new ActivePdf();
    if (found === "sealed") throw new SealedPdf();
    return !one.isOver();
  };
  const follow = async (chunk: Buffer) => {
    const going: Inflated[] = [];
    for (const one of open) if (await take(one, chunk)) going.push(one);
    open = going;
    if (unfiltered?.read(chunk)) throw new ActivePdf();
    for (const { at, names, isOdd } of streamsOf(chunk)) {
      // What is predicted (7.4.4.4) is not what it inflates to, and what lies in another file is not here.
      if (isOdd || ["DecodeParms", "DP", "F"].some((name) => names.has(name))) throw new SealedPdf();
      if (!names.has("Filter")) {
        unfiltered ??= actionReader(true);
        if (unfiltered.read(chunk.subarray(at))) throw new ActivePdf();
        continue;
      }
      left.streams -= 1;
      if (open.length >= atOnce || left.streams < 0) throw new SealedPdf();
      const one = inflateFrom({ at, ...actionReader(true), left });
      open.push(one);
      if (!(await take(one, chunk))) open.pop();
    }
  };
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      if (outer.read(chunk)) return done(new ActivePdf());
      if (isSealed) return done(new SealedPdf());
      follow(chunk).then(
        () => done(null, chunk),
        (error: Error) => done(error),
      );
    },
    flush: (done) => {
      const isActive = outer.end() || unfiltered?.end();
      for (const one of open) one.close();
      const isCut = open.length > 0 || dictionaries.some((one) => one.isOpen());
      done(isActive ? new ActivePdf() : isSealed || isCut ? new SealedPdf() : null);
    },
    destroy: (error, done) => {
      for (const one of open) one.close();
      done(error);
    },
  });
};
