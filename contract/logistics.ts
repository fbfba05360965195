import { z } from "zod";
import { changes } from "./changes.ts";
import { ClientScope, Id, page, paging, Timestamp, Version, Words } from "./common.ts";
import { text } from "./company.ts";
import { command, query } from "./procedure.ts";

const Scope = ClientScope.shape;

/** A list that the carrier has: read by the worker once the account works, and again each day. */
const read = <T extends z.ZodType>(row: T) =>
  z.object({
    /** When the carrier was asked; null: not yet, so that nothing is known. */
    readAt: Timestamp.nullable(),
    data: z.array(row),
  });

export const County = z.object({ countryName: z.string(), cityName: z.string(), countyName: z.string() });
/** Where the seller's goods are collected; named in a road order that is collected from an address. */
export const AddressPoint = z.object({
  id: z.string(),
  name: z.string(),
  cityName: z.string(),
  countyName: z.string(),
  address: z.string(),
  postCode: z.string(),
});
/** Where a road order leaves from, by its reception type: the seller's own point, or a warehouse of the carrier's. */
export const receptionTypes = ["address", "warehouse"] as const;
export const CollectionPoint = z.object({
  receptionType: z.enum(receptionTypes),
  id: z.string(),
  name: z.string(),
  address: z.string(),
});
export const FreightWarehouse = z.object({ id: z.string(), name: z.string(), countryName: z.string(), address: z.string() });
export const ProductGroup = z.object({ code: z.string(), name: z.string() });

/** normal: one piece. bulk: in a mixed parcel. component: made of parts, each with its own box. */
export const freightProductTypes = ["normal", "bulk", "component"] as const;
/** waiting: on its way to the carrier. unknown: it left without a usable answer and is looked for. */
export const freightProductStates = ["waiting", "known", "refused", "unknown"] as const;

/** Of sizes and weights. */
const Measure = z.string().regex(/^(?!0+(\.0+)?$)\d{1,6}(\.\d{1,3})?$/, "measure");
const Component = z.strictObject({
  name: text(200).min(1),
  quantity: z.number().int().min(1).max(10_000),
  /** cm */
  width: Measure,
  length: Measure,
  height: Measure,
  /** kg */
  grossKg: Measure,
});
const productFields = {
  productName: text(200).min(1),
  /** One of GetProductGroups. */
  productGroupName: text(200).min(1),
  productType: z.enum(freightProductTypes).default("normal"),
  width: Measure,
  length: Measure,
  height: Measure,
  grossKg: Measure,
  netKg: Measure.nullable().default(null),
  /** Left out: width x length x height / 3000. */
  desi: Measure.nullable().default(null),
  ean: text(50).default(""),
  logCode: text(50).default(""),
  packageType: text(50).default(""),
  isStackable: z.boolean().default(true),
  containerDefinition: text(200).default(""),
  /** Of a component product; others have none. */
  components: z.array(Component).max(100).default([]),
};
/** A product as it is written down first. */
export const FreightProductDraft = z.strictObject({ productCode: text(50).min(1), ...productFields });
export const FreightProduct = z.object({
  id: Id,
  version: Version,
  productCode: z.string(),
  productName: z.string(),
  productGroupName: z.string(),
  productType: z.enum(freightProductTypes),
  width: z.string(),
  length: z.string(),
  height: z.string(),
  grossKg: z.string(),
  netKg: z.string().nullable(),
  desi: z.string(),
  ean: z.string(),
  logCode: z.string(),
  packageType: z.string(),
  isStackable: z.boolean(),
  containerDefinition: z.string(),
  components: z.array(Component),
  state: z.enum(freightProductStates),
  /** Why the carrier did not take it. */
  reason: Words.nullable(),
  modifiedDate: Timestamp,
});
export type FreightProduct = z.infer<typeof FreightProduct>;
export const freightProductsMax = 5000;

