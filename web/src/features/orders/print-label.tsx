import Print from "@mui/icons-material/PrintOutlined";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import type { OrderPackage } from "@tradeport/contract/order-shapes";
import { api } from "#api";
import { useTranslation, useWords } from "#i18n";
import { useMay } from "#session";
import { notify } from "#ui/notify.ts";
import { completedStatuses } from "./completed-statuses.ts";

/** The cargo label as the marketplace made it (ZPL); until it is there, what brings it. */
export function PrintLabel({ pack }: { pack: OrderPackage }) {
  const { t } = useTranslation("orders");
  const words = useWords();
  const print = useMutation({
    mutationFn: () => api.Order.PrintOrderBarcode.download({ orderPackageIds: [pack.id] }),
    onSuccess: (name) => notify.success(t("label.downloaded", { name })),
  });
  const { label } = pack;
  if (!useMay(api.Order.PrintOrderBarcode) || !label || completedStatuses.has(pack.status)) return null;
  if (label.state !== "ready") {
    const own =
      label.state === "after"
        ? t("label.after", { action: t(`action.${label.after ?? "A_PREPARE"}`) })
        : t(`label.${label.state}`);
    return (
      <Typography variant="body2" color="textSecondary" sx={{ alignSelf: "center" }}>
        {[own, words(label.reason)].filter(Boolean).join(" ")}
      </Typography>
    );
  }
  return (
    <Button variant="outlined" startIcon={<Print />} loading={print.isPending} onClick={() => print.mutate()}>
      {t("label.button")}
    </Button>
  );
}
