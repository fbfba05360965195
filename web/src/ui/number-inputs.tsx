import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import type { NumberRule } from "@tradeport/contract/numbers";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { countRule, doubtIn, formatDecimal, measureRule, moneyRule, parseDecimal, readFigure, typedLabel } from "#i18n";
import { fieldTakes } from "./schema-facts.ts";
import { type InputProps, useInput } from "./use-input.tsx";
import { WhichOne } from "./which-one.tsx";

type NumberProps = InputProps & { unit?: string };

/** Whole numbers: 18.204 is shown. The value is a number, or undefined (`empty`) when empty; what is none ("12,5", "-3") stays as typed and is complained about. */
export const NumberInput = ({ empty, ...props }: NumberProps & { empty?: null }) => {
  const { control } = useFormContext();
  const isTaken = (reading: string) => fieldTakes(control, props.name, Number(reading));
  return (
    <Figure
      {...props}
      decimals={0}
      inputMode="numeric"
      read={(typed) => {
        if (typed.trim() === "") return empty;
        const { readings, asks } = readFigure(typed, countRule);
        return readings[0] !== undefined && !asks ? Number(readings[0]) : typedLabel(typed, countRule, isTaken);
      }}
    />
  );
};

/**
 * 1.234,56 typed and shown; the form's value is decimal text ("1234.56"), never a float. What is no number stays as typed and is complained
 * about. `decimals`: how many are always shown; 2 is money, 0 a measure, which may have thousandths.
 */
export const DecimalInput = ({ decimals = 2, ...props }: NumberProps & { decimals?: 0 | 2 }) => {
  const rule: NumberRule = decimals === 2 ? moneyRule : measureRule;
  const { control } = useFormContext();
  const isTaken = (reading: string) => fieldTakes(control, props.name, reading);
  return (
    <Figure
      {...props}
      decimals={decimals}
      inputMode="decimal"
      read={(typed) => (typed.trim() === "" ? "" : (parseDecimal(typed, props.unit) ?? typedLabel(typed, rule, isTaken)))}
    />
  );
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
  read: (typed: string) => string | number | null | undefined;
}) {
  const { field, frame, labelUp } = useInput(props, (value) => {
    const figure = formatDecimal(String(value ?? ""), decimals);
    return unit && figure !== "" ? `${figure} ${unit}` : figure;
  });
  const [typing, setTyping] = useState<string | null>(null);
  const value = String(field.value ?? "");
  const doubt = doubtIn(value);
  const show = (text: string) => {
    const grouped = formatDecimal(text, decimals);
    return decimals === 0 && inputMode === "decimal" ? ungrouped(grouped) : grouped;
  };
  const shown = doubt?.typed ?? show(value);
  const choose = (reading: string) => {
    field.onChange(inputMode === "decimal" ? reading : Number(reading));
    field.onBlur();
  };
  return (
    <TextField
      {...frame}
      {...(doubt &&
        doubt.readings.length > 0 &&
        (typing === null || frame.error) && { error: true, helperText: <WhichOne {...doubt} show={show} onChoose={choose} /> })}
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
