import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  isValidPhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import examples from "libphonenumber-js/mobile/examples";

/** The world's numbering plans, kept up by their authors (decision 0006). */
export type PhoneCountry = CountryCode;
export const phoneCountries = getCountries();
export const callingCode = (country: PhoneCountry): string => getCountryCallingCode(country);
/** A number as people there write it at home. */
export const exampleIn = (country: PhoneCountry): string => getExampleNumber(country, examples)?.formatNational() ?? "";

export const isInPlan = (international: string): boolean => isValidPhoneNumber(international);

/** Which country a number with "+" belongs to; undefined for one that no plan has, or that has no "+" yet. */
export const phoneCountryOf = (text: string): PhoneCountry | undefined => {
  const found = parsePhoneNumberFromString(text.replace(/^\s*00/, "+"));
  return found?.country ?? phoneCountries.find((country) => callingCode(country) === found?.countryCallingCode);
};

/** What a person typed as +905012345678, or null when it is no number of that country. "0090…", "+90…" and "0532…" are all understood. */
export const parsePhone = (typed: string, country: PhoneCountry = "TR"): string | null => {
  // A word or an extension is no part of a number, and must not be lost unseen.
  if (!/^\s*(\+|00)?[\d\s().\-/]+$/.test(typed)) return null;
  const text = typed.trim().replace(/^00/, "+");
  const found = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
  return found?.isValid() ? found.number : null;
};
