import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { foldText, useTranslation } from "#i18n";
import { type InputProps, labelIn, type Option, useInput } from "./use-input.tsx";

/** Several of a list, found by typing; Turkish letters are found by plain ones. The value is the options' values. */
export function ManyInput({
  options,
  loading = false,
  ...props
}: InputProps & { options: readonly Option[]; loading?: boolean }) {
  const { t } = useTranslation("ui");
  const labelOf = labelIn(options);
  const { field, frame } = useInput(props, (value) => (Array.isArray(value) ? value.map(labelOf).join(", ") : ""));
  const { id, label, required, disabled, error, helperText, inputRef, onBlur } = frame;
  return (
    <Autocomplete<Option, true>
      multiple
      fullWidth
      disableCloseOnSelect
      id={id}
      options={options}
      value={((field.value ?? []) as Option["value"][]).map((value) => ({ value, label: labelOf(value) }))}
      loading={loading}
      disabled={disabled}
      loadingText={t("loading")}
      noOptionsText={t("form.noOptions")}
      openText={t("form.open")}
      closeText={t("close")}
      clearText={t("form.clear")}
      getOptionKey={({ value }) => value}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      filterOptions={(all, { inputValue }) =>
        all.filter((one) => foldText(one.label).includes(foldText(inputValue))).slice(0, 200)
      }
      onChange={(_, next) => field.onChange(next.map(({ value }) => value))}
      onBlur={onBlur}
      renderInput={(params) => (
        <TextField {...params} label={label} required={required} error={error} helperText={helperText} inputRef={inputRef} />
      )}
    />
  );
}
