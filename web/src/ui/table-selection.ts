import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { Marks, RowSelection } from "./data-table.tsx";
import type { Search } from "./search.tsx";

/**
 * What is ticked. It stays over pages and goes with the filter that it was chosen under. "All that match" are asked for once, as a
 * list: what comes to match later is not among them, and the count that a question names is the count that is worked on.
 */
export const useRowSelection = (
  here: readonly string[],
  search: Search | undefined,
  allIds: (() => Promise<string[]>) | undefined,
) => {
  const [ids, choose] = useState<readonly string[]>([]);
  const filterText = JSON.stringify(search?.filters.map((name) => [name, search.ask[name]]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another list; what was chosen belongs to the old one
  useEffect(() => choose([]), [filterText]);
  const all = useMutation({ mutationFn: async () => (allIds ? await allIds() : []), onSuccess: choose });

  const toggle = useCallback(
    (id: string) => choose((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id])),
    [],
  );
  const has = new Set(ids);
  const selection: RowSelection = { ids, count: ids.length, clear: () => choose([]) };
  const pageAll = here.length > 0 && here.every((id) => has.has(id));
  const marks: Marks = {
    has: (id) => has.has(id),
    toggle,
    pageAll,
    pageSome: ids.length > 0,
    togglePage: () => choose(pageAll ? ids.filter((id) => !here.includes(id)) : [...new Set([...ids, ...here])]),
  };
  return { selection, marks, chooseAll: () => all.mutate(), choosing: all.isPending };
};
