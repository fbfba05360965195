import { company, currencies, orderPolls } from "@tradeport/contract/company";
import { vatRates } from "@tradeport/contract/products";
import { useMemo } from "react";
import { api } from "#api";
import { formatPercent, useTranslation } from "#i18n";
import { useMay } from "#session";
import { EditForm } from "#ui/edit-form.tsx";
import { Fields } from "#ui/form.tsx";
import { SelectInput } from "#ui/inputs.tsx";
import { Loader } from "#ui/loader.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { useFresh } from "#ui/use-fresh.ts";
import { CompanyPage } from "./company-page.tsx";

/** /Company/Settings: what holds for the company from now on. */
export function CompanySettings() {
  const { t } = useTranslation("company");
  const mayChange = useMay(api.Client.UpdateClientSetting);
  const { data, error, refetch } = useFresh(api.Client.GetClientSetting.query({}));
  const zones = useMemo(() => {
    const known = new Set([data?.timeZone ?? "Europe/Istanbul", "Europe/Istanbul", ...Intl.supportedValuesOf("timeZone")]);
    return [...known].map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
  }, [data?.timeZone]);
  const names = {
    timeZone: t("settings.timeZone"),
    currency: t("settings.currency"),
    vatRate: t("settings.vatRate"),
    orderPollSeconds: t("settings.orderPoll"),
  };
  return (
    <CompanyPage current="settings">
      {error && !data && <TableFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader />}
      {data && (
        <EditForm
          schema={company.UpdateClientSetting.input}
          opened={data}
          read={() => api.Client.GetClientSetting({})}
          save={({ base, values }) => api.Client.UpdateClientSetting({ ...values, version: base.version })}
          names={names}
          readOnly={!mayChange}
          why={t("readOnly")}
          onSaved={() => {
            notify.success(t("saved"));
          }}
        >
          <Section title={t("settings.general")}>
            <Fields>
              <SearchInput name="timeZone" label={names.timeZone} hint={t("settings.timeZoneHint")} options={zones} required />
              <SelectInput
                name="orderPollSeconds"
                label={names.orderPollSeconds}
                hint={t("settings.orderPollHint")}
                options={orderPolls.map((value) => ({
                  value,
                  label: value < 60 ? t("settings.seconds", { count: value }) : t("settings.minutes", { count: value / 60 }),
                }))}
                required
              />
            </Fields>
          </Section>
          <Section title={t("settings.products")}>
            <Fields>
              <SelectInput
                name="currency"
                label={names.currency}
                hint={t("settings.currencyHint")}
                options={currencies.map((value) => ({ value, label: value }))}
                required
              />
              <SelectInput
                name="vatRate"
                label={names.vatRate}
                hint={t("settings.vatRateHint")}
                options={vatRates.map((value) => ({ value, label: formatPercent(value) }))}
                required
              />
            </Fields>
          </Section>
        </EditForm>
      )}
    </CompanyPage>
  );
}
