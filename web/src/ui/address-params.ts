import { useParams, useSearch } from "@tanstack/react-router";
import { readAddressParams, screenAt } from "../address.ts";
import type { Place, Read } from "../screens.ts";
import type { Raw } from "./list-search.ts";

/** What stands after "?" now, whosever it is. */
export const useRaw = () => useSearch({ strict: false }) as Raw;

/** What the address says to this screen: its parameter, and what of its own stands after "?". */
export const useAddressParams = <P extends Place>(place: P) => {
  const params = useParams({ strict: false });
  return { ...readAddressParams(screenAt(place), useRaw()), ...params } as Read<P>;
};
