import { z } from "zod";
import { Category } from "./categories.ts";
import { changes } from "./changes.ts";
import { Done, emptyId, Id, Version } from "./common.ts";
import { text } from "./company.ts";
import { command, query } from "./procedure.ts";

export const categoryDepthMax = 10;
/** A path is written with ">" between its names. */
const Name = text(120).regex(/^[^>]*$/, "noPathSign");
export const TaxonomyCode = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[\p{L}\p{N}._-]+$/u, "taxonomyCode");
/** By language; one that is left out stays. Without an English name the Turkish one is shown. */
export const NamesInput = z.strictObject({
  tr: Name.min(1).optional(),
  en: Name.optional(),
  de: Name.optional(),
  fr: Name.optional(),
  it: Name.optional(),
});
export type NamesInput = z.infer<typeof NamesInput>;

/** Products that lack what becomes required can't be saved until they have it: whoever does that says that they know. */
export const EvenIfLacking = z.boolean().optional();

const fields = {
  /** In the language of whoever writes it; `names` says the others. */
  name: Name.min(1),
  names: NamesInput.optional(),
  /** All zeros: it stands at the top. */
  parentCategoryId: Id.default(emptyId),
  categoryCode: TaxonomyCode,
  description: text(1000).default(""),
  isActive: z.boolean().default(true),
};

/** What an Admin fills in. */
export const CategoryForm = z.strictObject({
  version: Version.optional(),
  names: NamesInput.extend({ tr: Name.min(1) }),
  parentCategoryId: Id,
  categoryCode: TaxonomyCode,
  description: text(1000),
  isActive: z.boolean(),
});

/** What uses a category, over all clients. */
export const CategoryUsage = z.object({
  products: z.number().int(),
  clients: z.number().int(),
  children: z.number().int(),
  /** Of all levels below it. */
  below: z.number().int(),
  /** Products in one of those. */
  productsBelow: z.number().int(),
  mappings: z.number().int(),
  /** Of imports that are not over. */
  rows: z.number().int(),
});
export type CategoryUsage = z.infer<typeof CategoryUsage>;

const faults = [
  "category_code_taken",
  "category_name_taken",
  "category_parent_gone",
  "category_too_deep",
  "category_has_products",
  "taxonomy_busy",
] as const;

export const categoryChanges = {
  CreateProductCategory: command({
    withoutVersion: "new",
    changes: ["categories"],
    summary: "A new category, below another one or at the top",
    roles: ["Admin"],
    input: z.strictObject(fields),
    output: Category,
    errors: faults,
  }),
  UpdateProductCategory: command({
    changes: ["categories"],
    summary: "Change a category, move it with all below it, or switch it on and off",
    roles: ["Admin"],
    input: z.strictObject({ id: Id, version: Version, ...changes(fields), evenIfLacking: EvenIfLacking }),
    output: Category,
    errors: ["not_found", "conflict", "category_cycle", "attribute_lost", "attribute_lacking", ...faults],
  }),
  GetProductCategoryUsage: query({
    reads: ["categories", "products", "mappings"],
    summary: "What uses a category, over all clients: what a deletion would be refused for, and whom a switch concerns",
    roles: ["Admin"],
    input: z.strictObject({ id: Id }),
    output: CategoryUsage,
    errors: ["not_found"],
  }),
  DeleteProductCategory: command({
    withoutVersion: "end",
    changes: ["categories"],
    summary: "Delete a category that nothing uses",
    roles: ["Admin"],
    input: z.strictObject({ id: Id }),
    output: Done,
    errors: ["not_found", "category_in_use", "taxonomy_busy"],
  }),
};
