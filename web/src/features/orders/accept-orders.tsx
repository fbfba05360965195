import Check from "@mui/icons-material/Check";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { pageSizeCap } from "@tradeport/contract/limits";
import type { OrderRow } from "@tradeport/contract/order-shapes";
import { mayDo } from "@tradeport/contract/order-status";
import { api } from "#api";
import { counted, formatCount, useTranslation } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import type { RowSelection } from "#ui/data-table.tsx";
import { notify } from "#ui/notify.ts";
import { acceptResult } from "./accept-result.ts";

const perCall = 500;

/** Tells the marketplaces; what one of them does not allow is said with its reason. */
const useAccept = () => {
  const { t } = useTranslation("orders");
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      let accepted = 0;
      let notWaiting = 0;
      const refused: string[] = [];
      for (let at = 0; at < ids.length; at += perCall) {
        const answer = await api.Order.AcceptOrder({ orderPackageIds: ids.slice(at, at + perCall) });
        accepted += answer.accepted;
        for (const { code, message } of answer.refused)
          if (code === "action_not_allowed") notWaiting += 1;
          else refused.push(message);
      }
      return { accepted, refused, notWaiting };
    },
    onSuccess: (result) => {
      const { tone, says } = acceptResult(result);
      const reasons = [...new Set(result.refused)].slice(0, 3).join(" ");
      const all = result.accepted + result.refused.length;
      const partly =
        result.refused.length > 0 &&
        t("acceptedPartly", { accepted: formatCount(result.accepted), all: formatCount(all), reasons });
      const sentences = says.map(({ key, count }) => (key === "acceptNone" ? t(key) : t(key, counted(count))));
      notify[tone]([partly, ...sentences].filter(Boolean).join(" "));
    },
  });
};

/** How many of them wait to be accepted, as they stand now, on this page or another. */
const acceptable = async (orderPackageIds: readonly string[]) => {
  let ready = 0;
  for (let at = 0; at < orderPackageIds.length; at += pageSizeCap) {
    const counts = await api.Order.GetOrderStatusCount({ orderPackageIds: orderPackageIds.slice(at, at + pageSizeCap) });
    for (const { status, count } of counts) if (mayDo("A_ACCEPT", status)) ready += count;
  }
  return ready;
};

/** In a row. */
export function AcceptOrder({
  row,
}: {
  row: Pick<OrderRow, "packageId" | "channelOrderId" | "pendingAction" | "paymentPending">;
}) {
  const { t } = useTranslation("orders");
  const accept = useAccept();
  if (!useMay(api.Order.AcceptOrder)) return null;
  const out = row.pendingAction !== null && row.pendingAction.state !== "refused";
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={t("acceptRow", { number: row.channelOrderId })}
      disabled={out || row.paymentPending}
      loading={accept.isPending}
      onClick={() => accept.mutate([row.packageId])}
    >
      {t("accept")}
    </Button>
  );
}

/** For exactly the rows that were chosen; what one of them does not allow is said with its reason. */
export function AcceptOrders({ selection }: { selection: RowSelection }) {
  const { t } = useTranslation("orders");
  const confirm = useConfirm();
  const accept = useAccept();
  const start = useMutation({
    mutationFn: async () => {
      const { ids } = selection;
      if (ids.length === 0) return;
      const ready = await acceptable(ids).catch((error: Error) => notify.failed(error));
      if (ready === undefined) return;
      if (ready === 0) return notify.info(t("acceptNone"));
      const rest = ids.length - ready;
      const answer = await confirm({
        title: t("acceptTitle", counted(ready)),
        text: [t("acceptText"), ...(rest > 0 ? [t("acceptRest", counted(rest))] : [])].join(" "),
        action: t("acceptMany", counted(ready)),
      });
      if (!answer) return;
      await accept.mutateAsync(ids);
      selection.clear();
    },
    meta: { quiet: true },
  });
  if (!useMay(api.Order.AcceptOrder)) return null;
  return (
    <Button size="small" variant="contained" startIcon={<Check />} loading={start.isPending} onClick={() => start.mutate()}>
      {t("accept")}
    </Button>
  );
}
