import { z } from "zod";
import { changes } from "./changes.ts";
import { Id, Timestamp, Version, Words } from "./common.ts";
import { MaybeEmail, text } from "./company.ts";

/** Where a carrier collects: what a road order's sender is filled in with. */
const warehouseAddress = {
  title: text(200).default(""),
  countryName: text(100).default(""),
  stateName: text(100).default(""),
  cityName: text(100).default(""),
  countyName: text(100).default(""),
  address: text(500).default(""),
  postCode: text(20).default(""),
  officialPerson: text(100).default(""),
  phone1: text(30).default(""),
  phone2: text(30).default(""),
  email: MaybeEmail.default(""),
};
export const WarehouseAddress = z.strictObject(warehouseAddress);
/** A field that is left out stays, null empties it. */
export const WarehouseAddressChange = z.strictObject(changes(warehouseAddress));
export type WarehouseAddress = z.infer<typeof WarehouseAddress>;

/** unproven: not tried yet. ok: its key worked. refused: the carrier does not take the key. away: it does not answer. */
export const cargoHealth = ["unproven", "ok", "refused", "away"] as const;

/** A company's account at a carrier. There is one at each, live or of the trial. */
export const CargoAccount = z.object({
  kind: z.literal("cargo"),
  id: Id,
  version: Version,
  providerId: Id,
  isSandbox: z.boolean(),
  health: z.enum(cargoHealth),
  /** Why it does not work. */
  healthReason: Words.nullable(),
  checkedAt: Timestamp.nullable(),
  /** Its lists (counties, groups, products, points, warehouses) were read then; null: not yet. */
  listsReadAt: Timestamp.nullable(),
  /** Field name -> what may be shown of it: secrets as their last four characters. */
  credentials: z.record(z.string(), z.string()),
  warehouseAddress: WarehouseAddress,
});
export type CargoAccount = z.infer<typeof CargoAccount>;
