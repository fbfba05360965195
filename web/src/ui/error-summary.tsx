import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import { createContext, useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { type FieldValues, useFormContext, useFormState } from "react-hook-form";
import { useTranslation } from "#i18n";
import { Complaints } from "./complaints.tsx";
import { type FieldNames, fieldName } from "./field-names.ts";
import { errorList } from "./server-errors.ts";

/** Whether a field is one of these, or lies under one. */
export const underNames = (name: string, starts: readonly string[]) =>
  starts.some((start) => name === start || name.startsWith(`${start}.`));

/** How many fields below these names are wrong; for tabs and steps. */
export const useErrorCount = (...names: string[]) => {
  const { errors } = useFormState<FieldValues>();
  return errorList(errors).filter(([name]) => underNames(name, names)).length;
};

/** A form keeps here how the tab or step of a field is opened; set by what hides fields (StepForm). */
export const RevealContext = createContext<{ current: (name: string) => void }>({ current: () => {} });

const fieldOf = (name: string): HTMLElement | null =>
  document.getElementById(`field-${name}`) ??
  document.getElementsByName(name)[0] ??
  // What is said of a group leads to its first field.
  document.querySelector<HTMLElement>(`[id^="field-${name}."]`);
/** The field, or where it would stand: behind what is drawn of its row, its list. */
const placeOf = (name: string): HTMLElement | null => {
  const field = fieldOf(name);
  if (field || !name.includes(".")) return field;
  const above = name.replace(/\.[^.]+$/, "");
  return [...document.querySelectorAll<HTMLElement>(`[id^="field-${above}."]`)].at(-1) ?? placeOf(above);
};
/** As the fields stand on the page, whatever the order of the schema. */
const asOnPage = (list: readonly [string, string][]) =>
  list
    .map((complaint) => ({ complaint, place: placeOf(complaint[0]) }))
    .sort(({ place: one }, { place: other }) => {
      if (!one || !other || one === other) return 0;
      return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
    })
    .map(({ complaint }) => complaint);

/** Appears after a refused save, takes the focus, and leads to each field with the same words. */
export function ErrorSummary({ labels }: { labels: FieldNames }) {
  const { t } = useTranslation("ui");
  const form = useFormContext();
  const { errors, submitCount } = useFormState();
  const list = useUntilRelease(submitCount > 0 ? asOnPage(errorList(errors)) : []);
  const box = useRef<HTMLDivElement>(null);
  const reveal = useContext(RevealContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try to save
  useEffect(() => {
    if (list.length > 0) box.current?.focus();
  }, [submitCount]);
  if (list.length === 0) return null;
  const go = (name: string) => {
    reveal.current(name);
    // After what hid it has been drawn open.
    requestAnimationFrame(() => {
      const field = fieldOf(name);
      field?.scrollIntoView({ block: "center" });
      if (field) field.focus();
      else form.setFocus(name);
    });
  };
  return (
    <Alert ref={box} tabIndex={-1} severity="error" role="alert" sx={{ mb: 2 }}>
      <AlertTitle>{t("form.summary", { count: list.length })}</AlertTitle>
      <Complaints
        list={list.map(([name, words]) => {
          const label = fieldName(labels, name, form.getValues());
          return { name, words: label ? `${label}: ${words}` : words };
        })}
        onGo={go}
      />
    </Alert>
  );
}

/**
 * While the pointer is down what was there when it went down: a press leaves the field that has been corrected, and if the summary went at
 * that moment the page would move away from under it.
 */
const useUntilRelease = <T,>(now: T[]): T[] => {
  const [held, hold] = useState<T[] | null>(null);
  // What comes by this very press, a refused save, is shown at once.
  const press = useEffectEvent(() => hold(now.length > 0 ? now : null));
  useEffect(() => {
    const down = () => press();
    // After the click that the release brings.
    const up = () => setTimeout(() => hold(null));
    const ends = ["pointerup", "pointercancel", "dragend"];
    document.addEventListener("pointerdown", down, true);
    for (const end of ends) document.addEventListener(end, up, true);
    return () => {
      document.removeEventListener("pointerdown", down, true);
      for (const end of ends) document.removeEventListener(end, up, true);
    };
  }, []);
  return held ?? now;
};
