import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import type { Output } from "@tradeport/contract";
import type { OrderPackage } from "@tradeport/contract/order-shapes";
import { orderActions } from "@tradeport/contract/order-status";
import type { order } from "@tradeport/contract/orders";
import { useCallback, useMemo } from "react";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { TwoLines, When } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { DialogBox } from "#ui/dialog-box.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useAddressState } from "#ui/search.tsx";
import { StatusOf } from "./status.tsx";

type Entry = Output<typeof order.GetOrderPackageStatusHistory>[number];

/** What was done, by its code in the history. */
export const useHistoryWords = () => {
  const { t } = useTranslation("orders");
  return useCallback(
    (code: string) => {
      if (code === "CARGO" || code === "RESTOCK" || code === "ADDRESS" || code === "INVOICE") return t(`historyAction.${code}`);
      const known = orderActions.find((action) => action === code);
      return known ? t(`historyAction.${known}`) : t("historyAction.REMOTE");
    },
    [t],
  );
};

/** Who or what changed the package's status, and when. */
export function StatusHistory({ pack }: { pack: OrderPackage }) {
  const { t } = useTranslation("orders");
  const { t: ui } = useTranslation("ui");
  const [openId, setOpenId] = useAddressState("history");
  const open = openId === pack.id;
  const actionWords = useHistoryWords();
  const found = useQuery({
    ...api.Order.GetOrderPackageStatusHistory.query({ orderPackageId: pack.id }),
    enabled: open,
    staleTime: 0,
  });
  const columns = useMemo<Column<Entry>[]>(() => {
    return [
      { key: "when", title: t("history.when"), width: 140, card: "title", cell: (row) => <When at={row.createdDate} /> },
      { key: "who", title: t("history.who"), width: 240, cell: (row) => row.actionOwnerName },
      {
        key: "action",
        title: t("history.action"),
        width: 160,
        cell: (row) => <TwoLines main={actionWords(row.orderPackageStatusActionCode)} sub={row.reason} />,
      },
      {
        key: "before",
        title: t("history.before"),
        width: 150,
        cell: (row) => (row.beforeOrderPackageStatusCode ? <StatusOf status={row.beforeOrderPackageStatusCode} /> : "–"),
      },
      { key: "after", title: t("history.after"), width: 150, cell: (row) => <StatusOf status={row.orderPackageStatusCode} /> },
      { key: "remote", title: t("history.remote"), width: 170, cell: (row) => row.remoteStatusWords || "–" },
    ];
  }, [t, actionWords]);
  return (
    <DialogBox open={open} onClose={() => setOpenId("")} maxWidth="lg" fullWidth aria-labelledby="history-title">
      <DialogTitle id="history-title">{t("history.title", { number: pack.channelPackageId })}</DialogTitle>
      <DialogContent>
        <DataTable
          label={t("history.button")}
          columns={columns}
          {...rowsOf(found)}
          rowKey={(row) => `${row.createdDate} ${row.orderPackageStatusCode}`}
          empty={<EmptyState title={t("history.empty")} />}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => setOpenId("")}>{ui("close")}</Button>
      </DialogActions>
    </DialogBox>
  );
}
