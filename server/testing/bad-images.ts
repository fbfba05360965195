import { deflateSync } from "node:zlib";
import sharp from "sharp";

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crc = (bytes: Buffer) => {
  let c = 0xffffffff;
  for (const byte of bytes) c = crcTable[(c ^ byte) & 0xff]! ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
};
const chunk = (type: string, body: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length, 0);
  head.write(type, 4, "latin1");
  const end = Buffer.alloc(4);
  end.writeUInt32BE(crc(Buffer.concat([head.subarray(4), body])), 0);
  return Buffer.concat([head, body, end]);
};
const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** A PNG that says this size and holds a few kilobytes of nothing. */
const pngOf = (width: number, height: number, data = deflateSync(Buffer.alloc(1_000_000))) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([pngHead, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
};
const photo = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 60, b: 20 } } });

/** Where the picture was taken, as a telephone writes it. */
const place = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "41/1 0/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "29/1 0/1 0/1" } };

export interface Sample {
  what: string;
  body: Buffer;
  /** The HTTP status of an upload. */
  taken: 200 | 413 | 415;
}

/** Images as they come and as nobody should send them: fifty of them, made the same each time. */
export const sampleImages = async (): Promise<Sample[]> => {
  const jpeg = await photo().jpeg().toBuffer();
  const png = await photo().png().toBuffer();
  const webp = await photo().webp().toBuffer();
  const cut = (body: Buffer, share: number) => body.subarray(0, Math.floor(body.length * share));
  const noise = (n: number) => Buffer.from(Array.from({ length: 400 }, (_, at) => (at * 7919 + n * 104_729) % 251));
  const frames = (count: number) =>
    sharp(Buffer.from(Array.from({ length: 4 * 4 * 3 * count }, (_, at) => (Math.floor(at / 48) * 37) % 251)), {
      raw: { width: 4, height: 4 * count, channels: 3, pageHeight: 4 },
    })
      .webp({ lossless: true })
      .toBuffer();
  const profile = Buffer.from(jpeg);
  const badProfile = Buffer.concat([
    profile.subarray(0, 2),
    Buffer.from([0xff, 0xe2, 0x00, 0x20]),
    Buffer.from("ICC_PROFILE\0\u0001\u0001garbagegarbage!!"),
    profile.subarray(2),
  ]);
  const good: [string, Buffer][] = [
    ["a plain JPEG", jpeg],
    ["a plain PNG", png],
    ["a plain WebP", webp],
    ["a JPEG with a place in its EXIF", await photo().withExif(place).jpeg().toBuffer()],
    ["a WebP with a place in its EXIF", await photo().withExif(place).webp().toBuffer()],
    ["a JPEG that lies on its side", await photo().withMetadata({ orientation: 6 }).jpeg().toBuffer()],
    ["a CMYK JPEG", await photo().toColourspace("cmyk").jpeg().toBuffer()],
    ["a grey JPEG", await photo().greyscale().jpeg().toBuffer()],
    ["a progressive JPEG", await photo().jpeg({ progressive: true }).toBuffer()],
    ["a PNG with alpha", await photo().ensureAlpha(0.5).png().toBuffer()],
    ["a PNG with a palette", await photo().png({ palette: true }).toBuffer()],
    ["a PNG of 16 bits", await photo().toColourspace("rgb16").png().toBuffer()],
    ["an interlaced PNG", await photo().png({ progressive: true }).toBuffer()],
    ["one pixel", await photo(1, 1).png().toBuffer()],
    ["a long strip", await photo(5000, 2).jpeg().toBuffer()],
    ["a JPEG with HTML behind it", Buffer.concat([jpeg, Buffer.from("<script>alert(1)</script>")])],
    ["a PNG with a ZIP behind it", Buffer.concat([png, Buffer.from("PK\u0003\u0004 evil")])],
    ["a JPEG with a broken profile", badProfile],
  ];
  const bad: [string, Buffer][] = [
    ["a JPEG's first bytes and HTML", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from("<html><script>")])],
    ["a PNG's first bytes and nothing", Buffer.concat([pngHead, Buffer.alloc(60)])],
    ["a WebP's first bytes and nothing", Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBP"), Buffer.alloc(60)])],
    ["a PNG that says 0 x 0", pngOf(0, 0)],
    ["a PNG whose pixels are missing", pngOf(400, 400, deflateSync(Buffer.alloc(10)))],
    ["a PNG whose data is no data", pngOf(40, 40, Buffer.from("not deflated at all"))],
    ["a moving WebP", await frames(3)],
    ["a WebP of 2,000 frames", await frames(2_000)],
    ...[0.3, 0.5, 0.9].flatMap((share): [string, Buffer][] => [
      [`a JPEG cut at ${share}`, cut(jpeg, share)],
      [`a PNG cut at ${share}`, cut(png, share)],
      [`a WebP cut at ${share}`, cut(webp, share)],
    ]),
    ...[1, 2, 3, 4].flatMap((n): [string, Buffer][] => [
      [`a JPEG of noise ${n}`, Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1]), noise(n)])],
      [`a PNG of noise ${n}`, Buffer.concat([pngHead, noise(n)])],
    ]),
    ["an SVG with script", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ["a GIF that is JavaScript", Buffer.from("GIF89a=1;alert(1)//")],
    ["an AVIF", await photo().avif().toBuffer()],
    ["a TIFF", await photo().tiff().toBuffer()],
  ];
  const large: [string, Buffer][] = [
    ["60,000 x 60,000 pixels", pngOf(60_000, 60_000)],
    ["50,000,001 pixels", pngOf(50_000_001, 1)],
    ["7,072 x 7,072 pixels", pngOf(7_072, 7_072)],
  ];
  return [
    ...good.map(([what, body]): Sample => ({ what, body, taken: 200 })),
    ...bad.map(([what, body]): Sample => ({ what, body, taken: 415 })),
    ...large.map(([what, body]): Sample => ({ what, body, taken: 413 })),
  ];
};
