import sharp from "sharp";

/** What the child is told, and what it answers. */
export interface Order {
  number: number;
  from: string;
  to: string;
  type: "jpeg" | "png" | "webp";
  /** A larger one is scaled down to this longest edge, in pixels; null: as it came. */
  edge?: number | null;
}
export interface Made {
  number: number;
  /** Why not, as the person is told; undefined when the image was written. */
  refused?: "image_broken" | "image_too_many_pixels" | "image_animated";
}

/** 50 million pixels are a camera's; 200 MB once opened. */
export const pixelsMax = 50_000_000;
const bytesMax = 700_000_000;

/**
 * The process that opens people's images: a decoder is the likeliest thing to be broken by what a stranger sends, so it has a process
 * that holds nothing and that may die. What it writes is made of pixels alone: no EXIF, no place, no profile, no second file behind.
 */
sharp.cache(false);
sharp.concurrency(1);
setInterval(() => process.memoryUsage.rss() > bytesMax && process.exit(3), 50).unref();
process.on("disconnect", () => process.exit(0));

const reencode = async ({ from, to, type, edge = null }: Order): Promise<Made["refused"]> => {
  const open = () => sharp(from, { limitInputPixels: pixelsMax, failOn: "error", sequentialRead: true });
  const { format, pages = 1 } = await open().metadata();
  if (format !== type) return "image_broken";
  if (pages > 1) return "image_animated";
  // Turned as its EXIF says before that is thrown away; colours become sRGB, CMYK too.
  const turned = open().autoOrient().toColourspace("srgb");
  const image = edge === null ? turned : turned.resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true });
  const made = { jpeg: () => image.jpeg({ quality: 90 }), png: () => image.png(), webp: () => image.webp({ quality: 90 }) }[
    type
  ]();
  await made.toFile(to);
  return undefined;
};

process.on("message", (order: Order) => {
  reencode(order)
    .catch((error: Error): Made["refused"] => (/pixel limit/i.test(error.message) ? "image_too_many_pixels" : "image_broken"))
    .then((refused) => process.send?.({ number: order.number, ...(refused ? { refused } : {}) } satisfies Made))
    .catch(() => process.exit(4));
});
