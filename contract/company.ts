import { z } from "zod";
import { ClientScope, Done, Id, Language, Timestamp } from "./common.ts";
import { fileErrors, imageErrors } from "./files.ts";
import { Phone } from "./phone.ts";
import { command, download, query, upload } from "./procedure.ts";
import { vatRates } from "./products.ts";
import { taxNumberKind } from "./tax-number.ts";

const Scope = ClientScope.shape;
const Version = z.number().int().min(1);
const text = (max: number) => z.string().trim().max(max);

export const CountryCode = z.string().regex(/^[A-Z]{2}$/, "country");
const orNothing = (rule: z.ZodType<string>, hint: string) =>
  z
    .string()
    .trim()
    .max(200)
    .refine((given) => given === "" || rule.safeParse(given).success, hint);
const MaybePhone = orNothing(Phone, "phone");
const MaybeEmail = orNothing(z.email(), "email");

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
export const CompanyProfileInput = z.strictObject({ ...Scope, version: Version, ...profile }).superRefine((given, context) => {
  if (given.country === "TR" && given.taxNo !== "" && !taxNumberKind(given.taxNo))
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

// ---------- addresses

const AddressFields = {
  title: text(60).min(1),
  firstName: text(100).default(""),
  lastName: text(100).default(""),
  company: text(200).default(""),
  countryCode: CountryCode.default("TR"),
  /** State or province of countries that have them; Turkey's provinces are its cities. */
  region: text(100).default(""),
  city: text(100).min(1),
  district: text(100).default(""),
  fullAddress: text(500).min(1),
  zipCode: text(20).default(""),
  homePhone: MaybePhone.default(""),
  officePhone: MaybePhone.default(""),
  mobilePhone: MaybePhone.default(""),
  email: MaybeEmail.default(""),
};
export const AddressInput = z.strictObject(AddressFields);
export const Address = z.object({
  id: Id,
  version: Version,
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  /** The country's name in the reader's language. */
  country: z.string(),
  countryCode: z.string(),
  region: z.string(),
  city: z.string(),
  district: z.string(),
  fullAddress: z.string(),
  zipCode: z.string(),
  homePhone: z.string(),
  officePhone: z.string(),
  mobilePhone: z.string(),
  email: z.string(),
});
export type Address = z.infer<typeof Address>;
export const addressesMax = 200;

export const company = {
  GetCompanyProfile: query({
    summary: "The company's own data, as its form shows it",
    roles: ["Client"],
    input: ClientScope,
    output: CompanyProfile,
  }),
  UpdateClient: command({
    summary: "Change the company's own data",
    roles: ["Client"],
    right: "manage",
    input: CompanyProfileInput,
    output: CompanyProfile,
    errors: ["conflict", "place_unknown"],
  }),
  GetClientSetting: query({
    summary: "The company's settings",
    roles: ["Client"],
    input: ClientScope,
    output: ClientSetting,
  }),
  UpdateClientSetting: command({
    summary: "Change the company's settings; they hold from the next product, reading or date on",
    roles: ["Client"],
    right: "manage",
    input: z.strictObject({ ...Scope, version: Version, ...settings }),
    output: ClientSetting,
    errors: ["conflict"],
  }),
  ClientAddress: query({
    summary: "The company's addresses",
    method: "GET",
    roles: ["Client"],
    input: ClientScope,
    output: z.array(Address),
  }),
  AddClientAddress: command({
    summary: "A new address",
    at: "ClientAddress",
    roles: ["Client"],
    input: z.strictObject({ ...Scope, ...AddressFields }),
    output: Address,
    errors: ["address_limit", "place_unknown"],
  }),
  UpdateClientAddress: command({
    summary: "Change an address",
    at: "ClientAddress",
    method: "PUT",
    roles: ["Client"],
    input: z.strictObject({ ...Scope, addressId: Id, version: Version, ...AddressFields }),
    output: Address,
    errors: ["not_found", "conflict", "place_unknown"],
  }),
  DeleteClientAddress: command({
    summary: "Delete an address that no warehouse has",
    at: "ClientAddress",
    method: "DELETE",
    roles: ["Client"],
    input: z.strictObject({ ...Scope, addressId: Id }),
    output: Done,
    errors: ["not_found", "address_in_use"],
  }),
};

// ---------- places

const Place = z.object({ id: Id, name: z.string() });
export const address = {
  AddressList: query({
    summary: "The company's addresses, to choose from",
    roles: ["Client"],
    input: ClientScope,
    output: z.array(Address),
  }),
  Countries: query({
    summary: "The countries of the world, by their name in the reader's language",
    roles: ["Admin", "Client"],
    input: z.strictObject({}),
    output: z.array(z.object({ code: CountryCode, name: z.string() })),
  }),
  Regions: query({
    summary: "The states or provinces of a country; none where its cities come right below it, as in Turkey",
    roles: ["Admin", "Client"],
    input: z.strictObject({ countryCode: CountryCode }),
    output: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  Cities: query({
    summary: "Cities of a country or of its region; of many the first 200 that match",
    roles: ["Admin", "Client"],
    input: z.strictObject({ countryCode: CountryCode, region: text(20).optional(), search: text(100).optional() }),
    output: z.array(Place.extend({ region: z.string() })),
  }),
  Districts: query({
    summary: "The districts of a city of Turkey",
    roles: ["Admin", "Client"],
    input: z.strictObject({ cityId: Id }),
    output: z.array(Place),
  }),
};

// ---------- warehouses

export const WarehouseRow = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  code: z.string(),
  /** Counted and sold from. */
  isDefault: z.boolean(),
  addressId: Id.nullable(),
  address: z.string(),
  /** Variants that it holds or has promised. */
  stockedCount: z.number().int(),
});
export type WarehouseRow = z.infer<typeof WarehouseRow>;

export const warehouse = {
  WarehouseList: query({
    summary: "The company's warehouses, the default one first",
    roles: ["Admin", "Client"],
    input: ClientScope,
    output: z.array(WarehouseRow),
  }),
  InsertUpdate: command({
    summary: "A new warehouse, or with its id a changed one. Stock is counted in and sold from the default warehouse",
    roles: ["Client"],
    input: z.strictObject({
      ...Scope,
      warehouseId: Id.optional(),
      version: Version.optional(),
      name: text(100).min(1),
      code: z
        .string()
        .trim()
        .min(1)
        .max(30)
        .regex(/^[\p{L}\p{N}._-]+$/u, "warehouseCode"),
      isDefault: z.boolean().default(false),
      addressId: Id.nullable().default(null),
    }),
    output: WarehouseRow,
    errors: ["not_found", "conflict", "warehouse_code_taken", "warehouse_in_use", "warehouse_is_default", "warehouse_limit"],
  }),
  DeleteWarehouse: command({
    summary: "Delete a warehouse that is empty and not the default",
    roles: ["Client"],
    input: z.strictObject({ ...Scope, warehouseId: Id }),
    output: Done,
    errors: ["not_found", "warehouse_in_use", "warehouse_is_default", "warehouse_has_orders"],
  }),
};
export const warehousesMax = 100;

// ---------- documents

export const ClientDocument = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  type: z.string(),
  size: z.number().int(),
  createdBy: z.string(),
  createdDate: Timestamp,
});
export type ClientDocument = z.infer<typeof ClientDocument>;
export const documentsMax = 500;
export const documentFile = { maxCount: 1, maxBytes: 20_000_000, types: ["pdf", "jpeg", "png", "webp"], required: true } as const;

export const document = {
  ClientDocumentList: query({
    summary: "The company's documents, newest first",
    roles: ["Client"],
    input: ClientScope,
    output: z.array(ClientDocument),
  }),
  UploadClientDocument: upload({
    summary: "A PDF or picture; its name in small letters, its ending by what it is",
    roles: ["Client"],
    input: z.strictObject({ ...Scope, description: text(500).default("") }),
    output: ClientDocument,
    file: documentFile,
    errors: ["document_limit", ...fileErrors, ...imageErrors],
  }),
  DownloadClientDocument: download({
    summary: "A document as it was sent",
    roles: ["Client"],
    input: z.strictObject({ ...Scope, documentId: Id }),
    output: z.unknown(),
    errors: ["not_found", "file_lost", "files_away"],
  }),
  DeleteClientDocument: command({
    summary: "Delete a document for good",
    method: "DELETE",
    roles: ["Client"],
    input: z.strictObject({ ...Scope, documentId: Id }),
    output: Done,
    errors: ["not_found"],
  }),
};

export const language = {
  GetAll: query({
    summary: "The languages that texts can be written in",
    roles: ["Admin", "Client"],
    input: z.strictObject({}),
    output: z.array(z.object({ langCode: Language, name: z.string() })),
  }),
};
