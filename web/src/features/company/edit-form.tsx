import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { ApiError } from "#api";
import { useTranslation } from "#i18n";
import { FormBox, useZodForm } from "#ui/form.tsx";
import { notify } from "#ui/notify.ts";
import { SaveBar } from "#ui/save-bar.tsx";
import { SaveConflict } from "#ui/save-conflict.tsx";

/** A record of the company that is there already: its form, the save bar, and the choice when somebody saved first. */
export function EditForm<S extends z.ZodType, V extends z.input<S> & { version: number }>({
  schema,
  loaded,
  queryKey,
  read,
  save,
  names,
  readOnly,
  onSaved,
  children,
}: {
  schema: S;
  loaded: V;
  /** Where the saved record is kept for other screens. */
  queryKey: QueryKey;
  read: () => Promise<V>;
  save: (values: z.output<S>) => Promise<V>;
  names: Record<string, string>;
  readOnly: boolean;
  onSaved?: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation("company");
  const queries = useQueryClient();
  const form = useZodForm(schema, loaded);
  const [base, setBase] = useState(loaded);
  const [conflict, setConflict] = useState<{ mine: V; theirs: V | null } | null>(null);
  const saving = useMutation({ mutationFn: save });
  const submit = async (values: z.output<S>) => {
    try {
      const saved = await saving.mutateAsync(values);
      form.reset(saved as never);
      setBase(saved);
      queries.setQueryData(queryKey, saved);
      notify.success(t("saved"));
      onSaved?.();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "conflict")) throw error;
      const mine = values as unknown as V;
      setConflict({ mine, theirs: null });
      const theirs = await read();
      setConflict((open) => open && { mine, theirs });
    }
  };
  return (
    <FormBox form={form} labels={names} onSubmit={submit as never}>
      {readOnly && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t("readOnly")}
        </Alert>
      )}
      <Box component="fieldset" disabled={readOnly} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
        {children}
      </Box>
      {!readOnly && <SaveBar saving={saving.isPending} />}
      {conflict && (
        <SaveConflict
          base={base as object}
          mine={conflict.mine as object}
          theirs={conflict.theirs as object | null}
          names={names}
          keep={["version"] as never}
          onCancel={() => setConflict(null)}
          onMerged={(merged) => {
            const { theirs } = conflict as { theirs: V };
            setConflict(null);
            form.reset({ ...merged, version: theirs.version } as never, { keepDefaultValues: true });
            void form.handleSubmit(submit as never)();
          }}
        />
      )}
    </FormBox>
  );
}
