import type { Input, Words } from "@tradeport/contract";
import type { CopyLack, mappingCopy } from "@tradeport/contract/mapping-copy";
import { formatDecimal } from "@tradeport/contract/numbers";
import type { Ctx, Download } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { type ExportColumn, exportCap, exportFile, writeExport } from "#platform/excel/export.ts";
import { nameIn } from "#platform/in-language.ts";
import { type CategoryPlan, planCopy } from "./copy-plan.ts";

type Call = typeof mappingCopy.GetMappingCopyExcel;
interface Line {
  category: string;
  products: number;
  attribute: string;
  own: string;
  becomes: string;
  lack: CopyLack | null;
  /** Of a value: the other categories for which it goes too. */
  alsoFor: string;
}
const title = { tr: "Kopyalanacak eşleştirmeler", en: "Mappings to copy" };
const words = {
  all: { tr: "tüm ürünler için", en: "for all products" },
  leftOut: { tr: "gönderilmez", en: "not sent" },
  instead: { tr: "değeri olmayanlarda", en: "for products without a value" },
  copied: { tr: "Kopyalanır", en: "Is copied" },
} satisfies Record<string, Words>;
const lacks: Record<CopyLack, Words> = {
  attribute: { tr: "Burada bu adla özellik yok", en: "There is no attribute of this name here" },
  value: { tr: "Buradaki listede bu değer yok", en: "The list here does not have this value" },
  text: { tr: "Burada bu metin yazılamaz", en: "This text can't be written here" },
  byName: { tr: "Burada aynı adlı özelliğinizle gider, öyle kalır", en: "Your attribute of that name goes there, and stays so" },
  otherCategory: {
    tr: "Burada aynı kategori olan başka bir kategorinizde bu değer başka bir şey",
    en: "Another category of yours that is the same one here makes another thing of this value",
  },
  required: { tr: "Burada zorunlu, gönderilmeden olmaz", en: "It is required here and can't be left out" },
};

export const getMappingCopyExcel = async (ctx: Ctx, input: Input<Call>): Promise<Download> => {
  const { locale } = ctx;
  const { channel, from, plans } = await planCopy(ctx, input);
  const ids = plans.flatMap(({ rules, values }) => [...rules, ...values].flatMap(({ attributeId }) => attributeId ?? []));
  const named = await sql<{ id: string; name: string }>`
    select id, ${nameIn(locale)} as name from attribute where id = any(${[...new Set(ids)]}::uuid[])`.execute(ctx.db);
  const nameOf = new Map(named.rows.map(({ id, name }) => [id, name]));
  const lines = plans.flatMap((plan) => linesOf(plan, locale, (id) => nameOf.get(id) ?? ""));
  if (lines.length > exportCap) throw new Fail("selection_too_large", { max: exportCap.toLocaleString("tr-TR") });
  const columns: ExportColumn<Line>[] = [
    { header: { tr: "Kategori", en: "Category" }, width: 50, value: ({ category }) => category },
    { header: { tr: "Ürün", en: "Products" }, width: 10, value: ({ products }) => products },
    { header: { tr: "Özellik", en: "Attribute" }, width: 30, value: ({ attribute }) => attribute },
    { header: { tr: "Sizin", en: "Yours" }, width: 30, value: ({ own }) => own },
    { header: { tr: `${channel.name} karşılığı`, en: `On ${channel.name}` }, width: 30, value: ({ becomes }) => becomes },
    {
      header: { tr: "Aynı kategori olan diğerleri (ürün)", en: "Others that are the same category (products)" },
      width: 50,
      value: ({ alsoFor }) => alsoFor,
    },
    { header: { tr: "Durum", en: "State" }, width: 40, value: ({ lack }) => (lack ? lacks[lack] : words.copied)[locale] },
  ];
  const body = await writeExport(
    { sheet: title[locale], columns, locale },
    (async function* () {
      yield lines;
    })(),
  );
  return exportFile(ctx, title[locale], `${from.name} ${channel.name}`, body);
};

const linesOf = (plan: CategoryPlan, locale: "tr" | "en", nameOf: (id: string) => string): Line[] => {
  const of = { category: locale === "tr" ? plan.pathTr : plan.pathEn, products: plan.productCount, alsoFor: "" };
  const alsoFor = plan.alsoFor
    .map(({ pathTr, pathEn, productCount }) => `${locale === "tr" ? pathTr : pathEn} (${formatDecimal(String(productCount), 0)})`)
    .join("; ");
  return [
    ...plan.rules.map(({ attribute, attributeId, leftOut, value }) => ({
      ...of,
      attribute,
      own: attributeId ? nameOf(attributeId) : words.all[locale],
      becomes: leftOut
        ? words.leftOut[locale]
        : attributeId
          ? [attribute, value && `${words.instead[locale]} ${value}`].filter(Boolean).join("; ")
          : (value ?? ""),
      lack: null,
    })),
    ...plan.values.map(({ attribute, attributeId, own, value }) => ({
      ...of,
      ...{ attribute, own: `${nameOf(attributeId)}: ${own}`, becomes: value, lack: null, alsoFor },
    })),
    ...plan.lacks.map(({ attribute, value, lack }) => ({ ...of, attribute, own: value ?? "", becomes: "", lack })),
  ];
};
