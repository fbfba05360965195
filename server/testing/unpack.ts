import { inflateRawSync } from "node:zlib";

/** The parts of a workbook as text, by their names. */
export const unpack = (zip: Uint8Array): Map<string, string> => {
  const bytes = Buffer.from(zip);
  const end = bytes.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  const parts = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [name, extra, note] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [number, number, number];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const body = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    parts.set(
      bytes.toString("utf8", at + 46, at + 46 + name),
      (bytes.readUInt16LE(at + 10) === 0 ? body : inflateRawSync(body)).toString(),
    );
    at += 46 + name + extra + note;
  }
  return parts;
};
