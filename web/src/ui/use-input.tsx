import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import { type Inheritance, InheritedNote } from "./inherited.tsx";

/** What every input of a form takes; `name` is its path in the form's values. */
export interface InputProps {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** The value that holds while the field is empty, and its source. */
  inherited?: Inheritance | undefined;
}
export interface Option {
  value: string | number;
  label: string;
}

/** The field in the form, and what its frame shows: complaint, hint, or where an inherited value comes from. */
export const useInput = ({ name, label, hint, required, disabled, inherited }: InputProps) => {
  const { field, fieldState } = useController({ name });
  const words = fieldState.error?.message;
  const inherits = inherited !== undefined && (field.value === null || field.value === undefined || field.value === "");
  const note = inherited && <InheritedNote from={inherited} inherits={inherits} onReset={() => field.onChange(null)} />;
  const frame = {
    // Its own kind of name: a field called "content" is not the page's content.
    id: `field-${name}`,
    name: field.name,
    label,
    required: required ?? false,
    disabled: disabled ?? false,
    error: words !== undefined,
    helperText: words ?? note ?? hint,
    inputRef: field.ref,
    onBlur: field.onBlur,
    ...(inherits && { placeholder: inherited.shown }),
  };
  return { field, frame, inherits, labelUp: inherits ? { inputLabel: { shrink: true } } : {} };
};
