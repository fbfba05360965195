import type { Words } from "@tradeport/contract";
import { productFieldWords as words } from "@tradeport/contract/product-words";
import type { ProductColumn, ProductRow } from "@tradeport/contract/products";
import type { z } from "zod";
import type { ExportColumn, Moment } from "#platform/excel/export.ts";

const text = (header: Words, width: number, value: (row: ProductRow) => string) => ({ header, width, value });
const number = (header: Words, width: number, value: (row: ProductRow) => number | null) => ({ header, width, value });

/** What the sheet, and the file, of the list is called. */
export const listTitle = { tr: "Ürünler", en: "Products" };

/** What each column of the list is in a file: what stands in one cell there may be two here. */
export const listColumns = (moment: Moment): Record<z.infer<typeof ProductColumn>, ExportColumn<ProductRow>[]> => ({
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
  created: [text({ tr: "Eklenme", en: "Added" }, 18, (row) => moment(row.createdDate))],
  modified: [text({ tr: "Son değişiklik", en: "Last change" }, 18, (row) => moment(row.modifiedDate))],
});
