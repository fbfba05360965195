import { useMutation } from "@tanstack/react-query";
import type { Sent } from "@tradeport/contract";
import type { savedView } from "@tradeport/contract/preferences";
import { api } from "../api.ts";

type Calls = typeof savedView;

/** What a view's menu does on the server; all of it shows in every open list of that name. */
export const useViewCalls = (list: string) => {
  return {
    create: useMutation({
      mutationFn: (input: Sent<Calls["CreateSavedView"]>) => api.SavedView.CreateSavedView(input),
    }),
    update: useMutation({
      mutationFn: (input: Sent<Calls["UpdateSavedView"]>) => api.SavedView.UpdateSavedView(input),
    }),
    remove: useMutation({ mutationFn: (viewId: string) => api.SavedView.DeleteSavedView({ viewId }) }),
    setDefault: useMutation({
      mutationFn: (viewId: string | null) => api.SavedView.SetDefaultSavedView({ list, viewId }),
    }),
  };
};
