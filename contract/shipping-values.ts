import { z } from "zod";
import { ClientScope } from "./common.ts";
import { query } from "./procedure.ts";

/** Lists that a marketplace has of its own: carriers by which an order leaves, and reasons for which one is canceled. */
export const orderShippingValues = ["cargoCompany", "cancelReason"] as const;
/** Of a product: by which carriers it can leave. */
export const productShippingValues = ["cargoCompany"] as const;

const Values = z.object({ values: z.array(z.object({ value: z.string(), name: z.string() })) });
const channelCode = z.string().trim().min(1).max(40);

export const shippingValues = {
  GetShippingValues: query({
    reads: [],
    summary: "What a marketplace takes as carrier or as reason of a cancel; none where it takes any words, or has no such list",
    roles: ["Client"],
    area: "orders",
    input: z.strictObject({ ...ClientScope.shape, channelCode, enumType: z.enum(orderShippingValues) }),
    output: Values,
    errors: ["channel_code_unknown"],
  }),
};

export const productShipping = {
  GetShippingValues: query({
    reads: [],
    summary: "By which carriers a product can leave from a marketplace; none where it takes any words",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...ClientScope.shape, channelCode, enumType: z.enum(productShippingValues) }),
    output: Values,
    errors: ["channel_code_unknown"],
  }),
};
