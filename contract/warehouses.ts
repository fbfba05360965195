import { z } from "zod";
import { ClientScope, Done, Id, Version } from "./common.ts";
import { text } from "./company.ts";
import { command, query } from "./procedure.ts";

const Scope = ClientScope.shape;

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
    reads: ["warehouses", "addresses"],
    summary: "The company's warehouses, the default one first",
    roles: ["Admin", "Client"],
    area: "stock",
    input: ClientScope,
    output: z.array(WarehouseRow),
  }),
  InsertUpdate: command({
    changes: ["warehouses"],
    summary: "A new warehouse, or with its id a changed one. Stock is counted in and sold from the default warehouse",
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
    }),
    output: WarehouseRow,
    errors: ["not_found", "conflict", "warehouse_code_taken", "warehouse_in_use", "warehouse_is_default", "warehouse_limit"],
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
