import { addDays, parseDay } from "@tradeport/contract/days";
import { useState } from "react";
import { formatDate, formatDay, startHere, useTranslation } from "#i18n";
import { PlainField } from "./plain-field.tsx";
import type { Search } from "./search.tsx";

const dayOf = (instant: string) => parseDay(formatDate(instant)) ?? "";
/** The last day of a period that ends, as the question has it, when the next one begins. */
export const lastDayOf = (end: string) => addDays(dayOf(end), -1);

/** From one day to another, both in it, as they are typed: 31.01.2026. */
export function FilterPeriod({ label, from, to, search }: { label: string; from: string; to: string; search: Search }) {
  const { t } = useTranslation("lists");
  const { ask, set } = search;
  const first = ask[from] === undefined ? "" : dayOf(ask[from]);
  const last = ask[to] === undefined ? "" : lastDayOf(ask[to]);
  return (
    <>
      <Day
        label={t("filter.firstDay", { label })}
        day={first}
        onChange={(day) => set({ [from]: day && startHere(day).toISOString() })}
      />
      <Day
        label={t("filter.lastDay", { label })}
        day={last}
        onChange={(day) => set({ [to]: day && startHere(addDays(day, 1)).toISOString() })}
      />
    </>
  );
}

/** Taken when it is left or Enter is pressed; what is no day stays as it was typed, marked, and asks nothing. */
function Day({ label, day, onChange }: { label: string; day: string; onChange: (day: string) => void }) {
  const { t } = useTranslation("forms");
  const [typed, setTyped] = useState<string | null>(null);
  const given = typed === null ? day : typed.trim() === "" ? "" : parseDay(typed);
  const take = () => {
    if (given === null) return;
    setTyped(null);
    if (given !== day) onChange(given);
  };
  return (
    <PlainField
      label={label}
      value={typed ?? formatDay(day)}
      placeholder={t("date.pattern")}
      error={given === null}
      inputMode="numeric"
      autoComplete="off"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === "Enter" && take()}
      sx={{ width: 190 }}
    />
  );
}
