import type { Input, Words } from "@tradeport/contract";
import { productFieldWords } from "@tradeport/contract/product-words";
import { reportFieldWords } from "@tradeport/contract/report-words";
import type { SalesFigures, SalesGroup, SalesRow, salesReport } from "@tradeport/contract/sales-report";
import { salesGroupWords, salesFieldWords as words } from "@tradeport/contract/sales-words";
import { refusePeriod } from "#modules/orders/index.ts";
import type { Ctx, Download } from "#platform/context.ts";
import { Fail, type Locale } from "#platform/errors.ts";
import { companyMoments, type ExportColumn, exportCap, exportFile, writeExport } from "#platform/excel/export.ts";
import { windowOf } from "#platform/paging.ts";
import { readSales } from "./read-sales.ts";
import { daysOf } from "./report-days.ts";

type Column = ExportColumn<SalesRow>;
const column = (header: Words, width: number, value: Column["value"]): Column => ({ header, width, value });
const title = { tr: "Satış raporu", en: "Sales report" };

const numbers: readonly [keyof SalesFigures, number][] = [
  ["orderCount", 10],
  ["unitCount", 10],
  ["sales", 16],
  ["averageBasket", 16],
  ["canceledUnitCount", 12],
  ["canceled", 16],
  ["returnedUnitCount", 12],
  ["returned", 16],
  ["net", 16],
];
const beforeWords = ({ tr, en }: Words): Words => ({ tr: `${tr} (önceki dönem)`, en: `${en} (period before)` });
const numberOf = (figures: SalesFigures, field: keyof SalesFigures) => {
  const value = figures[field];
  return value === null ? null : Number(value);
};
const details: Partial<Record<SalesGroup, Words>> = { product: productFieldWords.mainCode, store: reportFieldWords.channel };

const columnsOf = (by: SalesGroup, locale: Locale): Column[] => {
  const detail = details[by];
  return [
    column(salesGroupWords[by], 40, (row) => (row.key === null ? words.ofNone[locale] : row.name)),
    ...(detail ? [column(detail, 20, (row) => row.detail)] : []),
    column(productFieldWords.currency, 10, (row) => row.currency),
    ...numbers.map(([field, width]) => column(words[field], width, ({ now }) => numberOf(now, field))),
    ...numbers.map(([field, width]) => column(beforeWords(words[field]), width, ({ before }) => numberOf(before, field))),
  ];
};

/** What the report shows, as a workbook; its name says by what it is added up, and of which days. */
export const getSalesReportExcel = async (ctx: Ctx, input: Input<typeof salesReport.GetSalesReportExcel>): Promise<Download> => {
  refusePeriod(input);
  const { locale } = ctx;
  const window = input.pageSize === -1 ? { limit: exportCap + 1, offset: 0 } : windowOf(input);
  const { rows } = await readSales(ctx, input, window);
  if (rows.length > exportCap) throw new Fail("selection_too_large", { max: exportCap.toLocaleString("tr-TR") });
  const moment = await companyMoments(ctx);
  const body = await writeExport(
    { sheet: title[locale], columns: columnsOf(input.by, locale), locale },
    (async function* () {
      yield rows;
    })(),
  );
  return exportFile(ctx, title[locale], `${salesGroupWords[input.by][locale]} ${daysOf(input, moment)}`, body);
};
