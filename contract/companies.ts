import { z } from "zod";
import { changes } from "./changes.ts";
import { ClientScope, Done, Id, Version } from "./common.ts";
import { CountryCode, provesItself, text } from "./company.ts";
import { command, query } from "./procedure.ts";

const Scope = ClientScope.shape;

const fields = {
  companyName: text(200).min(1),
  /** Of its tax number. */
  country: CountryCode.default("TR"),
  taxNo: text(30).default(""),
  taxAdministration: text(100).default(""),
  /** What the numbers of its invoices begin with. */
  invoicePrefix: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{0,10}$/, "invoicePrefix")
    .default(""),
};
export const CompanyInput = z.strictObject(fields);
interface Given {
  country: string;
  taxNo: string;
  invoicePrefix: string;
}
/** What only several fields together say: a number of Turkey proves itself, and there a series has three characters. */
export const companyFaults = ({ country, taxNo, invoicePrefix }: Given) => {
  const faults: { field: keyof Given; hint: "taxNumber" | "invoicePrefix" }[] = [];
  if (!provesItself({ country, taxNo })) faults.push({ field: "taxNo", hint: "taxNumber" });
  if (country === "TR" && ![0, 3].includes(invoicePrefix.length)) faults.push({ field: "invoicePrefix", hint: "invoicePrefix" });
  return faults;
};

export const CompanyRow = z.object({
  id: Id,
  version: Version,
  companyName: z.string(),
  country: z.string(),
  taxNo: z.string(),
  taxAdministration: z.string(),
  invoicePrefix: z.string(),
  /** It came with the client, and its tax number stands in the client's profile. */
  isFirst: z.boolean(),
  /** Of all stores, those that are disconnected too; a store of sample data counts as connected. */
  stores: z.array(z.object({ id: Id, version: Version, name: z.string(), channelName: z.string(), isActive: z.boolean() })),
});
export type CompanyRow = z.infer<typeof CompanyRow>;
export const companiesMax = 50;

export const companies = {
  GetAllCompany: query({
    reads: ["company", "stores"],
    summary: "The tax identities of the client with their stores, the first one first",
    roles: ["Client"],
    area: "settings",
    input: ClientScope,
    output: z.array(CompanyRow),
  }),
  CreateCompany: command({
    withoutVersion: "new",
    changes: ["company"],
    summary: "A further company: another tax number of the same seller",
    roles: ["Client"],
    area: "settings",
    right: "manage",
    input: z.strictObject({ ...Scope, ...fields }),
    output: CompanyRow,
    errors: ["company_limit", "company_tax_number_taken"],
  }),
  UpdateCompany: command({
    changes: ["company", "customers"],
    summary: "Change a company",
    roles: ["Client"],
    area: "settings",
    right: "manage",
    input: z.strictObject({ ...Scope, companyId: Id, version: Version, ...changes(fields) }),
    output: CompanyRow,
    errors: ["not_found", "conflict", "company_tax_number_taken"],
  }),
  DeleteCompany: command({
    withoutVersion: "end",
    changes: ["company"],
    summary: "Delete a company that has no store and is not the first",
    roles: ["Client"],
    area: "settings",
    right: "manage",
    input: z.strictObject({ ...Scope, companyId: Id }),
    output: Done,
    errors: ["not_found", "company_in_use", "company_is_first"],
  }),
};

export const storeCompany = {
  SetStoreCompany: command({
    changes: ["company", "stores"],
    summary: "Say to which company a store belongs",
    roles: ["Client"],
    area: "settings",
    right: "manage",
    input: z.strictObject({ ...Scope, storeId: Id, version: Version, companyId: Id }),
    output: Done,
    errors: ["not_found", "conflict"],
  }),
};
