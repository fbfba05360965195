import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const signatures: [type: string, test: (head: Buffer) => boolean][] = [
  ["xlsx", (head) => head.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))],
  ["ole", (head) => head.subarray(0, 8).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))],
  ["jpeg", (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ["png", (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ["webp", (head) => head.subarray(0, 4).toString("latin1") === "RIFF" && head.subarray(8, 12).toString("latin1") === "WEBP"],
  ["pdf", (head) => head.subarray(0, 5).toString("latin1") === "%PDF-"],
  // Text alone: whoever takes it reads it as JSON and refuses what is none.
  ["json", (head) => /^(\xef\xbb\xbf)?\s*[{[]/.test(head.toString("latin1"))],
  // Text alone, as JSON is.
  ["xml", (head) => /^(\xef\xbb\xbf)?\s*<(?!!doctype html|html|svg)[?!A-Za-z_]/i.test(head.toString("latin1"))],
];

/** What a file is by its first bytes, whatever its name says; undefined for all that nobody may send. */
export const sniff = (head: Buffer): string | undefined => signatures.find(([, test]) => test(head))?.[0];

export const mime: Record<string, string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  pdf: "application/pdf",
  json: "application/json",
  csv: "text/csv",
  xml: "application/xml",
};

/** The first bytes of a stream, and the whole of it again. */
export const headOf = async (source: Readable, size: number): Promise<{ bytes: Buffer; whole: Readable }> => {
  const parts: Buffer[] = [];
  let length = 0;
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  while (length < size) {
    const { value, done } = await chunks.next();
    if (done) break;
    parts.push(value);
    length += value.length;
  }
  const bytes = Buffer.concat(parts);
  const whole = new PassThrough();
  const all = async function* () {
    yield bytes;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  };
  pipeline(all, whole).catch(() => {});
  return { bytes, whole };
};
