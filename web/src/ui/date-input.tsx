import Calendar from "@mui/icons-material/CalendarMonthOutlined";
import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { lazy, Suspense, useState } from "react";
import { formatDay, parseDay, useTranslation } from "#i18n";
import { IconAction } from "./icon-action.tsx";
import { type InputProps, useInput } from "./use-input.tsx";

/** Fetched when it is first opened. */
const DayCalendar = lazy(async () => ({ default: (await import("./day-calendar.tsx")).DayCalendar }));

/**
 * DD.MM.YYYY typed and shown in every language; a calendar beside it. The value is a day ("2026-01-31"); what is
 * no day stays as typed and is complained about.
 */
export function DateInput({ min, max, ...props }: InputProps & { min?: string | undefined; max?: string | undefined }) {
  const { t } = useTranslation("forms");
  const { field, frame, labelUp } = useInput(props, (value) => formatDay(String(value ?? "")));
  const [calendar, setCalendar] = useState<HTMLElement | null>(null);
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
              <IconAction
                label={t("date.open", { field: props.label })}
                icon={<Calendar fontSize="small" />}
                disabled={frame.disabled}
                aria-haspopup="dialog"
                onClick={({ currentTarget }) => setCalendar(currentTarget)}
              />
              {calendar && (
                <Suspense>
                  <DayCalendar
                    label={props.label}
                    anchor={calendar}
                    day={parseDay(value)}
                    min={min}
                    max={max}
                    onChoose={(day) => {
                      setCalendar(null);
                      setTyping(null);
                      field.onChange(day);
                    }}
                    onClose={() => setCalendar(null)}
                  />
                </Suspense>
              )}
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
