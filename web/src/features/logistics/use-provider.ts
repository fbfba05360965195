import { useQuery } from "@tanstack/react-query";
import { api, pollWhileAway } from "#api";
import { useMay } from "#session";

/** The carriers, or the warehouse systems, that can be connected. */
export const useCarriers = (of: "cargo" | "warehouse" = "cargo") => {
  const { data, error, refetch } = useQuery(api.Client.GetAllIntegrationProvider.query({}));
  return { carriers: data?.filter(({ kind }) => kind === of), error, refetch };
};

/** A carrier, and the company's account there; the account is shown to who may see connections. */
export const useCarrier = (code: string, of: "cargo" | "warehouse" = "cargo") => {
  const may = useMay(api.IntegrationProvider.GetIntegrationAuth);
  const { carriers, ...providers } = useCarriers(of);
  const provider = carriers?.find((one) => one.code === code);
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
    isRead: carriers !== undefined && (!may || provider === undefined || auth.data !== undefined),
    error: providers.error ?? auth.error,
    retry: () => void Promise.all([providers.refetch(), auth.refetch()]),
  };
};

/** The one that road freight goes with; all others bring parcels. */
export const freightCode = "horoz";
export const useHoroz = () => useCarrier(freightCode);
