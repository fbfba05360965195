import { Transform } from "node:stream";

/** A PDF with an action that runs a script or a program of whoever opens it. */
export class ActivePdf extends Error {}

const action = /\/S\s*\/(JavaScript|Launch)\b/;
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
