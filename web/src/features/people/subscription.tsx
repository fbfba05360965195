import Paper from "@mui/material/Paper";
import { useQuery } from "@tanstack/react-query";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loader } from "#ui/loader.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { SubscriptionFacts } from "./subscription-facts.tsx";

/** The client's own subscription, to read. */
export function Subscription() {
  const { t } = useTranslation("people");
  const { data, error, refetch } = useQuery(api.PackageOrder.GetActiveOrder.query({}));
  if (error && data === undefined) return <TableFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loader />;
  return (
    <Paper variant="outlined" sx={{ p: data ? 2.5 : 0, borderRadius: 2, maxWidth: 720 }}>
      {data ? <SubscriptionFacts order={data} /> : <EmptyState title={t("sub.none")} text={t("sub.noneText")} />}
    </Paper>
  );
}
