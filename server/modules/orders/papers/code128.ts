import bwip from "bwip-js/node";
import { type Doc, mm } from "#platform/paper.ts";

/** Of a Code 128 barcode the widths of its bars and gaps in turn, in modules, from the first bar to the last. */
const widthsOf = (code: string): number[] => {
  const [symbol] = bwip.raw({ bcid: "code128", text: code }) as { sbs: number[] }[];
  return symbol?.sbs ?? [];
};
export const modulesOf = (code: string): number => widthsOf(code).reduce((sum, width) => sum + width, 0);

/** A scanner needs ten modules of nothing on either side. */
export const quiet = 10;
/** A module narrower than this many millimetres is not read from paper by every scanner; wider than the second is no help. */
const narrowest = 0.25;
const widest = 0.6;

/** Code 128 holds these; a code with others, or one too long for the width, has no barcode. */
export const hasBarcode = (code: string, width: number): boolean => {
  const fits = (modules: number) => (modules + 2 * quiet) * narrowest <= width;
  // Eleven modules a letter with start, check and stop are the most that it takes: a list asks for thousands, and draws none.
  return /^[\x20-\x7e]+$/.test(code) && (fits(11 * (code.length + 2) + 13) || fits(modulesOf(code)));
};

/** The bars in the middle of `width` millimetres. */
export const drawBarcode = (
  doc: Doc,
  code: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
) => {
  const widths = widthsOf(code);
  const modules = modulesOf(code);
  const unit = Math.min(widest, width / (modules + 2 * quiet));
  let at = x + (width - modules * unit) / 2;
  for (const [index, count] of widths.entries()) {
    if (index % 2 === 0) doc.rect(mm(at), mm(y), mm(count * unit), mm(height));
    at += count * unit;
  }
  doc.fill("#000");
};
