import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { useId } from "react";
import { foldText, useTranslation } from "#i18n";
import { type InputProps, labelIn, type Option, useInput } from "./use-input.tsx";

type SearchProps = InputProps & {
  options: readonly Option[];
  /** While the options load. */
  loading?: boolean;
  /** For options that the server finds: told as the person types; the list is then shown as it is. */
  onSearch?: (text: string) => void;
  /** Takes text that is in no option. */
  free?: boolean;
  /** Stands where nothing is found: what can be done then. */
  none?: string;
};

/** A long list with search; Turkish letters are found by plain ones. The value is the option's value (or the text when free). */
export function SearchInput({ options, loading, onSearch, free, none, ...props }: SearchProps) {
  const { field, frame } = useInput(props, labelIn(options));
  return (
    <SearchField
      {...frame}
      options={options}
      loading={loading}
      onSearch={onSearch}
      free={free}
      none={none}
      value={field.value ?? null}
      onChange={field.onChange}
    />
  );
}

/** The same outside a form. */
export function SearchField({
  options,
  value,
  onChange,
  loading,
  onSearch,
  onOpen,
  hint,
  none,
  free = false,
  label,
  required,
  disabled,
  error,
  helperText,
  id,
  inputRef,
  placeholder,
  onBlur,
}: {
  options: readonly Option[];
  value: string | number | null;
  onChange: (value: string | number | null) => void;
  loading?: boolean | undefined;
  onSearch?: ((text: string) => void) | undefined;
  onOpen?: () => void;
  /** Stands in the open list, above its options and where there are none. */
  hint?: string | undefined;
  none?: string | undefined;
  free?: boolean | undefined;
  placeholder?: string;
  label: React.ReactNode;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  error?: boolean;
  helperText?: React.ReactNode;
  id?: string;
  inputRef?: React.Ref<HTMLInputElement>;
  onBlur?: () => void;
}) {
  const { t } = useTranslation("ui");
  // Its list opens outside of the page's parts: it is a part of its own, by the field's name.
  const ownId = useId();
  const fieldId = id ?? ownId;
  const selected =
    options.find((option) => option.value === value) ?? (free && value !== null && value !== "" ? String(value) : null);
  return (
    <Autocomplete<Option, false, false, boolean>
      fullWidth
      freeSolo={free}
      autoSelect={free}
      autoHighlight={!free}
      options={options as Option[]}
      value={selected}
      loading={loading ?? false}
      disabled={disabled ?? false}
      loadingText={t("loading")}
      noOptionsText={none ?? hint ?? t("form.noOptions")}
      openText={t("form.open")}
      closeText={t("close")}
      clearText={t("form.clear")}
      getOptionLabel={(option) => (typeof option === "string" ? option : option.label)}
      isOptionEqualToValue={(option, now) => typeof now !== "string" && option.value === now.value}
      getOptionKey={(option) => (typeof option === "string" ? option : option.value)}
      filterOptions={(all, state) => {
        if (onSearch) return all;
        const wanted = foldText(state.inputValue);
        return all.filter((option) => foldText(option.label).includes(wanted)).slice(0, 200);
      }}
      onChange={(_, next) => onChange(next === null ? null : typeof next === "string" ? next : next.value)}
      onInputChange={(_, text, reason) => reason === "input" && onSearch?.(text)}
      onBlur={onBlur}
      {...(hint && { groupBy: () => hint })}
      {...(onOpen && { onOpen })}
      id={fieldId}
      slotProps={{ popper: { role: "region", "aria-labelledby": `${fieldId}-label` } as object }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={required ?? false}
          error={error ?? false}
          helperText={helperText}
          inputRef={inputRef}
          {...(placeholder && { placeholder })}
        />
      )}
    />
  );
}
