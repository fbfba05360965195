import { useEffect } from "react";
import { type FieldValues, get, set, type UseFormReturn } from "react-hook-form";
import { merge } from "./merge.ts";
import { recall, remember, whenToKeep } from "./tab-memory.ts";

interface Options {
  /** The form keeps what is typed all the time, so that it survives a reload; otherwise only when the session ends under it. */
  always: boolean;
  /** Paths of what is never kept: secrets, a buyer's or member's personal data (R45). */
  leaveOut: () => readonly string[];
  /** Told once when an unfinished form was brought back, with what it was typed on where both have changed since. */
  onRestored: (typedOn: FieldValues | null) => void;
}
/** What is typed, and what it was typed on. */
interface Draft {
  base: FieldValues;
  values: FieldValues;
}

/** What is typed survives a sign-in in between, kept in this tab until it is saved or discarded. */
export const useDraft = (form: UseFormReturn, key: string, { always, leaveOut, onRestored }: Options) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useEffect(() => {
    let older: FieldValues | null = null;
    const typedOn = () => older ?? form.formState.defaultValues;
    const found = recall<Draft>(`draft:${key}`);
    if (found?.base && found.values) {
      const now = structuredClone(form.formState.defaultValues) as FieldValues;
      for (const path of leaveOut()) for (const side of [found.base, found.values]) set(side, path, get(now, path));
      // Only what the person touched comes back; the rest is what is there now. What changed under it keeps what it was typed on.
      const { values, questions } = merge(found.base, found.values, now);
      form.reset(values, { keepDefaultValues: true });
      older = questions.length > 0 ? found.base : null;
      onRestored(older);
    }
    let dirty = found !== null;
    let wait: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(wait);
      if (!dirty) {
        older = null;
        return remember(`draft:${key}`, null);
      }
      const draft = structuredClone({ base: typedOn(), values: form.getValues() }) as Draft;
      for (const path of leaveOut()) for (const side of [draft.base, draft.values]) set(side, path, undefined);
      remember(`draft:${key}`, draft);
    };
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        dirty = isDirty ?? dirty;
        clearTimeout(wait);
        // What was discarded is gone at once, for a reload too.
        if (!dirty) remember(`draft:${key}`, null);
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
