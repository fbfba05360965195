import { inLanguage } from "@tradeport/contract/labels";
import { paperWords } from "@tradeport/contract/paper-words";
import { variantWords } from "#modules/catalogue/index.ts";
import type { Ctx, Download } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { companyMoments } from "#platform/excel/export.ts";
import { a4, closePaper, line, numberPages, openPaper, type PaperColumn, write, writeTable } from "#platform/paper.ts";
import type { In } from "../package-view.ts";
import { drawBarcode, hasBarcode } from "./code128.ts";
import { missingParcel } from "./missing-label.ts";
import { paperName } from "./paper-name.ts";
import { readPapers } from "./read-papers.ts";
import { refusePapers } from "./refuse-papers.ts";

/** Pieces of one thing that lie at one place, for one package or for all of them. */
export interface Pick {
  warehouse: string;
  shelf: string;
  code: string;
  barcode: string;
  name: string;
  variant: string;
  quantity: number;
  /** The packages that they are for, by the marketplace's number. */
  packages: string[];
}

/**
 * What is to be taken from where for packages, in pieces: of a set each of what it holds, of a line of no product of ours its own words.
 * `byOrder`: package by package, in the order in which they were asked for. Else each thing once, for all that want it. Both along the
 * shelves; what has no shelf comes last.
 */
export const readPicks = async (ctx: Ctx, packageIds: readonly string[], byOrder: boolean): Promise<Pick[]> => {
  const { rows } = await sql<Pick>`
    with part as (
      select p.channel_package_id, requested.place, coalesce(w.name, '') as warehouse, coalesce(at.shelf, '') as shelf,
        coalesce(i.product_code, l.stock_code) as code, coalesce(i.barcode, l.remote_key) as barcode,
        coalesce(case when a.item_id <> a.variant_id then r.name end, l.title) as name, ${variantWords(ctx, "i", "r")} as variant,
        coalesce(a.quantity, l.quantity) as quantity, i.id as item_id
      from unnest(${packageIds}::uuid[]) with ordinality as requested(id, place)
      join order_package p on p.client_id = ${ctx.clientId} and p.id = requested.id
      join order_line l on l.client_id = p.client_id and l.package_id = p.id and not l.dropped
      left join order_allocation a on a.client_id = l.client_id and a.order_id = l.order_id and a.package_id = l.package_id
        and a.channel_line_id = l.channel_line_id and a.state = 'reserved'
      left join variant i on i.client_id = a.client_id and i.id = a.item_id
      left join product_row r on r.client_id = i.client_id and r.product_id = i.product_id
      left join warehouse w on w.client_id = a.client_id and w.id = a.warehouse_id
      left join shelf at on at.client_id = a.client_id and at.item_id = a.item_id and at.warehouse_id = a.warehouse_id
      where a.no is not null or not exists (select from order_allocation other where other.client_id = l.client_id
        and other.order_id = l.order_id and other.package_id = l.package_id and other.channel_line_id = l.channel_line_id))
    select warehouse, shelf, code, barcode, min(name) as name, variant, sum(quantity)::int as quantity,
      array_agg(distinct channel_package_id) as packages
    from part
    group by warehouse, shelf, code, barcode, variant, item_id, case when item_id is null then name end${byOrder ? sql`, place` : sql``}
    order by ${byOrder ? sql`min(place),` : sql``} warehouse, shelf = '', shelf collate "tr-TR-x-icu", code collate "tr-TR-x-icu", barcode`.execute(
    ctx.db,
  );
  return rows;
};

/** Thirteen digits fit, and words of eleven signs. */
const barcodeWidth = 42;

/** The round through the shelves, on paper: a box to tick for each, and its barcode to scan. */
export const printPickList = async (ctx: Ctx, { orderPackageIds, by }: In<"PrintPickList">): Promise<Download> => {
  const papers = await readPapers(ctx, orderPackageIds);
  refusePapers(papers, missingParcel);
  const now = (await companyMoments(ctx))(ctx.now().toISOString());
  const byOrder = by === "order";
  const picks = await readPicks(ctx, orderPackageIds, byOrder);
  const words = inLanguage(paperWords, ctx.locale);
  const several = new Set(picks.map(({ warehouse }) => warehouse)).size > 1;
  const of: PaperColumn<Pick> = { header: words.package, width: 30, face: "bold", value: ({ packages }) => packages.join(", ") };
  const columns: PaperColumn<Pick>[] = [
    ...(byOrder ? [of] : []),
    ...(several ? [{ header: words.warehouse, width: 24, value: ({ warehouse }: Pick) => warehouse }] : []),
    { header: words.shelf, width: 22, face: "bold", value: ({ shelf }) => shelf },
    { header: words.quantity, width: 12, align: "right", face: "bold", size: 11, value: ({ quantity }) => String(quantity) },
    { header: words.product, value: ({ name, variant }) => [name, variant].filter(Boolean).join("\n") },
    {
      header: `${words.code} · ${words.barcode}`,
      width: barcodeWidth,
      value: ({ code, barcode }) => [...new Set([code, barcode])].filter(Boolean).join("\n"),
      below: {
        height: 7,
        has: ({ barcode }) => barcode !== "" && hasBarcode(barcode, barcodeWidth),
        draw: (paper, { barcode }, box) => drawBarcode(paper, barcode, box),
      },
    },
    ...(byOrder ? [] : [{ ...of, header: words.packages, face: "plain" as const, size: 7 }]),
    { header: words.picked, width: 12, align: "right", value: () => "☐", size: 12 },
  ];
  const doc = openPaper(a4, words.list);
  const pieces = picks.reduce((sum, { quantity }) => sum + quantity, 0);
  const onPage = () => {
    doc.addPage();
    const box = { x: a4.margin, y: a4.margin, width: a4.width - 2 * a4.margin, height: 8 };
    write(doc, words.list, box, { face: "bold", size: 16 });
    write(
      doc,
      `${words.packages}: ${papers.length} · ${words.quantity}: ${pieces} · ${now}`,
      { ...box, y: box.y + 1.5 },
      { size: 10, align: "right" },
    );
    line(doc, a4.margin + 9, a4, 0.8);
    return a4.margin + 11;
  };
  await writeTable(doc, picks, columns, { from: onPage(), size: a4, onPage });
  numberPages(doc, a4, words.page);
  return { name: paperName(words.listFile, papers, "pdf"), type: "application/pdf", body: await closePaper(doc) };
};
