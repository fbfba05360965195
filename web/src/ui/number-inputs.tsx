import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { formatDecimal, parseDecimal, readTyped } from "#i18n";
import { type InputProps, useInput } from "./use-input.tsx";

type NumberProps = InputProps & { unit?: string };

/** Whole numbers: 18.204 is shown. The value is a number, or undefined when empty; what is none ("12,5", "-3") stays as typed and is complained about. */
export const NumberInput = (props: NumberProps) => (
  <Figure
    {...props}
    decimals={0}
    inputMode="numeric"
    read={(typed) => {
      if (typed.trim() === "") return undefined;
      const read = readTyped(typed);
      const readings = read.kind === "number" ? [read.value] : read.kind === "ambiguous" ? read.readings : [];
      const [value, other] = readings.filter((text) => /^-?\d{1,15}$/.test(text));
      return value !== undefined && other === undefined && !("currency" in read) ? Number(value) : asTyped(typed);
    }}
  />
);

/** 1.234,56 typed and shown; the form's value is decimal text ("1234.56"), never a float. What is no number stays as typed and is complained about. */
export const DecimalInput = ({ decimals = 2, ...props }: NumberProps & { decimals?: number }) => (
  <Figure
    {...props}
    decimals={decimals}
    inputMode="decimal"
    read={(typed) => (typed.trim() === "" ? "" : (parseDecimal(typed, props.unit) ?? asTyped(typed)))}
  />
);

/** What could not be read, so that no rule takes it for decimal text: "1.234" says its two readings. */
const asTyped = (typed: string) => {
  const read = readTyped(typed);
  return read.kind === "ambiguous" ? `${typed} = ${read.readings.map((one) => one.replace(".", ",")).join(" / ")} ?` : typed;
};

/** Without decimals behind it a decimal number parts no thousands: by itself it would be a question. */
const ungrouped = (text: string) => text.replace(/\.(?=\d{3})/g, "");

/** Grouped while it is looked at, as typed while it is typed. Taking the focus changes nothing: what was selected stays selected. */
function Figure({
  unit,
  decimals,
  inputMode,
  read,
  ...props
}: NumberProps & {
  decimals: number;
  inputMode: "numeric" | "decimal";
  read: (typed: string) => string | number | undefined;
}) {
  const { field, frame, labelUp } = useInput(props, (value) => {
    const figure = formatDecimal(String(value ?? ""), decimals);
    return unit && figure !== "" ? `${figure} ${unit}` : figure;
  });
  const [typing, setTyping] = useState<string | null>(null);
  const value = String(field.value ?? "");
  const grouped = formatDecimal(value, decimals);
  const shown = decimals === 0 && inputMode === "decimal" ? ungrouped(grouped) : grouped;
  return (
    <TextField
      {...frame}
      fullWidth
      value={typing ?? shown}
      onFocus={() => setTyping(shown)}
      onBlur={() => {
        setTyping(null);
        field.onBlur();
      }}
      onChange={({ target }) => {
        setTyping(target.value);
        field.onChange(read(target.value));
      }}
      slotProps={{
        ...labelUp,
        htmlInput: { inputMode, autoComplete: "off", style: { textAlign: "right" } },
        input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : {},
      }}
    />
  );
}
