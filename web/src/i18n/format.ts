/** Numbers and dates as people here read them: 1.234,56 and DD.MM.YYYY in the company's time zone, in every language. */
let language = "tr";
export const setFormatLanguage = (wanted: string) => {
  language = wanted;
};

const grouped = new Intl.NumberFormat("tr-TR", { maximumFractionDigits: 0 });
export const formatCount = (count: number) => grouped.format(count);
/** For words with a plural: `count` chooses the form, `n` is what is read ("4.963"). */
export const counted = (count: number) => ({ count, n: formatCount(count) });

/** Decimal text -> "1.234,56". Works on the text, so no digit is lost; more than two decimals are kept when they say something. */
export const formatDecimal = (text: string, decimals = 2) => {
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!found) return text;
  const [, sign, whole, rest = ""] = found;
  const kept = rest.replace(/0+$/, "");
  const fraction = kept.length > decimals ? kept : kept.padEnd(decimals, "0");
  const digits = whole!.replace(/^0+(?=\d)/, "").replace(/\B(?=(\d{3})+$)/g, ".");
  return `${sign}${digits}${fraction ? `,${fraction}` : ""}`;
};

/** "%20", and in English "20%". */
export const formatPercent = (percent: number) =>
  new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 2 }).format(percent / 100);

/** ISO code, or a sign that already is one. */
const signs: Record<string, string> = { TRY: "₺", EUR: "€", USD: "$", GBP: "£" };
export const formatMoney = (amount: string, currency: string) => `${formatDecimal(amount)} ${signs[currency] ?? currency}`;

/**
 * What a person typed -> decimal text, or null when it is not a number. Comma is the decimal sign; dots group by three.
 * "1234.5" is taken as 1234,5 because no grouping reading exists; "1.234" is one thousand two hundred thirty-four.
 */
export const parseDecimal = (typed: string): string | null => {
  const text = typed.replace(/[\s₺€$£]/g, "");
  if (/^-?\d{1,3}(\.\d{3})+(,\d*)?$/.test(text) || /^-?\d*(,\d*)?$/.test(text)) {
    const plain = text.replaceAll(".", "").replace(",", ".").replace(/\.$/, "");
    return /\d/.test(plain) ? plain.replace(/^(-?)\./, "$10.") : null;
  }
  return /^-?\d+\.\d+$/.test(text) ? text : null;
};

const partsIn = (timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", {
    timeZone,
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
let parts = partsIn("Europe/Istanbul");
/** The company's time zone, once it is known who is signed in. */
export const setFormatZone = (timeZone: string) => {
  if (parts.resolvedOptions().timeZone !== timeZone) parts = partsIn(timeZone);
};
const split = (instant: string | Date) =>
  Object.fromEntries(parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));

/** 31.01.2026 */
export const formatDate = (instant: string | Date) => {
  const at = split(instant);
  return `${at.day}.${at.month}.${at.year}`;
};
/** 31.01.2026 14:05 */
export const formatDateTime = (instant: string | Date) => {
  const at = split(instant);
  return `${formatDate(instant)} ${at.hour}:${at.minute}`;
};

/** "3 dakika önce"; a date from a week on. */
export const formatAgo = (instant: string, now = new Date()) => {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) >= 7 * 86_400) return formatDate(instant);
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  if (Math.abs(seconds) < 60) return words.format(Math.trunc(seconds), "second");
  if (Math.abs(seconds) < 3600) return words.format(Math.trunc(seconds / 60), "minute");
  if (Math.abs(seconds) < 86_400) return words.format(Math.trunc(seconds / 3600), "hour");
  return words.format(Math.trunc(seconds / 86_400), "day");
};

/** 1.536 -> "1,5 kB" */
export const formatBytes = (bytes: number) => {
  const units = ["B", "kB", "MB", "GB"];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const value = bytes / 1000 ** step;
  return `${new Intl.NumberFormat("tr-TR", { maximumFractionDigits: value < 10 && step > 0 ? 1 : 0 }).format(value)} ${units[step]}`;
};

/** Turkish alphabetical order: Ç after C, İ after I. */
export const compareText = new Intl.Collator("tr-TR", { numeric: true }).compare;
/** "İSTANBUL", "Istanbul" and "istanbul" become the same text. */
export const foldText = (text: string) =>
  text.toLocaleLowerCase("tr-TR").replaceAll("ı", "i").normalize("NFD").replace(/\p{M}/gu, "");

/** "2026-01-31" -> "31.01.2026"; a day has no time and no zone. What is no day stays as typed. */
export const formatDay = (day: string) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$3.$2.$1");
/** "31.1.2026", "31/01/26", "31012026" and "2026-01-31" -> "2026-01-31"; null when there is no such day. */
export const parseDay = (typed: string): string | null => {
  const text = typed.trim();
  const [, day = "", month = "", year = ""] =
    /^(\d{1,2})[./\- ](\d{1,2})[./\- ](\d{4}|\d\d)$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? [];
  const iso = day ? `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
  const at = new Date(`${iso}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(iso) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null;
};
