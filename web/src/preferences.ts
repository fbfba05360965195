import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PreferenceChange, Preferences } from "@tradeport/contract/preferences";
import { api } from "./api.ts";

/** What the person set for themselves, wherever they sign in; asked for at layout start. */
const preferences = {
  queryKey: ["preferences"] as const,
  queryFn: () => api.Preference.GetAllPreference({}),
  staleTime: 5 * 60_000,
  // A list without its preferences is the list as shipped: nothing to be told.
  meta: { quiet: true },
};
const none: Preferences = { lists: {} };

export const loadPreferences = (queries: QueryClient) => void queries.prefetchQuery(preferences);

/** The preferences, and whether they are still on their way. */
export const usePreferences = (): { own: Preferences; waiting: boolean } => {
  const { data, isPending } = useQuery(preferences);
  return { own: data ?? none, waiting: isPending };
};

/** `set({ theme: "dark" })`, `set({ lists: { products: look } })`; null forgets. Shown at once, taken back when it could not be kept. */
export const useSetPreference = () => {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (change: PreferenceChange) => api.Preference.SetPreference(change),
    onError: () => queries.invalidateQueries(preferences),
  });
  return (change: PreferenceChange) => {
    // An answer that is on its way tells how it was before.
    void queries.cancelQueries(preferences);
    queries.setQueryData<Preferences>(preferences.queryKey, (own = none) => changed(own, change));
    mutate(change);
  };
};

const changed = (own: Preferences, { lists, ...others }: PreferenceChange): Preferences => {
  const merged = Object.entries({ ...own, ...others }).filter(([, value]) => value !== null && value !== undefined);
  const all = Object.entries({ ...own.lists, ...lists }).filter(([, look]) => look !== null);
  return { ...Object.fromEntries(merged), lists: Object.fromEntries(all) } as Preferences;
};
