import type { BulkField } from "@tradeport/contract/bulk-update";

/** The key of what a field is called. */
export const fieldWord = (field: BulkField) => `fieldNames.${field === "originCountry" ? "origin" : field}` as const;
