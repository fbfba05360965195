import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { api, pollWhileAway } from "#api";
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
import { WmsDifferences } from "./wms-differences.tsx";
import { WmsPlace } from "./wms-place.tsx";

const ends = ["disconnectKey", "disconnectShipments", "disconnectStock"] as const;

/** /Integrations/Wms/Account: the account at a warehouse system, the location whose goods it keeps, and what of their stock differs. */
export function WmsAccount() {
  const { t } = useTranslation("logistics");
  const { code = "" } = useAddressParams("/Integrations/Wms/Account");
  const { provider, account, fields, isRead, error, retry } = useCarrier(code, "warehouse");
  const may = useMay(api.IntegrationProvider.SetIntegrationAuth);
  const mayRead = useMay(api.IntegrationProvider.GetIntegrationAuth);
  const mayStock = useMay(api.Logistics.GetStockDifferences);
  const there = useQuery({
    ...api.Logistics.GetWarehouseSystem.query({ providerCode: code }),
    enabled: mayRead && provider?.isConnected === true,
    refetchInterval: () => pollWhileAway(15_000),
  });
  const back = { to: "/Integrations/Wms", label: t("wms.title") } as const;
  return (
    <Page title={provider?.name ?? t("wms.title")} back={back}>
      {!isRead && (error ? <TableFailed error={error} onRetry={retry} /> : <Loader />)}
      {isRead && !provider && <EmptyState title={t("none")} text={t("noneText")} />}
      {isRead && provider && (
        <>
          <Section title={t("account")}>
            <AccountState account={account} isConnected={provider.isConnected} />
            <Typography variant="body2" color="textSecondary" sx={{ my: 1 }}>
              {t("wms.how")}
            </Typography>
            {account && <AccountActs account={account} name={provider.name} ends={ends} />}
            {mayRead && (
              <AccountForm key={account?.id ?? "new"} provider={provider} account={account} fields={fields} mayChange={may} />
            )}
          </Section>
          {account && there.data && (
            <WmsPlace key={there.data.system ? "set" : "new"} code={code} name={provider.name} there={there.data} />
          )}
          {there.data?.system && mayStock && <WmsDifferences code={code} system={there.data.system} />}
        </>
      )}
    </Page>
  );
}
