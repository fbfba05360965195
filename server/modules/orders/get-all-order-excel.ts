import type { Words } from "@tradeport/contract";
import { formatDecimal } from "@tradeport/contract/numbers";
import type { OrderRow } from "@tradeport/contract/order-shapes";
import { orderStatusWords, orderFieldWords as words } from "@tradeport/contract/order-words";
import { OrderColumn } from "@tradeport/contract/orders";
import { productFieldWords } from "@tradeport/contract/product-words";
import type { z } from "zod";
import { shownTo } from "#platform/buyers.ts";
import type { Ctx, Download } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import {
  companyMoments,
  type ExportColumn,
  exportCap,
  exportFile,
  inBatches,
  type Moment,
  writeExport,
} from "#platform/excel/export.ts";
import { cellCap } from "#platform/excel/template.ts";
import { windowOf } from "#platform/paging.ts";
import { conditionOf, maySeeMoney, orderColumns, readRows, refuseOrder } from "./get-all-order.ts";
import { noteDownload } from "./note-download.ts";
import type { In } from "./package-view.ts";

const cell = (header: Words, width: number, value: ExportColumn<OrderRow>["value"]) => ({ header, width, value });

/**
 * A package is one row: of several lines each stands on a line of its own, in the same place of every cell. What a cell has no room for is
 * left out whole, and its line stays empty.
 */
const eachOf = ({ picks }: OrderRow, say: (pick: OrderRow["picks"][number]) => string) => {
  let room = cellCap - (picks.length - 1);
  return picks
    .map((pick) => {
      const line = say(pick);
      if (line.length > room) return "";
      room -= line.length;
      return line;
    })
    .join("\n");
};

/** A number of each line: of one line a number, of several as they are written everywhere. */
const eachNumber = (row: OrderRow, say: (pick: OrderRow["picks"][number]) => string | undefined) => {
  const [first, ...more] = row.picks.map(say);
  if (more.length === 0) return first === undefined ? "" : Number(first);
  return eachOf(row, (pick) => formatDecimal(say(pick) ?? "", 0));
};

/** Left out of a file for whom amounts are closed. */
const ofMoney: readonly z.infer<typeof OrderColumn>[] = ["total", "unitPrice", "tax"];

/** What each column of the list is in a file: what stands in one cell there may be two here. */
const columnsIn = (locale: "tr" | "en", moment: Moment): Record<z.infer<typeof OrderColumn>, ExportColumn<OrderRow>[]> => ({
  number: [
    cell({ tr: "Sipariş no", en: "Order number" }, 20, (row) => row.channelOrderId),
    cell({ tr: "Paket no", en: "Package number" }, 20, (row) => row.channelPackageId),
  ],
  status: [cell(words.status, 18, (row) => orderStatusWords[row.status][locale])],
  product: [
    cell(words.product, 50, (row) =>
      eachOf(row, ({ name, quantity }) => (row.picks.length > 1 ? `${quantity} × ${name}` : name)),
    ),
    // Its address: nothing is fetched for a file.
    cell({ tr: "Görsel adresi", en: "Image address" }, 40, (row) => eachOf(row, ({ image }) => image ?? "")),
  ],
  units: [
    cell(words.quantity, 10, (row) => row.unitCount),
    cell({ tr: "Kalem sayısı", en: "Lines" }, 12, (row) => row.lineCount),
  ],
  variant: [cell(words.variant, 24, (row) => eachOf(row, ({ variant }) => variant))],
  code: [
    cell(words.code, 24, (row) => eachOf(row, ({ code }) => code)),
    cell(productFieldWords.barcode, 20, (row) => eachOf(row, ({ barcode }) => barcode)),
    // What is reached for in the place of a set.
    cell({ tr: "Set içeriği", en: "Set contents" }, 40, (row) =>
      eachOf(row, ({ contents }) =>
        contents
          .map(({ quantity, variant, code, barcode }) => `${quantity} × ${code || barcode}${variant && ` (${variant})`}`)
          .join(", "),
      ),
    ),
  ],
  category: [cell(productFieldWords.category, 24, (row) => eachOf(row, ({ category }) => category ?? ""))],
  brand: [cell(productFieldWords.brand, 20, (row) => eachOf(row, ({ brand }) => brand ?? ""))],
  unitPrice: [cell(words.unitPrice, 14, (row) => eachNumber(row, ({ unitPrice }) => unitPrice?.amount))],
  tax: [
    cell(productFieldWords.vatRate, 10, (row) => eachNumber(row, ({ vatRate }) => vatRate)),
    cell(words.tax, 14, (row) => eachNumber(row, ({ tax }) => tax?.amount)),
  ],
  customer: [cell(words.customer, 26, (row) => row.customerName)],
  total: [
    cell(words.total, 14, (row) => Number(row.total?.amount)),
    cell(productFieldWords.currency, 10, (row) => row.total?.currency ?? ""),
  ],
  shipBy: [cell(words.shipBy, 18, (row) => moment(row.shipBy))],
  left: [cell(words.left, 18, (row) => moment(row.leftDate))],
  store: [
    cell(words.store, 22, (row) => row.storeName),
    cell({ tr: "Pazaryeri", en: "Marketplace" }, 16, (row) => row.channelName),
  ],
  cargo: [
    cell(words.cargoCompany, 22, (row) => row.cargoCompany),
    // Of several parcels each on a line of its own.
    cell(words.trackingCode, 22, ({ cargoTrackingCode, moreParcels }) =>
      [cargoTrackingCode, ...moreParcels.map(({ number }) => number)].join("\n"),
    ),
    cell(words.trackingLink, 40, ({ trackingLink, moreParcels }) =>
      moreParcels.length === 0 ? trackingLink : [trackingLink, ...moreParcels.map(({ link }) => link)].join("\n"),
    ),
  ],
  date: [cell(words.orderedAt, 18, (row) => moment(row.channelOrderDate))],
});

