import Button from "@mui/material/Button";
import Tooltip from "@mui/material/Tooltip";
import { pageSizeCap } from "@tradeport/contract/limits";
import { at } from "#address";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useMay } from "#session";
import type { RowSelection } from "#ui/data-table.tsx";
import { useGo } from "#ui/link.tsx";

/** A few travel in the address, so the link can be shared; an address has room for about this many. */
const inAddress = 200;

/** Goes to the transfer screen with exactly these products; many travel in this tab's history. */
export function SendToStores({ selection }: { selection: RowSelection }) {
  const { t } = useTranslation("catalogue");
  const go = useGo();
  if (!useMay(api.ProductTransfer.UpsertClientChannelProduct)) return null;
  const tooMany = selection.count > pageSizeCap;
  const send = () =>
    selection.count > inAddress
      ? go(at("/Product/TransferToMarketplace", { selected: String(selection.count) }), { state: { productIds: selection.ids } })
      : go(at("/Product/TransferToMarketplace", { ids: selection.ids.join(",") }));
  return (
    <Tooltip title={tooMany ? t("list.tooMany", { max: formatCount(pageSizeCap) }) : ""}>
      <span>
        <Button size="small" variant="contained" disabled={tooMany} onClick={() => void send()}>
          {t("list.send")}
        </Button>
      </span>
    </Tooltip>
  );
}
