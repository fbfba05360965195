import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { at } from "#address";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link.tsx";
import { Loader } from "#ui/loader.tsx";
import { Page } from "#ui/page.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { AccountState } from "./account-state.tsx";
import { freightCode, useCarrier, useCarriers } from "./use-provider.ts";

type Kind = "cargo" | "warehouse";

/** /Integrations/Cargo: the carriers that can be connected, and how each account stands. */
export const CargoList = () => <Providers kind="cargo" />;
/** /Integrations/Wms: the same of warehouse systems. */
export const WmsList = () => <Providers kind="warehouse" />;

function Providers({ kind }: { kind: Kind }) {
  const { t } = useTranslation("logistics");
  const { carriers, error, refetch } = useCarriers(kind);
  const mayRead = useMay(api.Logistics.GetShippingRules);
  return (
    <Page
      title={t(kind === "cargo" ? "title" : "wms.title")}
      narrow
      toolbar={
        kind === "cargo" &&
        mayRead && (
          <LinkButton variant="outlined" to="/Integrations/Cargo/Rules">
            {t("rules.title")}
          </LinkButton>
        )
      }
    >
      {!carriers && (error ? <TableFailed error={error} onRetry={() => void refetch()} /> : <Loader />)}
      {carriers?.length === 0 && <EmptyState title={t("none")} text={t("noneText")} />}
      {carriers && carriers.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 2 }}>
          {carriers.map(({ code, name, isConnected }) => (
            <CarrierCard key={code} kind={kind} code={code} name={name} isConnected={isConnected} />
          ))}
        </Box>
      )}
    </Page>
  );
}

function CarrierCard({ kind, code, name, isConnected }: { kind: Kind; code: string; name: string; isConnected: boolean }) {
  const { t } = useTranslation("logistics");
  const { account } = useCarrier(code, kind);
  const may = useMay(api.IntegrationProvider.SetIntegrationAuth);
  const isFreight = code === freightCode;
  return (
    <Paper component="li" variant="outlined" aria-label={name} sx={{ p: 2, borderRadius: 2, maxWidth: 560 }}>
      <Stack sx={{ gap: 1 }}>
        <Typography variant="h2">{name}</Typography>
        <AccountState account={account} isConnected={isConnected} />
        <Typography variant="body2" color="textSecondary">
          {t(isFreight ? "providerText" : kind === "warehouse" ? "wms.text" : "parcelText")}
        </Typography>
        <Box>
          <LinkButton
            variant={isConnected ? "outlined" : "contained"}
            to={
              isFreight
                ? "/Integrations/Cargo/Horoz"
                : at(kind === "warehouse" ? "/Integrations/Wms/Account" : "/Integrations/Cargo/Carrier", { code })
            }
            aria-label={t(isConnected || !may ? "openOf" : "connectOf", { name })}
          >
            {t(isConnected || !may ? "open" : "connect")}
          </LinkButton>
        </Box>
      </Stack>
    </Paper>
  );
}
