import type { Input, Words } from "@tradeport/contract";
import type { productCategory } from "@tradeport/contract/categories";
import type { Ctx, Download } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail, type Locale } from "#platform/errors.ts";
import { fileName } from "#platform/excel/export.ts";
import { type TemplateColumn, writeTemplate, xlsxType } from "#platform/excel/template.ts";
import { type AttributeOfCategory, readCategoryAttributes } from "./category-attributes.ts";
import { baseColumn, baseMark } from "./excel/base.ts";
import { isNeeded, productColumns } from "./excel/columns.ts";
import { readReference } from "./excel/reference.ts";
import { templateOf } from "./excel/template.ts";
import { templateRows } from "./template-rows.ts";

/** The template of a category; for an update it holds the client's products of that category, a variant a row. */
export const getExcelTemplate = async (ctx: Ctx, input: Input<typeof productCategory.GetExcelTemplate>): Promise<Download> => {
  const { rows } = await sql<{ code: string; tr: string; en: string; isLeaf: boolean }>`
    select code, name_tr as tr, name_en as en, is_leaf from category where id = ${input.categoryId} and is_active`.execute(
    ctx.db,
  );
  const category = rows[0];
  if (!category) throw new Fail("not_found");
  if (!category.isLeaf) throw new Fail("category_not_leaf", { category: { tr: category.tr, en: category.en } });
  const all = await readCategoryAttributes(ctx.db, [input.categoryId]);
  // What is off stays with the products that have it.
  const attributes = input.forUpdate ? all : all.filter(({ isActive }) => isActive);
  const emptyStock = input.forUpdate && !input.withStock;
  const reference = await readReference(ctx.db);
  const titleOf = ({ id }: AttributeOfCategory) => reference.byId.get(input.categoryId)!.attributes.get(id)!;
  const columns = [
    ...productColumns.map((whole) => {
      const { key, max: _, ...column } = whole;
      const note = key === "quantity" && emptyStock ? { note: stays[ctx.locale] } : {};
      return { ...column, isRequired: isNeeded(whole, input.forUpdate), ...note };
    }),
    ...attributes.map((attribute) => {
      const column = columnOf(attribute, titleOf(attribute), ctx.locale);
      return { ...column, isRequired: column.isRequired === true && !input.forUpdate };
    }),
  ];
  const template = templateOf(reference, columns, category.code, ctx.locale);
  if (input.forUpdate) {
    template.columns.push(baseColumn);
    template.marks[baseMark] = "1";
  }
  const names = attributes.map((attribute) => titleOf(attribute).tr);
  const request = { categoryId: input.categoryId, withStock: input.withStock, locale: ctx.locale };
  const filled = input.forUpdate ? await templateRows(ctx.db, ctx.clientId, names, request, reference) : [];
  const body = await writeTemplate(template, filled);
  const kind = kinds[ctx.locale][input.forUpdate ? "update" : "create"];
  return { name: fileName([category[ctx.locale], kind], "xlsx"), type: xlsxType, body };
};

const kinds = {
  tr: { create: "ürün şablonu", update: "güncelleme şablonu" },
  en: { create: "product template", update: "update template" },
};
const stays = {
  tr: "Boş bırakılan hücre stoğu değiştirmez; yazılan sayı yeni sayımdır.",
  en: "An empty cell leaves the stock as it is; a figure is a new count.",
};
const custom = { tr: "Listede olmayan bir değer de yazılabilir.", en: "A value that is not listed is taken too." };

const columnOf = ({ isRequired, allowsCustom }: AttributeOfCategory, { tr, en }: Words, locale: Locale): TemplateColumn => ({
  header: tr,
  headerEn: en,
  kind: "text",
  isRequired,
  list: tr,
  ...(allowsCustom ? { note: custom[locale] } : {}),
});
