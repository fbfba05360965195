import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { ConnectStore } from "#list/connect-store.tsx";
import { useMay } from "#session";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loader } from "#ui/loader.tsx";
import { Page } from "#ui/page.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { useFresh } from "#ui/use-fresh.ts";
import { StockGuardForm } from "./stock-guard-form.tsx";
import { StockGuardView } from "./stock-guard-view.tsx";

/** What is kept back from stores so that nothing is sold twice; who may only look sees the values. */
export function StockGuardPage() {
  const { t } = useTranslation("guard");
  const mayChange = useMay(api.Product.SetStockGuard);
  const { data, error, refetch } = useFresh(api.Product.GetStockGuard.query({}));
  const read = async () => {
    const { data: now, error: failure } = await refetch();
    if (!now) throw failure ?? new Error("no answer");
    return now;
  };
  return (
    <Page title={t("title")} narrow>
      {error && !data && <TableFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader />}
      {data?.stores.length === 0 && <EmptyState title={t("none")} text={t("noneText")} action={<ConnectStore />} />}
      {data && data.stores.length > 0 && (
        <>
          <Stack sx={{ gap: 0.5, mb: 2.5 }}>
            <Typography variant="body2" color="textSecondary">
              {t("text")}
            </Typography>
            <Typography variant="body2">{t("order")}</Typography>
          </Stack>
          {mayChange ? <StockGuardForm guard={data} read={read} /> : <StockGuardView guard={data} />}
        </>
      )}
    </Page>
  );
}
