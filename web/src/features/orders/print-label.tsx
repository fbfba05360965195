import Print from "@mui/icons-material/PrintOutlined";
import { useMutation } from "@tanstack/react-query";
import type { LabelFormat, OrderPackage, OrderRow } from "@tradeport/contract/order-shapes";
import { api } from "#api";
import { asSentence, dataLanguage, useTranslation, useWords } from "#i18n";
import { useMay } from "#session";
import { IconAction } from "#ui/icon-action.tsx";
import { notify } from "#ui/notify.ts";
import { usePreferences, useSetPreference } from "../../preferences.ts";
import { completedStatuses } from "./completed-statuses.ts";

/** In which form this person prints labels, wherever they sign in; choosing one remembers it. */
export const useLabelFormat = (): [LabelFormat, (format: LabelFormat) => void] => {
  const { labelFormat = "PDF" } = usePreferences().own;
  const set = useSetPreference();
  return [labelFormat, (format) => format !== labelFormat && set({ labelFormat: format })];
};

const usePrintLabel = (packageId: string) => {
  const { t } = useTranslation("orders");
  return useMutation({
    mutationFn: (format: LabelFormat) => api.Order.PrintOrderBarcode.download({ orderPackageIds: [packageId], format }),
    onSuccess: (name) => notify.success(t("label.downloaded", { name })),
  });
};

/** The cargo label in the forms that there are, the person's own first; until there is one, what brings it (`note`). */
export const useLabel = (pack: OrderPackage) => {
  const { t } = useTranslation("orders");
  const words = useWords();
  const may = useMay(api.Order.PrintOrderBarcode);
  const [preferred, prefer] = useLabelFormat();
  const { mutate, isPending } = usePrintLabel(pack.id);
  const label = may && !completedStatuses.has(pack.status) ? pack.label : null;
  const formats = label?.formats ?? [];
  const first = formats.includes(preferred) ? preferred : formats[0];
  const own =
    label?.state === "after"
      ? t("label.after", { action: t(`action.${label.after ?? "A_PREPARE"}`) })
      : label && label.state !== "ready" && !first
        ? t(`label.${label.state}`)
        : null;
  const note = own && [own, asSentence(words(label?.reason), dataLanguage())].filter(Boolean).join(" ");
  return {
    isReady: first !== undefined,
    note,
    isPending,
    print: () => first && mutate(first),
    others: formats
      .filter((format) => format !== first)
      .map((format) => ({
        format,
        print: () => {
          prefer(format);
          mutate(format);
        },
      })),
  };
};

/** What lies in it, to be laid into it: of a package that is here and that the seller sends. */
export const usePackingSlip = ({ id, status, fulfilledThere, label }: OrderPackage) => {
  const { t } = useTranslation("orders");
  const { mutate } = useMutation({
    mutationFn: () => api.Order.PrintPackingSlip.download({ orderPackageIds: [id] }),
    onSuccess: (name) => notify.success(t("papers.slipDone", { name })),
  });
  const may = useMay(api.Order.PrintPackingSlip);
  return { isOffered: may && label !== null && !fulfilledThere && !completedStatuses.has(status), print: () => mutate() };
};

/** In a row whose label is there and whose parcel is here. */
export function PrintLabel({ row }: { row: Pick<OrderRow, "packageId" | "channelOrderId"> }) {
  const { t } = useTranslation("orders");
  const [format] = useLabelFormat();
  const print = usePrintLabel(row.packageId);
  if (!useMay(api.Order.PrintOrderBarcode)) return null;
  return (
    <IconAction
      label={t("label.row", { number: row.channelOrderId })}
      icon={<Print fontSize="small" />}
      pending={print.isPending}
      onClick={() => print.mutate(format)}
    />
  );
}
