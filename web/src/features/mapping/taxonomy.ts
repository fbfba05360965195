import { ApiError } from "#api";

/**
 * For queries on a channel's taxonomy: right after a channel's first store is connected it is still being read. Asked again
 * until it is there; meanwhile nothing is complained about.
 */
export const untilRead = {
  retry: (_count: number, error: Error) => isLoading(error),
  retryDelay: 2000,
  meta: { quiet: true },
  staleTime: 5 * 60_000,
} as const;

/** What a channel's list is still read for is no change that this tab hears of: asked again every few seconds until it is there. */
export const againWhile = (isReading: boolean | undefined) => (isReading ? 4_000 : false);

export const isLoading = (error: Error | null) => error instanceof ApiError && error.code === "taxonomy_loading";

/** The record that the address has open, for the guard of what is unsaved: the whole page keeps its channel, its lower half its category. */
type Place = { pathname: string; search: unknown };
export const atChannel = ({ pathname, search }: Place) => [pathname, (search as Record<string, string>).channelId].join(" ");
export const atCategory = (place: Place) => [atChannel(place), (place.search as Record<string, string>).categoryId].join(" ");
