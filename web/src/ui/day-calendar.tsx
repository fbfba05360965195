import Popover from "@mui/material/Popover";
import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import { DateCalendar } from "@mui/x-date-pickers/DateCalendar";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import { deDE, enUS, frFR, itIT, trTR } from "@mui/x-date-pickers/locales";
import dayjs, { type Dayjs } from "dayjs";
import "dayjs/locale/de";
import "dayjs/locale/en-gb";
import "dayjs/locale/fr";
import "dayjs/locale/it";
import "dayjs/locale/tr";
import { dayHere, type UiLanguage, useLanguage } from "#i18n";

/** Weeks begin on Monday in every language. */
const locales = { tr: "tr", en: "en-gb", de: "de", fr: "fr", it: "it" } satisfies Record<UiLanguage, string>;
const words = { tr: trTR, en: enUS, de: deDE, fr: frFR, it: itIT } satisfies Record<UiLanguage, object>;

/** Days have no zone; which one is today is the company's, and not the browser's. */
class CompanyDays extends AdapterDayjs {
  constructor(setting: ConstructorParameters<typeof AdapterDayjs>[0]) {
    super(setting);
    const read = this.date;
    this.date = (value, timezone) => read(value === undefined ? (dayHere() as typeof value) : value, timezone);
  }
}

/** A month to choose a day from, by mouse or by arrows; Enter takes it, Escape closes. */
export function DayCalendar({
  label,
  anchor,
  day,
  min,
  max,
  onChoose,
  onClose,
}: {
  label: string;
  anchor: HTMLElement;
  /** The day that is chosen already. */
  day: string | null;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (day: string) => void;
  onClose: () => void;
}) {
  const language = useLanguage();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      transformOrigin={{ vertical: "top", horizontal: "right" }}
      slotProps={{ paper: { role: "dialog", "aria-label": label } }}
    >
      <LocalizationProvider
        dateAdapter={CompanyDays}
        adapterLocale={locales[language]}
        localeText={words[language].components.MuiLocalizationProvider.defaultProps.localeText}
      >
        <DateCalendar
          autoFocus
          value={day ? dayjs(day) : null}
          {...(min && { minDate: dayjs(min) })}
          {...(max && { maxDate: dayjs(max) })}
          onChange={(selected: Dayjs | null, how) => {
            if (selected && how === "finish") onChoose(selected.format("YYYY-MM-DD"));
          }}
        />
      </LocalizationProvider>
    </Popover>
  );
}
