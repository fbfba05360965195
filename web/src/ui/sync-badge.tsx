import type { ChannelProductStatus, FacetState } from "@tradeport/contract/listings";
import type { z } from "zod";
import { useTranslation } from "#i18n";
import { StatusBadge, type Tone } from "./status-badge.tsx";

const facetTones: Record<FacetState, Tone> = {
  in_sync: "success",
  waiting: "waiting",
  sending: "waiting",
  in_review: "info",
  unknown: "warning",
  refused: "error",
  held: "warning",
  differs: "warning",
  paused: "neutral",
};
/** In the order in which they are shown side by side. */
export const facetStates = Object.keys(facetTones) as FacetState[];

/** How far one aspect of a listing is in step with its marketplace; with `stores` the state is theirs together. */
export function FacetBadge({ state, stores }: { state: FacetState; stores?: readonly string[] }) {
  const { t } = useTranslation("listings");
  const label = stores && stores.length > 1 ? `${t(`facet.${state}`)} · ${stores.length}` : t(`facet.${state}`);
  const hint = stores ? `${stores.join(", ")}: ${t(`facetHint.${state}`)}` : t(`facetHint.${state}`);
  return <StatusBadge tone={facetTones[state]} label={label} hint={hint} />;
}

type Status = z.infer<typeof ChannelProductStatus>;
const statusTones: Record<Status, Tone> = {
  Processing: "waiting",
  InReview: "info",
  Live: "success",
  Passive: "neutral",
  Rejected: "error",
  Failed: "error",
  Archived: "canceled",
};
export function ListingBadge({ status }: { status: Status }) {
  const { t } = useTranslation("listings");
  return <StatusBadge tone={statusTones[status]} label={t(`status.${status}`)} />;
}

const order: FacetState[] = ["refused", "held", "differs", "unknown", "waiting", "sending", "in_review", "paused", "in_sync"];
/** The state that most needs a look; null when there is none. */
export const worstState = (states: readonly (FacetState | undefined)[]) => order.find((state) => states.includes(state)) ?? null;
