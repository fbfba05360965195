import { z } from "zod";
import { changes } from "./changes.ts";
import { ClientScope, Id, Language, Version } from "./common.ts";
import { Phone } from "./phone.ts";
import { command, query } from "./procedure.ts";
import { vatRates } from "./products.ts";
import { taxNumberKind } from "./tax-number.ts";
import { cleanLine } from "./text.ts";

const Scope = ClientScope.shape;
/** What people type: at most this long, without spaces around it and signs that nobody sees. */
export const text = (max: number) => z.string().overwrite(cleanLine).max(max);

export const CountryCode = z.string().regex(/^[A-Z]{2}$/, "country");
const orNothing = (rule: z.ZodType<string>, hint: string) =>
  z
    .string()
    .trim()
    .max(200)
    .refine((given) => given === "" || rule.safeParse(given).success, hint);
export const MaybePhone = orNothing(Phone, "phone");
export const MaybeEmail = orNothing(z.email(), "email");

// ---------- the company

const profile = {
  companyName: text(200).min(1),
  companyPhone: MaybePhone.default(""),
  companyEmail: MaybeEmail.default(""),
  taxNo: text(30).default(""),
  taxAdministration: text(100).default(""),
  country: CountryCode.default("TR"),
  city: text(100).default(""),
  district: text(100).default(""),
  address: text(500).default(""),
};
export const CompanyProfile = z.object({
  clientId: Id,
  version: Version,
  companyName: z.string(),
  companyPhone: z.string(),
  companyEmail: z.string(),
  taxNo: z.string(),
  taxAdministration: z.string(),
  country: z.string(),
  city: z.string(),
  district: z.string(),
  address: z.string(),
});
export type CompanyProfile = z.infer<typeof CompanyProfile>;

/** A number of Turkey proves itself; another country's is taken as it is written. */
export const provesItself = ({ country, taxNo }: { country: string; taxNo: string }) =>
  country !== "TR" || taxNo === "" || taxNumberKind(taxNo) !== null;
export const CompanyProfileInput = z
  .strictObject({ ...Scope, version: Version, ...changes(profile) })
  .superRefine(({ country, taxNo }, context) => {
    if (country !== undefined && taxNo !== undefined && !provesItself({ country, taxNo }))
      context.addIssue({ code: "custom", path: ["taxNo"], message: "taxNumber" });
  });

// ---------- settings: only what changes something

export const currencies = ["TRY", "EUR", "USD", "GBP"] as const;
/** Seconds between two looks for orders where a marketplace gives no hint. */
export const orderPolls = [20, 60, 300, 900, 1800] as const;
const isTimeZone = (zone: string) => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).format(0) !== "" && zone !== "";
  } catch {
    return false;
  }
};
const oneOf = <const N extends number>(values: readonly N[], error: string) =>
  z.union(values.map((value) => z.literal(value)) as [z.ZodLiteral<N>, z.ZodLiteral<N>], { error });

const settings = {
  timeZone: z.string().max(60).refine(isTimeZone, "timeZone"),
  currency: z.enum(currencies),
  vatRate: oneOf(vatRates, "vatRate"),
  orderPollSeconds: oneOf(orderPolls, "orderPoll"),
};
export const ClientSetting = z.object({ version: Version, ...settings });
export type ClientSetting = z.infer<typeof ClientSetting>;

export const company = {
  GetCompanyProfile: query({
    reads: ["company"],
    summary: "The company's own data, as its form shows it",
    roles: ["Client"],
    area: "settings",
    input: ClientScope,
    output: CompanyProfile,
  }),
  UpdateClient: command({
    changes: ["company", "customers"],
    summary: "Change the company's own data",
    roles: ["Client"],
    area: "settings",
    right: "manage",
    input: CompanyProfileInput,
    output: CompanyProfile,
    errors: ["conflict", "place_unknown", "company_tax_number_taken"],
  }),
  GetClientSetting: query({
    reads: ["company"],
    summary: "The company's settings",
    roles: ["Client"],
    area: "any",
    input: ClientScope,
    output: ClientSetting,
  }),
  UpdateClientSetting: command({
    changes: ["company", "customers", "session"],
    summary: "Change the company's settings; they hold from the next product, reading or date on",
    roles: ["Client"],
    area: "settings",
    right: "manage",
    input: z.strictObject({ ...Scope, version: Version, ...changes(settings) }),
    output: ClientSetting,
    errors: ["conflict"],
  }),
};

export const language = {
  GetAll: query({
    reads: [],
    summary: "The languages that texts can be written in",
    roles: ["Admin", "Client"],
    area: "any",
    input: z.strictObject({}),
    output: z.array(z.object({ langCode: Language, name: z.string() })),
  }),
};
