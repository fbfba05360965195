import Calendar from "@mui/icons-material/CalendarMonthOutlined";
import Box from "@mui/material/Box";
import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { useRef, useState } from "react";
import { formatDay, parseDay, useTranslation } from "#i18n";
import { IconAction } from "./icon-action.tsx";
import { type InputProps, useInput } from "./use-input.tsx";

/**
 * DD.MM.YYYY typed and shown in every language; the browser's own calendar beside it. The value is a day ("2026-01-31"); what is
 * no day stays as typed and is complained about.
 */
export function DateInput({ min, max, ...props }: InputProps & { min?: string | undefined; max?: string | undefined }) {
  const { t } = useTranslation("forms");
  const { field, frame, labelUp } = useInput(props, (value) => formatDay(String(value ?? "")));
  const calendar = useRef<HTMLInputElement>(null);
  const [typing, setTyping] = useState<string | null>(null);
  const value = String(field.value ?? "");
  return (
    <TextField
      {...frame}
      fullWidth
      value={typing ?? formatDay(value)}
      placeholder={frame.placeholder ?? t("date.pattern")}
      onFocus={() => setTyping(formatDay(value))}
      onBlur={() => {
        setTyping(null);
        field.onBlur();
      }}
      onChange={({ target }) => {
        setTyping(target.value);
        field.onChange(parseDay(target.value) ?? target.value);
      }}
      slotProps={{
        ...labelUp,
        htmlInput: { inputMode: "numeric", autoComplete: "off" },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Box
                ref={calendar}
                component="input"
                type="date"
                tabIndex={-1}
                aria-hidden
                value={parseDay(value) ?? ""}
                min={min}
                max={max}
                disabled={frame.disabled}
                onChange={({ target }) => field.onChange((target as HTMLInputElement).value)}
                sx={{ width: 0, height: 0, p: 0, border: 0, opacity: 0, position: "absolute", bottom: 0, right: 0 }}
              />
              <IconAction
                label={t("date.open", { field: props.label })}
                icon={<Calendar fontSize="small" />}
                disabled={frame.disabled}
                onClick={() => calendar.current?.showPicker()}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
