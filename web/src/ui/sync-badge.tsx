import type { ChannelProductStatus, SyncFieldState } from "@tradeport/contract/listings";
import type { z } from "zod";
import { useTranslation } from "#i18n";
import { StatusBadge, type Tone } from "./status-badge.tsx";
import { visuallyHidden } from "./table-head.tsx";

const syncFieldTones: Record<SyncFieldState, Tone> = {
  in_sync: "success",
  pending: "waiting",
  sending: "waiting",
  in_review: "info",
  unknown: "warning",
  refused: "error",
  blocked: "warning",
  differs: "warning",
  paused: "neutral",
};
export const syncFieldTone = (state: SyncFieldState) => syncFieldTones[state];
/** In the order in which they are shown side by side. */
export const syncFieldStates = Object.keys(syncFieldTones) as SyncFieldState[];

/**
 * How far one aspect of a listing is in step with its marketplace; with `stores` the state is theirs together. `brief`: one of several in a
 * cell, whose words are read aloud and seen as its hint.
 */
export function SyncFieldBadge({
  state,
  stores,
  brief,
  icon,
}: {
  state: SyncFieldState;
  stores?: readonly string[];
  brief?: boolean;
  icon?: null;
}) {
  const { t } = useTranslation("listings");
  const words = t(`syncField.${state}`);
  const many = stores && stores.length > 1;
  const label = brief ? (
    <>
      <span style={visuallyHidden}>{words} </span>
      {stores?.length}
    </>
  ) : many ? (
    `${words} · ${stores.length}`
  ) : (
    words
  );
  const about = brief ? `${words}. ${t(`syncFieldHint.${state}`)}` : t(`syncFieldHint.${state}`);
  const hint = stores ? `${stores.join(", ")}: ${about}` : about;
  return <StatusBadge tone={syncFieldTones[state]} label={label} hint={hint} {...(icon === null && { icon })} />;
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

const order: SyncFieldState[] = [
  "refused",
  "blocked",
  "differs",
  "unknown",
  "pending",
  "sending",
  "in_review",
  "paused",
  "in_sync",
];
/** The state that most needs a look; null when there is none. */
export const worstState = (states: readonly (SyncFieldState | undefined)[]) =>
  order.find((state) => states.includes(state)) ?? null;
