import { useTranslation } from "#i18n";
import { useAddressParams } from "#ui/address-params.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loader } from "#ui/loader.tsx";
import { Page } from "#ui/page.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { AccountSection } from "./account-section.tsx";
import { CarrierLimitsSection } from "./carrier-limits.tsx";
import { useCarrier } from "./use-provider.ts";

const ends = ["disconnectKey", "disconnectShipments"] as const;

/** /Integrations/Cargo/Carrier: the company's account at one that brings parcels. */
export function CarrierAccount() {
  const { t } = useTranslation("logistics");
  const { code = "" } = useAddressParams("/Integrations/Cargo/Carrier");
  const { provider, account, fields, isRead, error, retry } = useCarrier(code);
  const back = { to: "/Integrations/Cargo", label: t("title") } as const;
  return (
    <Page title={provider?.name ?? t("title")} back={back} narrow>
      {!isRead && (error ? <TableFailed error={error} onRetry={retry} /> : <Loader />)}
      {isRead && !provider && <EmptyState title={t("none")} text={t("noneText")} />}
      {isRead && provider && (
        <>
          <AccountSection provider={provider} account={account} fields={fields} how={t("parcelHow")} ends={ends} />
          <CarrierLimitsSection carrierCode={code} />
        </>
      )}
    </Page>
  );
}
