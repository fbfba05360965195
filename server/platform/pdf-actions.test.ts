import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { ActivePdf, SealedPdf, withoutActions } from "./pdf-actions.ts";

/** What becomes of it, arriving in parts of so many bytes. */
const judged = (body: Buffer, size: number) => {
  const parts = Array.from({ length: Math.ceil(body.length / size) }, (_, at) => body.subarray(at * size, (at + 1) * size));
  return pipeline(Readable.from(parts), withoutActions(), new Writable({ write: (_chunk, _encoding, done) => done() })).then(
    () => null,
    (error: Error) => error.constructor,
  );
};
const objectStream = (text: string, level = 6) => {
  const body = deflateSync(Buffer.from(`9 0 10 40 ${text}`), { level });
  return Buffer.concat([
    Buffer.from("%PDF-1.7\n7 0 obj <</Type/ObjStm/N 2/First 10/Filter/FlateDecode>> stream\r\n"),
    body,
    Buffer.from("\nendstream endobj"),
  ]);
};

test("an object stream is read however it is cut on its way (S44)", async () => {
  for (const size of [1, 2, 7, 64, 1000]) {
    expect([size, await judged(objectStream("<</S/JavaScript/JS(x)>>"), size)]).toEqual([size, ActivePdf]);
    expect([size, await judged(objectStream("<</S/GoTo>>"), size)]).toEqual([size, null]);
    // What lies in it as it is has line ends of its own, which may be the first that arrives.
    expect([size, await judged(objectStream("\n<</S\n/GoTo>>", 0), size)]).toEqual([size, null]);
  }
});

test("a file of more object streams, or of more in them, than any invoice has is not read whole", async () => {
  const streams = (count: number) => Buffer.concat(Array.from({ length: count }, () => objectStream("<</S/GoTo>>")));
  expect(await judged(streams(20_000), 65_536)).toBeNull();
  expect(await judged(streams(20_001), 65_536)).toBe(SealedPdf);
  const long = (bytes: number) => objectStream(" ".repeat(bytes - "9 0 10 40 ".length));
  expect(await judged(long(32_000_000), 65_536)).toBeNull();
  expect(await judged(long(32_000_001), 65_536)).toBe(SealedPdf);
});

test("dictionaries that begin in one another are read sixteen at once, and refused beyond (S44)", async () => {
  const begun = (count: number) => Buffer.from(`%PDF-1.7\n${"7 0 obj << /A (".repeat(count)}${")>> endobj ".repeat(count)}`);
  expect(await judged(begun(16), 10)).toBeNull();
  expect(await judged(begun(17), 10)).toBe(SealedPdf);
});

test("an object stream is found wherever an object may begin, however strings and comments go on before it (S44)", async () => {
  for (const before of ["(", "<41", "% ", "[ << /A (x", "stream\n(((", "1 0 obj << /X (", "endobj % 6 0 obj ("])
    expect([before, await judged(Buffer.concat([Buffer.from(before), objectStream("<</S/Launch>>")]), 64)]).toEqual([
      before,
      ActivePdf,
    ]);
});

test("what a reader takes for white space ends a word here as well: no action hides behind the bytes 80 and FF (S44)", async () => {
  const bytes = (text: string) => Buffer.from(text, "latin1");
  for (const gap of ["\x80", "\xff", "\x00", "\x0c"]) {
    expect([gap, await judged(bytes(`%PDF-1.7\n1 0 obj<</S${gap}/JavaScript${gap}/JS${gap}(x)>>endobj`), 64)]).toEqual([
      gap,
      ActivePdf,
    ]);
    const stream = objectStream("<</S/Launch>>").toString("latin1");
    for (const [from, to] of [
      ["obj <<", `obj${gap}<<`],
      ["/Type/ObjStm/N 2", `/Type/ObjStm${gap}/N${gap}2`],
      [">> stream", `>>${gap}stream`],
    ] as const)
      expect([from, await judged(bytes(stream.replace(from, to)), 64)]).toEqual([from, ActivePdf]);
  }
});

test("where a dictionary breaks the rules each reader goes on elsewhere: it is refused, and what keeps them is taken (S44)", async () => {
  const stream = (dictionary: string, behind = "\r\n", text = "<</S/Launch>>") =>
    Buffer.concat([
      Buffer.from(`%PDF-1.7\n7 0 obj ${dictionary} stream${behind}`),
      deflateSync(Buffer.from(`9 0 10 40 ${text}`)),
      Buffer.from("\nendstream endobj"),
    ]);
  const own = "/Type /ObjStm /N 2 /First 10 /Filter /FlateDecode";
  for (const broken of [
    `<< ( ${own} >>`,
    `<< << ${own} >>`,
    `<< ${own} << >>`,
    `<< ${own} ( >>`,
    `<< ${own} < >>`,
    `<< /A [ foo << >> ${own} >>`,
    `<< /X foo < ${own} >>`,
    `<< /Type /ObjStm /N 2 /First 10 /Filter [ /FlateDecode foo ( ] >>`,
    `<< /X ${own} /Y >>`,
    `<< /X 1 2 ${own} >>`,
    `<< /A [ ${own} >>`,
    `<< /A ] ${own} >>`,
    `<< ${own} } >>`,
    // Where one reader ends a list, and another goes on.
    `<< /A [ R ( ] ${own} >>`,
    `<< /A [ 1 R ] ${own} >>`,
    `<< /A [ 4294967295 0 R ] ${own} >>`,
    `<< /A 4294967295 0 R ${own} >>`,
    `<< /A [ ${"1".repeat(130)}x ] ${own} >>`,
    `<< /A ${"[".repeat(64)}${"]".repeat(64)} ${own} >>`,
    `<< /A [ 1\x0b2 ] ${own} >>`,
    `<< /A\x0b1 /K ${own} /X >>`,
    `<< ${own} /Filter /FlateDecode >>`,
    `<< /Type /ObjStm /N 2 /First 10 /Filter [] >>`,
    `<< /Type /ObjStm /N 2 /First 10 /Filter [[/FlateDecode]] >>`,
  ])
    for (const size of [1, 64, 10_000]) expect([broken, await judged(stream(broken), size)]).toEqual([broken, SealedPdf]);
  // Two readings behind the word: of the same line, and of the next.
  const harmless = deflateSync(Buffer.from("9 0 10 40 <<>>")).toString("latin1");
  const twice = stream(`<< ${own} >>`, "").toString("latin1").replace("stream", `stream ${harmless}\n`);
  expect(await judged(Buffer.from(twice, "latin1"), 64)).toBe(SealedPdf);
  for (const whole of [
    `<< ${own} >>`,
    `<</Extends 7 0 R/A[1 0 R(x)<41>/N null<</B -1.5>>true]/C<</D[]>>/E<41>/F2 .5/G(a\\)b(c)) ${own}>>`,
    `<< /A 1 /B 2 0 R /C 3 4 R ${own} % a note >> \n >>`,
  ])
    for (const [behind, text, becomes] of [
      ["\n", "<</S/Launch>>", ActivePdf],
      [" \r\n", "<</S/Launch>>", ActivePdf],
      ["\n", "<</S/GoTo>>", null],
    ] as const)
      for (const size of [1, 64, 10_000])
        expect([whole, behind, await judged(stream(whole, behind, text), size)]).toEqual([whole, behind, becomes]);
  // A file that ends inside of one.
  expect(await judged(Buffer.from("%PDF-1.7\n7 0 obj << /A (x) "), 64)).toBe(SealedPdf);
});
