import Stack from "@mui/material/Stack";
import type { OrderPackage } from "@tradeport/contract/order-shapes";
import type { OrderStatus } from "@tradeport/contract/order-status";
import { formatDateTime, useTranslation, useWords } from "#i18n";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";

const tones: Record<OrderStatus, Tone> = {
  S_NEW: "info",
  S_PENDING_APPROVAL: "waiting",
  S_GETTING_READY: "info",
  S_AWAITING_SHIPPING: "waiting",
  S_SHIPPED: "info",
  S_DELIVERED: "success",
  S_COMPLETED: "success",
  S_COULD_NOT_BE_SHIPPED: "error",
  S_COULD_NOT_BE_DELIVERED: "error",
  S_CANCELING: "warning",
  S_CANCELED: "canceled",
  S_REFUNDING: "warning",
  S_REFUNDED: "canceled",
  S_ANOTHER: "neutral",
};

export function StatusOf({
  status,
  remote,
}: {
  status: OrderStatus /** What the marketplace calls it, in the reader's words. */;
  remote?: string;
}) {
  const { t } = useTranslation("shell");
  const label = t(`orderStatus.${status}`);
  // A status with no equal here: the marketplace's word says more than "other".
  return (
    <StatusBadge tone={tones[status]} label={status === "S_ANOTHER" && remote ? remote : label} hint={remote || undefined} />
  );
}

/** The status, and what it is about to become: nothing is claimed that the marketplace has not taken. */
export function PackageStatus({
  pack,
  inLine = false,
}: {
  pack: Pick<OrderPackage, "status" | "remoteStatusWords" | "pendingAction" | "paymentPending">;
  /** Beside one another. */
  inLine?: boolean;
}) {
  const { t } = useTranslation("orders");
  const words = useWords();
  const pending = pack.pendingAction;
  const hint =
    pending &&
    t("waitingHint", {
      action: t(`action.${pending.action}`),
      who: pending.requestedBy,
      when: formatDateTime(pending.requestedDate),
    });
  return (
    <Stack useFlexGap sx={{ gap: 0.5, alignItems: "flex-start", ...(inLine && { flexDirection: "row", flexWrap: "wrap" }) }}>
      <StatusOf status={pack.status} remote={pack.remoteStatusWords} />
      {pending?.state === "refused" && (
        <StatusBadge tone="error" label={t("refused")} hint={words(pending.reason) || hint || undefined} />
      )}
      {pending?.state === "unknown" && <StatusBadge tone="warning" label={t("unknownAnswer")} hint={hint || undefined} />}
      {(pending?.state === "waiting" || pending?.state === "sending") && (
        <StatusBadge tone="waiting" label={t("waiting")} hint={hint || undefined} />
      )}
      {pack.paymentPending && <StatusBadge tone="warning" label={t("unpaid")} hint={t("unpaidHint")} />}
    </Stack>
  );
}
