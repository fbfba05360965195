import { breathe, closePaper, type Doc, labelSize, line, openPaper, write } from "#platform/paper.ts";
import { drawBarcode } from "./code128.ts";
import type { LabelParts } from "./label-parts.ts";

const { width, height, margin } = labelSize;
export const barcodeWidth = width - 2 * margin;
export const barcodePlace = { y: 13, height: 26 };
const full = { x: margin, width: barcodeWidth };

/** From the top: who carries it and its barcode, whom it goes to, what is in it, whose it is. Nothing that the carrier reads is cut: it is written smaller. */
export const drawLabel = (doc: Doc, parts: LabelParts, withBarcode = true) => {
  doc.addPage();
  const forPart = parts.part === "" ? 0 : 22;
  write(doc, parts.carrier, { ...full, width: full.width - forPart, y: 4, height: 7 }, { face: "bold", size: 15, least: 8 });
  if (forPart > 0)
    write(
      doc,
      parts.part,
      { x: margin + full.width - forPart, width: forPart, y: 3.5, height: 8 },
      { face: "bold", size: 18, least: 10, align: "right" },
    );
  if (withBarcode) drawBarcode(doc, parts.code, { ...full, ...barcodePlace });
  write(doc, parts.code, { ...full, y: 40, height: 6 }, { face: "bold", size: 12, least: 7, align: "center" });
  line(doc, 48, labelSize, 1);
  write(doc, parts.name, { ...full, y: 50, height: 12 }, { face: "bold", size: 14, least: 6 });
  write(doc, [parts.street, parts.country].filter(Boolean).join("\n"), { ...full, y: 63, height: 24 }, { size: 12, least: 5 });
  write(doc, parts.place, { ...full, y: 88, height: 9 }, { face: "bold", size: 16, least: 7 });
  if (parts.phone) write(doc, parts.phone, { ...full, y: 97, height: 6 }, { size: 12, least: 8 });
  line(doc, 104, labelSize, 1);
  write(doc, parts.order, { ...full, y: 105.5, height: 5 }, { size: 9, least: 5 });
  write(doc, parts.contents.join("\n"), { ...full, y: 111, height: 26 }, { size: 9, least: 6 });
  line(doc, height - 12, labelSize);
  write(doc, parts.sender, { ...full, y: height - 11, height: 8 }, { size: 8, least: 5 });
};

/** A page of 100 x 150 mm for each. */
export const labelsAsPdf = async (labels: readonly LabelParts[], title: string): Promise<Buffer> => {
  const doc = openPaper(labelSize, title);
  for (const parts of labels) {
    drawLabel(doc, parts);
    await breathe();
  }
  return closePaper(doc);
};
