import { z } from "zod";
import { ClientScope, Id } from "./common.ts";
import { shortestSearch } from "./limits.ts";
import { orderStatuses } from "./order-status.ts";
import { query } from "./procedure.ts";
import { ofBuyer } from "./seen.ts";

export const search = {
  FindAnything: query({
    reads: ["products", "orders"],
    summary: "The few products and orders that a person most likely means by a name, barcode, code or number",
    roles: ["Client"],
    area: "any",
    input: z.strictObject({ ...ClientScope.shape, text: z.string().trim().min(shortestSearch).max(100) }),
    output: z.object({
      products: z.array(
        z.object({
          id: Id,
          name: z.string(),
          productMainCode: z.string(),
          barcode: z.string(),
          image: z.string().nullable(),
          isArchived: z.boolean(),
        }),
      ),
      orders: z.array(
        z.object({
          id: Id,
          channelOrderId: z.string(),
          customerName: ofBuyer("name"),
          storeName: z.string(),
          status: z.enum(orderStatuses),
        }),
      ),
    }),
  }),
};
