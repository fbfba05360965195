import { type ReactNode, useLayoutEffect } from "react";
import { useController, useFormContext } from "react-hook-form";
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
export const labelIn =
  (options: readonly Option[]) =>
  (value: unknown): string =>
    options.find((option) => option.value === value)?.label ?? String(value ?? "");

/** What a value of a field is called where it is spoken of: an option's label, an amount as people write it. */
type Say = (value: unknown) => string;
const sayings = new WeakMap<object, Map<string, Say>>();
/** By the field itself, or by the same field of another row. */
export const sayingOf = (control: object, path: string): Say | undefined => {
  const says = sayings.get(control);
  const anyRow = path.replace(/\.\d+(?=\.)/g, ".*");
  return says?.get(path) ?? [...(says ?? [])].find(([name]) => name.replace(/\.\d+(?=\.)/g, ".*") === anyRow)?.[1];
};

/** The field in the form, and what its frame shows: complaint, hint, or where an inherited value comes from. */
export const useInput = ({ name, label, hint, required, disabled, inherited }: InputProps, say?: Say) => {
  const { field, fieldState } = useController({ name });
  const { control } = useFormContext();
  useLayoutEffect(() => {
    if (!say) return;
    const says = sayings.get(control) ?? new Map<string, Say>();
    sayings.set(control, says.set(name, say));
    return () => void says.delete(name);
  });
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
