import { z } from "zod";
import { ClientScope, Id, page, paging } from "./common.ts";
import { command, query } from "./procedure.ts";
import { Brand } from "./products.ts";
import { cleanCode } from "./text.ts";

const Scope = ClientScope.shape;
const Name = z.string().overwrite(cleanCode).min(1).max(100);
const Ids = z.array(Id).min(1).max(1000);

export const BrandRow = Brand.extend({
  productCount: z.number().int(),
  /** On how many channels somebody chose what it is there. */
  mappingCount: z.number().int(),
});
export type BrandRow = z.infer<typeof BrandRow>;

export const brand = {
  GetAllBrand: query({
    reads: ["products", "mappings"],
    summary: "The client's brands with what uses them, 25 a page",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      search: z.string().trim().max(100).optional(),
      /** Those that no product has. */
      isUnused: z.boolean().optional(),
      orderColumn: z.enum(["name", "modifiedDate"]).default("name"),
      ...paging(25),
      orderType: z.enum(["asc", "desc"]).default("asc"),
    }),
    output: page(BrandRow),
  }),
  CreateBrand: command({
    withoutVersion: "new",
    changes: ["products"],
    summary: "A new brand; case and Turkish letters make no other one",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, name: Name }),
    output: Brand,
    errors: ["brand_taken"],
  }),
  CreateClientBrandByList: command({
    withoutVersion: "new",
    changes: ["products"],
    summary: "Brands by their names: those that are there are answered as they are, and none is doubled",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, names: z.array(Name).min(1).max(1000) }),
    output: z.array(Brand.extend({ isNew: z.boolean() })),
  }),
  DeleteClientBrands: command({
    withoutVersion: "end",
    changes: ["products", "mappings"],
    summary: "Delete brands that no product has, and say what became of each; the others stay",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, ids: Ids }),
    output: z.array(
      z.object({
        id: Id,
        /** gone: it was not there any more. */
        outcome: z.enum(["deleted", "held", "gone"]),
        /** So many products and rows of running imports hold it. */
        heldBy: z.number().int(),
      }),
    ),
    errors: ["not_found"],
  }),
  MergeBrands: command({
    withoutVersion: "act",
    changes: ["products", "mappings", "listings"],
    summary:
      "Make several brands one: their products move, and what they are on channels goes along. Where two say different things of a channel it is refused, unless that of the brand that stays is to hold",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      ids: z.array(Id).min(1).max(50),
      intoId: Id,
      /** On a channel where they differ, that of the brand that stays holds. */
      evenIfMappingsDiffer: z.boolean().optional(),
    }),
    output: z.object({ products: z.number().int() }),
    errors: ["not_found", "brand_of_itself", "brand_mappings_differ"],
  }),
};
