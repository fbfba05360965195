import { Transform } from "node:stream";

/** A PDF with an action that runs a script or a program of whoever opens it, sends something away or opens what lies elsewhere. */
export class ActivePdf extends Error {}

/** White space and comments, as a reader skips them (PDF 2.0, 7.2.3). */
const gap = String.raw`(?:[\0\s]|%[^\r\n]{0,100}[\r\n])*`;
const kinds = "JavaScript|Launch|Rendition|ImportData|SubmitForm|GoToR|GoToE|RichMediaExecute";
/** An action's kind, said at its place or as an object of its own (12.6.4); or a script. */
const action = new RegExp(String.raw`(?:/S|obj)${gap}/(?:${kinds})(?![0-9A-Za-z])|/JS${gap}[(<]|/JS[\0\s]+\d+[\0\s]+\d+[\0\s]+R`);
/** Longer than an action's words can be, however they are written: /#4a#61#76… */
const overlap = 200;
/** A name may say any of its letters as two hex digits (PDF 2.0, 7.3.5). */
const plain = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

/** Passes a PDF on, and breaks the pipe at an action that runs something. What lies in compressed parts of the file is not seen. */
export const withoutActions = () => {
  let tail = "";
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const text = tail + chunk.toString("latin1");
      tail = text.slice(-overlap);
      if (action.test(plain(text))) done(new ActivePdf());
      else done(null, chunk);
    },
  });
};