/** What the list shows, as a workbook: its filter, order, columns and their order; of these packages alone when some are given. */
export const getAllOrderExcel = async (ctx: Ctx, input: In<"GetAllOrderExcel">): Promise<Download> => {
  refuseOrder(ctx, input);
  const { locale } = ctx;
  const { orderPackageIds, columns = OrderColumn.options, name, group } = input;
  const ids = await idsOf(ctx, input);
  if (orderPackageIds && ids.length < new Set(orderPackageIds).size) throw new Fail("not_found");
  if (ids.length > exportCap) throw new Fail("selection_too_large", { max: exportCap.toLocaleString("tr-TR") });
  const columnsOf = columnsIn(locale, await companyMoments(ctx));
  const title = titles[group ?? "all"][locale];
  const body = await writeExport(
    {
      sheet: title,
      columns: columns.filter((key) => !ofMoney.includes(key) || maySeeMoney(ctx)).flatMap((key) => columnsOf[key]),
      locale,
    },
    inBatches(ids, async (some) =>
      (await readRows(ctx, sql`select id, place from unnest(${some}::uuid[]) with ordinality as given(id, place)`)).map(
        (row) => ({
          ...row,
          customerName: shownTo(ctx.who, row.customerName, { mask: "name" }),
        }),
      ),
    ),
  );
  const file = await exportFile(ctx, title, name, body);
  if (columns.includes("customer")) await noteDownload(ctx, file.name, ids.length);
  return file;
};

const titles = {
  all: { tr: "Siparişler", en: "Orders" },
  active: { tr: "Aktif siparişler", en: "Active orders" },
  completed: { tr: "Tamamlanan siparişler", en: "Completed orders" },
  refunded: { tr: "İade edilen siparişler", en: "Refunded orders" },
  onTheWay: { tr: "Kargodaki siparişler", en: "Orders on the way" },
};

/** In the list's order; one more than a file holds, to see that there are too many. */
const idsOf = async (ctx: Ctx, input: In<"GetAllOrderExcel">): Promise<string[]> => {
  const { orderPackageIds, page, pageSize, orderColumn, orderType } = input;
  const where = orderPackageIds
    ? sql`p.client_id = ${ctx.clientId} and not p.superseded and p.id = any(${orderPackageIds}::uuid[])`
    : await conditionOf(ctx, input);
  const { limit, offset } = pageSize === -1 ? { limit: exportCap + 1, offset: 0 } : windowOf({ page, pageSize });
  const column = orderColumns[orderColumn];
  const order = orderType === "asc" ? sql`${column} asc nulls last, p.id asc` : sql`${column} desc nulls first, p.id desc`;
  const { rows } = await sql<{ id: string }>`
    select p.id from order_package p where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(ctx.db);
  return rows.map(({ id }) => id);
};
