import Button from "@mui/material/Button";
import Tooltip from "@mui/material/Tooltip";
import { pageSizeCap } from "@tradeport/contract/limits";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useGoToFields } from "#list/to-transfer.ts";
import { useMay } from "#session";
import type { RowSelection } from "#ui/data-table.tsx";

/** Goes to the screen where fields of exactly these products are changed at once. */
export function ChangeFields({ selection }: { selection: RowSelection }) {
  const { t } = useTranslation("catalogue");
  const go = useGoToFields();
  if (!useMay(api.Product.PreviewFieldsBulkUpdate)) return null;
  const tooMany = selection.count > pageSizeCap;
  return (
    <Tooltip title={tooMany ? t("list.tooMany", { max: formatCount(pageSizeCap) }) : ""}>
      <span>
        <Button size="small" disabled={tooMany} onClick={() => void go(selection.ids)}>
          {t("list.changeFields")}
        </Button>
      </span>
    </Tooltip>
  );
}
