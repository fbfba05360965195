import type { UseQueryResult } from "@tanstack/react-query";

/** What a table takes of the query behind it: its rows, the old ones dimmed while others come, and the way to ask again. */
export const rowsOf = <T>(query: UseQueryResult<T>) => ({
  page: query.data,
  loading: query.isPlaceholderData,
  error: query.error,
  onRetry: () => void query.refetch(),
});
