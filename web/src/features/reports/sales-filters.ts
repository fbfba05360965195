import { useQuery } from "@tanstack/react-query";
import { api } from "#api";
import { useTranslation } from "#i18n";
import type { FilterItem } from "#ui/filter-bar.tsx";

export const useSalesFilters = (): FilterItem[] => {
  const { t } = useTranslation("reports");
  const found = useQuery({ ...api.Client.GetClientChannelAuths.query({}), staleTime: 60_000 });
  const stores = found.data?.stores ?? [];
  const channels = new Map(stores.map(({ channelId, channelName }) => [channelId, channelName]));
  return [
    { field: "startDate", to: "endDate", label: t("sales.period"), kind: "period" },
    {
      field: "storeId",
      label: t("group.store"),
      options: stores.map(({ id, name }) => ({ value: id, label: name })),
      loading: found.isLoading,
    },
    {
      field: "channelId",
      label: t("group.channel"),
      options: [...channels].map(([value, label]) => ({ value, label })),
      loading: found.isLoading,
    },
  ];
};
