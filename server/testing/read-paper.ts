import { createRequire } from "node:module";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import {
  BinaryBitmap,
  Code128Reader,
  DecodeHintType,
  HybridBinarizer,
  NotFoundException,
  RGBLuminanceSource,
} from "@zxing/library";
import sharp from "sharp";

// By its own way: the file that others import names a source map that is not there.
const { ready } = createRequire(import.meta.url)("zpl-renderer-js") as typeof import("zpl-renderer-js");

export interface PaperPage {
  /** In millimetres. */
  width: number;
  height: number;
  text: string;
  /** What a scanner reads on it, from the top. */
  barcode: string | null;
  /** Everything that it reads there, held over the page from the top to the foot. */
  all: () => string[];
  /** How many dots of the outermost millimetres are black, at all four sides. */
  darkEdge: (mm: number) => number;
  /** How often black and white change along its rows, from one millimetre to another: of the same letters as often. */
  changes: (from: number, to: number) => number;
}

const pointsIn = 72 / 25.4;
/** As a printer of 203 dpi lays it on paper, black or white. */
const scale = 203 / 72;

/** The pages of a PDF as somebody else's programs see them: measured, read and scanned. */
export const readPaper = async (body: Buffer): Promise<PaperPage[]> => {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(body);
    const pages: PaperPage[] = [];
    for (const page of document.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize();
      // Before it is drawn: drawing closes the page.
      const text = page.getText();
      const { data, width, height } = await page.render({ scale, render: "bitmap" });
      const light = new Uint8ClampedArray(width * height);
      for (let at = 0; at < light.length; at++) light[at] = (data[4 * at] ?? 0) > 127 ? 255 : 0;
      pages.push({
        width: originalWidth / pointsIn,
        height: originalHeight / pointsIn,
        text,
        barcode: scan(light, width, height),
        all: () => allOn(light, width, height),
        changes: (from, to) => changesIn(light, width, from * pointsIn * scale, to * pointsIn * scale),
        darkEdge: (mm) => {
          const wide = Math.floor(mm * pointsIn * scale);
          const isEdge = (at: number) =>
            Math.min(at % width, width - 1 - (at % width)) < wide ||
            Math.min(Math.floor(at / width), height - 1 - Math.floor(at / width)) < wide;
          return light.filter((value, at) => value < 128 && isEdge(at)).length;
        },
      });
    }
    document.destroy();
    return pages;
  } finally {
    library.destroy();
  }
};

const changesIn = (light: Uint8ClampedArray, width: number, from: number, to: number) => {
  const rows = light.subarray(Math.round(from) * width, Math.round(to) * width);
  return rows.filter((value, at) => at % width > 0 && value < 128 !== rows[at - 1]! < 128).length;
};

/** A strip as high as a barcode, and from one to the next a part of that. */
const allOn = (light: Uint8ClampedArray, width: number, height: number): string[] => {
  const [high, step] = [120, 60];
  const read = new Set<string>();
  for (let y = 0; y + high <= height; y += step) {
    const code = scan(light.slice(y * width, (y + high) * width), width, high);
    if (code !== null) read.add(code);
  }
  return [...read];
};

const scan = (light: Uint8ClampedArray, width: number, height: number): string | null => {
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(light, width, height)));
  try {
    return new Code128Reader().decode(bitmap, new Map([[DecodeHintType.TRY_HARDER, true]])).getText();
  } catch (error) {
    if (error instanceof NotFoundException) return null;
    throw error;
  }
};

/** A label of 100 x 150 mm as a printer of 203 dpi prints it; `dark`: how many dots are black from one row to another; `changes` as of a page. */
export const readZpl = async (text: string) => {
  const { api } = await ready;
  const picture = Buffer.from(await api.zplToBase64Async(text, 100, 150, 8), "base64");
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const dark = (from: number, to: number) =>
    data.subarray(info.width * from, info.width * to).filter((light) => light < 128).length;
  const light = new Uint8ClampedArray(data);
  const changes = (from: number, to: number) => changesIn(light, info.width, 8 * from, 8 * to);
  return { barcode: scan(light, info.width, info.height), dark, changes };
};
