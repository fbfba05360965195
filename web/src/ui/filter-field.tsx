import { useEffect, useState } from "react";
import { useTranslation } from "#i18n";
import type { FilterItem } from "./filter-bar.tsx";
import { PlainChoice, PlainField } from "./plain-field.tsx";

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
      <PlainChoice
        label={item.label}
        value={at < 0 ? "" : String(at)}
        autoFocus={autoFocus}
        onChange={(chosen) => onChange(chosen === "" ? undefined : item.options?.[Number(chosen)]?.value)}
        sx={{ minWidth: 150, maxWidth: 260 }}
      >
        <option value="">{t("filter.all")}</option>
        {item.options.map((option, index) => (
          <option key={String(option.value)} value={index}>
            {option.label}
          </option>
        ))}
      </PlainChoice>
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
    <PlainField
      label={item.label}
      value={text}
      autoFocus={autoFocus}
      onChange={({ target }) => setText(item.kind === "number" ? target.value.replace(/\D/g, "") : target.value)}
      inputMode={item.kind === "number" ? "numeric" : "text"}
      sx={{ width: item.kind === "number" ? 120 : 180 }}
    />
  );
}
