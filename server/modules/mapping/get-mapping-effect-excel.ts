import type { Input, Words } from "@tradeport/contract";
import type { mappingEffects } from "@tradeport/contract/mapping-effects";
import { productFieldWords } from "@tradeport/contract/product-words";
import type { Ctx, Download } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";
import { type ExportColumn, exportCap, exportFile, writeExport } from "#platform/excel/export.ts";
import { type ReachedRow, readReached } from "./client-effect.ts";
import { effectOfBrand } from "./get-brand-mapping-effect.ts";
import { effectOfCategories } from "./get-category-mapping-effect.ts";
import { effectOfValues } from "./get-value-mapping-effect.ts";
import { renamed } from "./refused-at.ts";

type Call = typeof mappingEffects.GetMappingEffectExcel;
const title = { tr: "Eşleştirmeden etkilenen ürünler", en: "Products that a mapping reaches" };
const sheet = { tr: "Etkilenen ürünler", en: "Products" };
const states: Record<"listed" | "held", Words> = {
  listed: {
    tr: "Pazaryerinde; bir sonraki gönderimde yeni eşleştirmeyle gider",
    en: "Listed; goes by the new mapping when it is sent next",
  },
  held: { tr: "Bekliyor ya da reddedilmiş; hemen yeniden denenir", en: "Held or refused; tried again at once" },
};
const none = { tr: "Bu pazaryerinde değil", en: "Not on this channel" };

/** Of a mapping that is taken away nothing is sent; the screen says so, the list names the same products. */
export const getMappingEffectExcel = async (ctx: Ctx, input: Input<Call>): Promise<Download> => {
  const { channelId, tradeportCategoryIds, brandId, values } = input;
  const of = values
    ? await renamed(effectOfValues(ctx, { channelId, ...values }), (field) => (field === "channelId" ? field : `values.${field}`))
    : brandId
      ? await effectOfBrand(ctx, { channelId, brandId })
      : await effectOfCategories(ctx, { channelId, tradeportCategoryIds: tradeportCategoryIds! });
  const rows = await readReached(ctx, channelId, of, exportCap + 1);
  if (rows.length > exportCap) throw new Fail("selection_too_large", { max: exportCap.toLocaleString("tr-TR") });
  const { locale } = ctx;
  const columns: ExportColumn<ReachedRow>[] = [
    { header: productFieldWords.mainCode, width: 24, value: ({ mainCode }) => mainCode },
    { header: productFieldWords.name, width: 50, value: ({ name }) => name },
    { header: { tr: "Mağaza", en: "Store" }, width: 30, value: ({ storeName }) => storeName },
    { header: { tr: "Durum", en: "State" }, width: 50, value: ({ state }) => (state ? states[state] : none)[locale] },
  ];
  const body = await writeExport(
    { sheet: sheet[locale], columns, locale },
    (async function* () {
      yield rows;
    })(),
  );
  return exportFile(ctx, title[locale], "", body);
};
