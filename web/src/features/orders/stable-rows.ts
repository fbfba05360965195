import type { Page } from "@tradeport/contract";
import type { OrderRow } from "@tradeport/contract/order-shapes";
import { useEffect, useState } from "react";

/**
 * While the list is held (the pointer is on it) rows keep their places: their contents are refreshed, what is new is only
 * counted. `question` is what was asked; another question is another list.
 */
export const useStableRows = (latest: Page<OrderRow> | undefined, question: string) => {
  const [held, setHeld] = useState<Page<OrderRow> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new question lets go
  useEffect(() => setHeld(null), [question]);
  const fresh = new Map(latest?.data.map((row) => [row.packageId, row]));
  const known = new Set(held?.data.map(({ packageId }) => packageId));
  const page = held ? { ...held, data: held.data.map((row) => fresh.get(row.packageId) ?? row) } : latest;
  return {
    page,
    hidden: held ? [...fresh.keys()].filter((id) => !known.has(id)).length : 0,
    hold: () => latest && latest.data.length > 0 && setHeld(latest),
    show: () => setHeld(null),
  };
};
