import { z } from "zod";
import { ClientScope, Id, Version } from "./common.ts";
import { command, query } from "./procedure.ts";

const Scope = ClientScope.shape;

/** A set is made of at most so many different variants. */
export const componentsMax = 20;
const PiecesEach = z.number().int().min(1).max(1000);

/** A variant that is sold singly, as it may be in a set. */
export const SingleVariant = z.object({
  variantId: Id,
  productId: Id,
  productName: z.string(),
  /** What tells it from others of its name: "M · Navy". */
  variant: z.string(),
  barcode: z.string(),
  productCode: z.string(),
  available: z.number().int(),
});
export type SingleVariant = z.infer<typeof SingleVariant>;
export const VariantComponent = SingleVariant.extend({
  /** So many of it are in one set. */
  quantity: PiecesEach,
});
export type VariantComponent = z.infer<typeof VariantComponent>;

export const component = {
  GetVariantComponents: query({
    reads: ["products"],
    summary: "What the sets among a product's variants are made of. A variant that is not named is sold singly",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, productId: Id }),
    output: z.array(z.object({ variantId: Id, components: z.array(VariantComponent) })),
    errors: ["not_found"],
  }),
  FindComponents: query({
    reads: ["products"],
    summary: "Variants that may be in a set, by name, model code, stock code or barcode, at most ten",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      /** The set's own variant, which can't be in itself. */
      variantId: Id,
      text: z.string().trim().min(1).max(100),
    }),
    output: z.array(SingleVariant),
    errors: ["not_found"],
  }),
  SetVariantComponents: command({
    changes: ["products", "listings"],
    summary:
      "Make a variant a set of others, or change what is in it; none makes it one that is sold singly. It counts for orders from then on: those that came before keep what they were sold with",
    roles: ["Client"],
    area: "stock",
    input: z.strictObject({
      ...Scope,
      variantId: Id,
      /** The product's, as it was read. */
      version: Version,
      components: z.array(z.strictObject({ variantId: Id, quantity: PiecesEach })).max(componentsMax),
    }),
    output: z.object({ version: Version }),
    errors: ["not_found", "conflict", "set_of_sets", "set_is_component", "set_has_stock"],
  }),
};
