import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Page } from "@tradeport/contract";
import { pageSizeCap } from "@tradeport/contract/limits";
import type { OrderRow } from "@tradeport/contract/order-shapes";
import { useEffect, useRef, useState } from "react";
import { api, pollWhileAway } from "#api";

/**
 * While the list is held (the pointer is on it) rows keep their places: their contents are refreshed, also of those that are no longer of this list (an
 * accepted one of the new ones); what is new is only counted. `question` is what was asked; another question is another list.
 */
export const useStableRows = (latest: Page<OrderRow> | undefined, question: string) => {
  const [held, setHeld] = useState<Page<OrderRow> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new question lets go
  useEffect(() => setHeld(null), [question]);
  // The button that was pressed may be gone by the time that the pointer leaves, and then nobody is told of that.
  const box = useRef<HTMLDivElement>(null);
  const isHeld = held !== null;
  useEffect(() => {
    if (!isHeld) return;
    const look = ({ target }: MouseEvent) => {
      if (!box.current?.contains(target as Node)) setHeld(null);
    };
    document.addEventListener("mouseover", look);
    return () => document.removeEventListener("mouseover", look);
  }, [isHeld]);
  const fresh = new Map(latest?.data.map((row) => [row.packageId, row]));
  const gone = (held?.data ?? []).flatMap(({ packageId }) => (fresh.has(packageId) ? [] : [packageId]));
  const left = useQuery({
    ...api.Order.GetAllOrder.query({ orderPackageIds: gone.slice(0, pageSizeCap), pageSize: pageSizeCap }),
    enabled: gone.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: () => pollWhileAway(2000),
  });
  const known = new Set(held?.data.map(({ packageId }) => packageId));
  const hidden = [...fresh.keys()].filter((id) => !known.has(id)).length;
  for (const row of gone.length > 0 ? (left.data?.data ?? []) : []) fresh.set(row.packageId, row);
  return {
    box,
    page: held ? { ...held, data: held.data.map((row) => fresh.get(row.packageId) ?? row) } : latest,
    hidden: held ? hidden : 0,
    hold: () => latest && latest.data.length > 0 && setHeld(latest),
    show: () => setHeld(null),
  };
};
