import type { warehouse } from "@tradeport/contract/warehouses";
import type { Handlers } from "#platform/http.ts";
import { closeWarehouse } from "./close-warehouse.ts";
import { deleteWarehouse } from "./delete-warehouse.ts";
import { insertUpdate } from "./insert-update.ts";
import { warehouseList } from "./warehouse-list.ts";

export { countPlace } from "./count-place.ts";
export { type Count, countStock } from "./count-stock.ts";
export { firstStock } from "./first-stock.ts";
export { lockStock } from "./lock-stock.ts";
export { moveStock, type StockMove } from "./move-stock.ts";
export { placesJob } from "./places-job.ts";
export { seedWarehouse } from "./seed-warehouse.ts";
export { setShelf } from "./set-shelf.ts";

export const warehouseHandlers = {
  Warehouse: {
    WarehouseList: warehouseList,
    InsertUpdate: insertUpdate,
    DeleteWarehouse: deleteWarehouse,
    CloseWarehouse: closeWarehouse,
  } satisfies Handlers<typeof warehouse>,
};
