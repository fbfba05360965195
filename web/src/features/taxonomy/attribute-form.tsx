import { type Attribute, AttributeForm as schema, type ValueInput } from "@tradeport/contract/attributes";
import { useRef } from "react";
import { at } from "#address";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { EditForm } from "#ui/edit-form.tsx";
import { Fields } from "#ui/form.tsx";
import { SelectInput, SwitchInput, TextInput } from "#ui/inputs.tsx";
import { useGo } from "#ui/link.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { Columns } from "#ui/record.tsx";
import { attributeTypes } from "./attribute-types.ts";
import { AttributeValues } from "./attribute-values.tsx";
import { ownEnglish } from "./own-english.ts";
import { useLacking } from "./use-lacking.ts";

const noNames = { tr: "", en: "", de: "", fr: "", it: "" };
const valuesOf = (attribute: Attribute | undefined) => ({
  ...(attribute && { version: attribute.version }),
  code: attribute?.code ?? "",
  names: attribute ? ownEnglish(attribute.names) : noNames,
  attributeType: attribute?.attributeType ?? ("PRODUCT_CATEGORY_ATTR" as const),
  unit: attribute?.unit ?? "",
  allowsCustom: attribute?.allowsCustom ?? false,
  isActive: attribute?.isActive ?? true,
  values: (attribute?.values ?? []).map(({ name: _, names, ...value }): ValueInput => ({ ...value, names: ownEnglish(names) })),
});
type Values = ReturnType<typeof valuesOf>;
const languages = ["tr", "en", "de", "fr", "it"] as const;

/** A new attribute, or the one that is given, changed: what it is called, what it takes, and its values in their order. */
export function AttributeFormBox({ attribute }: { attribute: Attribute | undefined }) {
  const { t } = useTranslation("taxonomy");
  const go = useGo();
  const ifLacking = useLacking();
  const made = useRef<string>(undefined);
  const labels = Object.fromEntries(languages.map((language) => [`names.${language}`, t(`category.field.${language}`)]));
  return (
    <EditForm<typeof schema, Values>
      schema={schema}
      opened={valuesOf(attribute)}
      read={async () => (attribute ? valuesOf(await api.Attribute.GetAttribute({ attributeId: attribute.id })) : null)}
      save={async ({ base, values: { version: _, ...values }, changed }) => {
        if (!attribute) {
          const one = await api.Attribute.CreateAttribute(values);
          made.current = one.id;
          return valuesOf(one);
        }
        const { version: _v, ...wanted } = changed;
        return valuesOf(
          await ifLacking((more) =>
            api.Attribute.UpdateAttribute({ ...wanted, ...more, attributeId: attribute.id, version: base.version ?? 1 }),
          ),
        );
      }}
      names={{
        ...labels,
        code: t("category.field.code"),
        attributeType: t("attribute.field.type"),
        unit: t("attribute.field.unit"),
        allowsCustom: t("attribute.field.allowsCustom"),
        isActive: t("category.field.isActive"),
        values: t("values.title"),
        "values.*": (_row, value) => (value as ValueInput | undefined)?.names.tr ?? "",
        ...Object.fromEntries(languages.map((language) => [`values.*.names.${language}`, t(`category.field.${language}`)])),
        "values.*.code": t("category.field.code"),
      }}
      draft={`attribute ${attribute?.id ?? "new"}`}
      isNew={attribute === undefined}
      onSaved={async (saved) => {
        notify.success(t("category.saved", { name: saved.names.tr }));
        // In the place of the empty form: Back would offer to make it a second time.
        if (made.current) await go(at("/AttributeManagement/Update", { attributeId: made.current }), { replace: true });
      }}
    >
      <Columns
        aside={
          <Section title={t("attribute.section.kind")}>
            <Fields columns={1}>
              <SelectInput
                name="attributeType"
                label={t("attribute.field.type")}
                options={attributeTypes.map((type) => ({ value: type, label: t(`attribute.type.${type}`) }))}
              />
              <TextInput name="unit" label={t("attribute.field.unit")} hint={t("attribute.field.unitHint")} maxLength={20} />
              <SwitchInput
                name="allowsCustom"
                label={t("attribute.field.allowsCustom")}
                hint={t("attribute.field.allowsCustomHint")}
              />
              <SwitchInput name="isActive" label={t("category.field.isActive")} hint={t("attribute.field.isActiveHint")} />
            </Fields>
          </Section>
        }
      >
        <Section title={t("attribute.section.names")}>
          <Fields>
            <TextInput name="names.tr" label={t("category.field.tr")} required maxLength={120} />
            <TextInput name="names.en" label={t("category.field.en")} hint={t("category.field.enHint")} maxLength={120} />
            <TextInput
              name="code"
              label={t("category.field.code")}
              hint={t("attribute.field.codeHint")}
              required
              maxLength={60}
            />
            {(["de", "fr", "it"] as const).map((language) => (
              <TextInput key={language} name={`names.${language}`} label={t(`category.field.${language}`)} maxLength={120} />
            ))}
          </Fields>
        </Section>
      </Columns>
      <AttributeValues />
    </EditForm>
  );
}
