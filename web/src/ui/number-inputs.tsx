import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { formatDecimal, parseDecimal } from "#i18n";
import { type InputProps, useInput } from "./use-input.tsx";

type NumberProps = InputProps & { unit?: string };

/** Whole numbers: only digits can be typed, 18.204 is shown. The value is a number, or undefined when empty. */
export const NumberInput = (props: NumberProps) => (
  <Figure
    {...props}
    decimals={0}
    inputMode="numeric"
    clean={(typed) => typed.replace(/\D/g, "").slice(0, 15)}
    read={(digits) => (digits === "" ? undefined : Number(digits))}
  />
);

/** 1.234,56 typed and shown; the form's value is decimal text ("1234.56"), never a float. What is no number stays as typed and is complained about. */
export const DecimalInput = ({ decimals = 2, ...props }: NumberProps & { decimals?: number }) => (
  <Figure
    {...props}
    decimals={decimals}
    inputMode="decimal"
    clean={(typed) => typed}
    read={(typed) => parseDecimal(typed) ?? typed}
  />
);

/** Grouped while it is looked at, as typed while it is typed. Taking the focus changes nothing: what was selected stays selected. */
function Figure({
  unit,
  decimals,
  inputMode,
  clean,
  read,
  ...props
}: NumberProps & {
  decimals: number;
  inputMode: "numeric" | "decimal";
  clean: (typed: string) => string;
  read: (cleaned: string) => string | number | undefined;
}) {
  const { field, frame, labelUp } = useInput(props);
  const [typing, setTyping] = useState<string | null>(null);
  const value = String(field.value ?? "");
  return (
    <TextField
      {...frame}
      fullWidth
      value={typing ?? formatDecimal(value, decimals)}
      onFocus={() => setTyping(formatDecimal(value, decimals))}
      onBlur={() => {
        setTyping(null);
        field.onBlur();
      }}
      onChange={({ target }) => {
        const cleaned = clean(target.value);
        setTyping(cleaned);
        field.onChange(read(cleaned));
      }}
      slotProps={{
        ...labelUp,
        htmlInput: { inputMode, autoComplete: "off", style: { textAlign: "right" } },
        input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : {},
      }}
    />
  );
}
