import type { Input, Words } from "@tradeport/contract";
import type { product } from "@tradeport/contract/catalogue";
import { productFieldWords as words } from "@tradeport/contract/product-words";
import type { ProductColumn, ProductRow } from "@tradeport/contract/products";
import type { z } from "zod";
import type { Ctx, Download } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { type ExportColumn, exportCap, exportFile, inBatches, istanbul, writeExport } from "#platform/excel/export.ts";
import { windowOf } from "#platform/paging.ts";
import { readRows } from "./get-all-product-master-data.ts";

type Call = typeof product.ExportProducts;
type Columns = ExportColumn<ProductRow>[];

const text = (header: Words, width: number, value: (row: ProductRow) => string) => ({ header, width, value });
const number = (header: Words, width: number, value: (row: ProductRow) => number | null) => ({ header, width, value });

/** What each column of the list is in a file: what stands in one cell there may be two here. */
const columnsOf: Record<z.infer<typeof ProductColumn>, Columns> = {
  product: [
    text(words.name, 50, (row) => row.productName),
    text(words.mainCode, 20, (row) => row.productMainCode),
    number({ tr: "Varyant sayısı", en: "Variants" }, 12, (row) => row.variantCount),
  ],
  codes: [text(words.barcode, 20, (row) => row.barcode), text(words.productCode, 20, (row) => row.productCode)],
  brand: [text(words.brand, 20, (row) => row.brandName), text(words.category, 24, (row) => row.categoryName)],
  price: [
    number(words.salePrice, 18, (row) => Number(row.salePrice)),
    number(words.listPrice, 18, (row) => Number(row.listPrice)),
    text(words.currency, 10, (row) => row.currency),
  ],
  stock: [
    number(words.quantity, 10, (row) => row.quantity),
    number({ tr: "Ayrılmış", en: "Reserved" }, 10, (row) => row.reserved),
  ],
  critical: [number(words.criticalQuantity, 12, (row) => row.criticalStock)],
  channels: [text({ tr: "Mağazalar", en: "Stores" }, 40, (row) => row.channels.map(({ name }) => name).join(", "))],
  created: [text({ tr: "Eklenme", en: "Added" }, 18, (row) => istanbul(row.createdDate))],
  modified: [text({ tr: "Son değişiklik", en: "Last change" }, 18, (row) => istanbul(row.modifiedDate))],
};

/** What the list shows, as a workbook: its filter, order, columns and their order; of these ids alone when some are given. */
export const exportProducts = async (ctx: Ctx, input: Input<Call>): Promise<Download> => {
  const { clientId: _, ids, columns, name, page, pageSize, orderColumn, orderType, ...filter } = input;
  const selected = ids ? await inOrder(ctx, ids) : await listed(ctx, filter, { page, pageSize, orderColumn, orderType });
  const body = await writeExport(
    {
      sheet: ctx.locale === "tr" ? "Ürünler" : "Products",
      columns: columns.flatMap((key) => columnsOf[key]),
      locale: ctx.locale,
    },
    inBatches(selected, (some) => readRows(ctx, some)),
  );
  return exportFile(ctx.locale === "tr" ? "Ürünler" : "Products", name, ctx.now(), body);
};

type PageQuery = Pick<Input<Call>, "page" | "pageSize" | "orderColumn" | "orderType">;
const listed = async (ctx: Ctx, filter: object, { page, pageSize, orderColumn, orderType }: PageQuery): Promise<string[]> => {
  const window = pageSize === -1 ? { limit: exportCap + 1, offset: 0 } : windowOf({ page, pageSize });
  const { rows } = await sql<{ ids: string[] }>`
    select ids from product_list(${JSON.stringify(filter)}::jsonb, ${orderColumn}, ${orderType === "desc"}, ${window.limit}, ${window.offset},
      ${exportCap + 1})`.execute(ctx.db);
  const { ids } = rows[0]!;
  if (ids.length > exportCap) throw new Fail("selection_too_large", { max: exportCap.toLocaleString("tr-TR") });
  return ids;
};

/** Chosen rows were chosen over several pages and filters: newest first. One that is not there is said. */
const inOrder = async (ctx: Ctx, ids: readonly string[]): Promise<string[]> => {
  const distinct = [...new Set(ids)];
  const { rows } = await sql<{ id: string }>`
    select id from product where client_id = ${ctx.clientId} and id = any(${distinct}::uuid[]) order by created_at desc, id desc`.execute(
    ctx.db,
  );
  if (rows.length < distinct.length) throw new Fail("not_found");
  return rows.map(({ id }) => id);
};
