import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Sent } from "@tradeport/contract";
import type { savedView } from "@tradeport/contract/preferences";
import { api } from "../api.ts";

type Calls = typeof savedView;

/** What a view's menu does on the server; all of it shows in every open list of that name. */
export const useViewCalls = (list: string) => {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: api.SavedView.GetAllSavedView.key({ list }) });
  return {
    create: useMutation({
      mutationFn: (input: Sent<Calls["CreateSavedView"]>) => api.SavedView.CreateSavedView(input),
      onSuccess,
    }),
    update: useMutation({
      mutationFn: (input: Sent<Calls["UpdateSavedView"]>) => api.SavedView.UpdateSavedView(input),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (viewId: string) => api.SavedView.DeleteSavedView({ viewId }), onSuccess }),
    setDefault: useMutation({
      mutationFn: (viewId: string | null) => api.SavedView.SetDefaultSavedView({ list, viewId }),
      onSuccess,
    }),
  };
};
