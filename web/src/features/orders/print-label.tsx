import Print from "@mui/icons-material/PrintOutlined";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { pageSizeCap } from "@tradeport/contract/limits";
import type { OrderPackage, OrderRow } from "@tradeport/contract/order-shapes";
import { api } from "#api";
import { counted, useTranslation, useWords } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import type { RowSelection } from "#ui/data-table.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { notify } from "#ui/notify.ts";
import { completedStatuses } from "./completed-statuses.ts";

/** The cargo label as the marketplace made it (ZPL); until it is there, what brings it (`note`). */
export const useLabel = (pack: OrderPackage) => {
  const { t } = useTranslation("orders");
  const words = useWords();
  const may = useMay(api.Order.PrintOrderBarcode);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.Order.PrintOrderBarcode.download({ orderPackageIds: [pack.id] }),
    onSuccess: (name) => notify.success(t("label.downloaded", { name })),
  });
  const label = may && !completedStatuses.has(pack.status) ? pack.label : null;
  const isReady = label?.state === "ready";
  const own =
    label?.state === "after"
      ? t("label.after", { action: t(`action.${label.after ?? "A_PREPARE"}`) })
      : label && label.state !== "ready"
        ? t(`label.${label.state}`)
        : null;
  const note = own && [own, words(label?.reason)].filter(Boolean).join(" ");
  return { isReady, note, isPending, print: () => mutate() };
};

/** In a row whose label is there and whose parcel is here. */
export function PrintLabel({ row }: { row: Pick<OrderRow, "packageId" | "channelOrderId"> }) {
  const { t } = useTranslation("orders");
  const print = useMutation({
    mutationFn: () => api.Order.PrintOrderBarcode.download({ orderPackageIds: [row.packageId] }),
    onSuccess: (name) => notify.success(t("label.downloaded", { name })),
  });
  if (!useMay(api.Order.PrintOrderBarcode)) return null;
  return (
    <IconAction
      label={t("label.row", { number: row.channelOrderId })}
      icon={<Print fontSize="small" />}
      pending={print.isPending}
      onClick={() => print.mutate()}
    />
  );
}

const perFile = 500;

/** Of the rows that were chosen the labels that are there, in the order of the choice. */
export function PrintLabels({ selection }: { selection: RowSelection }) {
  const { t } = useTranslation("orders");
  const confirm = useConfirm();
  const start = useMutation({
    mutationFn: async () => {
      const there = new Set<string>();
      for (let at = 0; at < selection.ids.length; at += pageSizeCap) {
        const orderPackageIds = selection.ids.slice(at, at + pageSizeCap);
        for (const id of (await api.Order.GetOrderPackageIds({ orderPackageIds, labelReady: true })).ids) there.add(id);
      }
      const ids = selection.ids.filter((id) => there.has(id));
      if (ids.length === 0) return notify.info(t("label.none"));
      const others = selection.ids.length - ids.length;
      const answer = await confirm({
        title: t("label.title", counted(ids.length)),
        text: [t("label.text"), ...(others > 0 ? [t("label.rest", counted(others))] : [])].join(" "),
        action: t("label.many", counted(ids.length)),
      });
      if (!answer) return;
      for (let at = 0; at < ids.length; at += perFile)
        await api.Order.PrintOrderBarcode.download({ orderPackageIds: ids.slice(at, at + perFile) });
      notify.success(t("label.printed", counted(ids.length)));
    },
  });
  if (!useMay(api.Order.PrintOrderBarcode)) return null;
  return (
    <Button size="small" variant="outlined" startIcon={<Print />} loading={start.isPending} onClick={() => start.mutate()}>
      {t("label.button")}
    </Button>
  );
}
