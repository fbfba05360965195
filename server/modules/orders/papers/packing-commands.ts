import { inLanguage } from "@tradeport/contract/labels";
import { packingCommands, packingCommandWords } from "@tradeport/contract/packing-commands";
import { paperWords } from "@tradeport/contract/paper-words";
import type { Ctx, Download } from "#platform/context.ts";
import { fileName } from "#platform/excel/export.ts";
import { a4, closePaper, openPaper, write } from "#platform/paper.ts";
import { drawBarcode } from "./code128.ts";

/** To lie on the table of a packing station: what a scanner reads there is typed into its field, as a key would be pressed. */
export const printPackingCommands = async ({ locale }: Ctx): Promise<Download> => {
  const words = inLanguage(paperWords, locale);
  const does = inLanguage(packingCommandWords, locale);
  const doc = openPaper(a4, words.commands);
  doc.addPage();
  const wide = a4.width - 2 * a4.margin;
  write(doc, words.commands, { x: a4.margin, y: a4.margin, width: wide, height: 9 }, { face: "bold", size: 16 });
  for (const [at, [word, command]] of Object.entries(packingCommands).entries()) {
    // Apart from one another, so that a scanner reads the one that is meant.
    const y = a4.margin + 20 + at * 48;
    write(doc, does[command], { x: a4.margin, y, width: wide, height: 7 }, { face: "bold", size: 13, align: "center" });
    drawBarcode(doc, word, { x: a4.margin, y: y + 9, width: wide, height: 18 });
    write(doc, word, { x: a4.margin, y: y + 28, width: wide, height: 6 }, { size: 11, align: "center" });
  }
  return { name: fileName([words.commandsFile], "pdf"), type: "application/pdf", body: await closePaper(doc) };
};
