import Button from "@mui/material/Button";
import Tooltip from "@mui/material/Tooltip";
import { useNavigate } from "@tanstack/react-router";
import { pageSizeCap } from "@tradeport/contract/limits";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useMay } from "#session";
import type { Chosen } from "#ui/data-table.tsx";

/** A few travel in the address, so the link can be shared; an address has room for about this many. */
const inAddress = 200;

/** Goes to the transfer screen with exactly these products; many travel in this tab's history. */
export function SendToStores({ chosen }: { chosen: Chosen }) {
  const { t } = useTranslation("catalogue");
  const navigate = useNavigate();
  if (!useMay(api.ProductTransfer.UpsertClientChannelProduct)) return null;
  const tooMany = chosen.count > pageSizeCap;
  const go = () =>
    chosen.count > inAddress
      ? navigate({
          to: "/Product/TransferToMarketplace",
          search: { chosen: String(chosen.count) } as never,
          state: { productIds: chosen.ids } as never,
        })
      : navigate({ to: "/Product/TransferToMarketplace", search: { ids: chosen.ids.join(",") } as never });
  return (
    <Tooltip title={tooMany ? t("list.tooMany", { max: formatCount(pageSizeCap) }) : ""}>
      <span>
        <Button size="small" variant="contained" disabled={tooMany} onClick={() => void go()}>
          {t("list.send")}
        </Button>
      </span>
    </Tooltip>
  );
}
