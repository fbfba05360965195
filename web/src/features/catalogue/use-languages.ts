import { useQuery } from "@tanstack/react-query";
import { api } from "#api";

/** The languages that texts can be in, and what the reader calls each. */
export const useLanguages = () => {
  const list = useQuery({ ...api.Client.GetLanguageList.query({}), staleTime: 5 * 60_000, meta: { quiet: true } });
  return { list, nameOf: (code: string) => list.data?.find(({ langCode }) => langCode === code)?.name ?? code };
};
