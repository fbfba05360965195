import Edit from "@mui/icons-material/EditOutlined";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { currencies } from "@tradeport/contract/company";
import type { VariantCost as Cost, StockReportRow } from "@tradeport/contract/stock-report";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { Money } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { notify } from "#ui/notify.ts";

/** What a piece cost, and its change by whom money is open to write. */
export function VariantCost({ row }: { row: StockReportRow }) {
  const { t } = useTranslation("reports");
  const confirm = useConfirm();
  const may = useMay(api.Report.SetVariantCost);
  const { variantId, cost, productCode: code } = row;
  const set = useMutation({
    mutationFn: (to: Cost | null) => api.Report.SetVariantCost({ variantId, from: cost, to }),
    onSuccess: () => notify.success(t("stock.costDone")),
  });
  const ask = async () => {
    const answer = await confirm({
      title: t("stock.costTitle", { code }),
      text: t("stock.costText"),
      action: t("stock.costSave"),
      fields: [
        {
          key: "cost",
          label: t("stock.field.cost"),
          initial: cost?.cost ?? "",
          number: { decimals: 2, min: 0, max: 99_999_999_999 },
        },
        {
          key: "currency",
          label: t("stock.field.currency"),
          initial: cost?.currency ?? "TRY",
          options: currencies.map((value) => ({ value, label: value })),
        },
      ],
    });
    if (!answer) return;
    const { cost: given = "", currency = "TRY" } = answer.values;
    set.mutate(given === "" ? null : { cost: given, currency: currency as Cost["currency"] });
  };
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 0.5, alignItems: "center", justifyContent: "flex-end" }}>
      {cost ? <Money amount={cost.cost} currency={cost.currency} /> : t("stock.field.noCost")}
      {may && (
        <IconAction label={t("stock.costSet", { code })} icon={<Edit />} pending={set.isPending} onClick={() => void ask()} />
      )}
    </Stack>
  );
}
