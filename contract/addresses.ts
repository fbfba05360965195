import { z } from "zod";
import { changes } from "./changes.ts";
import { ClientScope, Done, Id, Version } from "./common.ts";
import { CountryCode, MaybeEmail, MaybePhone, text } from "./company.ts";
import { command, query } from "./procedure.ts";

const Scope = ClientScope.shape;

/** To whom and where something is sent, as a person writes it. */
export const postal = {
  firstName: text(100).default(""),
  lastName: text(100).default(""),
  company: text(200).default(""),
  countryCode: CountryCode,
  city: text(100).min(1),
  district: text(100).default(""),
  fullAddress: text(500).min(1),
  zipCode: text(20).default(""),
  homePhone: MaybePhone.default(""),
  officePhone: MaybePhone.default(""),
  mobilePhone: MaybePhone.default(""),
  email: MaybeEmail.default(""),
};
const AddressFields = {
  title: text(60).min(1),
  ...postal,
  countryCode: CountryCode.default("TR"),
  /** State or province of countries that have them; Turkey's provinces are its cities. */
  region: text(100).default(""),
  /** As it is read: the name of what countryCode says. */
  country: text(100).optional(),
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

export const clientAddress = {
  ClientAddress: query({
    reads: ["addresses"],
    summary: "The company's addresses",
    method: "GET",
    roles: ["Client"],
    area: "settings",
    input: ClientScope,
    output: z.array(Address),
  }),
  AddClientAddress: command({
    withoutVersion: "new",
    changes: ["addresses"],
    summary: "A new address",
    at: "ClientAddress",
    roles: ["Client"],
    area: "settings",
    input: z.strictObject({ ...Scope, ...AddressFields }),
    output: Address,
    errors: ["address_limit", "place_unknown"],
  }),
  UpdateClientAddress: command({
    changes: ["addresses"],
    summary: "Change an address",
    at: "ClientAddress",
    method: "PUT",
    roles: ["Client"],
    area: "settings",
    input: z.strictObject({ ...Scope, addressId: Id, version: Version, ...changes(AddressFields) }),
    output: Address,
    errors: ["not_found", "conflict", "place_unknown"],
  }),
  DeleteClientAddress: command({
    withoutVersion: "end",
    changes: ["addresses"],
    summary: "Delete an address that no warehouse has",
    at: "ClientAddress",
    method: "DELETE",
    roles: ["Client"],
    area: "settings",
    input: z.strictObject({ ...Scope, addressId: Id }),
    output: Done,
    errors: ["not_found", "address_in_use"],
  }),
};

// ---------- places

const Place = z.object({ id: Id, name: z.string() });
export const address = {
  AddressList: query({
    reads: ["addresses"],
    summary: "The company's addresses, to choose from",
    roles: ["Client"],
    area: "settings",
    input: ClientScope,
    output: z.array(Address),
  }),
  Countries: query({
    reads: [],
    summary: "The countries of the world, by their name in the reader's language",
    roles: ["Admin", "Client"],
    area: "any",
    input: z.strictObject({}),
    output: z.array(z.object({ code: CountryCode, name: z.string() })),
  }),
  Regions: query({
    reads: [],
    summary: "The states or provinces of a country; none where its cities come right below it, as in Turkey",
    roles: ["Admin", "Client"],
    area: "any",
    input: z.strictObject({ countryCode: CountryCode }),
    output: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  Cities: query({
    reads: [],
    summary: "Cities of a country or of its region; of many the first 200 that match",
    roles: ["Admin", "Client"],
    area: "any",
    input: z.strictObject({ countryCode: CountryCode, region: text(20).optional(), search: text(100).optional() }),
    output: z.array(Place.extend({ region: z.string() })),
  }),
  Districts: query({
    reads: [],
    summary: "The districts of a city of Turkey",
    roles: ["Admin", "Client"],
    area: "any",
    input: z.strictObject({ cityId: Id }),
    output: z.array(Place),
  }),
};
