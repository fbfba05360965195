import { useQuery } from "@tanstack/react-query";
import { api, pollWhileAway } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { useAddressParams } from "#ui/address-params.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loader } from "#ui/loader.tsx";
import { Page } from "#ui/page.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { AccountSection } from "./account-section.tsx";
import { useCarrier } from "./use-provider.ts";
import { WmsDifferences } from "./wms-differences.tsx";
import { WmsPlace } from "./wms-place.tsx";

const ends = ["disconnectKey", "disconnectShipments", "disconnectStock"] as const;

/** /Integrations/Wms/Account: the account at a warehouse system, the location whose goods it keeps, and what of their stock differs. */
export function WmsAccount() {
  const { t } = useTranslation("logistics");
  const { code = "" } = useAddressParams("/Integrations/Wms/Account");
  const { provider, account, fields, isRead, error, retry } = useCarrier(code, "warehouse");
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
          <AccountSection provider={provider} account={account} fields={fields} how={t("wms.how")} ends={ends} />
          {account && there.data && (
            <WmsPlace key={there.data.system ? "set" : "new"} code={code} name={provider.name} there={there.data} />
          )}
          {there.data?.system && mayStock && <WmsDifferences code={code} system={there.data.system} />}
        </>
      )}
    </Page>
  );
}
