import type { Input, Words } from "@tradeport/contract";
import { channelScopeWords } from "@tradeport/contract/channel-words";
import { listingStatusWords } from "@tradeport/contract/listing-words";
import { ChannelProductStatus } from "@tradeport/contract/listings";
import { reportFieldWords as words } from "@tradeport/contract/report-words";
import type { ProductStatistics, report } from "@tradeport/contract/reports";
import type { Download, WideCtx } from "#platform/context.ts";
import { Fail, type Locale } from "#platform/errors.ts";
import { type ExportColumn, exportCap, exportFile, inBatches, writeExport } from "#platform/excel/export.ts";
import { windowOf } from "#platform/paging.ts";
import { ofWhom, readPairs, readStatistics } from "./product-statistics.ts";

type Column = ExportColumn<ProductStatistics>;
const column = (header: Words, width: number, value: Column["value"]): Column => ({ header, width, value });
const title = { tr: "Müşteri pazaryeri ürünleri", en: "Client marketplace products" };

const columnsIn = (locale: Locale): Column[] => [
  column(words.client, 36, (row) => row.clientName),
  column(words.channel, 20, (row) => row.channelName),
  column({ tr: "Ortam", en: "Environment" }, 12, (row) => channelScopeWords[row.isSandbox ? "sandbox" : "live"][locale]),
  column(words.products, 12, (row) => row.productCount),
  ...ChannelProductStatus.options.map((status) => column(listingStatusWords[status], 16, (row) => row.statusCounts[status])),
];

/** What the list shows, as a workbook; its name says whose it is where one company is named. */
export const getProductStatisticsForCustomerExcel = (
  ctx: WideCtx,
  input: Input<typeof report.GetProductStatisticsForCustomerExcel>,
): Promise<Download> =>
  ofWhom(ctx, async (db, name) => {
    const window = input.pageSize === -1 ? { limit: exportCap + 1, offset: 0 } : windowOf(input);
    const pairs = await readPairs(db, ctx.clientId, input, window);
    if (pairs.length > exportCap) throw new Fail("selection_too_large", { max: exportCap.toLocaleString("tr-TR") });
    const body = await writeExport(
      { sheet: title[ctx.locale], columns: columnsIn(ctx.locale), locale: ctx.locale },
      inBatches(pairs, (some) => readStatistics(db, input, some)),
    );
    return exportFile(ctx, title[ctx.locale], name, body);
  });
