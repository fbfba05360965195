import { addDays, dayAt, startOfDay, startOfPeriodBefore } from "@tradeport/contract/days";
import { formatDecimal, type NumberRule, readingsFor, readNumber } from "@tradeport/contract/numbers";

export { parseDay } from "@tradeport/contract/days";
export { formatDecimal };

/** Numbers and dates as people here read them: 1.234,56 and DD.MM.YYYY in the company's time zone, in every language. */
let language = "tr";
export const setFormatLanguage = (wanted: string) => {
  language = wanted;
};

const grouped = new Intl.NumberFormat("tr-TR", { maximumFractionDigits: 0 });
export const formatCount = (count: number) => grouped.format(count);
/** For words with a plural: `count` chooses the form, `n` is what is read ("4.963"). */
export const counted = (count: number) => ({ count, n: formatCount(count) });

const percents = new Intl.NumberFormat("tr-TR", { style: "percent", maximumFractionDigits: 2 });
/** "%20,5", and in English "20,5%": the sign stands where the language has it, and the number is written as all others. */
export const formatPercent = (percent: number) => {
  const text = percents.format(percent / 100);
  return language === "tr" ? text : `${text.replace("%", "")}%`;
};

/** A country of an address in the reader's language; what was given as its name where the code is none. */
export const formatCountry = (code: string, name: string) =>
  (/^[A-Z]{2}$/.test(code) && new Intl.DisplayNames([language], { type: "region", fallback: "none" }).of(code)) || name;

/** ISO code, or a sign that already is one. */
const signs: Record<string, string> = { TRY: "₺", EUR: "€", USD: "$", GBP: "£" };
export const formatMoney = (amount: string, currency: string) => `${formatDecimal(amount)} ${signs[currency] ?? currency}`;

/** What a person typed as decimal text; null when it is no number, can be read in two ways, or is money of another currency (ISO code or sign). */
export const parseDecimal = (typed: string, currency?: string): string | null => {
  const read = readNumber(typed);
  if (read.kind === "percent") return currency === "%" ? read.value : null;
  return read.kind === "number" && isOf(read.currency, currency) ? read.value : null;
};
/** Whole numbers from 0 on, money, and measures with thousandths. */
export const countRule: NumberRule = { decimals: 0, min: 0, max: Number.MAX_SAFE_INTEGER };
export const moneyRule: NumberRule = { ...countRule, decimals: 2 };
export const measureRule: NumberRule = { ...countRule, decimals: 3 };
/** A figure without a currency: "1.234" is one count, "1,000" and "1,234" are asked about, "12,5" and "3 TL" are none. */
export const readFigure = (typed: string, rule: NumberRule) => {
  const read = readNumber(typed);
  return "currency" in read && read.currency !== undefined ? { readings: [], asks: false } : readingsFor(read, rule);
};
/** What could not be read, as a form keeps it, so that no rule takes it for decimal text: "1.234" says the readings that its field takes. */
export const typedLabel = (typed: string, rule: NumberRule, isTaken: (reading: string) => boolean = () => true) => {
  const read = readNumber(typed);
  if (read.kind !== "ambiguous") return typed;
  return `${typed} = ${readingsFor(read, rule)
    .readings.filter(isTaken)
    .map((one) => one.replace(".", ","))
    .join(" / ")} ?`;
};
/** The same read back: what was typed and its readings. */
export const doubtIn = (value: string) => {
  const [, typed, ...readings] = /^(.*) = (\S+)?(?: \/ (\S+))? \?$/.exec(value) ?? [];
  return typed === undefined ? null : { typed, readings: readings.flatMap((one) => one?.replace(",", ".") ?? []) };
};
/** Whether a typed sign, if there is one, is of the currency that is meant. */
export const isOf = (typed: string | undefined, currency: string | undefined) =>
  typed === undefined || typed === currency || (currency !== undefined && signs[typed] === currency);

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
const zone = () => parts.resolvedOptions().timeZone;
/** The company's day, today or so many days back: a calendar's day, and the instant at which it begins. */
export const dayHere = (back = 0, now = new Date()): string => addDays(dayAt(zone(), now), -back);
export const startHere = (day: string): Date => startOfDay(zone(), day);
export const startBefore = (startDate: string, endDate: string): Date => startOfPeriodBefore(zone(), startDate, endDate);
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

/** 14:05 */
export const formatTime = (instant: string | Date) => formatDateTime(instant).slice(-5);
/** "bugün", "dün", else 31.01.2026. */
export const formatDayName = (instant: string | Date, now = new Date()) => {
  const day = formatDate(instant);
  const ago = [0, 1].find((days) => formatDate(new Date(now.getTime() - days * 86_400_000)) === day);
  return ago === undefined ? day : new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-ago, "day");
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

/** The order of the alphabet of the language that is read. */
export const comparing = () => new Intl.Collator(language === "tr" ? "tr-TR" : language, { numeric: true }).compare;
/** Turkish alphabetical order: Ç after C, İ after I. */
export const compareText = new Intl.Collator("tr-TR", { numeric: true }).compare;
/** "İSTANBUL", "Istanbul" and "istanbul" become the same text. */
export const foldText = (text: string) =>
  text.toLocaleLowerCase("tr-TR").replaceAll("ı", "i").normalize("NFD").replace(/\p{M}/gu, "");

/** "2026-01-31" -> "31.01.2026"; a day has no time and no zone. What is no day stays as typed. */
export const formatDay = (day: string) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$3.$2.$1");
