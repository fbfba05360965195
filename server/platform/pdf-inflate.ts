import { createInflate, type Inflate } from "node:zlib";

/** What one file may ask for: a file that asks for more is not read whole. */
export const budget = () => ({
  /** Bytes of object streams; invoices with thousands of pages have a few million. */
  objects: 32_000_000,
  /** Bytes of streams that say that they are none, each of which is looked at as far as `otherMost`; then they are passed by. */
  others: 64_000_000,
  streams: 20_000,
  /** Streams that begin as deflated ones do and are none. */
  wrong: 1000,
});
const otherMost = 1_000_000;

interface Asked {
  /** Where it begins in the first chunk. */
  at: number;
  isObjects: boolean;
  /** It says that it is filtered: what is not opened is not known. */
  mustOpen: boolean;
  read: (part: Uint8Array) => boolean;
  end: () => boolean;
  left: ReturnType<typeof budget>;
}
export interface Inflated {
  take: (chunk: Uint8Array) => Promise<"active" | "sealed" | null>;
  isOver: () => boolean;
  /** The file ended before it did, and it is one that must be read. */
  isCut: () => boolean;
  close: () => void;
}

/** A stream of a PDF, inflated as it comes and read, and nothing of it kept. It ends where its data says, whatever the file calls its end. */
export const inflateFrom = ({ at: from, isObjects, mustOpen, read, end, left }: Asked): Inflated => {
  let at = from;
  let inflate: Inflate | undefined;
  let isOver = false;
  let found: "active" | "sealed" | null = null;
  let seen = 0;
  let wake = () => {};
  const over = (what: typeof found) => {
    found ??= what;
    isOver = true;
    wake();
  };
  const heard = (part: Buffer) => {
    if (isOver) return;
    // An object stream begins with numbers (7.5.7): anything else is filtered once more.
    if (isObjects && seen === 0 && !/^[\s\d]/.test(String.fromCharCode(part[0]!))) return over("sealed");
    seen += part.length;
    left[isObjects ? "objects" : "others"] -= part.length;
    if (read(part)) return over("active");
    if (isObjects ? left.objects < 0 : left.others < 0 || seen > otherMost) over(isObjects ? "sealed" : null);
  };
  const failed = () => {
    left.wrong -= 1;
    over(mustOpen || left.wrong < 0 ? "sealed" : null);
  };
  const open = (first: number): Inflate | undefined => {
    // zlib's own sign (RFC 1950, 2.2): no picture's, and no text's.
    if ((first & 0x0f) !== 8) return void over(mustOpen ? "sealed" : null);
    return createInflate()
      .on("data", heard)
      .on("end", () => over(end() ? "active" : null))
      .on("error", failed);
  };
  const close = () => inflate?.destroy();
  return {
    take: async (chunk) => {
      // Between the word and the data stands the end of its line.
      while (!inflate && at < chunk.length && [10, 13, 32].includes(chunk[at]!)) at += 1;
      const rest = chunk.subarray(at);
      at = 0;
      if (rest.length === 0) return found;
      inflate ??= open(rest[0]!);
      if (!inflate || isOver) return found;
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
    isCut: () => mustOpen && !isOver,
    close,
  };
};
