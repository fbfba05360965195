import { z } from "zod";

/** Calling code, how many digits follow it, and an example as people there write it. */
interface Plan {
  calling: string;
  digits: readonly [least: number, most: number];
  example: string;
  /** What a number may begin with, where that is narrower than "any digit but 0". */
  begins?: RegExp;
}

/** Where sellers, carriers and buyers of our marketplaces are; any other number is taken as it stands behind its "+". Lengths by ITU-T E.164. */
export const phonePlans = {
  TR: { calling: "90", digits: [10, 10], example: "0501 234 56 78", begins: /^[2-589]/ },
  AE: { calling: "971", digits: [8, 9], example: "050 123 4567" },
  AT: { calling: "43", digits: [4, 13], example: "0664 123456" },
  AU: { calling: "61", digits: [9, 9], example: "0412 345 678" },
  AZ: { calling: "994", digits: [9, 9], example: "040 123 45 67" },
  BE: { calling: "32", digits: [8, 9], example: "0470 12 34 56" },
  BG: { calling: "359", digits: [7, 9], example: "048 123 456" },
  CA: { calling: "1", digits: [10, 10], example: "506 234 5678" },
  CH: { calling: "41", digits: [9, 9], example: "078 123 45 67" },
  CN: { calling: "86", digits: [9, 12], example: "131 2345 6789" },
  CY: { calling: "357", digits: [8, 8], example: "96 123456" },
  CZ: { calling: "420", digits: [9, 9], example: "601 123 456" },
  DE: { calling: "49", digits: [6, 13], example: "01512 3456789" },
  DK: { calling: "45", digits: [8, 8], example: "32 12 34 56" },
  EE: { calling: "372", digits: [7, 8], example: "5123 4567" },
  ES: { calling: "34", digits: [9, 9], example: "612 34 56 78" },
  FI: { calling: "358", digits: [5, 12], example: "041 2345678" },
  FR: { calling: "33", digits: [9, 9], example: "06 12 34 56 78" },
  GB: { calling: "44", digits: [9, 10], example: "07400 123456" },
  GE: { calling: "995", digits: [9, 9], example: "555 12 34 56" },
  GR: { calling: "30", digits: [10, 10], example: "691 234 5678" },
  HR: { calling: "385", digits: [8, 9], example: "092 123 4567" },
  HU: { calling: "36", digits: [8, 9], example: "20 123 4567" },
  IE: { calling: "353", digits: [7, 9], example: "085 012 3456" },
  IN: { calling: "91", digits: [10, 10], example: "081234 56789" },
  // Italian numbers keep their 0.
  IT: { calling: "39", digits: [6, 12], example: "312 345 6789", begins: /^\d/ },
  JP: { calling: "81", digits: [9, 10], example: "090 1234 5678" },
  KZ: { calling: "7", digits: [10, 10], example: "710 009 9998", begins: /^[67]/ },
  LT: { calling: "370", digits: [8, 8], example: "612 34567" },
  LU: { calling: "352", digits: [4, 11], example: "628 123 456" },
  LV: { calling: "371", digits: [8, 8], example: "21 234 567" },
  MT: { calling: "356", digits: [8, 8], example: "9696 1234" },
  NL: { calling: "31", digits: [9, 9], example: "06 12345678" },
  NO: { calling: "47", digits: [5, 8], example: "406 12 345" },
  PL: { calling: "48", digits: [9, 9], example: "512 345 678" },
  PT: { calling: "351", digits: [9, 9], example: "912 345 678" },
  RO: { calling: "40", digits: [9, 9], example: "0712 034 567" },
  RU: { calling: "7", digits: [10, 10], example: "912 345 67 89", begins: /^[3489]/ },
  SA: { calling: "966", digits: [8, 9], example: "051 234 5678" },
  SE: { calling: "46", digits: [6, 10], example: "070 123 45 67" },
  SI: { calling: "386", digits: [8, 8], example: "031 234 567" },
  SK: { calling: "421", digits: [9, 9], example: "0912 123 456" },
  UA: { calling: "380", digits: [9, 9], example: "050 123 4567" },
  US: { calling: "1", digits: [10, 10], example: "201 555 0123" },
} as const satisfies Record<string, Plan>;
export type PhoneCountry = keyof typeof phonePlans;
export const phoneCountries = Object.keys(phonePlans) as PhoneCountry[];

const planOf = (country: PhoneCountry): Plan => phonePlans[country];
/** Countries of a number with "+": the longest calling code wins; +1 and +7 are shared. */
const countriesOf = (international: string): PhoneCountry[] => {
  const fits = phoneCountries.filter((country) => international.startsWith(`+${planOf(country).calling}`));
  const longest = Math.max(0, ...fits.map((country) => planOf(country).calling.length));
  return fits.filter((country) => planOf(country).calling.length === longest);
};

const fitsPlan = (national: string, { digits: [least, most], begins = /^[1-9]/ }: Plan) =>
  national.length >= least && national.length <= most && begins.test(national);

/** +905012345678: "+", calling code and number, no more than 15 digits; of a country that we know, as long as its numbers are. */
export const isPhone = (text: string): boolean => {
  if (!/^\+[1-9]\d{6,14}$/.test(text)) return false;
  const countries = countriesOf(text);
  return countries.length === 0 || countries.some((one) => fitsPlan(text.slice(1 + planOf(one).calling.length), planOf(one)));
};

/** Which country a number with "+" belongs to; undefined for one that is not listed, or that has no "+" yet. */
export const phoneCountryOf = (text: string): PhoneCountry | undefined => {
  const countries = countriesOf(text);
  return countries.find((one) => fitsPlan(text.slice(1 + planOf(one).calling.length), planOf(one))) ?? countries.at(-1);
};

/** What a person typed as +905012345678, or null when it is no number of that country. "0090…", "+90…" and "0532…" are all understood. */
export const parsePhone = (typed: string, country: PhoneCountry = "TR"): string | null => {
  const text = typed.replace(/[\s().\-/]/g, "").replace(/^00/, "+");
  if (!/^\+?\d+$/.test(text)) return null;
  if (text.startsWith("+")) return isPhone(text) ? text : null;
  const plan = planOf(country);
  const national = country === "IT" ? text : text.replace(/^0/, "");
  if (fitsPlan(national, plan)) return `+${plan.calling}${national}`;
  return text.startsWith(plan.calling) && isPhone(`+${text}`) ? `+${text}` : null;
};

/** +905012345678 -> "+90 501 234 56 78", others "+49 151 234 567 89"; what is no number stays as it is. */
export const formatPhone = (text: string): string => {
  const country = phoneCountryOf(text);
  if (!country || !isPhone(text)) return text;
  const { calling } = phonePlans[country];
  const national = text.slice(1 + calling.length);
  const parts = country === "TR" ? /^(\d{3})(\d{3})(\d\d)(\d\d)$/.exec(national)?.slice(1) : national.match(/\d{1,3}/g);
  return [`+${calling}`, ...(parts ?? [national])].join(" ");
};

/** An example for the country of a number that is not right yet; Turkish when it names none. */
export const phoneExample = (text: string): string => phonePlans[phoneCountryOf(text) ?? "TR"].example;

/** A phone number as it travels and is kept. */
export const Phone = z
  .string()
  .regex(/^\+[1-9]\d{6,14}$/, "phone")
  .refine(isPhone, "phone");
