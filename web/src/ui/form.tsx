import { zodResolver } from "@hookform/resolvers/zod";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { type DefaultValues, FormProvider, type Path, type UseFormReturn, useForm as useHookForm } from "react-hook-form";
import type { z } from "zod";
import { useTranslation } from "#i18n";
import { explainHint, explainInZod } from "../i18n/zod.ts";
import { useDraft } from "./draft.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { banner } from "./notify.ts";

explainInZod();

// biome-ignore lint/suspicious/noExplicitAny: a form holds what its schema takes; the library's own types say any here
type Values = any;
export type Form<S extends z.ZodType = z.ZodType> = UseFormReturn<z.input<S> & Values, unknown, z.output<S> & Values>;

/** A form over a schema (the procedure's own): checked when a field is left and on save, not on every key. */
export const useZodForm = <S extends z.ZodType>(schema: S, values: z.input<S>): Form<S> =>
  useHookForm<Values, unknown, Values>({
    resolver: async (values, context, options) => {
      const answer = await zodResolver(schema as never)(values as never, context, options as never);
      sayHints(answer.errors, values);
      return answer as never;
    },
    defaultValues: values as DefaultValues<Values>,
    mode: "onTouched",
    shouldFocusError: false,
  }) as never;

const sayHints = (errors: object, values: Values): void => {
  for (const [key, error] of Object.entries(errors)) {
    if (typeof error !== "object" || error === null || key === "ref") continue;
    if ("message" in error && typeof error.message === "string")
      Object.assign(error, { message: explainHint(error.message, values?.[key]) });
    else sayHints(error, values?.[key]);
  }
};

interface FieldErrors {
  fields?: readonly { field: string; message: string }[];
}
/** Puts the server's complaints beside their fields: product.texts.0.name of the request is texts.0.name of the form with prefix "product". */
export const showFieldErrors = (form: Form, error: unknown, prefix = "") => {
  for (const { field, message } of (error as FieldErrors)?.fields ?? []) {
    const name = prefix && field.startsWith(`${prefix}.`) ? field.slice(prefix.length + 1) : field;
    form.setError(name as Path<Values>, { type: "server", message });
  }
};

/**
 * Form, its error summary and its fields. `onSubmit` gets parsed values; what it throws with `fields` is shown beside them
 * and the values stay as typed. Words of a failure come from the caller's mutation.
 */
export function FormBox<S extends z.ZodType>({
  form,
  onSubmit,
  labels,
  prefix,
  draft,
  children,
}: {
  form: Form<S>;
  onSubmit: (values: z.output<S>) => unknown;
  /** Field name -> what people call it, for the summary. "variants.*.barcode" names it in every row. */
  labels?: Record<string, string>;
  prefix?: string;
  /** Keeps what is typed over a reload and a new sign-in, under this name: "product-new", `product-${id}`. */
  draft?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation("ui");
  useDraft(form as UseFormReturn, draft, () => banner.show("info", t("form.restored"), { timeout: 8000 }));
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      showFieldErrors(form as never, error, prefix);
    }
  });
  return (
    <FormProvider {...(form as UseFormReturn)}>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary labels={labels ?? {}} />
        {children}
      </Box>
    </FormProvider>
  );
}

/** 12 columns: half the width each by default, one below the other on a phone. */
export const Fields = ({ children, columns = 2 }: { children: ReactNode; columns?: 1 | 2 | 3 | 4 }) => (
  <Box
    sx={{
      display: "grid",
      gap: 2,
      alignItems: "start",
      gridTemplateColumns: {
        xs: "1fr",
        sm: `repeat(${Math.min(columns, 2)}, minmax(0, 1fr))`,
        md: `repeat(${columns}, minmax(0, 1fr))`,
      },
    }}
  >
    {children}
  </Box>
);
