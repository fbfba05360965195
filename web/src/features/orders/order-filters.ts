import { useQuery } from "@tanstack/react-query";
import { groupStatuses, type OrderGroup } from "@tradeport/contract/order-status";
import { api } from "#api";
import { useTranslation } from "#i18n";
import type { FilterItem } from "#ui/filter-bar.tsx";

/** What an order list is narrowed by; the first three are always in sight. */
export const useOrderFilters = (group: OrderGroup): FilterItem[] => {
  const { t } = useTranslation("orders");
  const { t: shell } = useTranslation("shell");
  const stores = useQuery({ ...api.Client.GetClientChannelAuths.query({}), staleTime: 60_000 });
  return [
    {
      field: "storeId",
      label: t("store"),
      options: (stores.data?.stores ?? []).map(({ id, name }) => ({ value: id, label: name })),
      loading: stores.isLoading,
    },
    { field: "startDate", label: t("since"), kind: "days" },
    { field: "hasProblem", label: t("problem"), options: [{ value: true, label: t("withProblem") }] },
    {
      field: "channelId",
      label: t("channel"),
      options: [...new Map((stores.data?.stores ?? []).map(({ channelId, channelName }) => [channelId, channelName]))].map(
        ([value, label]) => ({ value, label }),
      ),
      loading: stores.isLoading,
    },
    {
      field: "statuses",
      label: t("statuses"),
      kind: "many",
      options: groupStatuses[group].map((value) => ({ value, label: shell(`orderStatus.${value}`) })),
    },
    { field: "isLate", label: t("isLate"), options: [{ value: true, label: t("lateOnly") }] },
    { field: "oversold", label: t("stock"), options: [{ value: true, label: t("oversoldOnly") }] },
    { field: "addressChanged", label: t("address.field"), options: [{ value: true, label: t("address.only") }] },
    { field: "hasTracking", label: t("tracking"), kind: "empty" },
  ];
};
