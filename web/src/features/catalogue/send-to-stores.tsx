import Button from "@mui/material/Button";
import Tooltip from "@mui/material/Tooltip";
import { useNavigate } from "@tanstack/react-router";
import type { Input } from "@tradeport/contract";
import { ProductFilter, type product } from "@tradeport/contract/catalogue";
import { productTransfer } from "@tradeport/contract/listings";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import type { Chosen } from "#ui/data-table.tsx";

/** They travel in the address, so the link can be shared; an address has room for about this many. */
const max = 200;

/** Goes to the transfer screen with these products: their ids, or the filter when all that match are meant. */
export function SendToStores({ chosen, ask }: { chosen: Chosen; ask: Input<typeof product.GetAllProductMasterData> }) {
  const { t } = useTranslation("catalogue");
  const navigate = useNavigate();
  if (!useMay(productTransfer.UpsertClientChannelProduct)) return null;
  const tooMany = !chosen.all && chosen.ids.length > max;
  const filter = Object.fromEntries(
    Object.entries(ask).filter(([name, value]) => name in ProductFilter && !(name === "isArchived" && value === false)),
  );
  const search = chosen.all ? filter : { ids: chosen.ids.join(",") };
  return (
    <Tooltip title={tooMany ? t("list.sendTooMany", { max }) : ""}>
      <span>
        <Button
          size="small"
          variant="contained"
          disabled={tooMany}
          onClick={() => void navigate({ to: "/Product/TransferToMarketplace", search: search as never })}
        >
          {t("list.send")}
        </Button>
      </span>
    </Tooltip>
  );
}
