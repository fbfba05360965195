import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { OrderLine } from "@tradeport/contract/order-shapes";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useMay } from "#session";
import { useRestock } from "./use-restock.ts";

/** Pieces that were canceled after they had left: a person says where they are, and nothing comes back before. */
export function Restock({ line }: { line: OrderLine }) {
  const { t } = useTranslation("orders");
  const may = useMay(api.Order.RestockOrderLine);
  const { ask, isPending } = useRestock();
  const { id: orderLineId, name, waits } = line;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1.5 }}
      action={
        may && (
          <Button color="inherit" loading={isPending} onClick={() => void ask({ name, waits, orderLineId })}>
            {t("restock.action")}
          </Button>
        )
      }
    >
      <strong>{name}:</strong> {t("restock.waits", { waits: formatCount(waits) })}
    </Alert>
  );
}
