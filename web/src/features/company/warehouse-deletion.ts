import type { WarehouseRow } from "@tradeport/contract/warehouses";

/** The word for why a warehouse can't be deleted, as the server would say it; undefined when it can. */
export const deletionBlocked = ({ isDefault, stockedCount }: Pick<WarehouseRow, "isDefault" | "stockedCount">) =>
  isDefault ? "warehouses.isDefault" : stockedCount > 0 ? "warehouses.isStocked" : undefined;
