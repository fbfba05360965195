import { useQuery } from "@tanstack/react-query";
import type { Counted, WorkKind } from "@tradeport/contract/home";
import { type Address, at } from "../address.ts";
import { api } from "../api.ts";
import { formatCount, useTranslation } from "../i18n/index.ts";
import { pollWhileAway } from "../refresh.ts";
import { useSession } from "../session.ts";
import { ToDo, type ToDoTone } from "../ui/to-do.tsx";

const orders = "/Order/Active";
const soonest = { orderColumn: "shipBy", orderType: "asc" } as const;
const stores = "/Integrations/MarketPlace/api-information";
type Act = "accept" | "ship" | "compare" | "review" | "decide" | "correct" | "send" | "renew" | "open";

/** The list behind each number and what is done there. `error`: every hour of it costs money or a rating. */
const places: Record<WorkKind, { to: Address; act: Act; tone?: ToDoTone }> = {
  late: { to: at(orders, { isLate: true, ...soonest }), act: "ship", tone: "error" },
  accept: { to: at(orders, { status: "S_NEW", ...soonest }), act: "accept" },
  ship: { to: at(orders, { statuses: ["S_GETTING_READY", "S_AWAITING_SHIPPING"], ...soonest }), act: "ship" },
  restored: { to: "/Integrations/MarketPlace/differences", act: "compare", tone: "error" },
  oversold: { to: at(orders, { oversold: true }), act: "review", tone: "error" },
  shipment: { to: at("/", { list: "shipments" }), act: "review", tone: "error" },
  address: { to: at(orders, { addressChanged: true }), act: "review", tone: "warning" },
  orderProblem: { to: at(orders, { hasProblem: true }), act: "review", tone: "warning" },
  unread: { to: at("/", { list: "unread" }), act: "review", tone: "error" },
  claim: { to: at("/", { list: "claims" }), act: "decide", tone: "warning" },
  lost: { to: at("/Order/OnTheWay", { status: "S_SHIPPED", underWay: "lost" }), act: "review", tone: "warning" },
  refused: { to: at("/Product/Listings", { work: "failed" }), act: "correct", tone: "warning" },
  unsent: { to: at("/Product/TransferToMarketplace", { unsent: "all" }), act: "send", tone: "warning" },
  proposal: { to: at("/Integrations/Proposals", { state: "waiting" }), act: "review" },
  buyerRequest: { to: "/Company/PersonalData", act: "review", tone: "warning" },
  signIn: { to: at(stores, { health: "needs_sign_in" }), act: "renew", tone: "error" },
  away: { to: at(stores, { health: "away" }), act: "open", tone: "warning" },
  import: { to: at("/Product/BulkOperations/Load", { unfinished: true }), act: "correct", tone: "warning" },
};
/** What a person should hear of on whichever page they are. */
export const isPressing = ({ kind }: { kind: WorkKind }) => places[kind].tone === "error";

/** Of stores: where each troubled one is named by itself, how many there are is no news. */
export const isOfStores = ({ kind }: { kind: WorkKind }) => kind === "signIn" || kind === "away";

/** What needs a person of the company now, most pressing first; kinds at zero are left out. */
export const useWork = () => {
  const who = useSession();
  return useQuery({
    ...api.Home.GetWork.query({}),
    enabled: who?.role === "Client",
    refetchInterval: () => pollWhileAway(15_000),
    select: (kinds) => kinds.filter(({ count }) => count > 0),
    // Its places say that it could not be read.
    meta: { quiet: true },
  });
};

/** "12 orders are waiting to be accepted", and the press that leads to that many. */
export function WorkToDo({
  work: { kind, count, isExact },
  onGo,
}: {
  work: Counted & { kind: WorkKind };
  onGo?: (() => void) | undefined;
}) {
  const { t } = useTranslation("home");
  const { to, tone, act } = places[kind];
  return (
    <ToDo to={to} tone={tone} act={t(`work.act.${act}`)} onGo={onGo}>
      {t(`work.${kind}`, { count, n: `${formatCount(count)}${isExact ? "" : "+"}` })}
    </ToDo>
  );
}
