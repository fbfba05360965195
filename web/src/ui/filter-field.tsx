import Stack from "@mui/material/Stack";
import { useEffect, useState } from "react";
import { counted, countRule, formatDecimal, parseDecimal, readFigure, useTranslation } from "#i18n";
import type { FilterItem } from "./filter-bar.tsx";
import { FilterMany } from "./filter-many.tsx";
import { FilterPeriod } from "./filter-period.tsx";
import { dayChoices } from "./list-search.ts";
import { PlainChoice, PlainField } from "./plain-field.tsx";
import type { Search } from "./search.tsx";

/** One filter: a choice at once, text and number when the person stops typing. */
export function FilterField({ item, search, autoFocus }: { item: FilterItem; search: Search; autoFocus: boolean }) {
  const { t } = useTranslation("ui");
  const { t: lists } = useTranslation("lists");
  const { ask, raw, set } = search;
  const value = ask[item.field];
  const choose = (next: unknown) => set({ [item.field]: next });
  const choices =
    item.kind === "days"
      ? dayChoices.map(({ text, days }) => ({
          value: text,
          label: days === 1 ? lists("filter.today") : lists("filter.days", counted(days)),
        }))
      : item.kind === "empty"
        ? [false, true].map((given) => ({ value: given, label: lists(given ? "filter.isNotEmpty" : "filter.isEmpty") }))
        : item.options;
  if (item.kind === "many")
    return (
      <FilterMany
        item={item}
        value={(value as string[] | undefined) ?? []}
        onChange={(next) => choose(next.length ? next : undefined)}
      />
    );
  if (item.kind === "period" && item.to !== undefined)
    return <FilterPeriod label={item.label} from={item.field} to={item.to} search={search} />;
  if (item.kind === "range" && item.to !== undefined)
    return (
      <Stack direction="row" sx={{ gap: 0.5 }}>
        {[item.field, item.to].map((field, at) => (
          <Typed
            key={field}
            label={lists(at === 0 ? "filter.from" : "filter.to", { label: item.label })}
            number={item.decimal ? "decimal" : "whole"}
            value={ask[field] === undefined ? "" : String(ask[field])}
            autoFocus={autoFocus && at === 0}
            onChange={(next) => set({ [field]: next })}
          />
        ))}
      </Stack>
    );
  if (choices) {
    const now = item.kind === "days" ? raw[item.field] : value;
    const at = choices.findIndex((option) => option.value === now);
    return (
      <PlainChoice
        label={item.label}
        value={at < 0 ? "" : String(at)}
        autoFocus={autoFocus}
        onChange={(selected) => choose(selected === "" ? undefined : choices[Number(selected)]?.value)}
        sx={{ minWidth: 150, maxWidth: 260 }}
      >
        <option value="">{t("filter.all")}</option>
        {choices.map((option, index) => (
          <option key={String(option.value)} value={index}>
            {option.label}
          </option>
        ))}
      </PlainChoice>
    );
  }
  return (
    <Typed
      label={item.label}
      number={item.kind === "number" ? "whole" : undefined}
      value={value === undefined ? "" : String(value)}
      autoFocus={autoFocus}
      onChange={choose}
    />
  );
}

function Typed({
  label,
  number,
  value,
  autoFocus,
  onChange,
}: {
  label: string;
  number: "whole" | "decimal" | undefined;
  value: string;
  autoFocus: boolean;
  onChange: (value: unknown) => void;
}) {
  const shown = number === "decimal" && value !== "" ? formatDecimal(value) : value;
  const [text, setText] = useState(shown);
  const [typing, setTyping] = useState(false);
  const given = number === undefined ? text : figureIn(text, number);
  // Nothing is put in the place of what a hand is typing, or of what is no figure.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address or the end of typing alone
  useEffect(() => {
    if (!typing && (given !== null || text === "")) setText(shown);
  }, [shown, typing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the wait
  useEffect(() => {
    if (text === shown || String(given) === value) return;
    const wait = setTimeout(() => {
      if (text.trim() === "") onChange(undefined);
      else if (given !== null) onChange(given);
    }, 350);
    return () => clearTimeout(wait);
  }, [text]);
  return (
    <PlainField
      label={label}
      value={text}
      autoFocus={autoFocus}
      error={text.trim() !== "" && given === null}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={({ target }) => setText(target.value)}
      inputMode={number === "whole" ? "numeric" : number === "decimal" ? "decimal" : "text"}
      sx={{ width: number ? 130 : 180 }}
    />
  );
}

/** A figure of a filter; null is none, and asks nothing. */
const figureIn = (text: string, kind: "whole" | "decimal"): string | number | null => {
  const { readings, asks } = readFigure(text, countRule);
  const value = kind === "decimal" ? parseDecimal(text) : asks ? null : (readings[0] ?? null);
  if (value === null || value.startsWith("-")) return null;
  return kind === "decimal" ? value : Number(value);
};
