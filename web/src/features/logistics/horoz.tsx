import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loader } from "#ui/loader.tsx";
import { Page, Section } from "#ui/page.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { AccountActs } from "./account-acts.tsx";
import { AccountForm, AddressForm } from "./account-form.tsx";
import { AccountState } from "./account-state.tsx";
import { FreightProducts } from "./product-list.tsx";
import { useHoroz } from "./use-provider.ts";

const ends = ["disconnectKey", "disconnectProducts", "disconnectDrafts", "disconnectSent"] as const;

/** /Integrations/Cargo/Horoz: the account, and the address that it collects from. */
export function HorozAccount() {
  const { t } = useTranslation("logistics");
  const { provider, account, fields, isRead, error, retry } = useHoroz();
  const may = useMay(api.IntegrationProvider.SetIntegrationAuth);
  const mayRead = useMay(api.IntegrationProvider.GetIntegrationAuth);
  const mayProducts = useMay(api.Logistics.GetProducts);
  const back = { to: "/Integrations/Cargo", label: t("title") } as const;
  return (
    <Page title={provider?.name ?? t("title")} back={back} narrow>
      {!isRead && (error ? <TableFailed error={error} onRetry={retry} /> : <Loader />)}
      {isRead && !provider && <EmptyState title={t("none")} text={t("noneText")} />}
      {isRead && provider && (
        <>
          <Section title={t("account")}>
            <AccountState account={account} isConnected={provider.isConnected} />
            {account && <AccountActs account={account} name={provider.name} ends={ends} />}
            {mayRead && (
              <AccountForm key={account?.id ?? "new"} provider={provider} account={account} fields={fields} mayChange={may} />
            )}
          </Section>
          {account && (
            <Section title={t("address")}>
              <AddressForm provider={provider} account={account} mayChange={may} />
            </Section>
          )}
          {provider.isConnected && mayProducts && <FreightProducts />}
        </>
      )}
    </Page>
  );
}
