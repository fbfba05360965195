import Print from "@mui/icons-material/PrintOutlined";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import type { OrderPackage } from "@tradeport/contract/order-shapes";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { notify } from "#ui/notify.ts";
import { completedStatuses } from "./completed-statuses.ts";

/** The cargo label as the marketplace made it (ZPL). */
export function PrintLabel({ pack }: { pack: OrderPackage }) {
  const { t } = useTranslation("orders");
  const print = useMutation({
    mutationFn: () => api.Order.PrintOrderBarcode.download({ orderPackageIds: [pack.id] }),
    onSuccess: (name) => notify.success(t("label.downloaded", { name })),
  });
  if (!useMay(api.Order.PrintOrderBarcode) || completedStatuses.has(pack.status)) return null;
  return (
    <Button variant="outlined" startIcon={<Print />} loading={print.isPending} onClick={() => print.mutate()}>
      {t("label.button")}
    </Button>
  );
}
