import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

const place = (key: string) => `tradeport-draft:${key}`;
const store = (key: string, values: unknown) => {
  try {
    if (values === null) sessionStorage.removeItem(place(key));
    else sessionStorage.setItem(place(key), JSON.stringify(values));
  } catch {
    // storage is full or switched off: the form itself still holds the values
  }
};
const stored = (key: string): FieldValues | null => {
  try {
    return JSON.parse(sessionStorage.getItem(place(key)) ?? "null") as FieldValues | null;
  } catch {
    return null;
  }
};

/**
 * What is typed survives a reload and a sign-in in between: kept in this tab until it is saved or discarded. `onRestored` is
 * told once when an unfinished form was brought back.
 */
export const useDraft = (form: UseFormReturn, key: string | undefined, onRestored: () => void) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useEffect(() => {
    if (!key) return;
    const found = stored(key);
    if (found) {
      form.reset(found, { keepDefaultValues: true });
      onRestored();
    }
    let dirty = found !== null;
    let wait: ReturnType<typeof setTimeout> | undefined;
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        dirty = isDirty ?? dirty;
        clearTimeout(wait);
        wait = setTimeout(() => store(key, dirty ? values : null), 200);
      },
    });
    return () => {
      stop();
      clearTimeout(wait);
      store(key, dirty ? form.getValues() : null);
    };
  }, [key]);
};
