import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { CategoryAttribute } from "@tradeport/contract/categories";
import { get, useController, useFormContext, useFormState, useWatch } from "react-hook-form";
import { api } from "#api";
import { counted, useTranslation, useWords } from "#i18n";
import { Fields } from "#ui/form.tsx";
import { SearchField } from "#ui/search-input.tsx";
import { goneAttributes, type ProductValues } from "./product-values.ts";

type SelectedAttributes = NonNullable<ProductValues["attributes"]>;

/** The attributes of a category; undefined until they are known. */
export const useCategoryAttributes = (categoryId: string): readonly CategoryAttribute[] | undefined =>
  useQuery({
    ...api.ProductCategory.GetProductCategoryAttributes.query({ categoryId }),
    enabled: categoryId !== "" && categoryId !== null,
    staleTime: 60_000,
  }).data;

/** The attributes that the whole product shares; those of the variants stand with each variant. */
export function CategoryAttributesFields({ attributes }: { attributes: readonly CategoryAttribute[] | undefined }) {
  const { t } = useTranslation("product");
  const [own, variants] = useWatch({ name: ["attributes", "variants"] }) as [
    ProductValues["attributes"],
    ProductValues["variants"],
  ];
  // By the names that they have in the category that the product had.
  const words = useWords();
  const { defaultValues } = useFormState();
  const before = useCategoryAttributes((defaultValues?.categoryId as string | undefined) ?? "");
  if (!attributes) return <Typography color="textSecondary">{t("attributes.choose")}</Typography>;
  const lost = goneAttributes({ attributes: own, variants }, new Set(attributes.map(({ id }) => id)));
  const gone = lost.size;
  const names = (before ?? []).flatMap(({ id, names, name }) => (lost.has(id) ? [words(names) || name] : []));
  return (
    <>
      {gone > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t("attributes.gone", counted(gone))} {names.length > 0 && <strong>{names.join(", ")}</strong>}
        </Alert>
      )}
      <AttributeFields
        name="attributes"
        attributes={attributes.filter(({ isVariant }) => !isVariant)}
        none={t("attributes.none")}
      />
    </>
  );
}

/** One field for each attribute; `name` is where the chosen ones are in the form. Required ones come first. */
export function AttributeFields({
  name,
  attributes,
  none,
}: {
  name: string;
  attributes: readonly CategoryAttribute[];
  none?: string;
}) {
  const selected = useWatch({ name }) as SelectedAttributes | undefined;
  const has = new Set(selected?.map(({ attributeId }) => attributeId));
  if (attributes.length === 0) return none ? <Typography color="textSecondary">{none}</Typography> : null;
  const sorted = attributes
    .filter(({ isActive, id }) => isActive || has.has(id))
    .sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
  return (
    <Fields columns={3}>
      {sorted.map((attribute) => (
        <AttributeField key={attribute.id} name={name} attribute={attribute} />
      ))}
    </Fields>
  );
}

function AttributeField({ name, attribute }: { name: string; attribute: CategoryAttribute }) {
  const { t } = useTranslation("product");
  const words = useWords();
  const { clearErrors } = useFormContext();
  const { field, formState } = useController({ name });
  const selected = (field.value ?? []) as SelectedAttributes;
  const now = selected.find(({ attributeId }) => attributeId === attribute.id);
  const id = `${name}.${attribute.id}`;
  const error = get(formState.errors, id) as { message?: string } | undefined;
  const free = attribute.allowsCustom || attribute.values.length === 0;
  // One that was switched off is offered to nobody else.
  const offered = attribute.values.filter(({ id, isActive }) => isActive || id === now?.valueId);
  const options = offered.map((value) => ({ value: value.id, label: words(value.names) || value.name }));
  const change = (value: string | number | null) => {
    const text = value === null ? "" : String(value).trim();
    const listed = attribute.values.some((one) => one.id === text);
    // What was typed may be a listed value's name.
    const same = options.find(({ label }) => label === text);
    const next = listed ? { valueId: text, text: null } : same ? { valueId: same.value, text: null } : { valueId: null, text };
    const others = selected.filter(({ attributeId }) => attributeId !== attribute.id);
    field.onChange(text === "" ? others : [...others, { attributeId: attribute.id, ...next }]);
    clearErrors(id);
  };
  return (
    <SearchField
      id={`field-${id}`}
      label={`${words(attribute.names) || attribute.name}${attribute.unit && ` (${attribute.unit})`}`}
      options={options}
      value={now?.valueId ?? now?.text ?? null}
      onChange={change}
      free={free}
      required={attribute.isRequired}
      error={error !== undefined}
      helperText={error?.message ?? (free && options.length > 0 ? t("attributes.custom") : undefined)}
    />
  );
}
