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

export const isLoading = (error: Error | null) => error instanceof ApiError && error.code === "taxonomy_loading";
