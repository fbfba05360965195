import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "./api.ts";
import { formatDate, useTranslation } from "./i18n/index.ts";
import { pollWhileAway } from "./refresh.ts";
import { useSession } from "./session.ts";

/** "Closed until …" of a store that is closed for holidays now; undefined of any other. */
export const useClosedWords = () => {
  const { t } = useTranslation("shell");
  const who = useSession();
  const { data } = useQuery({
    ...api.Client.GetClientChannelAuths.query({}),
    enabled: who?.role === "Client",
    refetchInterval: () => pollWhileAway(30_000),
    meta: { quiet: true },
  });
  return useCallback(
    (storeId: string) => {
      const closing = data?.stores.find(({ id }) => id === storeId)?.closing;
      return closing?.hasBegun ? t("closedUntil", { day: formatDate(closing.to) }) : undefined;
    },
    [data, t],
  );
};
