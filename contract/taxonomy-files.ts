import { z } from "zod";
import { ValueInput, valuesMax } from "./attributes.ts";
import { AttributeType } from "./categories.ts";
import { NamesInput, TaxonomyCode } from "./category-changes.ts";
import { Flag } from "./common.ts";
import { text } from "./company.ts";
import { download, upload } from "./procedure.ts";

const Names = NamesInput.extend({ tr: text(120).min(1) });
const Value = ValueInput.omit({ id: true, code: true }).extend({ code: text(200).min(1) });

/** An attribute as a file says it; what is left out of one that is there stays. */
export const TaxonomyAttribute = z.strictObject({
  code: TaxonomyCode,
  names: Names,
  attributeType: AttributeType.optional(),
  unit: text(20).optional(),
  allowsCustom: z.boolean().optional(),
  isActive: z.boolean().optional(),
  values: z.array(Value).max(valuesMax).optional(),
});
/** A category as a file says it, with what it has of its own. Parents may stand anywhere in the file. */
export const TaxonomyCategory = z.strictObject({
  code: TaxonomyCode,
  /** Left out or null: at the top. */
  parent: TaxonomyCode.nullish(),
  names: Names,
  description: text(1000).optional(),
  isActive: z.boolean().optional(),
  attributes: z
    .array(
      z.strictObject({
        code: TaxonomyCode,
        isRequired: z.boolean().default(false),
        isVariant: z.boolean().default(false),
        position: z.number().int().min(0).max(10_000).optional(),
      }),
    )
    .max(500)
    .optional(),
});
/** The whole file; what is wrong with one part of it is said of that part. */
export const TaxonomyFile = z.object({
  format: z.literal("tradeport-taxonomy"),
  version: z.literal(1),
  attributes: z.array(z.unknown()).max(20_000),
  categories: z.array(z.unknown()).max(20_000),
});

export const taxonomyParts = ["category", "attribute", "link", "value"] as const;
export const taxonomyStates = ["new", "changed", "same", "refused"] as const;
const Counts = z.object({ new: z.number().int(), changed: z.number().int(), same: z.number().int(), refused: z.number().int() });
export const TaxonomyPlan = z.object({
  /** Of what was looked at: an import of something else is refused. */
  seen: z.string(),
  counts: z.object({ category: Counts, attribute: Counts, value: Counts, link: Counts }),
  /** What is refused comes first; at most fifty of each part in each state. */
  lines: z.array(
    z.object({
      part: z.enum(taxonomyParts),
      state: z.enum(taxonomyStates),
      code: z.string(),
      name: z.string(),
      reason: z.string().nullable(),
    }),
  ),
});
export type TaxonomyPlan = z.infer<typeof TaxonomyPlan>;

const file = { maxCount: 1, maxBytes: 20_000_000, types: ["xlsx", "json"], required: false } as const;
const given = { /** The first categories that come with the product, in place of a file. */ starter: Flag.default(false) };
const faults = [
  "file_missing",
  "taxonomy_file",
  "taxonomy_file_broken",
  "file_type",
  "file_too_large",
  "file_is_xls",
  "file_is_encrypted",
] as const;

export const taxonomyFiles = {
  ExportTaxonomy: download({
    summary: "All categories, attributes, values and what has what, as a workbook or as JSON: what an import takes",
    roles: ["Admin"],
    input: z.strictObject({ format: z.enum(["xlsx", "json"]) }),
    output: z.unknown(),
  }),
  PreviewTaxonomy: upload({
    withoutVersion: "act",
    changes: [],
    summary: "What an import of this file would add and change, and what of it is refused; nothing is changed",
    roles: ["Admin"],
    input: z.strictObject(given),
    output: TaxonomyPlan,
    file,
    errors: faults,
  }),
  ImportTaxonomy: upload({
    withoutVersion: "what was seen is what is imported: `seen` of the preview",
    changes: ["categories"],
    summary:
      "Add and change what the file says, all of it or, after a fault, nothing. It removes nothing, and what is refused stays out",
    roles: ["Admin"],
    input: z.strictObject({ ...given, seen: z.string().min(1).max(100), evenIfLacking: Flag.default(false) }),
    output: TaxonomyPlan,
    file,
    errors: [...faults, "conflict", "attribute_lacking", "taxonomy_busy"],
  }),
};
