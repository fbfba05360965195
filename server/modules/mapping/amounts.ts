import { fold } from "#platform/fold.ts";

/** Units by what they measure, each in the smallest of its kind; folded. What is told in two ways (a terabyte) is left out. */
const kinds: Record<string, number>[] = [
  { ay: 1, month: 1, months: 1, yil: 12, year: 12, years: 12 },
  { gun: 1, day: 1, days: 1, hafta: 7, week: 7, weeks: 7 },
  { dk: 1, dakika: 1, min: 1, minute: 1, minutes: 1, saat: 60, sa: 60, hour: 60, hours: 60 },
  { ml: 1, cl: 10, l: 1000, lt: 1000, litre: 1000, liter: 1000, litres: 1000, liters: 1000 },
  { g: 1, gr: 1, gram: 1, grams: 1, kg: 1000, kilogram: 1000, kilograms: 1000 },
  { mm: 1, cm: 10, m: 1000, metre: 1000, meter: 1000, metres: 1000, meters: 1000 },
  { w: 1, watt: 1, kw: 1000 },
  { mb: 1, gb: 1024 },
  { mah: 1 },
  { adet: 1, parca: 1, piece: 1, pieces: 1, pcs: 1 },
];
const kindOf = (unit: string) => kinds.find((kind) => Object.hasOwn(kind, unit));
/** Products say that there is none of it. */
const nothing = new Set(["yok", "none", "no"]);

/** The unit that the name of an attribute ends in: "Warranty (months)", "Capacity ml". */
export const unitOf = (name: string): string | undefined => {
  const [, last] = /([a-z]+)[^a-z]*$/.exec(fold(name)) ?? [];
  return last !== undefined && kindOf(last) ? last : undefined;
};

/** "2 years" in months is 24; undefined: it is no amount in that unit, or no whole one. `isSure`: it says so itself. */
export const amountIn = (value: string, unit: string): { amount: string; isSure: boolean } | undefined => {
  const text = fold(value).trim();
  if (nothing.has(text)) return { amount: "0", isSure: false };
  const [, digits, own] = /^(\d+(?:[.,]\d{1,3})?) ?([a-z]+)$/.exec(text) ?? [];
  const kind = own === undefined ? undefined : kindOf(own);
  if (digits === undefined || own === undefined || kind === undefined || kind[unit] === undefined) return;
  // In thousandths, for 0.5 of something is a whole number of its parts.
  const amount = (Math.round(Number(digits.replace(",", ".")) * 1000) * kind[own]!) / kind[unit] / 1000;
  return Number.isSafeInteger(amount) ? { amount: String(amount), isSure: true } : undefined;
};
