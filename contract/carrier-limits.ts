import { z } from "zod";
import { ClientScope, Version } from "./common.ts";
import { text } from "./company.ts";
import { command, query } from "./procedure.ts";

const Scope = ClientScope.shape;
export const carrierLimitsMax = 50;

const Measure = z.string().regex(/^(?!0+(\.0+)?$)\d{1,6}(\.\d{1,2})?$/, "measure");
/** What a carrier takes from a day on; a null says nothing of that. */
export const CarrierLimit = z.strictObject({
  /** First day in the company's zone. In force is the newest that has begun, as a whole. */
  since: z.iso.date(),
  /** cm³ to a desi: width x length x height / this. null: as the products say. */
  desiDivisor: z.number().int().min(1).max(100_000).nullable(),
  /** Of one parcel. */
  desiMax: Measure.nullable(),
  /** Of one parcel. */
  kgMax: Measure.nullable(),
  /** Longest edge of a piece, in cm. */
  edgeMax: Measure.nullable(),
});
export type CarrierLimit = z.infer<typeof CarrierLimit>;
export const CarrierLimits = z.object({
  carrierCode: z.string(),
  version: Version,
  /** Newest first. */
  limits: z.array(CarrierLimit),
});
export type CarrierLimits = z.infer<typeof CarrierLimits>;

const carrierCode = text(40).min(1);
export const carrierLimits = {
  GetCarrierLimits: query({
    reads: ["logistics"],
    summary: "How a carrier reckons desi and what it takes in a parcel, by the day from which on",
    roles: ["Client"],
    area: "orders",
    input: z.strictObject({ ...Scope, carrierCode }),
    output: CarrierLimits,
    errors: ["carrier_unknown"],
  }),
  SetCarrierLimits: command({
    changes: ["logistics"],
    summary: "Change how a carrier reckons desi and what it takes in a parcel, as a whole; shipments that were made stay",
    roles: ["Client"],
    area: "connections",
    right: "manage",
    input: z.strictObject({
      ...Scope,
      carrierCode,
      version: Version,
      limits: z
        .array(CarrierLimit)
        .max(carrierLimitsMax)
        .refine((limits) => new Set(limits.map(({ since }) => since)).size === limits.length, { error: "sinceTwice" }),
    }),
    output: CarrierLimits,
    errors: ["conflict", "carrier_unknown"],
  }),
};
