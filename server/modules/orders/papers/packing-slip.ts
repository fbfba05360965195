import { inLanguage } from "@tradeport/contract/labels";
import { paperWords } from "@tradeport/contract/paper-words";
import type { Ctx, Download } from "#platform/context.ts";
import { companyMoments, type Moment } from "#platform/excel/export.ts";
import {
  a4,
  breathe,
  closePaper,
  type Doc,
  line,
  numberPages,
  openPaper,
  type PaperColumn,
  write,
  writeTable,
} from "#platform/paper.ts";
import { noteDownload } from "../note-download.ts";
import type { In } from "../package-view.ts";
import { drawBarcode, hasBarcode } from "./code128.ts";
import { labelParts } from "./label-parts.ts";
import { missingParcel } from "./missing-label.ts";
import { paperName } from "./paper-name.ts";
import { type Paper, readPapers } from "./read-papers.ts";
import { refusePapers } from "./refuse-papers.ts";

type Line = Paper["lines"][number];
const wide = a4.width - 2 * a4.margin;
const half = wide / 2 - 2;

/** What lies in each parcel, to be laid into it: a page or more each, without prices, so that a gift stays one. */
export const printPackingSlip = async (ctx: Ctx, { orderPackageIds }: In<"PrintPackingSlip">): Promise<Download> => {
  const papers = await readPapers(ctx, orderPackageIds);
  refusePapers(papers, missingParcel);
  const moment = await companyMoments(ctx);
  const words = inLanguage(paperWords, ctx.locale);
  const doc = openPaper(a4, words.slip);
  const columns: PaperColumn<Line>[] = [
    { header: words.quantity, width: 14, align: "right", face: "bold", size: 11, value: ({ quantity }) => String(quantity) },
    { header: words.product, value: (of) => productText(of, words) },
    { header: words.code, width: 38, value: ({ code }) => code },
    { header: words.barcode, width: 34, value: ({ barcode }) => barcode },
  ];
  for (const paper of papers) {
    const first = doc.bufferedPageRange().count;
    const onPage = () => head(doc, paper, words, moment);
    const end = await writeTable(doc, paper.lines, columns, { from: onPage(), size: a4, onPage });
    foot(doc, paper, words, end, onPage);
    numberPages(doc, a4, words.page, first);
    await breathe();
  }
  const name = paperName(words.slipFile, papers, "pdf");
  await noteDownload(ctx, name, papers.length);
  return { name, type: "application/pdf", body: await closePaper(doc) };
};

type Words = Record<keyof typeof paperWords, string>;

/** The name, what tells the variant from others, what a set holds, and what the buyer wants made of it. */
const productText = ({ name, variant, contents, personalization }: Line, words: Words): string =>
  [
    name,
    variant,
    ...contents.map(
      (piece) =>
        `  ${piece.quantity} × ${piece.code || piece.barcode} ${[piece.name, piece.variant].filter(Boolean).join(" · ")}`,
    ),
    ...personalization.map(({ name: of, value }) => `${of || words.personalization}: ${value}`),
  ]
    .filter(Boolean)
    .join("\n");

const head = (doc: Doc, paper: Paper, words: Words, moment: Moment): number => {
  doc.addPage();
  const { margin } = a4;
  const parts = labelParts(paper, false);
  const right = margin + half + 4;
  write(doc, words.slip, { x: margin, y: margin, width: half, height: 8 }, { face: "bold", size: 16 });
  write(doc, parts.sender, { x: right, y: margin, width: half, height: 9 }, { size: 9, least: 7, align: "right" });
  line(doc, margin + 10, a4, 0.8);
  const to = [parts.name, parts.street, parts.place, parts.country].filter(Boolean).join("\n");
  write(doc, words.to, { x: margin, y: margin + 12, width: half, height: 4 }, { size: 8 });
  write(doc, to, { x: margin, y: margin + 16, width: half, height: 26 }, { face: "bold", size: 11, least: 6 });
  const facts = [
    `${words.order}: ${paper.channelOrderId}`,
    `${words.package}: ${paper.channelPackageId}`,
    `${words.store}: ${paper.channelName} · ${paper.storeName}`,
    `${words.orderedAt}: ${moment(paper.orderedAt)}`,
    [paper.cargoCompany, paper.cargoTrackingCode].filter(Boolean).join(" · "),
  ];
  write(doc, facts.filter(Boolean).join("\n"), { x: right, y: margin + 12, width: half, height: 20 }, { size: 9, least: 6 });
  if (hasBarcode(paper.channelPackageId, half))
    drawBarcode(doc, paper.channelPackageId, { x: right, y: margin + 33, width: half, height: 10 });
  return margin + 47;
};

/** What the buyer wrote: of a gift the words for the parcel. */
const foot = (doc: Doc, { particulars }: Paper, words: Words, end: number, onPage: () => number) => {
  const { buyerNote, gift } = particulars;
  const text = [
    gift && `${[words.gift, gift.message].filter(Boolean).join(": ")}${gift.sender && ` (${gift.sender})`}`,
    buyerNote && `${words.note}: ${buyerNote}`,
  ]
    .filter(Boolean)
    .join("\n");
  if (!text) return;
  const height = 30;
  const y = end + height > a4.height - a4.margin - 8 ? onPage() : end + 2;
  write(doc, text, { x: a4.margin, y, width: wide, height }, { size: 10, least: 6 });
};
