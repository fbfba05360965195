import Button from "@mui/material/Button";
import Tooltip from "@mui/material/Tooltip";
import { pageSizeCap } from "@tradeport/contract/limits";
import { at } from "#address";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useMay } from "#session";
import type { Chosen } from "#ui/data-table.tsx";
import { useGo } from "#ui/link.tsx";

/** A few travel in the address, so the link can be shared; an address has room for about this many. */
const inAddress = 200;

/** Goes to the transfer screen with exactly these products; many travel in this tab's history. */
export function SendToStores({ chosen }: { chosen: Chosen }) {
  const { t } = useTranslation("catalogue");
  const go = useGo();
  if (!useMay(api.ProductTransfer.UpsertClientChannelProduct)) return null;
  const tooMany = chosen.count > pageSizeCap;
  const send = () =>
    chosen.count > inAddress
      ? go(at("/Product/TransferToMarketplace", { chosen: String(chosen.count) }), { state: { productIds: chosen.ids } })
      : go(at("/Product/TransferToMarketplace", { ids: chosen.ids.join(",") }));
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
