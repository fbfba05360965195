import { Transform } from "node:stream";
import { budget, type Inflated, inflateFrom } from "./pdf-inflate.ts";

/** A PDF with an action that runs a script or a program of whoever opens it, sends something away or opens what lies elsewhere. */
export class ActivePdf extends Error {}
/** A PDF of which not all can be read here, so that nobody knows what it does. */
export class SealedPdf extends Error {}

const kinds = new Set("JavaScript Launch Rendition ImportData SubmitForm GoToR GoToE RichMediaExecute".split(" "));
const longestName = 120;
/** A name may say any of its letters as two hex digits (PDF 2.0, 7.3.5). */
const plain = (name: string) =>
  name.replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

/** What stood last: a key whose value may be an action's kind (12.6.4), said at its place or as an object of its own; or a script's. */
const nothing = 0;
const kind = 1;
const script = 2;
/** Any other name, which is a key or another key's value. */
const named = 4;

const isSpace = (sign: number) => sign === 0 || (sign >= 9 && sign <= 13) || sign === 32;
const isDelimiter = (sign: number) => "()<>[]{}/%".includes(String.fromCharCode(sign));

/**
 * Reads a PDF's words as they come, in one pass, however far a value lies from its key. What looks like a comment is read as one and as
 * none, since in a string it is none: a key in front of it stands until the next line as well. In an object stream an object has no word
 * in front of it: there a kind counts wherever it is not the value of another key. `heard` gets each word, and where the next one begins.
 */
const actionReader = (inObjects: boolean, heard: (word: string, isName: boolean, next: number) => void = () => {}) => {
  let last = nothing;
  let beforeComment = nothing;
  /** The word that is being read; a name begins with its slash. */
  let word = "";
  const endWord = (next: number): boolean => {
    if (word === "") return false;
    const isName = word.startsWith("/");
    const said = isName ? plain(word.slice(1)) : word;
    const mayBeKind = (last & kind) > 0 || (inObjects && (last & named) === 0);
    // Forms of XFA carry scripts of their own (12.7.8).
    const isActive = isName ? said === "XFA" || (mayBeKind && kinds.has(said)) : (last & script) > 0 && /^\d/.test(said);
    last = isName ? (said === "S" ? kind : said === "JS" ? script : named) : said.endsWith("obj") ? kind : nothing;
    word = "";
    heard(said, isName, next);
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

/** What the dictionary in front of a stream says of it, as far as it matters here. */
interface Dictionary {
  names: Set<string>;
  /** Since its own object began. */
  own: Set<string>;
}
const told = new Set(["ObjStm", "N", "First", "Filter", "F", "DecodeParms", "DP"]);
/** Objects that others lie in (7.5.7): by its type, or by the two keys that no reader goes without. */
const holdsObjects = ({ names, own }: Dictionary) => names.has("ObjStm") || (own.has("N") && own.has("First"));
/** So many streams may be looked into at once: one lies in another in a file that was made to be read in two ways. */
const atOnce = 4;

/**
 * Passes a PDF on, and breaks the pipe at an action that runs something, in the file's own words or in a stream of it that is inflated. An
 * object stream that can't be read, and a file that is encrypted, break it as well.
 */
export const withoutActions = () => {
  let starts: { at: number; of: Dictionary }[] = [];
  let before: Dictionary = { names: new Set(), own: new Set() };
  let isSealed = false;
  const outer = actionReader(false, (said, isName, next) => {
    if (isName && said === "Encrypt") isSealed = true;
    if (isName && told.has(said)) for (const names of [before.names, before.own]) names.add(said);
    if (isName) return;
    if (said.endsWith("obj")) before.own = new Set();
    if (said !== "stream") return;
    starts.push({ at: next, of: before });
    before = { names: new Set(), own: new Set() };
  });
  let open: Inflated[] = [];
  const left = budget();
  const take = async (one: Inflated, chunk: Buffer) => {
    const found = await one.take(chunk);
    if (found === "active") throw new ActivePdf();
    if (found === "sealed") throw new SealedPdf();
    return !one.isOver();
  };
  const follow = async (chunk: Buffer) => {
    const begun = starts;
    starts = [];
    const going: Inflated[] = [];
    for (const one of open) if (await take(one, chunk)) going.push(one);
    open = going;
    for (const { at, of } of begun) {
      const isObjects = holdsObjects(of);
      // What is predicted (7.4.4.4) is not what it inflates to.
      if (isObjects && (of.names.has("DecodeParms") || of.names.has("DP"))) throw new SealedPdf();
      left.streams -= 1;
      if (open.length >= atOnce || left.streams < 0) throw new SealedPdf();
      // What is not filtered has been read where it stands.
      const mustOpen = isObjects && (of.names.has("Filter") || of.names.has("F"));
      const one = inflateFrom({ at, isObjects, mustOpen, ...actionReader(isObjects), left });
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
      for (const one of open) one.close();
      done(outer.end() ? new ActivePdf() : isSealed || open.some(({ isCut }) => isCut()) ? new SealedPdf() : null);
    },
    destroy: (error, done) => {
      for (const one of open) one.close();
      done(error);
    },
  });
};