/** What a line of the log was about. */
export const logisticsOperations = [
  "test",
  "read_lists",
  "create_product",
  "update_product",
  "send_documents",
  "create_road_order",
  "find_road_order",
  "road_order_status",
  "create_shipment",
  "track_shipments",
  "cancel_shipment",
  "read_stock",
] as const;
/** unknown: it left, and no usable answer came. */
export const logisticsOutcomes = ["done", "refused", "unauthorized", "unavailable", "unknown"] as const;
export const LogisticsLogLine = z.object({
  id: Id,
  createdDate: Timestamp,
  operation: z.enum(logisticsOperations),
  outcome: z.enum(logisticsOutcomes),
  roadOrderId: Id.nullable(),
  /** The order's or the product's own number there; else empty. */
  reference: z.string(),
  /** What was sent: counts and names of documents, nobody's address. */
  sent: z.string(),
  /** What the carrier said, without secrets. */
  answered: z.string(),
  tookMs: z.number().int(),
});
export type LogisticsLogLine = z.infer<typeof LogisticsLogLine>;

const listErrors = ["cargo_not_connected"] as const;

export const logistics = {
  GetCounties: query({
    reads: ["logistics"],
    summary: "Countries, cities and counties as the carrier writes them: of one city, or without one the cities alone",
    roles: ["Client"],
    area: "orders",
    input: z.strictObject({ ...Scope, countryName: text(100).default(""), city: text(100).default("") }),
    output: read(County),
    errors: listErrors,
  }),
  GetSellerAddressPoints: query({
    reads: ["logistics"],
    summary: "The seller's own points of departure, as the carrier knows them",
    roles: ["Client"],
    area: "orders",
    input: ClientScope,
    output: read(AddressPoint),
    errors: listErrors,
  }),
  GetCollectionPoints: query({
    reads: ["logistics"],
    summary: "Where a road order can leave from, by its reception type: the seller's points and the carrier's warehouses",
    roles: ["Client"],
    area: "orders",
    input: ClientScope,
    output: read(CollectionPoint),
    errors: listErrors,
  }),
  GetWarehouses: query({
    reads: ["logistics"],
    summary: "The carrier's warehouses",
    roles: ["Client"],
    area: "orders",
    input: ClientScope,
    output: read(FreightWarehouse),
    errors: listErrors,
  }),
  GetProductGroups: query({
    reads: ["logistics"],
    summary: "The product groups that the carrier has opened for the seller",
    roles: ["Client"],
    area: "orders",
    input: ClientScope,
    output: read(ProductGroup),
    errors: listErrors,
  }),
  GetProducts: query({
    reads: ["logistics"],
    summary: "The products that the carrier knows or is about to be told, by code or name",
    roles: ["Client"],
    area: "orders",
    input: z.strictObject({
      ...Scope,
      ...paging(50),
      productId: Id.optional(),
      search: text(100).default(""),
      state: z.enum(freightProductStates).optional(),
    }),
    output: page(FreightProduct),
    errors: listErrors,
  }),
  CreateProduct: command({
    withoutVersion: "new",
    changes: ["logistics"],
    summary: "A new product for the carrier; the worker sends it",
    roles: ["Client"],
    area: "packing",
    input: FreightProductDraft.extend(Scope),
    output: FreightProduct,
    errors: [...listErrors, "freight_product_taken", "freight_product_limit", "freight_group_unknown", "freight_components"],
  }),
  UpdateProduct: command({
    changes: ["logistics"],
    summary: "Change a product at the carrier, which refuses it once an order has used it; its code stays",
    roles: ["Client"],
    area: "packing",
    input: z.strictObject({ ...Scope, productId: Id, version: Version, ...changes(productFields) }),
    output: FreightProduct,
    errors: [...listErrors, "not_found", "conflict", "freight_group_unknown", "freight_components"],
  }),
  GetProcessLog: query({
    reads: ["logistics"],
    summary: "What was sent to the carrier and what it answered, newest first; of one road order or of all",
    roles: ["Client"],
    area: "orders",
    input: z.strictObject({
      ...Scope,
      ...paging(50),
      roadOrderId: Id.optional(),
      outcome: z.enum(logisticsOutcomes).optional(),
    }),
    output: page(LogisticsLogLine),
    errors: ["not_found"],
  }),
};
