import FormControl from "@mui/material/FormControl";
import InputLabel from "@mui/material/InputLabel";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput, { type OutlinedInputProps } from "@mui/material/OutlinedInput";
import type { SxProps, Theme } from "@mui/material/styles";
import { type ReactNode, useId } from "react";

type Shared = { label: string; sx?: SxProps<Theme> };

const Framed = ({ id, label, sx, children }: Shared & { id: string; children: ReactNode }) => (
  <FormControl size="small" sx={sx ?? {}}>
    <InputLabel htmlFor={id} shrink>
      {label}
    </InputLabel>
    {children}
  </FormControl>
);

/**
 * Text over a list. The library's TextField brings every kind of field and menu along, a tenth of a list's first screen; a
 * list narrows by a plain one.
 */
export function PlainField({ label, sx, ...input }: Shared & Omit<OutlinedInputProps, "sx">) {
  const id = useId();
  return (
    <Framed id={id} label={label} sx={sx ?? {}}>
      <OutlinedInput {...input} id={id} label={label} notched />
    </Framed>
  );
}

/** A choice as the browser draws it: typing finds an entry, a phone shows its own wheel. */
export function PlainChoice({
  label,
  sx,
  value,
  autoFocus,
  onChange,
  children,
}: Shared & { value: string; autoFocus: boolean; onChange: (value: string) => void; children: ReactNode }) {
  const id = useId();
  return (
    <Framed id={id} label={label} sx={sx ?? {}}>
      <NativeSelect
        value={value}
        autoFocus={autoFocus}
        onChange={({ target }) => onChange(target.value)}
        input={<OutlinedInput label={label} notched />}
        inputProps={{ id }}
      >
        {children}
      </NativeSelect>
    </Framed>
  );
}
