import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { formatDecimal, parseDecimal } from "#i18n";
import { type InputProps, useInput } from "./inputs.tsx";

/** Whole numbers; the value is a number, or undefined when empty. */
export function NumberInput({ unit, ...props }: InputProps & { unit?: string }) {
  const { field, shared } = useInput(props);
  return (
    <TextField
      {...shared}
      fullWidth
      label={props.label}
      required={props.required ?? false}
      disabled={props.disabled ?? false}
      name={field.name}
      value={field.value ?? ""}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={({ target }) => {
        const digits = target.value.replace(/\D/g, "").slice(0, 15);
        field.onChange(digits === "" ? undefined : Number(digits));
      }}
      slotProps={{
        htmlInput: { inputMode: "numeric", style: { textAlign: "right" } },
        input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : {},
      }}
    />
  );
}

/** 1.234,56 typed and shown; the form's value is decimal text ("1234.56"), never a float. What is no number stays as typed and is complained about. */
export function DecimalInput({ unit, decimals = 2, ...props }: InputProps & { unit?: string; decimals?: number }) {
  const { field, shared } = useInput(props);
  const [typing, setTyping] = useState<string | null>(null);
  const value = String(field.value ?? "");
  return (
    <TextField
      {...shared}
      fullWidth
      label={props.label}
      required={props.required ?? false}
      disabled={props.disabled ?? false}
      name={field.name}
      value={typing ?? formatDecimal(value, decimals)}
      inputRef={field.ref}
      onFocus={() => setTyping(formatDecimal(value, decimals))}
      onBlur={() => {
        setTyping(null);
        field.onBlur();
      }}
      onChange={({ target }) => {
        setTyping(target.value);
        field.onChange(parseDecimal(target.value) ?? target.value);
      }}
      slotProps={{
        htmlInput: { inputMode: "decimal", style: { textAlign: "right" } },
        input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : {},
      }}
    />
  );
}
