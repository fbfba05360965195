import { useQuery } from "@tanstack/react-query";
import { api, pollWhileAway } from "#api";
import { useMay } from "#session";

/** The carrier that road freight goes with, and the company's account there; the account is shown to who may see connections. */
export const useHoroz = () => {
  const may = useMay(api.IntegrationProvider.GetIntegrationAuth);
  const providers = useQuery(api.Client.GetAllIntegrationProvider.query({}));
  const provider = providers.data?.find(({ kind, code }) => kind === "cargo" && code === "horoz");
  const auth = useQuery({
    ...api.IntegrationProvider.GetIntegrationAuth.query({ providerId: provider?.id ?? "" }),
    enabled: may && provider !== undefined,
    // What is being tried is a matter of seconds.
    refetchInterval: ({ state }) => pollWhileAway(state.data?.cargo?.health === "unproven" ? 1500 : 15_000),
  });
  return {
    provider,
    fields: auth.data?.fields ?? [],
    account: auth.data?.cargo ?? null,
    isRead: providers.data !== undefined && (!may || provider === undefined || auth.data !== undefined),
    error: providers.error ?? auth.error,
    retry: () => void Promise.all([providers.refetch(), auth.refetch()]),
  };
};
