import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";

/** A zip of our own making with one entry changed; the others are copied as they are. Throws when there is no such entry. */
export const replaceEntry = (zip: Buffer, name: string, change: (text: string) => string): Buffer => {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  let offset = 0;
  let isFound = false;
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  for (let entry = 0; entry < count; entry += 1) {
    const length = 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    const head = Buffer.from(zip.subarray(at, at + length));
    at += length;
    const bytes = head.subarray(46, 46 + head.readUInt16LE(28));
    const local = head.readUInt32LE(42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    let body = zip.subarray(start, start + head.readUInt32LE(20));
    if (bytes.toString() === name) {
      const changed = Buffer.from(change((head.readUInt16LE(10) === 0 ? body : inflateRawSync(body)).toString()));
      body = deflateRawSync(changed);
      head.writeUInt16LE(8, 10);
      head.writeUInt32LE(crc32(changed), 16);
      head.writeUInt32LE(body.length, 20);
      head.writeUInt32LE(changed.length, 24);
      isFound = true;
    }
    // Sizes stand in the headers: no record behind the bytes.
    head.writeUInt16LE(head.readUInt16LE(8) & ~8, 8);
    head.writeUInt32LE(offset, 42);
    const front = Buffer.alloc(30);
    front.write("PK\x03\x04", "latin1");
    head.copy(front, 4, 6, 28);
    front.writeUInt16LE(bytes.length, 26);
    parts.push(front, bytes, body);
    central.push(head);
    offset += front.length + bytes.length + body.length;
  }
  if (!isFound) throw new Error(`no entry ${name}`);
  const directory = Buffer.concat(central);
  const tail = Buffer.from(zip.subarray(end));
  tail.writeUInt32LE(directory.length, 12);
  tail.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, tail]);
};
