import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { useTranslation } from "#i18n";
import { isConflict } from "./conflict.ts";
import type { FieldNames } from "./field-names.ts";
import { again, type Form, FormBox, useZodForm } from "./form.tsx";
import { changedFields, merge, type Question, same } from "./merge.ts";
import { notify } from "./notify.ts";
import { SaveBar } from "./save-bar.tsx";
import { SaveConflict } from "./save-conflict.tsx";

/** What a save is made of. */
export interface Saving<S extends z.ZodType, V> {
  /** What the fields were loaded with; its version and its values belong together. */
  base: V;
  values: z.output<S>;
  /** The fields that the person changed, and no others. */
  changed: Partial<z.output<S>>;
}

const mostRounds = 5;
/** A record that has none never counts as newer. */
const versionOf = (values: object) => Number((values as { version?: number }).version ?? 0);

/**
 * The form of everything that is edited. While something is typed it keeps what it was opened with, whatever is read again meanwhile. When somebody saved first,
 * what is saved now is read: what only one of the two changed is taken, what both changed is asked, and the save goes on with the newer
 * version. Leaving that question leaves the form as it was typed.
 */
export function EditForm<S extends z.ZodType, V extends z.input<S> & object>({
  schema,
  opened,
  read,
  askMore,
  save,
  names,
  prefix,
  draft,
  secret,
  mandatory,
  readOnly = false,
  why,
  isNew = false,
  bar = true,
  action,
  note,
  onSaved,
  children,
}: {
  schema: S;
  /** The values as they were read, with their version; a newer one is taken while nothing is typed. Give the form another `key` for another record. */
  opened: V;
  /** What is saved now, read anew; null when it is not there any more. */
  read?: () => Promise<V | null>;
  /** What both changed and no comparing of values tells: secrets, which are never shown. */
  askMore?: (base: V, mine: V, theirs: V) => Question[];
  /** Answers what is saved then. */
  save: (saving: Saving<S, V>) => Promise<V>;
  names: FieldNames;
  prefix?: string;
  draft?: string | undefined;
  secret?: readonly string[];
  mandatory?: boolean;
  readOnly?: boolean;
  /** Said above a form that may only be read. */
  why?: string;
  isNew?: boolean;
  /** False: its owner draws a button of its own. */
  bar?: boolean;
  /** The verb on the button, and what else a save changes. */
  action?: string;
  note?: string | undefined;
  /** When it is saved and nothing was typed since: the place to close it or go elsewhere. */
  onSaved?: (saved: V) => unknown;
  children: ReactNode | ((busy: boolean, form: Form<S>) => ReactNode);
}) {
  const { t } = useTranslation("ui");
  const [first] = useState(opened);
  const form = useZodForm(schema, first, { ...(mandatory && { mandatory }) });
  const base = useRef<V>(first);
  const box = useRef<HTMLFormElement>(null);
  const rounds = useRef(0);
  const [conflict, setConflict] = useState<{ theirs: V; merged: V; questions: Question[] } | null>(null);
  const saving = useMutation({
    // To be overtaken is an outcome and no failure: it has its own question. So is what the form itself complains of before it asks.
    mutationFn: async (sent: Saving<S, V>) => {
      try {
        return { saved: await save(sent) };
      } catch (error) {
        if (!(error instanceof Error)) return { complaint: error };
        if (!isConflict(error) || !read || rounds.current >= mostRounds) throw error;
        rounds.current += 1;
        return { theirs: await read() };
      }
    },
  });
  const put = (values: V) => form.reset(structuredClone(values) as never, { keepDefaultValues: true });
  const goOn = (theirs: V, values: V) => {
    base.current = theirs;
    form.reset(theirs as never);
    put(values);
  };
  // Nothing is typed: what somebody else has saved meanwhile is shown by itself. An answer that is older than the own save is not.
  const { isDirty, isSubmitting } = form.formState;
  const shown = useRef(opened);
  useEffect(() => {
    // What it was opened with is no news, also where a kept draft of an older version has just come back.
    if (opened === shown.current || isDirty || isSubmitting || versionOf(opened) <= versionOf(base.current)) return;
    shown.current = opened;
    base.current = opened;
    form.reset(structuredClone(opened) as never);
  }, [opened, isDirty, isSubmitting, form]);
  const submit = async (values: z.output<S>) => {
    const typed = structuredClone(form.getValues()) as V;
    const changed = changedFields(base.current, typed, values as object) as Partial<z.output<S>>;
    const { saved, theirs, complaint } = await saving.mutateAsync({ base: base.current, values, changed });
    if (complaint) throw complaint;
    const now = structuredClone(form.getValues()) as V;
    if (saved) {
      rounds.current = 0;
      base.current = saved;
      form.reset(saved as never);
      // What was typed while it was being saved is not saved: it stays, and so does the form.
      if (!same(typed, now)) return put(merge(typed, now, saved).values);
      await onSaved?.(saved);
      return;
    }
    if (!theirs) {
      notify.warning(t("form.gone"));
      throw { fields: [] };
    }
    const { values: merged, questions: differing } = merge(base.current, now, theirs);
    const questions = [...differing, ...(askMore?.(base.current, now, theirs) ?? [])];
    if (questions.length === 0) {
      goOn(theirs, merged);
      notify.info(t("form.merged"));
      return again;
    }
    setConflict({ theirs, merged, questions });
    throw { fields: [] };
  };
  return (
    <FormBox
      form={form}
      labels={names}
      box={box}
      onSubmit={submit as never}
      onRestored={(typedOn) => {
        base.current = typedOn as V;
      }}
      {...(prefix && { prefix })}
      {...(secret && { secret })}
      draft={readOnly ? undefined : draft}
    >
      {readOnly && why && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {why}
        </Alert>
      )}
      <Box component="fieldset" disabled={readOnly} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
        {typeof children === "function" ? children(saving.isPending, form) : children}
      </Box>
      {!readOnly && bar && (
        <SaveBar saving={saving.isPending} always={isNew} {...(action && { action })} {...(note && { note })} />
      )}
      {conflict && (
        <SaveConflict
          merged={conflict.merged}
          questions={conflict.questions}
          names={names}
          onCancel={() => setConflict(null)}
          onMerged={(values) => {
            goOn(conflict.theirs, values);
            setConflict(null);
            // By the form itself, so that what the server complains of stands beside its field.
            box.current?.requestSubmit();
          }}
        />
      )}
    </FormBox>
  );
}
