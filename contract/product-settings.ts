import { z } from "zod";
import { Rounding } from "./bulk-update.ts";
import { changes } from "./changes.ts";
import { ClientScope, Language, Version } from "./common.ts";
import { text } from "./company.ts";
import { command, query } from "./procedure.ts";
import { Barcode, ProductInput } from "./products.ts";

const Scope = ClientScope.shape;

/** What carriers divide a parcel's volume by: of the road, of the air, of a company of its own. */
export const standardDesiDivisor = 3000;
/** Without a prefix of GS1 numbers are proposed that are a company's own affair everywhere: those that begin with 20 to 29. */
export const ownPrefix = "290";
export const pictureEdges = [1000, 1500, 2000, 3000] as const;
const PictureEdge = z.union([z.literal(1000), z.literal(1500), z.literal(2000), z.literal(3000)], { error: "pictureEdge" });

export const glossaryMax = 500;
/** A word of the company's Turkish texts, and what it is called in another language: a brand as it is, "yazlık" as "summer". */
const glossaryTerm = {
  term: text(100).min(1),
  language: Language.exclude(["tr-TR"]),
  translation: text(100).min(1),
};
const GlossaryTerm = z.strictObject(glossaryTerm);
export type GlossaryTerm = z.infer<typeof GlossaryTerm>;
const Glossary = z
  .array(GlossaryTerm)
  .max(glossaryMax)
  .superRefine((terms, context) => {
    const seen = new Set<string>();
    for (const [at, { term, language }] of terms.entries()) {
      const key = `${language} ${term.toLocaleLowerCase("tr")}`;
      if (seen.has(key)) context.addIssue({ code: "custom", message: "termTwice", path: [at, "term"] });
      seen.add(key);
    }
  });

const settings = {
  /** Of a new product that names no brand; one that is not there is added. */
  defaultBrandName: ProductInput.shape.brandName.unwrap().nullable().default(null),
  desiDivisor: z.number().int().min(1000).max(10_000).default(standardDesiDivisor),
  /** Of a new variant that says nothing of it; null: no rule. */
  criticalStockQuantity: z.number().int().min(1).max(1_000_000).nullable().default(null),
  /** What a proposed barcode begins with: the company's own prefix of GS1. */
  barcodePrefix: z
    .string()
    .trim()
    .regex(/^(\d{3,10})?$/, "barcodePrefix")
    .default(""),
  /** Of a price that a mass change works out and whose own rounding is not given. */
  rounding: Rounding.default("none"),
  /** The longest edge of an uploaded picture, in pixels; null: as it came. */
  pictureEdge: PictureEdge.nullable().default(null),
  /** Kept as they are said by translations that a machine makes. */
  glossary: Glossary.default([]),
};
/** As they are read, and as they are sent back. */
export const ProductSettings = z.object({
  version: Version,
  defaultBrandName: z.string().nullable(),
  desiDivisor: z.number().int(),
  criticalStockQuantity: z.number().int().nullable(),
  barcodePrefix: z.string(),
  rounding: Rounding,
  pictureEdge: PictureEdge.nullable(),
  glossary: z.array(z.object(glossaryTerm)),
});
export type ProductSettings = z.infer<typeof ProductSettings>;
export const ProductSettingsChange = z.strictObject({ version: Version, ...changes(settings) });

export const productSettings = {
  GetClientProductSettings: query({
    reads: ["products"],
    summary: "What holds for the company's products",
    roles: ["Client"],
    area: "catalogue",
    input: ClientScope,
    output: ProductSettings,
  }),
  UpdateClientProductSettings: command({
    changes: ["products"],
    summary: "Change what holds for the company's products; it holds from the next product, picture or change of prices on",
    roles: ["Client"],
    area: "catalogue",
    right: "manage",
    input: z.strictObject({ ...Scope, settings: ProductSettingsChange }),
    output: ProductSettings,
    errors: ["conflict"],
  }),
  ProposeBarcodes: command({
    withoutVersion: "new",
    changes: [],
    summary: "Barcodes that no variant has, with the right check digit: the company's prefix and the next numbers",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, count: z.number().int().min(1).max(200) }),
    output: z.object({ barcodes: z.array(Barcode) }),
    errors: ["barcode_prefix_used_up"],
  }),
};
