import { useEffect } from "react";
import { type FieldValues, get, set, type UseFormReturn } from "react-hook-form";
import { recall, remember, whenToKeep } from "./tab-memory.ts";

interface Options {
  /** The form keeps what is typed all the time, so that it survives a reload; otherwise only when the session ends under it. */
  always: boolean;
  /** Paths of what is never kept: secrets, a buyer's or member's personal data (R45). */
  leaveOut: () => readonly string[];
  /** Told once when an unfinished form was brought back. */
  onRestored: () => void;
}

/** What is typed survives a sign-in in between, kept in this tab until it is saved or discarded. */
export const useDraft = (form: UseFormReturn, key: string, { always, leaveOut, onRestored }: Options) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useEffect(() => {
    const found = recall<FieldValues>(`draft:${key}`);
    if (found) {
      for (const path of leaveOut()) set(found, path, get(form.formState.defaultValues, path));
      form.reset(found, { keepDefaultValues: true });
      onRestored();
    }
    let dirty = found !== null;
    let wait: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(wait);
      if (!dirty) return remember(`draft:${key}`, null);
      const values = structuredClone(form.getValues());
      for (const path of leaveOut()) set(values, path, undefined);
      remember(`draft:${key}`, values);
    };
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        dirty = isDirty ?? dirty;
        clearTimeout(wait);
        if (always || !dirty) wait = setTimeout(keep, 200);
      },
    });
    let ended = false;
    const end = () => {
      ended = true;
      keep();
    };
    const alone = whenToKeep(end);
    return () => {
      stop();
      alone();
      clearTimeout(wait);
      if (always) keep();
      // Closed by the person: what was typed there was given up.
      else if (!ended) remember(`draft:${key}`, null);
    };
  }, [key]);
};
