import { useQuery } from "@tanstack/react-query";
import { api } from "#api";

/** Whether the company has an account at the carrier: without one there is nothing that it could be asked for. */
export const useConnected = () => {
  const { data, error, refetch } = useQuery(api.Client.GetAllIntegrationProvider.query({}));
  return {
    isConnected: data?.some(({ kind, code, isConnected }) => kind === "cargo" && code === "horoz" && isConnected),
    error,
    refetch,
  };
};
