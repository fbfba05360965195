import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ListLayout, SavedView } from "@tradeport/contract/preferences";
import { useEffect, useRef, useState } from "react";
import { api } from "../api.ts";
import { usePreferences, useSetPreference } from "../preferences.ts";
import type { ListControl } from "../ui/data-table.tsx";
import type { Listed } from "../ui/list-fields.ts";
import { type Raw, stateOf } from "../ui/list-search.ts";
import { type Search, useAddressState, useSearch } from "../ui/search.tsx";
import { sameLayout, shippedLayout } from "../ui/table-layout.ts";
import { ViewsMenu } from "./views-menu.tsx";

/** The list as shipped, where a view of one's own is the default. */
const plain = "list";

export type List<T> = ListControl & { search: Search<T> };

/**
 * A named list: its address (read by its question's fields), how this person draws it, and its views. The name is for ever: it is
 * under it that looks and views are kept.
 */
export const useList = <I, O>(
  name: string,
  question: Listed<I, O>,
  fixed?: Partial<I>,
  shipped: ListLayout = shippedLayout,
): List<O> => {
  const search = useSearch(question, fixed);
  const navigate = useNavigate();
  const { own, waiting } = usePreferences();
  const setPreference = useSetPreference();
  const [viewId] = useAddressState("view");
  const found = useQuery({
    ...api.SavedView.GetAllSavedView.query({ list: name }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const views = found.data ?? [];
  const view = views.find(({ id }) => id === viewId);
  // Inside a view its columns are changed for now, until they are saved into it.
  const [touched, setTouched] = useState<{ id: string; layout: ListLayout } | null>(null);
  const layout = view ? (touched?.id === view.id ? touched.layout : view.layout) : (own.lists[name] ?? shipped);
  const set = (next: ListLayout | null) =>
    view ? setTouched({ id: view.id, layout: next ?? shipped }) : setPreference({ lists: { [name]: next } });
  const state = stateOf(search.raw, search.names);

  const open = (next: SavedView | null, replace = false) => {
    setTouched(null);
    const toView = (now: Raw): Raw => {
      const others = Object.entries(now).filter(([key]) => !search.names.includes(key) && !["page", "view"].includes(key));
      const hasDefault = views.some(({ isDefault }) => isDefault);
      const mark: Raw = next ? { view: next.id } : hasDefault ? { view: plain } : {};
      return { ...Object.fromEntries(others), ...next?.state, ...mark };
    };
    void navigate({ to: ".", search: toView, replace, resetScroll: false });
  };
  // Once, when the list is opened: by itself its default view, by a view's short link that view.
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current || !found.data) return;
    opened.current = true;
    const first = viewId ? view : found.data.find(({ isDefault }) => isDefault);
    if (first && Object.keys(state).length === 0) open(first, true);
  });

  const arrangement = { layout, set };
  const changed = view !== undefined && (!sameLayout(layout, view.layout) || !sameState(state, view.state));
  return {
    search,
    arrangement,
    waiting,
    views: <ViewsMenu list={name} views={views} view={view} now={{ layout, state }} changed={changed} onOpen={open} />,
  };
};

const sameState = (one: Raw, other: Raw) => {
  const text = (raw: Raw) => JSON.stringify(Object.entries(raw).sort());
  return text(one) === text(other);
};
