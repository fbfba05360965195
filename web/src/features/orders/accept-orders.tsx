import Check from "@mui/icons-material/Check";
import Done from "@mui/icons-material/DoneAll";
import Packed from "@mui/icons-material/Inventory2Outlined";
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

type Many = "A_ACCEPT" | "A_PREPARE" | "A_COMPLETE";
const wordsOf = {
  A_ACCEPT: {
    title: "acceptTitle",
    text: "acceptText",
    many: "acceptMany",
    none: "acceptNone",
    others: "acceptRest",
    one: "accepted",
    all: "acceptedAll",
    rest: "acceptedRest",
    partly: "acceptedPartly",
  },
  A_PREPARE: {
    title: "prepareTitle",
    text: "prepareText",
    many: "prepareMany",
    none: "prepareNone",
    others: "prepareRest",
    one: "prepared",
    all: "preparedAll",
    rest: "preparedRest",
    partly: "preparedPartly",
  },
  A_COMPLETE: {
    title: "completeTitle",
    text: "completeText",
    many: "completeMany",
    none: "completeNone",
    others: "completeRest",
    one: "completedOne",
    all: "completedAll",
    rest: "completedRest",
    partly: "completedPartly",
  },
} as const;

const tell = async (action: Many, orderPackageIds: string[]) => {
  if (action === "A_ACCEPT") return api.Order.AcceptOrder({ orderPackageIds });
  if (action === "A_COMPLETE") {
    const { completed, refused } = await api.Order.CompleteOrder({ orderPackageIds });
    return { accepted: completed, refused };
  }
  const { prepared, refused } = await api.Order.PrepareOrder({ orderPackageIds });
  return { accepted: prepared, refused };
};

/** Tells the marketplaces; what one of them does not allow is said with its reason. */
const useMany = (action: Many) => {
  const { t } = useTranslation("orders");
  const words = wordsOf[action];
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      let accepted = 0;
      let notWaiting = 0;
      const refused: string[] = [];
      for (let at = 0; at < ids.length; at += perCall) {
        const answer = await tell(action, ids.slice(at, at + perCall));
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
        result.refused.length > 0 && t(words.partly, { accepted: formatCount(result.accepted), all: formatCount(all), reasons });
      const sentences = says.map(({ key, count }) => (key === "none" ? t(words.none) : t(words[key], counted(count))));
      notify[tone]([partly, ...sentences].filter(Boolean).join(" "));
    },
  });
};

/** With how many of them it may be done, as they stand now, on this page or another. */
const countReady = async (action: Many, orderPackageIds: readonly string[]) => {
  let ready = 0;
  for (let at = 0; at < orderPackageIds.length; at += pageSizeCap) {
    const counts = await api.Order.GetOrderStatusCount({ orderPackageIds: orderPackageIds.slice(at, at + pageSizeCap) });
    for (const { status, count } of counts) if (mayDo(action, status)) ready += count;
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
  const confirm = useConfirm();
  const accept = useMany("A_ACCEPT");
  if (!useMay(api.Order.AcceptOrder)) return null;
  const ask = async () => {
    const answer = await confirm({
      title: t("acceptOne", { number: row.channelOrderId }),
      text: t("acceptText"),
      action: t("accept"),
    });
    if (answer) accept.mutate([row.packageId]);
  };
  const out = row.pendingAction !== null && row.pendingAction.state !== "refused";
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={t("acceptRow", { number: row.channelOrderId })}
      disabled={out || row.paymentPending}
      loading={accept.isPending}
      onClick={() => void ask()}
    >
      {t("accept")}
    </Button>
  );
}

const useStart = (action: Many, selection: RowSelection) => {
  const { t } = useTranslation("orders");
  const confirm = useConfirm();
  const many = useMany(action);
  const words = wordsOf[action];
  return useMutation({
    mutationFn: async () => {
      const { ids } = selection;
      if (ids.length === 0) return;
      const ready = await countReady(action, ids).catch((error: Error) => notify.failed(error));
      if (ready === undefined) return;
      if (ready === 0) return notify.info(t(words.none));
      const others = ids.length - ready;
      const answer = await confirm({
        title: t(words.title, counted(ready)),
        text: [t(words.text), ...(others > 0 ? [t(words.others, counted(others))] : [])].join(" "),
        action: t(words.many, counted(ready)),
      });
      if (!answer) return;
      await many.mutateAsync(ids);
      selection.clear();
    },
    meta: { quiet: true },
  });
};

/** For exactly the rows that were chosen; what one of them does not allow is said with its reason. */
export function AcceptOrders({ selection }: { selection: RowSelection }) {
  const { t } = useTranslation("orders");
  const start = useStart("A_ACCEPT", selection);
  if (!useMay(api.Order.AcceptOrder)) return null;
  return (
    <Button size="small" variant="contained" startIcon={<Check />} loading={start.isPending} onClick={() => start.mutate()}>
      {t("accept")}
    </Button>
  );
}

export function PrepareOrders({ selection }: { selection: RowSelection }) {
  const { t } = useTranslation("orders");
  const start = useStart("A_PREPARE", selection);
  if (!useMay(api.Order.PrepareOrder)) return null;
  return (
    <Button size="small" variant="outlined" startIcon={<Packed />} loading={start.isPending} onClick={() => start.mutate()}>
      {t("action.A_PREPARE")}
    </Button>
  );
}

export function CompleteOrders({ selection }: { selection: RowSelection }) {
  const { t } = useTranslation("orders");
  const start = useStart("A_COMPLETE", selection);
  if (!useMay(api.Order.CompleteOrder)) return null;
  return (
    <Button size="small" variant="outlined" startIcon={<Done />} loading={start.isPending} onClick={() => start.mutate()}>
      {t("action.A_COMPLETE")}
    </Button>
  );
}
