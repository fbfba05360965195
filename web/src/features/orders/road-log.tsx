import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { LogisticsLogLine } from "@tradeport/contract/logistics";
import { useMemo, useState } from "react";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { TwoLines, When } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { DialogBox } from "#ui/dialog-box.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { RemoteMessage } from "#ui/remote-message.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";

const tones: Record<LogisticsLogLine["outcome"], Tone> = {
  done: "success",
  refused: "error",
  unauthorized: "error",
  unavailable: "warning",
  unknown: "warning",
};

/** What was sent of a road order and what was answered, page by page. */
export function RoadLog({ roadOrderId, onClose }: { roadOrderId: string; onClose: () => void }) {
  const { t } = useTranslation("logistics");
  const { t: ui } = useTranslation("ui");
  const [page, setPage] = useState(0);
  const found = useQuery({
    ...api.Logistics.GetProcessLog.query({ roadOrderId, page, pageSize: 20 }),
    enabled: roadOrderId !== "",
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const columns = useMemo<Column<LogisticsLogLine>[]>(
    () => [
      { key: "when", title: t("log.when"), width: 140, card: "title", cell: (row) => <When at={row.createdDate} /> },
      { key: "operation", title: t("log.operation"), width: 170, cell: (row) => t(`operation.${row.operation}`) },
      {
        key: "outcome",
        title: t("log.outcome"),
        width: 160,
        card: "state",
        cell: (row) => <StatusBadge tone={tones[row.outcome]} label={t(`outcome.${row.outcome}`)} />,
      },
      {
        key: "sent",
        title: t("log.sent"),
        width: 420,
        cell: (row) => <TwoLines main={row.sent || "–"} sub={row.answered ? <RemoteMessage text={row.answered} /> : undefined} />,
      },
    ],
    [t],
  );
  const pages = found.data?.totalPages ?? 0;
  return (
    <DialogBox open={roadOrderId !== ""} onClose={onClose} maxWidth="md" fullWidth aria-labelledby="road-log-title">
      <DialogTitle id="road-log-title">{t("log.title")}</DialogTitle>
      <DialogContent>
        <DataTable
          inside
          label={t("log.title")}
          columns={columns}
          {...rowsOf(found)}
          page={found.data?.data}
          rowKey={({ id }) => id}
          empty={<EmptyState title={t("log.none")} />}
        />
      </DialogContent>
      <DialogActions>
        {pages > 1 && (
          <>
            <Button color="inherit" disabled={page === 0} onClick={() => setPage(page - 1)}>
              {t("log.newer")}
            </Button>
            <span>{t("log.page", { page: formatCount(page + 1), pages: formatCount(pages) })}</span>
            <Button color="inherit" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
              {t("log.older")}
            </Button>
          </>
        )}
        <Button onClick={onClose}>{ui("close")}</Button>
      </DialogActions>
    </DialogBox>
  );
}
