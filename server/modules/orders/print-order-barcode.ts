import { mayCall } from "@tradeport/contract/areas";
import type { Message } from "@tradeport/contract/messages";
import type { LabelFormat } from "@tradeport/contract/order-shapes";
import { paperWords } from "@tradeport/contract/paper-words";
import type { Ctx, Download } from "#platform/context.ts";
import { lacking } from "#platform/paper.ts";
import { noteDownload } from "./note-download.ts";
import type { In } from "./package-view.ts";
import { hasBarcode } from "./papers/code128.ts";
import { labelParts, labelsOf } from "./papers/label-parts.ts";
import { barcodeWidth, labelsAsPdf } from "./papers/label-pdf.ts";
import { labelsAsZpl } from "./papers/label-zpl.ts";
import { missingLabel } from "./papers/missing-label.ts";
import { paperName } from "./papers/paper-name.ts";
import { type Paper, readPapers } from "./papers/read-papers.ts";
import { refusePapers } from "./papers/refuse-papers.ts";

/** An address with a letter that is not on the paper comes back. */
const missingLetters = (paper: Paper): Message | null => {
  const { name, street, place } = labelParts(paper, false);
  const letters = lacking(`${name}${street}${place}`);
  return letters ? { code: "label_letters", values: { letters } } : null;
};

/** Of a parcel that was packed here the number that somebody gave it. */
const missingNumber = (paper: Paper): Message | null => {
  const code = labelsOf(paper, false).find((one) => !hasBarcode(one.code, barcodeWidth))?.code;
  return code === undefined ? null : { code: "label_code_unreadable", values: { code } };
};

/** Those that we draw: of a package with a label of its marketplace's the ones of its other parcels. */
const drawnOf = (paper: Paper, format: LabelFormat, withPhone: boolean) =>
  labelsOf(paper, withPhone).slice(format === "ZPL" && paper.body !== null ? 1 : 0);

/**
 * The labels in the order that was asked for, in one file; of a package in several parcels one for each, counted ("1/2"). ZPL: the
 * marketplace's own where it makes one, else ours. PDF: ours, a page of 100 x 150 mm each. One that can't be printed is named with the
 * reason, and nothing is printed.
 */
export const printOrderBarcode = async (ctx: Ctx, { orderPackageIds, format }: In<"PrintOrderBarcode">): Promise<Download> => {
  const papers = await readPapers(ctx, orderPackageIds);
  // As on the order's page: of whoever speaks with the buyer.
  const withPhone = mayCall(ctx.who, { area: "orders", right: "write" });
  const drawn = (paper: Paper) => drawnOf(paper, format, withPhone);
  refusePapers(
    papers,
    (paper) => missingLabel(paper, format) ?? (drawn(paper).length > 0 ? (missingNumber(paper) ?? missingLetters(paper)) : null),
  );
  const name = paperName(paperWords.labelsFile[ctx.locale], papers, format.toLowerCase());
  await noteDownload(ctx, name, papers.length);
  if (format === "PDF") return { name, type: "application/pdf", body: await labelsAsPdf(papers.flatMap(drawn), name) };
  const ours = await labelsAsZpl(papers.flatMap(drawn));
  const body = papers.flatMap((paper) => [...(paper.body === null ? [] : [paper.body]), ...ours.splice(0, drawn(paper).length)]);
  return { name, type: "application/octet-stream", body: Buffer.from(`${body.join("\n")}\n`, "utf8") };
};
