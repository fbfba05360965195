import { type DefaultError, type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";

/**
 * A question whose answer a form opens from: what was read for another screen, a moment or an hour ago, is not it. A form takes its
 * values once, so that it waits for the answer that is read now.
 */
export const useFresh = <T, K extends QueryKey>(options: UseQueryOptions<T, DefaultError, T, K>) => {
  const query = useQuery({ ...options, staleTime: 0, refetchOnMount: "always" });
  const { isFetchedAfterMount } = query;
  return { ...query, data: isFetchedAfterMount ? query.data : undefined, error: isFetchedAfterMount ? query.error : null };
};
