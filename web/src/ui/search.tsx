import { useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { SearchName } from "../screens.ts";
import { useRaw } from "./address-params.ts";
import type { Listed } from "./list-fields.ts";
import { type Ask, activeFilters, nextRaw, parseAsk, type Raw } from "./list-search.ts";

// biome-ignore lint/suspicious/noExplicitAny: the parts of a list take the search of any procedure
export interface Search<T = any> {
  /** The procedure's input, parsed from the address. */
  ask: T;
  /** Changes the address; goes back to the first page unless `page` is given. */
  set: (patch: { [K in keyof T]?: unknown }) => void;
  clear: () => void;
  /** Another page in the place of one that is not there: Back does not lead to it again. */
  correctPage: (page: number) => void;
  /** Names of the filters that narrow the list now. */
  filters: string[];
  /** The order is the person's own, not the list's default. */
  sorted: boolean;
  /** The address as it stands, for what the input does not show: "-6d". */
  raw: Raw;
  /** The names that the procedure takes from the address. */
  names: readonly string[];
}

/** Another wish on the same screen: what this tab brought along (more chosen products than an address holds) stays. */
export const here = { to: ".", state: true, resetScroll: false } as const;

/** The whole state of a list is the address, read by the fields of the question's input. `fixed` is what the screen itself sets. */
export const useSearch = <I, O>({ fields }: Listed<I, O>, fixed?: Partial<I>): Search<O> => {
  const raw = useRaw();
  const navigate = useNavigate();
  const fixedText = JSON.stringify(fixed ?? {});
  const set = useCallback(
    (patch: Ask) => {
      const defaults = parseAsk(fields, {}, JSON.parse(fixedText));
      const typing = Object.values(patch).every((value) => typeof value === "string" && value !== "");
      return void navigate({ ...here, search: (now: Raw) => nextRaw(now, patch, defaults), replace: typing });
    },
    [navigate, fields, fixedText],
  );
  const correctPage = useCallback(
    (page: number) =>
      void navigate({
        ...here,
        search: (now: Raw) => nextRaw(now, { page }, parseAsk(fields, {}, JSON.parse(fixedText))),
        replace: true,
      }),
    [navigate, fields, fixedText],
  );
  return useMemo(() => {
    const always = JSON.parse(fixedText) as Ask;
    const ask = parseAsk(fields, raw, always);
    const filters = activeFilters(ask, parseAsk(fields, {}, always), always);
    const clear = () => set(Object.fromEntries(filters.map((name) => [name, undefined])));
    const sorted = "orderColumn" in raw || "orderType" in raw;
    const names = Object.keys(fields).filter((name) => !(name in always));
    return { ask, set, correctPage, clear, filters, sorted, raw, names } as unknown as Search<O>;
  }, [fields, raw, fixedText, set, correctPage]);
};

/**
 * Other state of a screen in the address: an open tab, an open side sheet. A person sets it, and Back takes it back; what a screen takes by itself it
 * does not write. `isTyped`: it is written letter by letter, and Back goes behind all of it.
 */
export const useAddressState = (name: SearchName, initial = "", { isTyped = false } = {}): [string, (value: string) => void] => {
  const raw = useRaw();
  const navigate = useNavigate();
  const set = useCallback(
    (value: string) =>
      void navigate({
        ...here,
        search: (now: Raw) => ({ ...now, [name]: value === initial ? undefined : value }) as Raw,
        replace: isTyped,
      }),
    [navigate, name, initial, isTyped],
  );
  return [raw[name] ?? initial, set];
};
