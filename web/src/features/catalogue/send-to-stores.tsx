import Button from "@mui/material/Button";
import Tooltip from "@mui/material/Tooltip";
import { pageSizeCap } from "@tradeport/contract/limits";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useGoToTransfer } from "#list/to-transfer.ts";
import { useMay } from "#session";
import type { RowSelection } from "#ui/data-table.tsx";

/** Goes to the transfer screen with exactly these products. */
export function SendToStores({ selection }: { selection: RowSelection }) {
  const { t } = useTranslation("catalogue");
  const send = useGoToTransfer();
  if (!useMay(api.ProductTransfer.UpsertClientChannelProduct)) return null;
  const tooMany = selection.count > pageSizeCap;
  return (
    <Tooltip title={tooMany ? t("list.tooMany", { max: formatCount(pageSizeCap) }) : ""}>
      <span>
        <Button size="small" variant="contained" disabled={tooMany} onClick={() => void send(selection.ids)}>
          {t("list.send")}
        </Button>
      </span>
    </Tooltip>
  );
}
