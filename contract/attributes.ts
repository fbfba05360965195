import { z } from "zod";
import { AttributeType, CategoryAttribute } from "./categories.ts";
import { EvenIfLacking, NamesInput, TaxonomyCode } from "./category-changes.ts";
import { changes } from "./changes.ts";
import { AllWords, Done, Id, page, paging, Version } from "./common.ts";
import { text } from "./company.ts";
import { command, query } from "./procedure.ts";

export const AttributeListRow = z.object({
  id: Id,
  version: Version,
  code: z.string(),
  name: z.string(),
  names: AllWords,
  attributeType: AttributeType,
  unit: z.string(),
  /** Free text is taken beside the listed values. */
  allowsCustom: z.boolean(),
  isActive: z.boolean(),
  valueCount: z.number().int(),
  /** Categories that have it, from one above too. */
  categoryCount: z.number().int(),
});
export const ListedValue = z.object({ id: Id, code: z.string(), name: z.string(), names: AllWords, isActive: z.boolean() });
export const Attribute = AttributeListRow.extend({ values: z.array(ListedValue) });
export type Attribute = z.infer<typeof Attribute>;

export const valuesMax = 2000;
const ValueName = text(200);
/** With an id one that is there; without, a new one. Without a code its Turkish name is its code. */
export const ValueInput = z.strictObject({
  id: Id.optional(),
  code: text(200).min(1).optional(),
  names: z.strictObject({
    tr: ValueName.min(1),
    en: ValueName.optional(),
    de: ValueName.optional(),
    fr: ValueName.optional(),
    it: ValueName.optional(),
  }),
  isActive: z.boolean().optional(),
});
export type ValueInput = z.infer<typeof ValueInput>;

const fields = {
  code: TaxonomyCode,
  names: NamesInput.extend({ tr: text(120).min(1) }),
  attributeType: AttributeType.default("PRODUCT_CATEGORY_ATTR"),
  unit: text(20).default(""),
  allowsCustom: z.boolean().default(false),
  isActive: z.boolean().default(true),
  /** In their order. */
  values: z.array(ValueInput).max(valuesMax).default([]),
};
/** What an Admin fills in. */
export const AttributeForm = z.strictObject({
  version: Version.optional(),
  code: TaxonomyCode,
  names: NamesInput.extend({ tr: text(120).min(1) }),
  attributeType: AttributeType,
  unit: text(20),
  allowsCustom: z.boolean(),
  isActive: z.boolean(),
  values: z.array(ValueInput).max(valuesMax),
});

const faults = ["attribute_code_taken", "attribute_value_taken"] as const;

export const attribute = {
  GetAllAttribute: query({
    reads: ["categories"],
    summary: "The attributes of the platform, by name",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({
      search: z.string().trim().max(120).optional(),
      attributeType: AttributeType.optional(),
      isActive: z.boolean().optional(),
      ...paging(10_000),
    }),
    output: page(AttributeListRow),
  }),
  GetAttribute: query({
    reads: ["categories"],
    summary: "One attribute with its values",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ attributeId: Id }),
    output: Attribute,
    errors: ["not_found"],
  }),
  CreateAttribute: command({
    withoutVersion: "new",
    changes: ["categories"],
    summary: "A new attribute with its values",
    roles: ["Admin"],
    input: z.strictObject(fields),
    output: Attribute,
    errors: faults,
  }),
  UpdateAttribute: command({
    changes: ["categories"],
    summary:
      "Change an attribute. Values, where they are given, become this list: one that is left out is removed, if nothing uses it",
    roles: ["Admin"],
    input: z.strictObject({ attributeId: Id, version: Version, ...changes(fields), evenIfLacking: EvenIfLacking }),
    output: Attribute,
    errors: [
      "not_found",
      "conflict",
      "attribute_value_in_use",
      "attribute_texts_in_use",
      "attribute_lacking",
      "taxonomy_busy",
      ...faults,
    ],
  }),
  DeleteAttribute: command({
    withoutVersion: "end",
    changes: ["categories"],
    summary: "Delete an attribute that nothing uses, with its values",
    roles: ["Admin"],
    input: z.strictObject({ attributeId: Id }),
    output: Done,
    errors: ["not_found", "attribute_in_use", "taxonomy_busy"],
  }),
};

const facts = { isRequired: z.boolean(), isVariant: z.boolean(), position: z.number().int().min(0).max(10_000) };

export const categoryAttribute = {
  CreateProductCategoryAttribute: command({
    withoutVersion: "new",
    changes: ["categories"],
    summary: "Give a category an attribute, and with it all categories below",
    roles: ["Admin"],
    input: z.strictObject({
      categoryId: Id,
      attribute: z.strictObject({
        attributeId: Id,
        isRequired: facts.isRequired.default(false),
        isVariant: facts.isVariant.default(false),
        position: facts.position.default(0),
      }),
      evenIfLacking: EvenIfLacking,
    }),
    output: CategoryAttribute,
    errors: ["not_found", "attribute_already_there", "attribute_lacking"],
  }),
  UpdateProductCategoryAttribute: command({
    method: "PUT",
    changes: ["categories"],
    summary: "What a category says of an attribute; of one that comes from above it says something of its own from then on",
    roles: ["Admin"],
    input: z.strictObject({
      categoryId: Id,
      version: Version,
      attribute: z.strictObject({ attributeId: Id, ...changes(facts) }),
      evenIfLacking: EvenIfLacking,
    }),
    output: CategoryAttribute,
    errors: ["not_found", "conflict", "attribute_lacking"],
  }),
  DeleteProductCategoryAttribute: command({
    method: "PUT",
    withoutVersion: "end",
    changes: ["categories"],
    summary: "Take an attribute from a category and from those below, if no product there has a value of it",
    roles: ["Admin"],
    input: z.strictObject({ categoryId: Id, attributeId: Id, evenIfLacking: EvenIfLacking }),
    output: Done,
    errors: ["not_found", "attribute_inherited", "attribute_of_products", "attribute_lacking", "taxonomy_busy"],
  }),
  CreateProductCategoryAttributeValue: command({
    withoutVersion: "new",
    changes: ["categories"],
    summary: "Add a value to an attribute's list, behind the others",
    roles: ["Admin"],
    input: z.strictObject({ attributeId: Id, value: ValueInput.omit({ id: true }) }),
    output: ListedValue,
    errors: ["not_found", "attribute_value_taken"],
  }),
  DeleteProductCategoryAttributeValue: command({
    withoutVersion: "end",
    changes: ["categories"],
    summary: "Delete a value that nothing uses",
    roles: ["Admin"],
    input: z.strictObject({ attributeId: Id, valueId: Id }),
    output: Done,
    errors: ["not_found", "attribute_value_in_use", "taxonomy_busy"],
  }),
};
