import { z } from "zod";
import { ClientScope, Id, page, paging, Timestamp, Version, Words } from "./common.ts";
import { command, query } from "./procedure.ts";

const Scope = { ...ClientScope.shape, providerCode: z.string().trim().min(1).max(40) };

/** 0: it has no location yet. */
const SeenSystem = z.number().int().min(0).max(2_147_483_647);
/** As many as a table holds. */
const pieces = z.number().int().min(-2_147_483_647).max(2_147_483_647);

/** differs: it has other pieces than are on hand here. unknownHere: no product has its code. unknownThere: it does not list the code of a product that lies here. */
export const stockDifferenceKinds = ["differs", "unknownHere", "unknownThere"] as const;
export type StockDifferenceKind = (typeof stockDifferenceKinds)[number];

/**
 * So long after it was first seen a difference has to be there still. What is carried, counted or booked on both sides within minutes of each other
 * is settled by then, and an order that a warehouse took is found there (its ten minutes). Less than the time between two readings.
 */
export const differenceLastsMinutes = 10;

/** The account at a warehouse system and the location of the company's whose goods it keeps. */
export const WarehouseSystem = z.object({
  version: Version,
  warehouseId: Id,
  warehouseName: z.string(),
  /** Packages whose pieces are all promised there are handed over without a person. */
  handsOver: z.boolean(),
  /** All of its stock was read then; null: not yet. */
  readDate: Timestamp.nullable(),
  failingSince: Timestamp.nullable(),
  /** Why it can't be read, with what to do. */
  failure: Words.nullable(),
  /** Where it may notify of what changes there. */
  webhookAddress: z.string(),
  differences: z.record(z.enum(stockDifferenceKinds), z.number().int()),
});
export type WarehouseSystem = z.infer<typeof WarehouseSystem>;

export const StockDifference = z.object({
  code: z.string(),
  kind: z.enum(stockDifferenceKinds),
  /** "" where no product has the code. */
  productId: z.string(),
  productName: z.string(),
  barcode: z.string(),
  /** Free and promised there; null: it does not list the code. */
  sellable: z.number().int().nullable(),
  reserved: z.number().int().nullable(),
  damaged: z.number().int().nullable(),
  /** On hand at the location when it was compared. */
  onHand: z.number().int(),
  /** Of these what it has shipped already, and is not booked out here yet. */
  shipped: z.number().int(),
  /** sellable + reserved - (onHand - shipped) */
  difference: z.number().int(),
  since: Timestamp,
  /** It lasted (differenceLastsMinutes), and no order that was just leaving, or went another way meanwhile, may be its cause. */
  isConfirmed: z.boolean(),
});
export type StockDifference = z.infer<typeof StockDifference>;

export const warehouseSystems = {
  GetWarehouseSystem: query({
    reads: ["logistics", "warehouses"],
    summary: "Which location's goods a warehouse system keeps, whether it is read, and how much differs",
    roles: ["Client"],
    area: "connections",
    input: z.strictObject(Scope),
    output: z.object({
      /** null: its account has no location yet. */
      system: WarehouseSystem.nullable(),
      /** Packages that handing over by itself would hand over at once. */
      waitingPackages: z.number().int(),
      /** Those that it passes over because their order lacks something; the first twenty. */
      lackingCount: z.number().int(),
      lacking: z.array(z.object({ orderHeaderId: Id, channelOrderId: z.string(), reason: Words })),
    }),
    errors: ["not_found", "carrier_unknown"],
  }),
  SetWarehouseSystem: command({
    changes: ["logistics"],
    summary: "Say which location's goods a warehouse system keeps, and whether packages are handed over to it by themselves",
    roles: ["Client"],
    area: "connections",
    right: "manage",
    input: z.strictObject({ ...Scope, warehouseId: Id, handsOver: z.boolean(), version: SeenSystem }),
    output: z.object({ version: Version }),
    errors: [
      "not_found",
      "conflict",
      "carrier_unknown",
      "cargo_not_connected",
      "warehouse_system_taken",
      "warehouse_system_place",
    ],
  }),
  ReadWarehouseStock: command({
    withoutVersion: "act",
    changes: ["logistics"],
    summary: "Have all stock of a warehouse system read now and compared with what is on hand here; nothing is changed by it",
    roles: ["Client"],
    area: "stock",
    input: z.strictObject(Scope),
    output: z.object({}),
    errors: ["not_found", "carrier_unknown"],
  }),
  GetStockDifferences: query({
    reads: ["logistics", "products"],
    summary: "What a warehouse system has otherwise than it is on hand here, as both were read last",
    roles: ["Client"],
    area: "stock",
    input: z.strictObject({
      ...Scope,
      ...paging(50),
      kind: z.enum(stockDifferenceKinds).optional(),
      search: z.string().trim().max(200).default(""),
    }),
    output: page(StockDifference),
    errors: ["not_found", "carrier_unknown"],
  }),
  TakeStockDifferences: command({
    withoutVersion: "each line says the numbers that were seen",
    changes: ["logistics", "products"],
    summary:
      "Count what a warehouse system has as what is on hand at its location. Each line says the numbers that were seen: what has changed since is refused and stays",
    roles: ["Client"],
    area: "stock",
    input: z.strictObject({
      ...Scope,
      lines: z
        .array(z.strictObject({ code: z.string().min(1).max(200), onHand: pieces.min(0), difference: pieces }))
        .min(1)
        .max(500),
    }),
    output: z.object({
      taken: z.number().int(),
      refused: z.array(z.object({ code: z.string(), reason: Words })),
    }),
    errors: ["not_found", "carrier_unknown", "warehouse_trial_stock"],
  }),
};
