import type { SalesFigures } from "@tradeport/contract/sales-report";
import { soonDays, type WeekFigures } from "#modules/reports/index.ts";
import { type EmailTemplates, quoted } from "#platform/email-template.ts";
import type { Locale } from "#platform/errors.ts";

const money = (amount: string, currency: string, locale: Locale) =>
  new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay: "code" }).format(
    amount as Intl.StringNumericLiteral,
  );
const count = (n: number, locale: Locale) => new Intl.NumberFormat(locale).format(n);
/** " (+12%)"; nothing where there was none before. */
const change = (now: SalesFigures, before: SalesFigures, locale: Locale) => {
  const [is, was] = [Number(now.net), Number(before.net)];
  if (was === 0) return "";
  const options = { style: "percent", signDisplay: "exceptZero", maximumFractionDigits: 1 } as const;
  return ` (${new Intl.NumberFormat(locale, options).format((is - was) / Math.abs(was))})`;
};
const dayText = (day: string) => day.split("-").reverse().join(".");

const texts = {
  tr: {
    subject: (days: string) => `Haftanın satışları: ${days}`,
    none: "Geçen hafta ödenmiş sipariş yok.",
    total: (net: string, before: string, orders: string, ordersBefore: string, units: string) =>
      `Net ciro ${net}, önceki hafta ${before}. ${orders} sipariş, önceki hafta ${ordersBefore}. ${units} adet satıldı.`,
    best: (list: string) => `En çok satanlar: ${list}.`,
    one: (name: string, sales: string, units: string) => `${name} (${sales}, ${units} adet)`,
    soon: (list: string) => `Bu hızla ${soonDays} gün içinde tükenecekler: ${list}.`,
    left: (name: string, units: string, days: string) => `${name} (${units} adet, ${days} gün)`,
    label: "Satış raporunu aç",
    note: "Bu e-postayı profil menüsünde, E-posta bildirimleri sayfasında açıp kapatırsınız.",
  },
  en: {
    subject: (days: string) => `Sales of the week: ${days}`,
    none: "There were no paid orders last week.",
    total: (net: string, before: string, orders: string, ordersBefore: string, units: string) =>
      `Revenue ${net}, the week before ${before}. Orders: ${orders}, the week before ${ordersBefore}. Pieces sold: ${units}.`,
    best: (list: string) => `What sold best: ${list}.`,
    one: (name: string, sales: string, units: string) => `${name} (${sales}, pieces: ${units})`,
    soon: (list: string) => `Sold out within ${soonDays} days at this pace: ${list}.`,
    left: (name: string, units: string, days: string) => `${name} (pieces: ${units}, days: ${days})`,
    label: "Open the sales report",
    note: "You turn this e-mail on and off in the profile menu, on the page E-mail notifications.",
  },
};

interface Week {
  first: string;
  last: string;
  startDate: string;
  endDate: string;
}

const inLocale = (publicUrl: string, week: Week, { totals, best, soon }: WeekFigures, locale: Locale) => {
  const words = texts[locale];
  const { first, last, startDate, endDate } = week;
  const paragraphs = totals.map(({ currency, now, before }) =>
    words.total(
      `${money(now.net, currency, locale)}${change(now, before, locale)}`,
      money(before.net, currency, locale),
      ...([now.orderCount, before.orderCount, now.unitCount].map((n) => count(n, locale)) as [string, string, string]),
    ),
  );
  const sold = best.map(({ name, now, currency }) =>
    words.one(quoted(name), money(now.sales, currency, locale), count(now.unitCount, locale)),
  );
  const gone = soon.map(({ productName, barcode, onHand, coverDays }) =>
    words.left(`${quoted(productName)} ${quoted(barcode)}`, count(onHand, locale), count(coverDays ?? 0, locale)),
  );
  return {
    subject: words.subject(`${dayText(first)} – ${dayText(last)}`),
    paragraphs: [
      ...(paragraphs.length > 0 ? paragraphs : [words.none]),
      ...(sold.length > 0 ? [words.best(sold.join("; "))] : []),
      ...(gone.length > 0 ? [words.soon(gone.join("; "))] : []),
    ],
    action: { label: words.label, address: `${publicUrl}/Reports/Sales?${new URLSearchParams({ startDate, endDate })}` },
    note: words.note,
  };
};

/** A week's sales of each currency, beside the week before; what sold best, and what is soon gone. */
export const weeklyEmail = (publicUrl: string, week: Week, figures: WeekFigures): EmailTemplates => ({
  tr: inLocale(publicUrl, week, figures, "tr"),
  en: inLocale(publicUrl, week, figures, "en"),
});
