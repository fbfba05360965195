import type { Input } from "@tradeport/contract";
import type { bulkUpdate } from "@tradeport/contract/bulk-update";
import type { Ctx, Download } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { exportCap, fileName, todayOf } from "#platform/excel/export.ts";
import { type Cell, type Template, writeTemplate, xlsxType } from "#platform/excel/template.ts";
import { baseColumn, baseMark, baseOf, writeBase } from "./excel/base.ts";
import { quantityAndPrice, sheetOf } from "./excel/columns.ts";
import { readReference } from "./excel/reference.ts";
import { readCells } from "./template-rows.ts";

const atOnce = 2_000;
const words = {
  tr: {
    file: "Stok ve fiyat",
    help: "Açıklama",
    only: "Bilgi içindir; burada değişmez.",
    lines: [
      [
        "Nasıl doldurulur?",
        "Yalnız stok ve fiyat hücreleri değişir. Dokunmadığınız hücre bir şey değiştirmez; satır silebilirsiniz.",
      ],
      [
        "Stok",
        "Yazdığınız sayı varsayılan deponun yeni sayımıdır. Dosya indirildikten sonra satış olduysa satır yazılmaz, size gösterilir.",
      ],
      ["Fiyatlar", "KDV dahildir, satırın para birimindedir. 1234,56 ya da 1234.56 gibi yazın."],
      ["Barkod", "Satır barkodla bulunur; barkodu değiştirmeyin."],
    ],
  },
  en: {
    file: "Stock and price",
    help: "Help",
    only: "For your information; it is not changed here.",
    lines: [
      [
        "How to fill it in",
        "Only cells of stock and prices change anything. A cell that you leave as it is changes nothing; rows can be taken out.",
      ],
      [
        "Stock",
        "A figure is a new count of the default warehouse. If there were sales since the file was made, the row is not written and is shown to you.",
      ],
      ["Prices", "They include VAT and are in the row's currency. Type 1234.56 or 1234,56."],
      ["Barcode", "A row is found by its barcode; leave it as it is."],
    ],
  },
};

/** All variants that are not in the archive, with what the file may change of them and what tells them apart. */
export const getExcelTemplateForQuantityAndPrice = async (
  ctx: Ctx,
  _: Input<typeof bulkUpdate.GetExcelTemplateForQuantityAndPrice>,
): Promise<Download> => {
  const { db, clientId, locale } = ctx;
  const { rows: found } = await sql<{ id: string }>`
    select v.id from variant v join product p on p.client_id = v.client_id and p.id = v.product_id
    where v.client_id = ${clientId} and not p.is_archived
    order by p.main_code, v.position, v.id limit ${exportCap + 1}`.execute(db);
  if (found.length > exportCap) throw new Fail("selection_too_large", { max: exportCap.toLocaleString("tr-TR") });
  const texts = words[locale];
  const columns = quantityAndPrice.columns.map(({ key, max: _max, formerly: _formerly, ...column }) => {
    const isRequired = key === "barcode";
    return { ...column, isRequired, ...(quantityAndPrice.takes.has(key) ? {} : { note: texts.only }) };
  });
  const template: Template = {
    locale,
    sheet: sheetOf[locale],
    columns: [...columns, baseColumn],
    lists: {},
    about: { sheet: texts.help, lines: texts.lines },
    marks: { [baseMark]: "1" },
  };
  const reference = await readReference(db);
  const rows: Cell[][] = [];
  for (let at = 0; at < found.length; at += atOnce) {
    const variantIds = found.slice(at, at + atOnce).map(({ id }) => id);
    for (const { cell } of await readCells(db, clientId, { variantIds }, reference)) {
      const cells = quantityAndPrice.columns.map(({ key }) => [key, cell(key)] as const);
      rows.push([...cells.map(([, value]) => value), writeBase(baseOf(cells))]);
    }
  }
  return { name: fileName([texts.file, await todayOf(ctx)], "xlsx"), type: xlsxType, body: await writeTemplate(template, rows) };
};
