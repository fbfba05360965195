import Print from "@mui/icons-material/PrintOutlined";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { pageSizeCap } from "@tradeport/contract/limits";
import type { LabelFormat } from "@tradeport/contract/order-shapes";
import { api } from "#api";
import { counted, useTranslation } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import type { RowSelection } from "#ui/data-table.tsx";
import { notify } from "#ui/notify.ts";
import { useLabelFormat } from "./print-label.tsx";

const papers = ["PDF", "ZPL", "slip", "byProduct", "byOrder"] as const;
type PaperKind = (typeof papers)[number];
const isLabel = (paper: PaperKind): paper is LabelFormat => paper === "PDF" || paper === "ZPL";

const download = {
  PDF: (orderPackageIds: string[]) => api.Order.PrintOrderBarcode.download({ orderPackageIds, format: "PDF" }),
  ZPL: (orderPackageIds: string[]) => api.Order.PrintOrderBarcode.download({ orderPackageIds, format: "ZPL" }),
  slip: (orderPackageIds: string[]) => api.Order.PrintPackingSlip.download({ orderPackageIds }),
  byProduct: (orderPackageIds: string[]) => api.Order.PrintPickList.download({ orderPackageIds, by: "product" }),
  byOrder: (orderPackageIds: string[]) => api.Order.PrintPickList.download({ orderPackageIds, by: "order" }),
} satisfies Record<PaperKind, (ids: string[]) => Promise<string>>;

const perFile = 500;

/** Of the rows that were chosen, in the order of the choice: labels, packing slips, or the list of what to take from the shelves. */
export function PrintPapers({ selection }: { selection: RowSelection }) {
  const { t } = useTranslation("orders");
  const confirm = useConfirm();
  const [format, prefer] = useLabelFormat();
  const start = useMutation({
    mutationFn: async () => {
      const answer = await confirm({
        title: t("papers.title", counted(selection.ids.length)),
        text: t("papers.text"),
        action: t("papers.action"),
        fields: [
          {
            key: "paper",
            label: t("papers.which"),
            required: true,
            initial: format,
            options: papers.map((paper) => ({ value: paper, label: t(`papers.${paper}`) })),
          },
        ],
      });
      if (!answer) return;
      const paper = answer.values.paper as PaperKind;
      if (isLabel(paper)) prefer(paper);
      const ids = isLabel(paper) ? await withLabel(selection.ids, paper) : selection.ids;
      if (ids.length === 0) return notify.info(t("label.none"));
      for (let at = 0; at < ids.length; at += perFile) await download[paper](ids.slice(at, at + perFile));
      const others = selection.ids.length - ids.length;
      notify.success(
        [t("papers.done", counted(ids.length)), ...(others > 0 ? [t("label.rest", counted(others))] : [])].join(" "),
      );
    },
  });
  if (!useMay(api.Order.PrintOrderBarcode)) return null;
  return (
    <Button size="small" variant="outlined" startIcon={<Print />} loading={start.isPending} onClick={() => start.mutate()}>
      {t("papers.button")}
    </Button>
  );
}

/** Those whose label is there in this form. */
const withLabel = async (ids: readonly string[], labelReady: LabelFormat) => {
  const there = new Set<string>();
  for (let at = 0; at < ids.length; at += pageSizeCap) {
    const orderPackageIds = ids.slice(at, at + pageSizeCap);
    for (const id of (await api.Order.GetOrderPackageIds({ orderPackageIds, labelReady })).ids) there.add(id);
  }
  return ids.filter((id) => there.has(id));
};
