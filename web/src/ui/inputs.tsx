import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import MenuItem from "@mui/material/MenuItem";
import Switch from "@mui/material/Switch";
import TextField, { type TextFieldProps } from "@mui/material/TextField";
import { formatCount, useTranslation } from "#i18n";
import { type CharacterMode, characterModes } from "./characters.ts";
import { type InputProps, labelIn, type Option, useInput } from "./use-input.tsx";

export type { InputProps, Option } from "./use-input.tsx";

export type TextProps = InputProps & {
  maxLength?: number;
  type?: "text" | "email" | "url" | "password";
  characters?: CharacterMode;
  autoComplete?: string;
  /** What is wrong with what stands there, while it is typed. */
  warning?: string;
  slotProps?: TextFieldProps["slotProps"];
};

export function TextInput({
  maxLength,
  type = "text",
  characters,
  autoComplete = "off",
  warning,
  slotProps,
  ...props
}: TextProps) {
  const { t } = useTranslation("ui");
  const { field, frame, labelUp } = useInput(props);
  // A browser that is told the limit drops what is pasted beyond it without a word.
  const length = String(field.value ?? "").length;
  const over = maxLength !== undefined && length > maxLength;
  return (
    <TextField
      {...frame}
      {...(warning && !frame.error && { error: true, helperText: warning })}
      {...(over && !frame.error && { error: true, helperText: t("invalid.tooLong", { max: maxLength, given: length }) })}
      fullWidth
      type={type}
      value={field.value ?? ""}
      onChange={({ target }) => {
        if (!characters) return field.onChange(target.value);
        const caret = target.selectionStart;
        field.onChange(characterModes[characters](target.value));
        // A value that differs from what was typed sends the caret to the end.
        requestAnimationFrame(() => target.setSelectionRange(caret, caret));
      }}
      slotProps={{ ...labelUp, ...slotProps, htmlInput: { autoComplete } }}
    />
  );
}

/** 200 px high by default; counts letters when there is a limit. */
export function TextArea({ maxLength, height = 200, ...props }: InputProps & { maxLength?: number; height?: number }) {
  const { t } = useTranslation("ui");
  const { field, frame, labelUp } = useInput(props);
  const text = String(field.value ?? "");
  const count = maxLength
    ? t("form.letters", { count: formatCount(text.length) as never, max: formatCount(maxLength) })
    : undefined;
  return (
    <TextField
      {...frame}
      helperText={frame.helperText ?? count}
      fullWidth
      multiline
      value={text}
      onChange={field.onChange}
      slotProps={{ ...labelUp, htmlInput: { style: { height, overflow: "auto", resize: "vertical" } } }}
    />
  );
}

/** A short list. `nothing` adds an empty choice with that label; its value is null. */
export function SelectInput({
  options,
  nothing,
  ...props
}: InputProps & { options: readonly Option[]; nothing?: string | undefined }) {
  const { field, frame, inherits, labelUp } = useInput(props, labelIn(options));
  const empty = inherits ? frame.placeholder : nothing;
  return (
    <TextField
      {...frame}
      select
      fullWidth
      value={options.some((option) => option.value === field.value) ? field.value : ""}
      onChange={({ target }) => field.onChange(target.value === "" ? null : target.value)}
      slotProps={{ ...labelUp, select: { displayEmpty: inherits } }}
    >
      {empty !== undefined && <MenuItem value="">{empty}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

const ticks = { switch: Switch, checkbox: Checkbox };
function Tick({ as, ...props }: InputProps & { as: keyof typeof ticks }) {
  const { t } = useTranslation("ui");
  const { field, frame } = useInput(props, (value) => t(value === true ? "form.on" : "form.off"));
  const Control = ticks[as];
  const note = `${props.name}-note`;
  return (
    <div>
      <FormControlLabel
        label={props.label}
        disabled={frame.disabled}
        required={frame.required}
        control={
          <Control
            name={field.name}
            checked={field.value === true}
            slotProps={{ input: { id: props.name, ref: field.ref, ...(frame.helperText && { "aria-describedby": note }) } }}
            onBlur={field.onBlur}
            onChange={(_, on) => field.onChange(on)}
          />
        }
      />
      {frame.helperText && (
        <FormHelperText id={note} error={frame.error}>
          {frame.helperText}
        </FormHelperText>
      )}
    </div>
  );
}
/** On or off, at once understood as a state. */
export const SwitchInput = (props: InputProps) => <Tick as="switch" {...props} />;
/** Agreed or not. */
export const CheckboxInput = (props: InputProps) => <Tick as="checkbox" {...props} />;
