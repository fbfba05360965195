import { useQuery } from "@tanstack/react-query";
import { vatRates } from "@tradeport/contract/products";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { api } from "#api";
import { compareText, formatPercent, useLanguage, useTranslation } from "#i18n";
import { useWhose } from "#list/whose.ts";
import { Fields } from "#ui/form.tsx";
import { SelectInput, SwitchInput, TextInput } from "#ui/inputs.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { CategoryFollows } from "./category-follows.tsx";
import { countryOptions } from "./countries.ts";

/** Of a path that is longer the field shows the beginning: it stands whole below. */
const fits = 30;
const currencies = ["TRY", "EUR", "USD", "GBP"];

/** Beside the texts: what kind of thing it is, and whether it is sold. */
export function GeneralFields() {
  const { t } = useTranslation("product");
  const language = useLanguage();
  const categoryId = useWatch({ name: "categoryId" }) as string;
  const categories = useQuery({ ...api.ProductCategory.GetAll.query({ isActive: true }), staleTime: 5 * 60_000 });
  const { whose } = useWhose();
  const brands = useQuery({ ...api.Product.GetClientBrands.query(whose), staleTime: 60_000 });
  const leaves = useMemo(
    () =>
      (categories.data?.data ?? [])
        .filter(({ isLeaf }) => isLeaf)
        .map(({ id, path }) => ({ value: id, label: path }))
        .sort((a, b) => compareText(a.label, b.label)),
    [categories.data],
  );
  const path = leaves.find(({ value }) => value === categoryId)?.label ?? "";
  const brandNames = useMemo(() => (brands.data?.data ?? []).map(({ name }) => ({ value: name, label: name })), [brands.data]);
  const countries = useMemo(() => countryOptions(language), [language]);
  return (
    <Fields columns={1}>
      <TextInput name="productMainCode" label={t("field.mainCode")} hint={t("field.mainCodeHint")} required maxLength={40} />
      <SearchInput
        name="categoryId"
        label={t("field.category")}
        hint={path.length > fits ? path : t("field.categoryHint")}
        none={t("field.categoryNone")}
        options={leaves}
        loading={categories.isLoading}
        required
      />
      <CategoryFollows />
      <SearchInput
        name="brandName"
        label={t("field.brand")}
        hint={t("field.brandHint")}
        options={brandNames}
        loading={brands.isLoading}
        free
        required
      />
      <SelectInput
        name="vatRate"
        label={t("field.vatRate")}
        options={vatRates.map((value) => ({ value, label: formatPercent(value) }))}
        required
      />
      <SelectInput
        name="currency"
        label={t("field.currency")}
        options={currencies.map((value) => ({ value, label: value }))}
        required
      />
      <SearchInput name="originCountry" label={t("field.origin")} options={countries} />
      <SwitchInput name="isActive" label={t("field.isActive")} hint={t("field.isActiveHint")} />
    </Fields>
  );
}
