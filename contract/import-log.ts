import { z } from "zod";
import { Process } from "./bulk.ts";
import { ClientScope, page, paging } from "./common.ts";
import { query } from "./procedure.ts";

/** Processes that read a workbook. */
export const importTypes = [
  "import_product_from_excel",
  "update_product_from_excel",
  "update_quantity_and_price_from_excel",
  "update_listings_from_excel",
] as const;

export const importLog = {
  GetImportExcelProcessLog: query({
    method: "GET",
    reads: ["processes"],
    summary: "Files that were imported, newest first, ten a page: what became of each and of how many rows",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({
      ...ClientScope.shape,
      processType: z.enum(importTypes).optional(),
      ...paging(10),
    }),
    output: page(Process),
  }),
};
