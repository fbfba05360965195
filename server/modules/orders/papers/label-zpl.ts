import { PDFiumLibrary } from "@hyzyla/pdfium";
import { breathe, closePaper, labelSize, openPaper } from "#platform/paper.ts";
import { modulesOf, quiet } from "./code128.ts";
import type { LabelParts } from "./label-parts.ts";
import { barcodePlace, barcodeWidth, drawLabel } from "./label-pdf.ts";

/** Of a printer of 203 dpi, as most label printers are: 8 dots a millimetre. */
const perMm = 8;
const width = labelSize.width * perMm;
const height = labelSize.height * perMm;

/** A caret, a tilde or an underscore would be a command. */
const escaped = (text: string) =>
  [...Buffer.from(text, "utf8")]
    .map((byte) => {
      const letter = String.fromCharCode(byte);
      return /[A-Za-z0-9 ]/.test(letter) ? letter : `_${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("");

/** A run of one hexadecimal digit as ZPL's own compression writes it: z = 400, y = 380 … g = 20; Y = 19 … G = 1. */
const run = (digit: string, times: number): string => {
  let left = times;
  let text = "";
  for (; left >= 400; left -= 400) text += "z";
  if (left >= 20) text += String.fromCharCode("f".charCodeAt(0) + Math.floor(left / 20));
  if (left % 20 > 0) text += String.fromCharCode("F".charCodeAt(0) + (left % 20));
  return text + digit;
};

/** Dots as a graphic field; `isDark` says of each, row by row. */
const graphic = (isDark: (at: number) => boolean): string => {
  const rowBytes = width / 8;
  let data = "";
  for (let y = 0; y < height; y++) {
    let digits = "";
    for (let x = 0; x < width; x += 4) {
      const at = y * width + x;
      digits += ((+isDark(at) << 3) | (+isDark(at + 1) << 2) | (+isDark(at + 2) << 1) | +isDark(at + 3))
        .toString(16)
        .toUpperCase();
    }
    data += digits.replace(/(.)\1*/g, (same, digit: string) => (same.length > 2 ? run(digit, same.length) : same));
  }
  return `^FO0,0^GFA,${rowBytes * height},${rowBytes * height},${rowBytes},${data}^FS`;
};

/** The printer draws it, to the dot. Mode A chooses among the three sets of letters by itself. */
const barcode = (code: string): string => {
  const modules = modulesOf(code);
  const module = Math.max(1, Math.min(5, Math.floor((barcodeWidth * perMm) / (modules + 2 * quiet))));
  const left = Math.round((width - modules * module) / 2);
  return `^FO${left},${barcodePlace.y * perMm}^BY${module}^BCN,${barcodePlace.height * perMm},N,N,N,A^FH^FD${escaped(code)}^FS`;
};

/**
 * The same labels as the PDF's in ZPL II. Their letters are a picture: the typefaces in printers lack ğ, İ and more, each another one
 * (and print a box, or nothing).
 */
export const labelsAsZpl = async (labels: readonly LabelParts[]): Promise<string[]> => {
  if (labels.length === 0) return [];
  const doc = openPaper(labelSize, "");
  for (const parts of labels) drawLabel(doc, parts, false);
  const library = await PDFiumLibrary.init();
  try {
    const pages = await library.loadDocument(await closePaper(doc));
    const drawn: string[] = [];
    for (const [index, { code }] of labels.entries()) {
      const { data } = await pages.getPage(index).render({ width, height, render: "bitmap" });
      const picture = graphic((at) => (data[4 * at] ?? 255) < 128);
      drawn.push([`^XA^CI28^PW${width}^LL${height}^LH0,0`, picture, barcode(code), "^XZ"].join("\n"));
      await breathe();
    }
    pages.destroy();
    return drawn;
  } finally {
    library.destroy();
  }
};
