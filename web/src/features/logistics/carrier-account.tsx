import Typography from "@mui/material/Typography";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { useAddressParams } from "#ui/address-params.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loader } from "#ui/loader.tsx";
import { Page, Section } from "#ui/page.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { AccountActs } from "./account-acts.tsx";
import { AccountForm } from "./account-form.tsx";
import { AccountState } from "./account-state.tsx";
import { useCarrier } from "./use-provider.ts";

const ends = ["disconnectKey", "disconnectShipments"] as const;

/** /Integrations/Cargo/Carrier: the company's account at one that brings parcels. */
export function CarrierAccount() {
  const { t } = useTranslation("logistics");
  const { code = "" } = useAddressParams("/Integrations/Cargo/Carrier");
  const { provider, account, fields, isRead, error, retry } = useCarrier(code);
  const may = useMay(api.IntegrationProvider.SetIntegrationAuth);
  const mayRead = useMay(api.IntegrationProvider.GetIntegrationAuth);
  const back = { to: "/Integrations/Cargo", label: t("title") } as const;
  return (
    <Page title={provider?.name ?? t("title")} back={back} narrow>
      {!isRead && (error ? <TableFailed error={error} onRetry={retry} /> : <Loader />)}
      {isRead && !provider && <EmptyState title={t("none")} text={t("noneText")} />}
      {isRead && provider && (
        <Section title={t("account")}>
          <AccountState account={account} isConnected={provider.isConnected} />
          <Typography variant="body2" color="textSecondary" sx={{ my: 1 }}>
            {t("parcelHow")}
          </Typography>
          {account && <AccountActs account={account} name={provider.name} ends={ends} />}
          {mayRead && (
            <AccountForm key={account?.id ?? "new"} provider={provider} account={account} fields={fields} mayChange={may} />
          )}
        </Section>
      )}
    </Page>
  );
}
