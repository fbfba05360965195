import { z } from "zod";
import { Process } from "./bulk.ts";
import { ClientScope, Id, Language } from "./common.ts";
import { pageSizeCap } from "./limits.ts";
import { command, query } from "./procedure.ts";
import { ProductFilter, ProductText } from "./products.ts";

const Scope = ClientScope.shape;

/** As long as a product's description may be. */
const longestText = 30_000;

/** What of a text in another language a machine makes. */
export const machineFields = ["name", "subtitle", "description"] as const;
export type MachineField = (typeof machineFields)[number];
/** How many characters each may have; a line of a translation that is longer is not written. */
export const longestOf: Record<MachineField, number> = {
  name: ProductText.shape.name.maxLength ?? 0,
  subtitle: ProductText.shape.subtitle.unwrap().maxLength ?? 0,
  description: ProductText.shape.description.unwrap().maxLength ?? 0,
};

const Languages = z
  .array(Language)
  .min(1)
  .max(Language.options.length)
  .refine((languages) => new Set(languages).size === languages.length, { error: "languageTwice" });

const Selection = z
  .strictObject({
    ...Scope,
    /** Products; or all that a filter of the list matches at this moment. */
    ids: z.array(Id).min(1).max(pageSizeCap).optional(),
    filter: z.strictObject(ProductFilter).optional(),
    languages: Languages,
    /** True: what a machine made and nobody has approved is made anew. What a person wrote or approved stays in any case. */
    renewsUnapproved: z.boolean().default(false),
  })
  .superRefine(({ ids, filter }, context) => {
    if ((ids === undefined) === (filter === undefined))
      context.addIssue({ code: "custom", message: "idsOrFilter", path: ["ids"] });
  });

/** What a text's translation costs: the service is paid by the character. */
const Estimate = z.object({
  /** That were chosen, and those of them of which a text is to be made. */
  selected: z.number().int(),
  products: z.number().int(),
  /** Names, subtitles and descriptions, each language counted. */
  texts: z.number().int(),
  /** As they stand there: what the service counts may differ a little. */
  characters: z.number().int(),
});

export const translation = {
  GetAvailability: query({
    reads: [],
    summary: "Whether texts can be translated here: only where a service is configured",
    roles: ["Client"],
    area: "any",
    input: z.strictObject({}),
    output: z.object({ isAvailable: z.boolean() }),
  }),
  Translate: command({
    withoutVersion: "it answers a text and keeps none of it",
    changes: [],
    summary: "A text in another language, by the service that is configured; of equal languages the text as it was given",
    roles: ["Client"],
    area: "catalogue",
    asksOutside: true,
    input: z.strictObject({
      text: z.string().min(1).max(longestText),
      sourceLanguage: Language,
      targetLanguage: Language,
      /** Of html the tags stay, and what stands between them is translated. */
      format: z.enum(["text", "html"]).default("text"),
    }),
    /** `missedTerms`: translations of the company's glossary that the service did not leave as they are. */
    output: z.object({ text: z.string(), missedTerms: z.array(z.string()) }),
    errors: [
      "translation_off",
      "translation_away",
      "translation_key",
      "translation_quota",
      "translation_busy",
      "translation_often",
      "translation_too_long",
      "translation_refused",
    ],
  }),
  EstimateProducts: query({
    reads: ["products"],
    summary:
      "How many products, texts and characters a translation of these products would be; asks no service and writes nothing",
    roles: ["Client"],
    area: "catalogue",
    input: Selection,
    output: Estimate,
    errors: ["not_found", "selection_too_large"],
  }),
  TranslateProducts: command({
    withoutVersion: "a line whose product is changed while it is translated is not written, and says so",
    changes: ["processes"],
    summary:
      "Translate names, subtitles and descriptions of many products: of a selection, or of all that match; runs as a process with one line a product and language. What it writes is marked as a machine's",
    roles: ["Client"],
    area: "catalogue",
    input: Selection,
    output: Process,
    errors: [
      "translation_off",
      "translation_nothing",
      "not_found",
      "selection_too_large",
      "selection_empty",
      "subscription_expired",
    ],
  }),
  ContinueTranslation: command({
    withoutVersion: "each line is judged anew when it is translated",
    changes: ["processes"],
    summary:
      "Translate what a translation of many products could not: a process of its own, of the lines that failed or were held",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, processId: Id }),
    output: Process,
    errors: ["not_found", "process_running", "lines_pruned", "translation_off", "translation_not_left", "subscription_expired"],
  }),
  ApproveTexts: command({
    withoutVersion: "it approves what stands there as it is; a text that was changed since is a person's already",
    changes: ["products"],
    summary: "Approve what machines translated of these products: the texts stay as they are and are marked no more",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, ids: z.array(Id).min(1).max(1000), languages: Languages.optional() }),
    output: z.object({ products: z.number().int(), texts: z.number().int() }),
    errors: ["not_found"],
  }),
};
