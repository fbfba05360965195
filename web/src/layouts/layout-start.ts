import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { Profile } from "@tradeport/contract/accounts";
import { useEffect } from "react";
import { api } from "../api.ts";
import { may, useSession } from "../session.ts";
import { recall, remember } from "../ui/tab-memory.ts";

const retentionMs = 5 * 60_000;
const place = "categories";

/**
 * What nearly every screen asks for is fetched behind the first one: the categories of the role, the languages of texts, the person's own
 * data. Categories of before a reload are shown at once, and are fetched all the same. What fails here is said where it is needed.
 */
export const useLayoutStart = () => {
  const who = useSession();
  const queries = useQueryClient();
  useEffect(() => {
    if (who) void start(queries, who);
  }, [queries, who]);
};

const start = async (queries: QueryClient, who: Profile) => {
  const quiet = { staleTime: retentionMs, meta: { quiet: true } };
  const categories =
    who.role === "Admin" ? api.ProductCategory.GetAll.query({ isActive: true }) : api.ProductCategory.GetAllByClient.query({});
  const key: QueryKey = categories.queryKey;
  const before = recall<{ key: string; data: unknown }>(place);
  if (before?.key === JSON.stringify(key) && queries.getQueryData(key) === undefined)
    queries.setQueryData(key, before.data, { updatedAt: 0 });
  void queries.prefetchQuery({ ...api.Client.GetLanguageList.query({}), ...quiet });
  if (who.role === "Client") void queries.prefetchQuery({ ...api.Client.GetClientInfo.query({}), ...quiet });
  if (!may(who, api.ProductCategory.GetAllByClient)) return;
  await queries.prefetchQuery({ ...(categories as ReturnType<typeof api.ProductCategory.GetAll.query>), ...quiet });
  const data = queries.getQueryData(key);
  if (data !== undefined) remember(place, { key: JSON.stringify(key), data });
};
