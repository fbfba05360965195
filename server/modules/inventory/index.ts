import type { warehouse } from "@tradeport/contract/warehouses";
import type { Handlers } from "#platform/http.ts";
import { deleteWarehouse } from "./delete-warehouse.ts";
import { insertUpdate } from "./insert-update.ts";
import { warehouseList } from "./warehouse-list.ts";

export { type Count, countStock } from "./count-stock.ts";
export { firstStock } from "./first-stock.ts";
export { lockStock } from "./lock-stock.ts";
export { moveStock } from "./move-stock.ts";
export { seedWarehouse } from "./seed-warehouse.ts";

export const warehouseHandlers = {
  Warehouse: { WarehouseList: warehouseList, InsertUpdate: insertUpdate, DeleteWarehouse: deleteWarehouse } satisfies Handlers<
    typeof warehouse
  >,
};
