import type { Input } from "@tradeport/contract";
import type { productCategory } from "@tradeport/contract/categories";
import type { Ctx, Download } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { type TemplateColumn, writeTemplate, xlsxType } from "#platform/excel/template.ts";
import { type AttributeOfCategory, readCategoryAttributes } from "./category-attributes.ts";
import { baseColumn, baseMark } from "./excel/base.ts";
import { productColumns } from "./excel/columns.ts";
import { readReference } from "./excel/reference.ts";
import { templateOf } from "./excel/template.ts";
import { templateRows } from "./template-rows.ts";

/** The template of a category; for an update it holds the client's products of that category, a variant a row. */
export const getExcelTemplate = async (ctx: Ctx, input: Input<typeof productCategory.GetExcelTemplate>): Promise<Download> => {
  const { rows } = await sql<{ code: string; name: string; isLeaf: boolean }>`
    select code, name_tr as name, is_leaf from category where id = ${input.categoryId} and is_active`.execute(ctx.db);
  const category = rows[0];
  if (!category) throw new Fail("not_found");
  if (!category.isLeaf) throw new Fail("category_not_leaf", { category: category.name });
  const attributes = await readCategoryAttributes(ctx.db, [input.categoryId]);
  const emptyStock = input.forUpdate && !input.withStock;
  const columns = [
    ...productColumns.map(({ key, max: _, ...column }) =>
      key === "quantity" && emptyStock ? { ...column, note: stays } : column,
    ),
    ...attributes.map(columnOf),
  ];
  const template = templateOf(await readReference(ctx.db), columns, category.code);
  if (input.forUpdate) {
    template.columns.push(baseColumn);
    template.marks[baseMark] = "1";
  }
  const names = attributes.map(({ names: { tr } }) => tr);
  const filled = input.forUpdate ? await templateRows(ctx.db, ctx.clientId, input.categoryId, names, input.withStock) : [];
  const body = await writeTemplate(template, filled);
  return { name: `${category.name} - ${input.forUpdate ? "güncelleme" : "ürün"} şablonu.xlsx`, type: xlsxType, body };
};

const stays =
  "Boş bırakılan hücre stoğu değiştirmez; yazılan sayı yeni sayımdır. / An empty cell leaves the stock as it is; a figure is a new count.";

const columnOf = ({ names, isRequired, allowsCustom }: AttributeOfCategory): TemplateColumn => ({
  header: names.tr,
  headerEn: names.en,
  kind: "text",
  isRequired,
  list: names.tr,
  ...(allowsCustom ? { note: "Listede olmayan bir değer de yazılabilir. / A value that is not listed is taken too." } : {}),
});
