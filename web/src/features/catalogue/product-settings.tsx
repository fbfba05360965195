import { useQuery } from "@tanstack/react-query";
import { Rounding } from "@tradeport/contract/bulk-update";
import { ProductSettingsChange, pictureEdges } from "@tradeport/contract/product-settings";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useTranslator } from "#list/use-translator.ts";
import { useMay } from "#session";
import { EditForm } from "#ui/edit-form.tsx";
import { Fields } from "#ui/form.tsx";
import { SelectInput, TextInput } from "#ui/inputs.tsx";
import { Loader } from "#ui/loader.tsx";
import { notify } from "#ui/notify.ts";
import { NumberInput } from "#ui/number-inputs.tsx";
import { Page, Section } from "#ui/page.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { useFresh } from "#ui/use-fresh.ts";
import { Glossary } from "./glossary.tsx";

/** /Product/Settings: what holds for the company's products from now on. */
export function ProductSettings() {
  const { t } = useTranslation(["selling", "product", "bulk"]);
  const mayChange = useMay(api.Product.UpdateClientProductSettings);
  const { data, error, refetch } = useFresh(api.Product.GetClientProductSettings.query({}));
  const canTranslate = useTranslator();
  const brands = useQuery({ ...api.Product.GetClientBrands.query({}), staleTime: 60_000 });
  const names = {
    defaultBrandName: t("settings.defaultBrandName"),
    criticalStockQuantity: t("settings.criticalStockQuantity"),
    desiDivisor: t("settings.desiDivisor"),
    barcodePrefix: t("settings.barcodePrefix"),
    rounding: t("settings.rounding"),
    pictureEdge: t("settings.pictureEdge"),
    glossary: t("settings.glossary"),
  };
  return (
    <Page title={t("settings.title")} narrow>
      {error && !data && <TableFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader />}
      {data && (
        <EditForm
          schema={ProductSettingsChange}
          opened={data}
          read={() => api.Product.GetClientProductSettings({})}
          // An emptied field means that there is none: what is left out would stay.
          save={({ base, values: { defaultBrandName, criticalStockQuantity, ...values } }) =>
            api.Product.UpdateClientProductSettings({
              settings: {
                ...values,
                version: base.version,
                defaultBrandName: defaultBrandName || null,
                criticalStockQuantity: criticalStockQuantity ?? null,
              },
            })
          }
          names={names}
          prefix="settings"
          readOnly={!mayChange}
          why={t("settings.readOnly")}
          onSaved={() => {
            notify.success(t("settings.saved"));
          }}
        >
          <Section title={t("settings.fresh")}>
            <Fields>
              <SearchInput
                name="defaultBrandName"
                label={names.defaultBrandName}
                hint={t("settings.defaultBrandHint")}
                options={(brands.data?.data ?? []).map(({ name }) => ({ value: name, label: name }))}
                loading={brands.isLoading}
                free
              />
              <NumberInput
                name="criticalStockQuantity"
                label={names.criticalStockQuantity}
                hint={t("settings.criticalHint")}
                unit={t("field.pieces", { ns: "product" })}
              />
              <NumberInput name="desiDivisor" label={names.desiDivisor} hint={t("settings.desiHint")} required />
            </Fields>
          </Section>
          <Section title={t("settings.barcodes")}>
            <Fields>
              <TextInput name="barcodePrefix" label={names.barcodePrefix} hint={t("settings.barcodeHint")} maxLength={10} />
            </Fields>
          </Section>
          <Section title={t("settings.prices")}>
            <Fields>
              <SelectInput
                name="rounding"
                label={names.rounding}
                hint={t("settings.roundingHint")}
                options={Rounding.options.map((value) => ({ value, label: t(`fields.roundings.${value}`, { ns: "bulk" }) }))}
                required
              />
            </Fields>
          </Section>
          <Section title={t("settings.pictures")}>
            <Fields>
              <SelectInput
                name="pictureEdge"
                label={names.pictureEdge}
                hint={t("settings.pictureHint")}
                nothing={t("settings.asIs")}
                options={pictureEdges.map((edge) => ({ value: edge, label: t("settings.pixels", { edge: formatCount(edge) }) }))}
              />
            </Fields>
          </Section>
          {canTranslate && (
            <Section title={t("settings.glossary")}>
              <Glossary readOnly={!mayChange} />
            </Section>
          )}
        </EditForm>
      )}
    </Page>
  );
}
