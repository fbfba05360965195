import { useQuery } from "@tanstack/react-query";
import { api } from "#api";
import { useMay } from "#session";

/** Whether texts can be translated here, and by this person; undefined until that is known. */
export const useTranslator = (): boolean | undefined => {
  const may = useMay(api.Translation.Translate);
  const { data } = useQuery({
    ...api.Translation.GetAvailability.query({}),
    staleTime: 5 * 60_000,
    meta: { quiet: true },
    enabled: may,
  });
  return may ? data?.isAvailable : false;
};
