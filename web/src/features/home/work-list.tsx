import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import type { WorkKind } from "@tradeport/contract/home";
import { type Address, at } from "#address";
import { api, pollWhileAway } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { Section } from "#ui/page.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { EmptyHint } from "./empty-hint.tsx";
import { Tile, Tiles, type TileTone } from "./tile.tsx";

const orders = "/Order/Active";
const soonest = { orderColumn: "shipBy", orderType: "asc" } as const;
const stores = "/Integrations/MarketPlace/api-information";
/** The list behind each number. */
const behind: Record<WorkKind, { to: Address; tone?: TileTone }> = {
  late: { to: at(orders, { isLate: true, ...soonest }), tone: "error" },
  accept: { to: at(orders, { status: "S_NEW", ...soonest }) },
  ship: { to: at(orders, { statuses: ["S_GETTING_READY", "S_AWAITING_SHIPPING"], ...soonest }) },
  restored: { to: "/Integrations/MarketPlace/differences", tone: "error" },
  oversold: { to: at(orders, { oversold: true }), tone: "error" },
  address: { to: at(orders, { addressChanged: true }), tone: "warning" },
  orderProblem: { to: at(orders, { hasProblem: true }), tone: "warning" },
  unread: { to: at("/", { list: "unread" }), tone: "error" },
  claim: { to: at("/", { list: "claims" }), tone: "warning" },
  refused: { to: at("/Product/TransferToMarketplace", { tab: "listings", work: "failed" }), tone: "warning" },
  unsent: { to: at("/Product/TransferToMarketplace", { tab: "send", unsent: "all" }), tone: "warning" },
  signIn: { to: at(stores, { health: "needs_sign_in" }), tone: "error" },
  away: { to: at(stores, { health: "away" }), tone: "warning" },
  import: { to: at("/Product/BulkOperations/Load", { unfinished: true }), tone: "warning" },
};

/** What needs a person now, most pressing first; what is at zero is not shown. Looks again every 15 s. */
export function WorkList() {
  const { t } = useTranslation("home");
  const { data, error, refetch } = useQuery({ ...api.Home.GetWork.query({}), refetchInterval: () => pollWhileAway(15_000) });
  if (error && !data) return <TableFailed error={error} onRetry={() => void refetch()} />;
  const open = data?.filter(({ count }) => count > 0);
  return (
    <Section title={t("work.title")}>
      {!open && <Skeleton variant="rounded" height={84} />}
      {open?.length === 0 && <EmptyHint title={t("work.none")} text={t("work.noneText")} />}
      {open && open.length > 0 && (
        <Tiles>
          {open.map(({ kind, count, isExact }) => (
            <Tile key={kind} {...behind[kind]} label={t(`work.${kind}`)} value={`${formatCount(count)}${isExact ? "" : "+"}`} />
          ))}
        </Tiles>
      )}
    </Section>
  );
}
