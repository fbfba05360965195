import { z } from "zod";
import { Currency, Flag, Id } from "./common.ts";
import { currencies, text } from "./company.ts";
import { receptionTypes } from "./logistics.ts";
import { ofBuyer } from "./seen.ts";

export const exportTypes = ["micro", "macro"] as const;
export const recipientTypes = ["person", "company", "warehouse"] as const;
export const roadDocumentKinds = ["invoice", "packing_list", "atr", "customs", "other"] as const;

const Empty = z.literal("");
/** Kept as it is written; whether it can be sent is said beside it. */
const amount = z
  .string()
  .trim()
  .regex(/^(\d{1,11}(\.\d{1,4})?)?$/, "decimal")
  .default("");
const oneOf = <const T extends readonly [string, ...string[]]>(codes: T) => z.enum(codes).or(Empty).default("");

/** A line: a product that the carrier knows, so many of it, in so many containers. */
export const RoadOrderDetail = z.strictObject({
  productCode: text(50).min(1),
  productName: text(200).default(""),
  quantity: z.number().int().min(1).max(1_000_000),
  containerPieces: z.number().int().min(0).max(1_000_000).default(1),
  channelPackageValue: amount,
  /** Lines of the order here that it brings. */
  tradeportProducts: z
    .array(z.strictObject({ stockCode: text(100).default(""), stockId: Id.nullable().default(null), orderDetailsId: Id }))
    .max(500)
    .default([]),
});
export type RoadOrderDetail = z.infer<typeof RoadOrderDetail>;

const party = {
  title: text(200).default(""),
  countryName: text(100).default(""),
  stateName: text(100).default(""),
  cityName: text(100).default(""),
  address: text(500).default(""),
  postCode: text(20).default(""),
  officialPerson: text(100).default(""),
  phone1: text(30).default(""),
  phone2: text(30).default(""),
  email: text(200).default(""),
};
const sender = {
  senderTitle: party.title,
  senderCountryName: party.countryName,
  senderStateName: party.stateName,
  senderCityName: party.cityName,
  senderCountyName: text(100).default(""),
  senderAddress: party.address,
  senderPostCode: party.postCode,
  senderOfficialPerson: party.officialPerson,
  senderPhone1: party.phone1,
  senderPhone2: party.phone2,
  senderEmail: party.email,
};
const recipient = {
  recipientTitle: party.title,
  recipientType: oneOf(recipientTypes),
  recipientCountryName: party.countryName,
  recipientStateName: party.stateName,
  recipientCityName: party.cityName,
  /** ISO 3166, two letters. */
  recipientCountryCode: z
    .string()
    .trim()
    .regex(/^([A-Z]{2})?$/, "country")
    .default(""),
  recipientCityCode: text(20).default(""),
  recipientFloor: text(20).default(""),
  recipientApartment: text(20).default(""),
  recipientAddress: party.address,
  recipientPostCode: party.postCode,
  recipientOfficialPerson: party.officialPerson,
  recipientPhone1: party.phone1,
  recipientPhone2: party.phone2,
  recipientEmail: party.email,
};
/** Fields whose words come from the carrier's lists (GetRoadOrderValues); the rest is typed. */
const listed = { code: text(50).default("") }.code;

const plain = {
  /** By which the order is known there, for good: letters, digits, - and _. Left out of a new one: made here. */
  customerOrderNumber: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{0,50}$/, "roadNumber")
    .default(""),
  /** Where it leaves from, of GetCollectionPoints; not together with a sender that is written out (isFreeSenderInfo). */
  outletLocationId: text(100).default(""),
  ...sender,
  /** Where it goes through: one of the carrier's warehouses, or empty. */
  destinationLocation: text(100).default(""),
  ...recipient,
  /** Left empty: added up from the lines. */
  totalQuantity: amount,
  totalDesi: amount,
  totalWeight: amount,
  chargeableWeight: amount,
  totalContainer: amount,
  orderNotes: text(500).default(""),
  deliveryPerson: text(100).default(""),
  shippingType: listed,
  deliveryMethod: listed,
  recordType: listed,
  receptionType: oneOf(receptionTypes),
  invoiceNumber: text(50).default(""),
  /** A day: 2026-11-28. */
  invoiceDate: z
    .string()
    .trim()
    .regex(/^(\d{4}-\d{2}-\d{2})?$/, "isoDay")
    .default(""),
  invoiceAmount: amount,
  invoiceCurrencyUnit: Currency.or(Empty).default(""),
  exportType: oneOf(exportTypes),
  paymentMethod: listed,
};
const flags = {
  /** The sender is written out instead of a point of departure. */
  isFreeSenderInfo: z.boolean().default(false),
  isAtr: z.boolean().default(false),
  isInsured: z.boolean().default(false),
  isYdg: z.boolean().default(false),
  isCustomService: z.boolean().default(false),
};
export const RoadOrderFields = z.strictObject({
  ...plain,
  ...flags,
  orderDetails: z.array(RoadOrderDetail).max(500).default([]),
});
export type RoadOrderFields = z.infer<typeof RoadOrderFields>;
const neededFields = [
  ...(["recipientTitle", "recipientType", "recipientCountryName", "recipientCountryCode", "recipientCityName"] as const),
  ...(["recipientAddress", "recipientPostCode", "recipientPhone1"] as const),
  ...(["exportType", "receptionType", "shippingType", "deliveryMethod", "recordType", "paymentMethod"] as const),
  ...(["invoiceNumber", "invoiceDate", "invoiceAmount", "invoiceCurrencyUnit"] as const),
];
const writtenSender = ["senderTitle", "senderCountryName", "senderCityName", "senderAddress", "senderPhone1"] as const;
/** What may not be empty when it is sent: a sender that is written out stands instead of a point of departure. */
export const roadFieldsNeeded = ({ isFreeSenderInfo }: Pick<RoadOrderFields, "isFreeSenderInfo">) => [
  ...neededFields,
  ...(isFreeSenderInfo ? writtenSender : (["outletLocationId"] as const)),
];
/** As they are shown: the recipient is an order's buyer. */
export const ShownRoadOrderFields = RoadOrderFields.extend({
  recipientTitle: ofBuyer("name"),
  recipientFloor: ofBuyer("text"),
  recipientApartment: ofBuyer("text"),
  recipientAddress: ofBuyer("text"),
  recipientPostCode: ofBuyer("text"),
  recipientOfficialPerson: ofBuyer("name"),
  recipientPhone1: ofBuyer("phone"),
  recipientPhone2: ofBuyer("phone"),
  recipientEmail: ofBuyer("email"),
  orderNotes: ofBuyer("text"),
  deliveryPerson: ofBuyer("name"),
});

/** The same in a multipart call, where everything is text. */
const flag = Flag.default(false);
/** What can't be read of it is said as the form's own refusal (road_form_data). */
const Json = z.string().max(500_000);
export const formFields = {
  ...plain,
  invoiceCurrencyUnit: oneOf(currencies),
  isFreeSenderInfo: flag,
  isAtr: flag,
  isInsured: flag,
  isYdg: flag,
  isCustomService: flag,
  /** JSON */
  orderDetails: Json.default("[]"),
  /** JSON: what each file is, in the order of the files. Left out: the first is the invoice, others are other. */
  fileKinds: Json.optional(),
  logisticCompanyCode: z.literal("horoz").default("horoz"),
};
export const FileKinds = z.array(z.enum(roadDocumentKinds)).max(10);
