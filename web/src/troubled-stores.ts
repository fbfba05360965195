import { useQuery } from "@tanstack/react-query";
import type { Store } from "@tradeport/contract/connections";
import { api } from "./api.ts";
import { formatDateTime, useTranslation } from "./i18n/index.ts";
import { pollWhileAway } from "./refresh.ts";
import { useSession } from "./session.ts";

/** It should work and does not: its marketplace does not answer, or refuses the key. Orders of a paused one are read too. */
export const isTroubled = ({
  isActive,
  isSample,
  suspended,
  health,
}: Pick<Store, "isActive" | "isSample" | "suspended" | "health">) =>
  isActive && !isSample && suspended !== "channel_off" && (health === "away" || health === "needs_sign_in");

export const useTroubledStores = () => {
  const who = useSession();
  const found = useQuery({
    ...api.Client.GetClientChannelAuths.query({}),
    enabled: who?.role === "Client",
    refetchInterval: () => pollWhileAway(30_000),
    meta: { quiet: true },
  });
  return (found.data?.stores ?? []).filter(isTroubled);
};

/** Which store, since when, and what that means for what is listed. */
export const useTroubleWords = () => {
  const { t } = useTranslation("shell");
  return ({ name, health, healthSince }: Store) =>
    t(health === "away" ? "trouble.away" : "trouble.needs_sign_in", {
      store: name,
      since: formatDateTime(healthSince ?? new Date()),
    });
};
