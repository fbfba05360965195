import type { CategoryAttribute } from "@tradeport/contract/categories";
import { useTranslation, useWords } from "#i18n";
import type { FieldNames } from "#ui/field-names.ts";
import { useLanguages } from "./use-languages.ts";

/** How people call each field: for the error summary and for comparing two versions. */
export const useFieldNames = (attributes: readonly CategoryAttribute[] | undefined): FieldNames => {
  const { t } = useTranslation("product");
  const words = useWords();
  const { nameOf } = useLanguages();
  const named = attributes?.flatMap(({ id, name, names }) => [
    [`attributes.${id}`, words(names) || name],
    [`variants.*.attributes.${id}`, words(names) || name],
  ]);
  return {
    ...Object.fromEntries(named ?? []),
    productMainCode: t("field.mainCode"),
    categoryId: t("field.category"),
    brandName: t("field.brand"),
    vatRate: t("field.vatRate"),
    currency: t("field.currency"),
    originCountry: t("field.origin"),
    isActive: t("field.isActive"),
    texts: t("section.texts"),
    "texts.*": (_, text) => nameOf((text as { langCode: string }).langCode),
    "texts.*.name": t("field.name"),
    "texts.*.invoiceName": t("field.invoiceName"),
    "texts.*.subtitle": t("field.subtitle"),
    "texts.*.description": t("field.description"),
    "texts.*.made": t("machine.badge"),
    attributes: t("section.attributes"),
    images: t("section.images"),
    variants: t("section.variants"),
    "variants.*": (row) => t("variants.name", { n: row + 1 }),
    "variants.*.barcode": t("field.barcode"),
    "variants.*.productCode": t("field.productCode"),
    "variants.*.listPrice": t("field.listPrice"),
    "variants.*.salePrice": t("field.salePrice"),
    "variants.*.quantity": t("field.quantity"),
    "variants.*.criticalStockActive": t("field.criticalActive"),
    "variants.*.criticalStockQuantity": t("field.criticalQuantity"),
    "variants.*.criticalStockMultiplier": t("field.criticalMultiplier"),
    "variants.*.package.dimensionalWeight": t("field.dimensionalWeight"),
    "variants.*.package.width": t("field.width"),
    "variants.*.package.length": t("field.length"),
    "variants.*.package.height": t("field.height"),
    "variants.*.package.weight": t("field.weight"),
    "variants.*.attributes": t("variants.attributes"),
    "variants.*.productVariantImages": t("variants.images"),
  };
};
