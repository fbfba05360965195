import { useMutation } from "@tanstack/react-query";
import { type Outcome, outcomes } from "@tradeport/contract/stock";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useConfirm } from "#ui/confirm.tsx";
import { notify } from "#ui/notify.ts";

/** So many pieces of an order's line that left; of a return or refund, its line. */
interface Waiting {
  name: string;
  orderLineId: string;
  claimLineId?: string;
  waits: number;
}
const inputOf: Record<Outcome, "restocked" | "damaged" | "quarantine" | "writtenOff"> = {
  sellable: "restocked",
  damaged: "damaged",
  quarantine: "quarantine",
  lost: "writtenOff",
};

/** A person says where pieces are that left: back in one of three conditions, or lost; nothing comes back before. */
export const useRestock = () => {
  const { t } = useTranslation("orders");
  const confirm = useConfirm();
  const run = useMutation({
    mutationFn: (given: Parameters<typeof api.Order.RestockOrderLine>[0]) => api.Order.RestockOrderLine(given),
    onSuccess: () => notify.success(t("restock.done")),
    onError: (error) => notify.failed(error, { before: { ns: "orders", key: "run.failed" } }),
    meta: { quiet: true },
  });
  const ask = async ({ name, waits, orderLineId, claimLineId }: Waiting) => {
    const pieces = (values: Record<string, string>, outcome: Outcome) => Number(values[outcome] || 0);
    const answer = await confirm({
      title: t(claimLineId ? "restock.claimTitle" : "restock.title", { name }),
      text: t(claimLineId ? "restock.claimText" : "restock.text"),
      action: t("restock.action"),
      fields: outcomes.map((outcome) => ({
        key: outcome,
        label: t(`restock.${inputOf[outcome]}`, { waits }),
        initial: outcome === "sellable" ? String(waits) : "0",
        number: { decimals: 0, min: 0, max: waits },
      })),
      check: (values) => {
        const all = outcomes.reduce((sum, outcome) => sum + pieces(values, outcome), 0);
        return all < 1 || all > waits ? t("restock.wrong", { waits }) : null;
      },
    });
    if (!answer) return;
    const quantities = Object.fromEntries(outcomes.map((outcome) => [inputOf[outcome], pieces(answer.values, outcome)]));
    run.mutate({ orderLineId, ...(claimLineId && { claimLineId }), ...quantities });
  };
  return { ask, isPending: run.isPending };
};
