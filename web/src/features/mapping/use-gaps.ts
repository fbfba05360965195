import { useQuery } from "@tanstack/react-query";
import { api } from "#api";
import { useMay } from "#session";
import { againWhile } from "./taxonomy.ts";

/** What a channel's products lack in its mappings, category by category: seconds of work where products are many, and so seldom asked for again. */
export const useGaps = (channelId: string, enabled = true) => {
  const may = useMay(api.Mapping.GetMappingGaps);
  return useQuery({
    ...api.Mapping.GetMappingGaps.query({ channelId }),
    enabled: enabled && may,
    refetchInterval: ({ state }) => (state.data?.some(({ gaps }) => gaps === null) ? 20_000 : false),
  });
};

/** The same of the one that is open: asked for by itself, since a person waits for it. */
export const useGapsOf = (channelId: string, tradeportCategoryId: string | undefined) => {
  const may = useMay(api.Mapping.GetMappingGaps);
  return useQuery({
    ...api.Mapping.GetMappingGaps.query({ channelId, tradeportCategoryId: tradeportCategoryId! }),
    enabled: tradeportCategoryId !== undefined && may,
    refetchInterval: ({ state }) => againWhile(state.data?.some(({ gaps }) => gaps === null)),
  });
};
