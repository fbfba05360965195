import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useEffect, useState } from "react";
import { useTranslation } from "#i18n";
import type { FilterItem } from "./filter-bar.tsx";

/** One filter: a choice at once, text and number when the person stops typing. */
export function FilterField({
  item,
  value,
  autoFocus,
  onChange,
}: {
  item: FilterItem;
  value: unknown;
  autoFocus: boolean;
  onChange: (value: unknown) => void;
}) {
  const { t } = useTranslation("ui");
  if (item.options) {
    const at = item.options.findIndex((option) => option.value === value);
    return (
      <TextField
        select
        label={item.label}
        value={at < 0 ? "" : at}
        autoFocus={autoFocus}
        onChange={({ target }) => onChange(target.value === "" ? undefined : item.options?.[Number(target.value)]?.value)}
        slotProps={{
          select: { displayEmpty: true, MenuProps: { slotProps: { paper: { sx: { maxHeight: 420 } } } } },
          inputLabel: { shrink: true },
        }}
        sx={{ minWidth: 150, maxWidth: 260 }}
      >
        <MenuItem value="">{t("filter.all")}</MenuItem>
        {item.options.map((option, index) => (
          <MenuItem key={String(option.value)} value={index}>
            {option.label}
          </MenuItem>
        ))}
      </TextField>
    );
  }
  return <Typed item={item} value={value === undefined ? "" : String(value)} autoFocus={autoFocus} onChange={onChange} />;
}

function Typed({
  item,
  value,
  autoFocus,
  onChange,
}: {
  item: FilterItem;
  value: string;
  autoFocus: boolean;
  onChange: (value: unknown) => void;
}) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the wait
  useEffect(() => {
    if (text === value) return;
    const wait = setTimeout(() => onChange(text === "" ? undefined : item.kind === "number" ? Number(text) : text), 350);
    return () => clearTimeout(wait);
  }, [text]);
  return (
    <TextField
      label={item.label}
      value={text}
      autoFocus={autoFocus}
      onChange={({ target }) => setText(item.kind === "number" ? target.value.replace(/\D/g, "") : target.value)}
      slotProps={{ htmlInput: item.kind === "number" ? { inputMode: "numeric" } : {}, inputLabel: { shrink: true } }}
      sx={{ width: item.kind === "number" ? 120 : 180 }}
    />
  );
}
