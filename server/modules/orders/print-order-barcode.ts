import { mayCall } from "@tradeport/contract/areas";
import type { Message } from "@tradeport/contract/messages";
import { paperWords } from "@tradeport/contract/paper-words";
import type { Ctx, Download } from "#platform/context.ts";
import { lacking } from "#platform/paper.ts";
import type { In } from "./package-view.ts";
import { labelParts } from "./papers/label-parts.ts";
import { labelsAsPdf } from "./papers/label-pdf.ts";
import { labelsAsZpl } from "./papers/label-zpl.ts";
import { missingLabel } from "./papers/missing-label.ts";
import { type Paper, readPapers } from "./papers/read-papers.ts";
import { refusePapers } from "./papers/refuse-papers.ts";

/** An address with a letter that is not on the paper comes back. */
const missingLetters = (paper: Paper): Message | null => {
  const { name, street, place } = labelParts(paper, false);
  const letters = lacking(`${name}${street}${place}`);
  return letters ? { code: "label_letters", values: { letters } } : null;
};

/**
 * The labels in the order that was asked for, in one file. ZPL: the marketplace's own where it makes one, else ours. PDF: ours, a page of
 * 100 x 150 mm each. One that can't be printed is named with the reason, and nothing is printed.
 */
export const printOrderBarcode = async (ctx: Ctx, { orderPackageIds, format }: In<"PrintOrderBarcode">): Promise<Download> => {
  const papers = await readPapers(ctx, orderPackageIds);
  refusePapers(
    papers,
    (paper) => missingLabel(paper, format) ?? (format === "PDF" || paper.body === null ? missingLetters(paper) : null),
  );
  // As on the order's page: of whoever speaks with the buyer.
  const withPhone = mayCall(ctx.who, { area: "orders", right: "write" });
  const parts = (paper: Paper) => labelParts(paper, withPhone);
  const only = papers.length === 1 ? papers[0]?.channelPackageId : undefined;
  const name = only ?? `${paperWords.labelsFile[ctx.locale]}-${papers.length}`;
  if (format === "PDF") return { name: `${name}.pdf`, type: "application/pdf", body: await labelsAsPdf(papers.map(parts), name) };
  const own = papers.filter(({ body }) => body === null);
  const drawn = new Map((await labelsAsZpl(own.map(parts))).map((text, index) => [own[index]?.id, text]));
  const body = papers.map((paper) => paper.body ?? drawn.get(paper.id)).join("\n");
  return { name: `${name}.zpl`, type: "application/octet-stream", body: Buffer.from(`${body}\n`, "utf8") };
};
