import { z } from "zod";
import { ClientScope, Id } from "./common.ts";
import { query } from "./procedure.ts";

const input = z.strictObject({ ...ClientScope.shape, text: z.string().trim().min(1).max(150) });
/** Ten at most: those that begin as it was typed come first. */
export const suggestionsMax = 10;
const ofProduct = z.array(z.object({ value: z.string(), productId: Id, productName: z.string() }));
const shared = { reads: ["products"], roles: ["Admin", "Client"], area: "catalogue", input } as const;

export const autoComplete = {
  AutoCompleteProductName: query({ ...shared, summary: "Products whose name has this text", output: ofProduct }),
  AutoCompleteProductCode: query({ ...shared, summary: "Stock codes that have this text", output: ofProduct }),
  AutoCompleteBarcode: query({ ...shared, summary: "Barcodes that have this text", output: ofProduct }),
  AutoCompleteBrand: query({
    ...shared,
    summary: "Brands whose name has this text",
    output: z.array(z.object({ value: z.string(), brandId: Id })),
  }),
};
