import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import type { z } from "zod";
import { DateInput } from "./date-input.tsx";
import { FindInput, type FindProps } from "./find-input.tsx";
import { FormBox, useZodForm } from "./form.tsx";
import {
  CheckboxInput,
  type InputProps,
  type Option,
  SelectInput,
  SwitchInput,
  TextArea,
  TextInput,
  type TextProps,
} from "./inputs.tsx";
import { LoaderOverlay } from "./loader.tsx";
import { same } from "./merge.ts";
import { DecimalInput, NumberInput } from "./number-inputs.tsx";
import { PhoneInput } from "./phone-input.tsx";
import { SaveBar } from "./save-bar.tsx";
import { factsOf } from "./schema-facts.ts";
import { SearchInput } from "./search-input.tsx";

type Kind =
  | ({ kind: "text" } & Pick<TextProps, "type" | "characters" | "autoComplete" | "maxLength">)
  | { kind: "textarea"; height?: number; maxLength?: number }
  | { kind: "number"; unit?: string }
  | { kind: "decimal"; unit?: string; decimals?: 0 | 2 }
  | { kind: "select"; options: readonly Option[]; nothing?: string }
  /** A long list; with `find` the server searches it. */
  | { kind: "search"; options: readonly Option[]; loading?: boolean; free?: boolean }
  | ({ kind: "find" } & Pick<FindProps, "find" | "known">)
  | { kind: "switch" }
  | { kind: "checkbox" }
  | { kind: "date"; min?: string; max?: string }
  | { kind: "phone" };

/** One field of a declared form. Whether it is mandatory and how long it may be comes from the schema, unless it is said here. */
export type FieldSpec = InputProps &
  Kind & {
    /** Of 12 columns on a wide screen: 6 by default. On a phone every field has all 12. */
    width?: 12 | 9 | 8 | 6 | 4 | 3;
    /** Shown only while this holds of the form's values. */
    when?: (values: Record<string, unknown>) => boolean;
    /** Personal data or a secret: never kept as a draft. A password always is one. */
    secret?: boolean;
  };

const draw = (field: FieldSpec, facts: { maxLength?: number }) => {
  const { kind: _kind, width: _width, when: _when, secret: _secret, ...props } = field;
  switch (field.kind) {
    case "text":
      return <TextInput {...facts} {...(props as TextProps)} />;
    case "textarea":
      return <TextArea {...facts} {...props} />;
    case "number":
      return <NumberInput {...props} />;
    case "decimal":
      return <DecimalInput {...props} />;
    case "select":
      return <SelectInput {...props} options={field.options} />;
    case "search":
      return <SearchInput {...props} options={field.options} />;
    case "find":
      return <FindInput {...props} find={field.find} />;
    case "switch":
      return <SwitchInput {...props} />;
    case "checkbox":
      return <CheckboxInput {...props} />;
    case "date":
      return <DateInput {...props} />;
    case "phone":
      return <PhoneInput {...props} />;
  }
};

/** The declared fields inside a form (FormBox): in 12 columns, half the width each, one below the other on a phone. */
export function DynamicFields({ fields, schema }: { fields: readonly FieldSpec[]; schema?: z.ZodType }) {
  const form = useFormContext();
  const values = fields.some(({ when }) => when) ? form.watch() : {};
  return (
    <Box sx={{ display: "grid", gap: 2, alignItems: "start", gridTemplateColumns: "repeat(12, minmax(0, 1fr))" }}>
      {fields
        .filter(({ when }) => when?.(values) ?? true)
        .map((field) => {
          const { required, ...facts } = schema ? factsOf(schema, field.name) : { required: false };
          const span = (of: number) => `span ${of}`;
          const half = Math.max(field.width ?? 6, 6);
          return (
            <Box key={field.name} sx={{ gridColumn: { xs: span(12), sm: span(half), md: span(field.width ?? 6) } }}>
              {draw({ required, ...field }, facts)}
            </Box>
          );
        })}
    </Box>
  );
}

export const labelsOf = (fields: readonly FieldSpec[]) => Object.fromEntries(fields.map(({ name, label }) => [name, label]));
export const secretsOf = (fields: readonly FieldSpec[]) =>
  fields.filter((field) => field.secret || (field.kind === "text" && field.type === "password")).map(({ name }) => name);

/** A whole form from a declaration: fields, error summary, save bar, draft. */
export function DynamicForm<S extends z.ZodType>({
  schema,
  values,
  fields,
  onSubmit,
  onSaved,
  saving,
  action,
  note,
  isNew = false,
  draft,
  children,
}: {
  /** The procedure's own input, or a part of it. */
  schema: S;
  values: z.input<S>;
  fields: readonly FieldSpec[];
  onSubmit: (values: z.output<S>) => unknown;
  /** When it is saved and the form is clean: the place to go elsewhere. */
  onSaved?: () => void;
  saving: boolean;
  /** The verb on the button; "Kaydet" without one. */
  action?: string;
  /** What else a save changes. */
  note?: string;
  isNew?: boolean;
  draft?: string;
  /** Below the fields. */
  children?: ReactNode;
}) {
  const form = useZodForm(schema, values, { mandatory: true });
  return (
    <FormBox<S>
      form={form}
      labels={labelsOf(fields)}
      secret={secretsOf(fields)}
      draft={draft}
      onSubmit={async (parsed) => {
        const sent = structuredClone(form.getValues());
        await onSubmit(parsed);
        const now = structuredClone(form.getValues());
        form.reset(sent);
        // What was typed while it was being saved is not saved: it stays, and so does the form.
        if (!same(sent, now)) return form.reset(now, { keepDefaultValues: true });
        onSaved?.();
      }}
    >
      <LoaderOverlay open={saving}>
        <DynamicFields fields={fields} schema={schema} />
        {children}
      </LoaderOverlay>
      <SaveBar saving={saving} always={isNew} {...(action && { action })} {...(note && { note })} />
    </FormBox>
  );
}
