import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { emptyId } from "@tradeport/contract";
import type { Category } from "@tradeport/contract/categories";
import { CategoryForm as schema } from "@tradeport/contract/category-changes";
import { useMemo } from "react";
import { at } from "#address";
import { api } from "#api";
import { compareText, formatCount, useTranslation } from "#i18n";
import { EditForm } from "#ui/edit-form.tsx";
import { Fields } from "#ui/form.tsx";
import { SwitchInput, TextArea, TextInput } from "#ui/inputs.tsx";
import { TextLink } from "#ui/link.tsx";
import { notify } from "#ui/notify.ts";
import { SearchInput } from "#ui/search-input.tsx";
import { ownEnglish } from "./own-english.ts";
import { withBelow } from "./tree-rows.ts";
import { useLacking } from "./use-lacking.ts";

const languages = ["tr", "en", "de", "fr", "it"] as const;
const noNames = { tr: "", en: "", de: "", fr: "", it: "" };
const valuesOf = (category: Category | undefined, parent: string) => ({
  ...(category && { version: category.version }),
  names: category ? ownEnglish(category.names) : noNames,
  parentCategoryId: category?.parentCategoryId ?? parent,
  categoryCode: category?.categoryCode ?? "",
  description: category?.description ?? "",
  isActive: category?.isActive ?? true,
});
type Values = ReturnType<typeof valuesOf>;

/** A new category below `parent`, or the one that is given, changed or moved. */
export function CategoryForm({
  category,
  parent = emptyId,
  all,
  onDone,
}: {
  category?: Category | undefined;
  parent?: string;
  all: readonly Category[];
  onDone: (saved: Values) => void;
}) {
  const { t } = useTranslation("taxonomy");
  const ifLacking = useLacking();
  const usage = useQuery({
    ...api.ProductCategory.GetProductCategoryUsage.query({ id: category?.id ?? "" }),
    enabled: category !== undefined,
  });
  const places = useMemo(() => {
    const own = category ? withBelow(all, category.id) : new Set<string>();
    const others = all.filter(({ id }) => !own.has(id)).map(({ id, path }) => ({ value: id, label: path }));
    return [{ value: emptyId, label: t("category.field.root") }, ...others.sort((a, b) => compareText(a.label, b.label))];
  }, [all, category, t]);
  const read = async () => {
    const found = (await api.ProductCategory.GetAll({})).data.find(({ id }) => id === category?.id);
    return found ? valuesOf(found, parent) : null;
  };
  const reach = usage.data && usage.data.below + usage.data.products + usage.data.productsBelow > 0 ? usage.data : undefined;
  return (
    <EditForm<typeof schema, Values>
      schema={schema}
      opened={valuesOf(category, parent)}
      read={read}
      save={async ({ base, values: { version: _, ...values } }) =>
        valuesOf(
          category
            ? await ifLacking((more) =>
                api.ProductCategory.UpdateProductCategory({ ...values, ...more, id: category.id, version: base.version ?? 1 }),
              )
            : await api.ProductCategory.CreateProductCategory({ ...values, name: values.names.tr }),
          parent,
        )
      }
      names={{
        ...Object.fromEntries(languages.map((language) => [`names.${language}`, t(`category.field.${language}`)])),
        parentCategoryId: t("category.field.parent"),
        categoryCode: t("category.field.code"),
        description: t("category.field.description"),
        isActive: t("category.field.isActive"),
      }}
      bar={false}
      isNew={category === undefined}
      onSaved={async (saved) => {
        notify.success(t("category.saved", { name: saved.names.tr }));
        onDone(saved);
      }}
    >
      {(busy) => (
        <Fields columns={1}>
          {category && (
            <TextLink to={at("/AttributeManagement/attributeMap", { categoryId: category.id })}>
              {t("category.attributes")}
            </TextLink>
          )}
          <TextInput name="names.tr" label={t("category.field.tr")} required maxLength={120} />
          <TextInput name="names.en" label={t("category.field.en")} hint={t("category.field.enHint")} maxLength={120} />
          <TextInput
            name="categoryCode"
            label={t("category.field.code")}
            hint={t("category.field.codeHint")}
            required
            maxLength={60}
          />
          <SearchInput
            name="parentCategoryId"
            label={t("category.field.parent")}
            hint={category ? t("category.field.parentHint") : undefined}
            options={places}
            required
          />
          <TextArea name="description" label={t("category.field.description")} maxLength={1000} height={72} />
          {(["de", "fr", "it"] as const).map((language) => (
            <TextInput key={language} name={`names.${language}`} label={t(`category.field.${language}`)} maxLength={120} />
          ))}
          <SwitchInput
            name="isActive"
            label={t("category.field.isActive")}
            hint={
              reach
                ? `${t("category.field.isActiveHint")} ${t("category.reach", {
                    below: formatCount(reach.below),
                    products: formatCount(reach.products + reach.productsBelow),
                  })}`
                : t("category.field.isActiveHint")
            }
          />
          <Button type="submit" variant="contained" loading={busy} sx={{ justifySelf: "start" }}>
            {t("category.save")}
          </Button>
        </Fields>
      )}
    </EditForm>
  );
}
