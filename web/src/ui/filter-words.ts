import { isId } from "@tradeport/contract/formats";
import { counted, formatDate, formatDay, formatDecimal, useTranslation } from "#i18n";
import type { FilterItem } from "./filter-bar.tsx";
import { lastDayOf } from "./filter-period.tsx";
import { dayChoices } from "./list-search.ts";
import type { Search } from "./search.tsx";

export const fieldsOf = ({ field, to }: FilterItem) => (to === undefined ? [field] : [field, to]);

/** What an active filter says, for its chip and for a file's name. */
export const useFilterWords = (search: Search) => {
  const { t } = useTranslation("lists");
  const { ask, raw } = search;
  return (item: FilterItem): string => {
    const value = ask[item.field];
    // An id says nothing to a person: its words are on their way, or what it named is gone.
    const unnamed = (one: unknown) => (!item.options || !isId(String(one)) ? String(one) : item.loading ? "…" : t("filter.gone"));
    const option = (one: unknown) => item.options?.find((given) => given.value === one)?.label ?? unnamed(one);
    if (item.kind === "empty") return t(value ? "filter.isNotEmpty" : "filter.isEmpty");
    if (item.kind === "many") return (value as unknown[]).map(option).join(", ");
    if (item.kind === "period") {
      const [from, to] = fieldsOf(item).map((field) => ask[field] as string | undefined);
      return `${from ? formatDate(from) : "…"} – ${to ? formatDay(lastDayOf(to)) : "…"}`;
    }
    if (item.kind === "range") {
      const ends = fieldsOf(item).map((field) => ask[field] as string | number | undefined);
      const word = (end: string | number | undefined) =>
        end === undefined ? "…" : item.decimal ? formatDecimal(String(end)) : String(end);
      return ends.map(word).join(" – ");
    }
    if (item.kind === "days") {
      const days = dayChoices.find(({ text }) => text === raw[item.field])?.days;
      return days === undefined
        ? t("filter.onDay", { day: formatDate(value) })
        : days === 1
          ? t("filter.today")
          : t("filter.days", counted(days));
    }
    return option(value);
  };
};

/** The same for a sentence that says what is meant: "Koton, Stok: 3 – 40". */
export const useFilterSummary = (search: Search, items: readonly FilterItem[], searchField: string) => {
  const wordsOf = useFilterWords(search);
  const active = items.filter((item) => fieldsOf(item).some((field) => search.filters.includes(field)));
  const parts = active.map((item) => (item.kind === "many" ? wordsOf(item) : `${item.label}: ${wordsOf(item)}`));
  return [String(search.ask[searchField] ?? ""), ...parts].filter((word) => word !== "").join(", ");
};

/** All that narrows the list, in one line: "Koton, 10,00 – 50,00". */
export const useFilterLine = (search: Search, items: readonly FilterItem[], searchField: string) => {
  const wordsOf = useFilterWords(search);
  const active = items.filter((item) => fieldsOf(item).some((field) => search.filters.includes(field)));
  return [String(search.ask[searchField] ?? ""), ...active.map(wordsOf)]
    .filter((word) => word !== "")
    .join(", ")
    .slice(0, 120);
};
