import Box from "@mui/material/Box";
import InputAdornment from "@mui/material/InputAdornment";
import NativeSelect from "@mui/material/NativeSelect";
import TextField from "@mui/material/TextField";
import { formatPhone } from "@tradeport/contract/phone";
import {
  callingCode,
  exampleIn,
  isInPlan,
  type PhoneCountry,
  parsePhone,
  phoneCountries,
  phoneCountryOf,
} from "@tradeport/contract/phone-plans";
import { useMemo, useState } from "react";
import { compareText, useLanguage, useTranslation } from "#i18n";
import type { PhoneProps } from "./phone-input.tsx";
import { useInput } from "./use-input.tsx";

/** A number of the chosen country, Turkey at first. The value is +905012345678 once it is one; until then what was typed, so that the complaint can show it. */
export function PhoneField({ country: first = "TR", ...props }: PhoneProps) {
  const { t } = useTranslation("forms");
  const language = useLanguage();
  const { field, frame, labelUp } = useInput(props, (value) => formatPhone(String(value ?? "")));
  const value = String(field.value ?? "");
  const [selected, setSelected] = useState<PhoneCountry>(first);
  const [typing, setTyping] = useState<string | null>(null);
  const country = (isInPlan(value) && phoneCountryOf(value)) || selected;
  const names = useMemo(() => {
    const name = new Intl.DisplayNames([language], { type: "region" });
    const named = phoneCountries.map((code) => ({ code, name: name.of(code) ?? code }));
    return named.sort((a, b) => compareText(a.name, b.name));
  }, [language]);
  const read = (typed: string, of: PhoneCountry) => {
    const number = parsePhone(typed, of);
    if (number) return number;
    // A half number of another country names it, so that the complaint can give that country's example.
    return typed.trim() === "" || of === "TR" || /^\s*(\+|00)/.test(typed)
      ? typed
      : `+${callingCode(of)}${typed.replace(/\D/g, "")}`;
  };
  return (
    <TextField
      {...frame}
      fullWidth
      type="tel"
      value={typing ?? formatPhone(value)}
      placeholder={frame.placeholder ?? exampleIn(country)}
      onFocus={() => setTyping(formatPhone(value))}
      onBlur={() => {
        setTyping(null);
        field.onBlur();
      }}
      onChange={({ target }) => {
        setTyping(target.value);
        const next = read(target.value, country);
        setSelected(phoneCountryOf(next) ?? country);
        field.onChange(next);
      }}
      slotProps={{
        ...labelUp,
        htmlInput: { inputMode: "tel", autoComplete: "tel" },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              {/* Of what is chosen the code alone is shown, whole; the list says the country's name too. */}
              <Box sx={shown}>
                <span aria-hidden>{`${country} +${callingCode(country)} ▾`}</span>
                <NativeSelect
                  // The browser's own words.
                  data-own=""
                  value={country}
                  disabled={frame.disabled}
                  disableUnderline
                  inputProps={{ "aria-label": t("phone.country", { field: props.label }) }}
                  onChange={({ target }) => {
                    const next = target.value as PhoneCountry;
                    setSelected(next);
                    if (value !== "") field.onChange(read(value.replace(`+${callingCode(country)}`, ""), next));
                  }}
                  sx={{ position: "absolute", inset: 0, opacity: 0 }}
                >
                  {names.map(({ code, name }) => (
                    <option key={code} value={code}>
                      {`${code} +${callingCode(code)} ${name}`}
                    </option>
                  ))}
                </NativeSelect>
              </Box>
              <Box component="span" sx={{ borderLeft: 1, borderColor: "divider", height: 20, ml: 0.5 }} />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

const shown = {
  position: "relative",
  fontSize: 13,
  whiteSpace: "nowrap",
  fontVariantNumeric: "tabular-nums",
  borderRadius: 1,
  "&:focus-within": { outline: "2px solid var(--mui-palette-primary-main)", outlineOffset: 2 },
} as const;
