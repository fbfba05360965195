import { z } from "zod";
import { ClientScope, Done, Id, Version } from "./common.ts";
import { text } from "./company.ts";
import { command, query } from "./procedure.ts";

const Scope = ClientScope.shape;

/** own: counted and sold from. transit: on its way between two. consignment: lies with somebody who sells it for us. marketplace: in a marketplace's own warehouse, which shows it itself. */
export const warehouseKinds = ["own", "return", "transit", "consignment", "marketplace"] as const;
export const WarehouseKind = z.enum(warehouseKinds);
export type WarehouseKind = z.infer<typeof WarehouseKind>;

/** In which order a store's orders are taken from its places; null: it does not serve the store, which is not shown what lies there. */
const Served = z.object({ storeId: Id, position: z.number().int().min(1).max(1000).nullable() });

export const WarehouseRow = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  code: z.string(),
  kind: WarehouseKind,
  /** It serves nobody any more. */
  isClosed: z.boolean(),
  /** Counted and sold from. */
  isDefault: z.boolean(),
  addressId: Id.nullable(),
  address: z.string(),
  /** Variants that it holds or has promised. */
  stockedCount: z.number().int(),
  stores: z.array(Served.extend({ name: z.string() })),
});
export type WarehouseRow = z.infer<typeof WarehouseRow>;

export const warehouse = {
  WarehouseList: query({
    reads: ["warehouses", "addresses"],
    summary: "The company's warehouses, the default one first",
    roles: ["Admin", "Client"],
    area: "stock",
    input: ClientScope,
    output: z.array(WarehouseRow),
  }),
  InsertUpdate: command({
    changes: ["warehouses", "listings"],
    summary:
      "A new warehouse, or with its id a changed one: what kind it is and which stores it serves. Stock is counted in the default warehouse; orders are taken from the first that has it",
    roles: ["Client"],
    area: "stock",
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
      /** Left out: of a new one no, of one that is there unchanged. */
      isDefault: z.boolean().optional(),
      addressId: Id.nullable().optional(),
      /** Left out: of a new one `own`. A new own one serves all stores, after their other places. */
      kind: WarehouseKind.optional(),
      /** Those that are not named stay as they are. */
      stores: z
        .array(z.strictObject({ ...Served.shape, name: z.string().max(200).optional() }))
        .max(1000)
        .optional(),
    }),
    output: WarehouseRow,
    errors: [
      "not_found",
      "conflict",
      "warehouse_code_taken",
      "warehouse_in_use",
      "warehouse_is_default",
      "warehouse_limit",
      "warehouse_closed",
      "warehouse_serves_none",
      "warehouse_reserves",
    ],
  }),
  CloseWarehouse: command({
    changes: ["warehouses", "listings"],
    summary: "A warehouse serves no store any more; it stays for what was, and closes only while nothing in it is reserved",
    roles: ["Client"],
    area: "stock",
    input: z.strictObject({ ...Scope, warehouseId: Id, version: Version }),
    output: WarehouseRow,
    errors: ["not_found", "conflict", "warehouse_is_default", "warehouse_reserves"],
  }),
  DeleteWarehouse: command({
    withoutVersion: "end",
    changes: ["warehouses"],
    summary: "Delete a warehouse that is empty and not the default",
    roles: ["Client"],
    area: "stock",
    input: z.strictObject({ ...Scope, warehouseId: Id }),
    output: Done,
    errors: ["not_found", "warehouse_in_use", "warehouse_is_default", "warehouse_has_orders"],
  }),
};
export const warehousesMax = 100;
