import { z } from "zod";

type Plans = typeof import("./phone-plans.ts");
let plans: Plans | undefined;
/**
 * The world's numbering plans are 30 kB: the server has them from its start, a browser from its first field for a number. Until then it
 * judges a number by its form alone.
 */
export const loadPhonePlans = async (): Promise<Plans> => {
  plans = await import("./phone-plans.ts");
  return plans;
};

/** A phone number as it travels and is kept: +905012345678. */
export const Phone = z
  .string()
  .regex(/^\+[1-9]\d{6,14}$/, { error: "phone", abort: true })
  .refine((text) => plans?.isInPlan(text) ?? true, "phone");

/** Calling codes by their length (ITU-T E.164); the others have three digits. */
const code = /^\+([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d{4,})$/;
/** +905012345678 -> "+90 501 234 56 78", others "+49 151 234 567 89"; what is no number stays as it is. */
export const formatPhone = (text: string): string => {
  const [, calling = "", national = ""] = code.exec(text) ?? [];
  if (!calling) return text;
  // "532 123 45 67", and a company's "444 1 444".
  const turkish =
    calling === "90" ? (/^(\d{3})(\d{3})(\d\d)(\d\d)$/.exec(national) ?? /^(444)(\d)(\d{3})$/.exec(national)) : null;
  return [`+${calling}`, ...(turkish?.slice(1) ?? national.match(/\d{1,3}/g) ?? [])].join(" ");
};

/** An example for the country of a number that is not right yet, as people there write it; Turkish when it names none. */
export const phoneExample = (text: string): string => plans?.exampleIn(plans.phoneCountryOf(text) ?? "TR") || "0501 234 56 78";

/** The same as it travels, for whoever sends it: what a call takes. */
export const sentPhoneExample = (text: string): string => {
  const country = plans?.phoneCountryOf(text) ?? "TR";
  return plans?.parsePhone(plans.exampleIn(country), country) ?? "+905012345678";
};
