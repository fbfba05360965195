import { bulkFields, type FieldChange } from "@tradeport/contract/bulk-update";
import { type ProductColumn, productColumns } from "./columns.ts";

/** The columns of such a change as a file of updates has them: the barcode, and the fields in the order of the template. */
export const changedColumns = (changes: readonly FieldChange[]): ProductColumn[] =>
  productColumns.filter(
    ({ key }) =>
      key === "barcode" || ((bulkFields as readonly string[]).includes(key) && changes.some(({ field }) => field === key)),
  );
