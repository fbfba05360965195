import { useMutation } from "@tanstack/react-query";
import type { OrderPackage } from "@tradeport/contract/order-shapes";
import { api } from "#api";
import { useTranslation, useWords } from "#i18n";
import { useMay } from "#session";
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
