import { useQuery } from "@tanstack/react-query";
import type { Store } from "@tradeport/contract/connections";
import { silentMinutes } from "@tradeport/contract/notification-kinds";
import { api } from "./api.ts";
import { formatDateTime, useTranslation } from "./i18n/index.ts";
import { pollWhileAway } from "./refresh.ts";
import { useSession } from "./session.ts";
import { useAtMoment } from "./ui/clock.ts";

const silentMs = silentMinutes * 60_000;
type Facts = Pick<Store, "isActive" | "isSample" | "suspended" | "health" | "lastOrderRead">;

/**
 * It should work and does not: its marketplace does not answer, or refuses the key, or nobody has read its orders for half an hour.
 * Orders of a paused one are read too.
 */
export const troubleOf = (store: Facts, now: number): "away" | "needs_sign_in" | "silent" | null => {
  const { isActive, isSample, suspended, health, lastOrderRead } = store;
  if (!isActive || isSample || suspended === "channel_off") return null;
  if (health === "away" || health === "needs_sign_in") return health;
  return health === "ok" && lastOrderRead !== null && now - Date.parse(lastOrderRead) > silentMs ? "silent" : null;
};

export const useTroubledStores = () => {
  const who = useSession();
  const found = useQuery({
    ...api.Client.GetClientChannelAuths.query({}),
    enabled: who?.role === "Client",
    refetchInterval: () => pollWhileAway(30_000),
    meta: { quiet: true },
  });
  const stores = found.data?.stores ?? [];
  // Silence comes by time alone: no answer brings it.
  const troubled = useAtMoment(() => stores.flatMap((store) => (troubleOf(store, Date.now()) ? [store.id] : [])).join());
  return stores.filter(({ id }) => troubled.includes(id));
};

/** Which store, since when, and what that means for what is listed. */
export const useTroubleWords = () => {
  const { t } = useTranslation("shell");
  return (store: Store) => {
    const trouble = troubleOf(store, Date.now()) ?? "silent";
    const since = trouble === "silent" ? store.lastOrderRead : store.healthSince;
    return t(`trouble.${trouble}`, { store: store.name, since: formatDateTime(since ?? new Date()) });
  };
};
