import Box from "@mui/material/Box";
import type { OrderRow } from "@tradeport/contract/order-shapes";
import { useTranslation } from "#i18n";
import { useAtMoment } from "#ui/clock.ts";
import { completedStatuses } from "./completed-statuses.ts";

type Due = Pick<OrderRow, "shipBy" | "status">;

/** Past its deadline and still with the seller. */
const isLate = ({ shipBy, status }: Due) => shipBy !== null && !completedStatuses.has(status) && new Date(shipBy) < new Date();

export function Late({ row }: { row: Due }) {
  const { t } = useTranslation("orders");
  return (
    useAtMoment(() => isLate(row)) && (
      <Box component="span" sx={{ color: "error.main", fontWeight: 600 }}>
        {t("late")}
      </Box>
    )
  );
}
