import Again from "@mui/icons-material/Replay";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Pagination from "@mui/material/Pagination";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { Webhook, WebhookDelivery, WebhookEvent } from "@tradeport/contract/webhooks";
import { useState } from "react";
import { api, pollWhileAway } from "#api";
import { counted, formatCount, formatDateTime, useTranslation } from "#i18n";
import { Code } from "#ui/cells.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loader } from "#ui/loader.tsx";
import { notify } from "#ui/notify.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { TableFailed } from "#ui/table-failed.tsx";

/** What was sent to a webhook, newest first, with what came back. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  const [page, setPage] = useState(0);
  const isOn = webhook.state === "on" || webhook.state === "failing";
  const log = useQuery({
    ...api.Webhook.GetWebhookDeliveries.query({ webhookId: webhook.id, page, pageSize: 10 }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollWhileAway(state.data?.data.every(({ takenDate }) => takenDate) ? 30_000 : 2_000),
  });
  const test = useMutation({
    mutationFn: () => api.Webhook.SendWebhookTest({ webhookId: webhook.id }),
    onSuccess: () => {
      setPage(0);
      notify.success(t("testSent"));
    },
  });
  const again = useMutation({
    mutationFn: (webhookDeliveryId: string) => api.Webhook.SendDeliveryAgain({ webhookDeliveryId }),
    onSuccess: () => {
      setPage(0);
      notify.success(t("sentAgain"));
    },
  });
  if (log.error && !log.data) return <TableFailed error={log.error} onRetry={() => void log.refetch()} />;
  if (!log.data) return <Loader />;
  const tryIt = (
    <Button
      variant="outlined"
      disabled={!isOn}
      loading={test.isPending}
      onClick={() => test.mutate()}
      sx={{ alignSelf: "start" }}
    >
      {t("test")}
    </Button>
  );
  return (
    <Stack sx={{ gap: 1.5 }}>
      {webhook.state === "failing" && (
        <Alert severity="error">
          {t("failing", { since: formatDateTime(webhook.sinceDate!) })}
          {webhook.nextDate && ` ${t("next", { at: formatDateTime(webhook.nextDate) })}`}
        </Alert>
      )}
      {!isOn && <Alert severity="warning">{t(webhook.state === "stopped" ? "stoppedText" : "offNow")}</Alert>}
      {log.data.totalCount === 0 ? (
        <EmptyState title={t("nothing")} text={t("nothingText")} action={tryIt} />
      ) : (
        <>
          {tryIt}
          {log.data.data.map((delivery) => (
            <Delivery
              key={delivery.id}
              delivery={delivery}
              onAgain={isOn && delivery.takenDate !== null ? () => again.mutate(delivery.id) : undefined}
              isPending={again.isPending && again.variables === delivery.id}
            />
          ))}
        </>
      )}
      {log.data.totalPages > 1 && (
        <Pagination count={log.data.totalPages} page={page + 1} onChange={(_, next) => setPage(next - 1)} />
      )}
    </Stack>
  );
}

interface Given {
  delivery: WebhookDelivery;
  onAgain: (() => void) | undefined;
  isPending: boolean;
}
function Delivery({ delivery: { id, events, tries, outcome, httpStatus, createdDate, triedDate }, onAgain, isPending }: Given) {
  const { t } = useTranslation("webhooks");
  const answer = outcome
    ? [t(`outcomes.${outcome}`), httpStatus === null ? "" : `(${httpStatus})`].join(" ").trim()
    : t("waiting");
  return (
    <Box component="article" aria-label={id} sx={{ border: 1, borderColor: "divider", borderRadius: 2, p: 1.5 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
        <StatusBadge tone={outcome === "taken" ? "success" : outcome ? "error" : "waiting"} label={answer} />
        <Typography variant="body2" color="textSecondary">
          {formatDateTime(triedDate ?? createdDate)}
          {tries > 1 && ` · ${t("tries", counted(tries))}`}
        </Typography>
        {onAgain && (
          <Button size="small" startIcon={<Again />} loading={isPending} onClick={onAgain} sx={{ ml: "auto" }}>
            {t("again")}
          </Button>
        )}
      </Stack>
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {summaryOf(events)
          .map(([type, n]) => `${t(`events.${type}`)} ${formatCount(n)}`)
          .join(" · ")}
      </Typography>
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
        <Code>{id}</Code>
      </Typography>
    </Box>
  );
}

const summaryOf = (events: readonly WebhookEvent[]) =>
  [...Map.groupBy(events, ({ type }) => type)].map(([type, some]) => [type, some.length] as const);
