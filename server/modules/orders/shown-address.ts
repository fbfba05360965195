import type { Address } from "@tradeport/contract/order-shapes";
import type { z } from "zod";

type Shown = z.infer<typeof Address>;
/** As a report left it, or as a person wrote it since; `phone` is the number that a carrier is given. */
export type StoredAddress = Partial<Shown> & { phone?: string; alternatePhone?: string };

/** What an address that could not be read shows: nothing, in every field. */
const nothing: Shown = {
  firstName: "",
  lastName: "",
  company: "",
  country: "",
  countryCode: "",
  city: "",
  district: "",
  fullAddress: "",
  zipCode: "",
  homePhone: "",
  officePhone: "",
  mobilePhone: "",
  email: "",
  taxNumber: "",
  taxOffice: "",
};

/** A number of Turkey as it is kept everywhere, whichever way a marketplace writes it; another country's as it came. */
const international = (phone: string, countryCode = "TR") => {
  const [, digits] = /^(?:00|\+)?(?:90)?0?([2-5]\d{9})$/.exec(phone.replace(/[\s()\-./]/g, "")) ?? [];
  return digits && (countryCode || "TR") === "TR" ? `+90${digits}` : phone;
};
/** A number of Turkey tells whether it is a mobile one. Another country's is taken for one: by it a buyer is reached. */
const isMobile = (phone: string) => !/^\+90[^5]/.test(phone);

/** A marketplace tells one number, or two, and not of which telephones: each stands at the first place that fits and is free. */
const telephones = ({ phone, alternatePhone, company, countryCode }: StoredAddress) => {
  const at: Partial<Record<"homePhone" | "officePhone" | "mobilePhone", string>> = {};
  const numbers = [phone, alternatePhone].flatMap((number) => (number ? [international(number, countryCode)] : []));
  for (const number of new Set(numbers)) {
    const fixed = company ? (["officePhone", "homePhone"] as const) : (["homePhone", "officePhone"] as const);
    const places = isMobile(number) ? (["mobilePhone", ...fixed] as const) : fixed;
    at[places.find((place) => at[place] === undefined) ?? places[0]] = number;
  }
  return at;
};

export const shownAddress = (stored: StoredAddress): Shown => {
  const { phone: _, alternatePhone: __, ...fields } = stored;
  return { ...nothing, ...("mobilePhone" in stored ? {} : telephones(stored)), ...fields };
};
