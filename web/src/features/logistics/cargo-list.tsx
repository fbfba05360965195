import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link.tsx";
import { Loader } from "#ui/loader.tsx";
import { Page } from "#ui/page.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { AccountState } from "./account-state.tsx";
import { useHoroz } from "./use-provider.ts";

/** /Integrations/Cargo: the carriers that can be connected, and how each account stands. */
export function CargoList() {
  const { t } = useTranslation("logistics");
  const { provider, account, isRead, error, retry } = useHoroz();
  const may = useMay(api.IntegrationProvider.SetIntegrationAuth);
  if (error && !isRead)
    return (
      <Page title={t("title")}>
        <TableFailed error={error} onRetry={retry} />
      </Page>
    );
  if (!isRead)
    return (
      <Page title={t("title")}>
        <Loader />
      </Page>
    );
  if (!provider)
    return (
      <Page title={t("title")}>
        <EmptyState title={t("none")} text={t("noneText")} />
      </Page>
    );
  const { name, isConnected } = provider;
  return (
    <Page title={t("title")} narrow>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 2 }}>
        <Paper component="li" variant="outlined" aria-label={name} sx={{ p: 2, borderRadius: 2, maxWidth: 560 }}>
          <Stack sx={{ gap: 1 }}>
            <Typography variant="h2">{name}</Typography>
            <AccountState account={account} isConnected={isConnected} />
            <Typography variant="body2" color="textSecondary">
              {t("providerText")}
            </Typography>
            <Box>
              <LinkButton
                variant={isConnected ? "outlined" : "contained"}
                to="/Integrations/Cargo/Horoz"
                aria-label={t(isConnected || !may ? "openOf" : "connectOf", { name })}
              >
                {t(isConnected || !may ? "open" : "connect")}
              </LinkButton>
            </Box>
          </Stack>
        </Paper>
      </Box>
    </Page>
  );
}
