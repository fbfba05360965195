import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import MenuItem from "@mui/material/MenuItem";
import Switch from "@mui/material/Switch";
import TextField, { type TextFieldProps } from "@mui/material/TextField";
import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import { useTranslation } from "#i18n";

/** What every input of a form takes; `name` is its path in the form's values. */
export interface InputProps {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
}

export const useInput = ({ name, hint }: Pick<InputProps, "name" | "hint">) => {
  const { field, fieldState } = useController({ name });
  const words = fieldState.error?.message;
  return { field, shared: { id: name, error: words !== undefined, helperText: words ?? hint } };
};

type TextProps = InputProps & {
  maxLength?: number;
  type?: "text" | "email" | "tel" | "url" | "password";
  /** How text is brought into form while it is typed. */
  letters?: "upper" | "code";
  autoComplete?: string;
  slotProps?: TextFieldProps["slotProps"];
};

const shapes: Record<NonNullable<TextProps["letters"]>, (text: string) => string> = {
  upper: (text) => text.toLocaleUpperCase("tr-TR"),
  code: (text) => text.replace(/\s+/g, ""),
};

export function TextInput({ maxLength, type = "text", letters, autoComplete = "off", slotProps, ...props }: TextProps) {
  const { field, shared } = useInput(props);
  return (
    <TextField
      {...shared}
      fullWidth
      type={type}
      label={props.label}
      required={props.required ?? false}
      disabled={props.disabled ?? false}
      name={field.name}
      value={field.value ?? ""}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={({ target }) => field.onChange(letters ? shapes[letters](target.value) : target.value)}
      slotProps={{ ...slotProps, htmlInput: { maxLength, autoComplete } }}
    />
  );
}

/** 200 px high by default; counts letters when there is a limit. */
export function TextArea({ maxLength, height = 200, ...props }: InputProps & { maxLength?: number; height?: number }) {
  const { t } = useTranslation("ui");
  const { field, shared } = useInput(props);
  const text = String(field.value ?? "");
  const count = maxLength ? t("form.letters", { count: text.length, max: maxLength }) : undefined;
  return (
    <TextField
      {...shared}
      helperText={shared.helperText ?? count}
      fullWidth
      multiline
      label={props.label}
      required={props.required ?? false}
      disabled={props.disabled ?? false}
      name={field.name}
      value={text}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={field.onChange}
      slotProps={{ htmlInput: { style: { height, overflow: "auto", resize: "vertical" } } }}
    />
  );
}

export interface Option {
  value: string | number;
  label: string;
}

/** A short list. `nothing` adds an empty choice with that label; its value is null. */
export function SelectInput({ options, nothing, ...props }: InputProps & { options: readonly Option[]; nothing?: string }) {
  const { field, shared } = useInput(props);
  return (
    <TextField
      {...shared}
      select
      fullWidth
      label={props.label}
      required={props.required ?? false}
      disabled={props.disabled ?? false}
      name={field.name}
      value={options.some((option) => option.value === field.value) ? field.value : ""}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={({ target }) => field.onChange(target.value === "" ? null : target.value)}
    >
      {nothing !== undefined && <MenuItem value="">{nothing}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function SwitchInput(props: InputProps) {
  const { field, shared } = useInput(props);
  return (
    <div>
      <FormControlLabel
        label={props.label}
        disabled={props.disabled ?? false}
        control={
          <Switch
            id={props.name}
            name={field.name}
            checked={field.value === true}
            slotProps={{ input: { ref: field.ref } }}
            onBlur={field.onBlur}
            onChange={(_, on) => field.onChange(on)}
          />
        }
      />
      {shared.helperText && <FormHelperText error={shared.error}>{shared.helperText}</FormHelperText>}
    </div>
  );
}
