import { createInflate, type Inflate } from "node:zlib";

/** What one file may ask for: a file that asks for more is not read whole. Invoices with thousands of pages have a few million bytes of objects. */
export const budget = () => ({ bytes: 32_000_000, streams: 20_000 });

interface InflateRequest {
  /** Where it begins in the first chunk. */
  at: number;
  read: (part: Uint8Array) => boolean;
  end: () => boolean;
  left: ReturnType<typeof budget>;
}
type Found = "active" | "sealed" | null;
export interface Inflated {
  take: (chunk: Uint8Array) => Promise<Found>;
  isOver: () => boolean;
  close: () => void;
}

/**
 * An object stream of a PDF, inflated as it comes and read, and nothing of it kept. It ends where its data says, whatever the file calls its
 * end; what can't be read to its end is sealed.
 */
export const inflateFrom = ({ at: from, read, end, left }: InflateRequest): Inflated => {
  let at = from;
  /** Where the line of the word "stream" ends: what stands on it is read by some and skipped by others. */
  let line: "word" | "return" | "over" = "word";
  let inflate: Inflate | undefined;
  let isOver = false;
  let isFirst = true;
  let found: Found = null;
  let wake = () => {};
  const over = (what: Found) => {
    found ??= what;
    isOver = true;
    wake();
  };
  const heard = (part: Buffer) => {
    if (isOver) return;
    // It begins with numbers (7.5.7): anything else is filtered once more.
    if (isFirst && !/^[\s\d]/.test(String.fromCharCode(part[0]!))) return over("sealed");
    isFirst = false;
    left.bytes -= part.length;
    if (read(part)) over("active");
    else if (left.bytes < 0) over("sealed");
  };
  const open = (): Inflate =>
    createInflate()
      .on("data", heard)
      .on("end", () => over(end() ? "active" : null))
      .on("error", () => over("sealed"));
  const close = () => inflate?.destroy();
  return {
    take: async (chunk) => {
      for (; line !== "over" && at < chunk.length; at += 1) {
        const sign = chunk[at]!;
        if (line === "return") {
          line = "over";
          if (sign !== 10) break;
        } else if (sign === 10) line = "over";
        else if (sign === 13) line = "return";
        else if (sign !== 32 && sign !== 9) return "sealed";
      }
      const rest = chunk.subarray(at);
      at = 0;
      if (rest.length === 0) return found;
      inflate ??= open();
      await new Promise<void>((done) => {
        wake = done;
        inflate?.write(rest, () => done());
      });
      // What was inflated by this chunk is told in the next turn.
      if (!isOver) await new Promise((turn) => setImmediate(turn));
      if (isOver) close();
      return found;
    },
    isOver: () => isOver,
    close,
  };
};
