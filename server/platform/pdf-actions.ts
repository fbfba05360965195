import { Transform } from "node:stream";

/** A PDF with an action that runs a script or a program of whoever opens it, sends something away or opens what lies elsewhere. */
export class ActivePdf extends Error {}

const kinds = new Set("JavaScript Launch Rendition ImportData SubmitForm GoToR GoToE RichMediaExecute".split(" "));
const longestName = 120;
/** A name may say any of its letters as two hex digits (PDF 2.0, 7.3.5). */
const plain = (name: string) =>
  name.replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

/** What stood last: a key whose value may be an action's kind (12.6.4), said at its place or as an object of its own; or a script's. */
const nothing = 0;
const kind = 1;
const script = 2;

const isSpace = (sign: number) => sign === 0 || (sign >= 9 && sign <= 13) || sign === 32;
const isDelimiter = (sign: number) => "()<>[]{}/%".includes(String.fromCharCode(sign));

/**
 * Reads a PDF's words as they come, in one pass, however far a value lies from its key. What looks like a comment is read as one and as
 * none, since in a string it is none: a key in front of it stands until the next line as well.
 */
const actionReader = () => {
  let last = nothing;
  let beforeComment = nothing;
  /** The word that is being read; a name begins with its slash. */
  let word = "";
  const endWord = (): boolean => {
    if (word === "") return false;
    const said = plain(word.slice(1));
    const isName = word.startsWith("/");
    // Forms of XFA carry scripts of their own (12.7.8).
    const isActive = isName ? said === "XFA" || ((last & kind) > 0 && kinds.has(said)) : (last & script) > 0 && /^\d/.test(word);
    last = isName ? (said === "S" ? kind : said === "JS" ? script : nothing) : word.endsWith("obj") ? kind : nothing;
    word = "";
    return isActive;
  };
  /** Whether an action has been read by the end of this part. */
  const read = (part: Uint8Array): boolean => {
    for (const sign of part) {
      if (!isSpace(sign) && !isDelimiter(sign)) {
        if (word.length < longestName) word += String.fromCharCode(sign);
        continue;
      }
      if (endWord()) return true;
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
  return { read, end: endWord };
};

/** Passes a PDF on, and breaks the pipe at an action that runs something. What lies in compressed parts of the file is not seen. */
export const withoutActions = () => {
  const reader = actionReader();
  return new Transform({
    transform: (chunk: Buffer, _, done) => (reader.read(chunk) ? done(new ActivePdf()) : done(null, chunk)),
    flush: (done) => done(reader.end() ? new ActivePdf() : null),
  });
};
