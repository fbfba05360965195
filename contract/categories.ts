import { z } from "zod";
import { AllWords, ClientScope, Id, page, paging, Version } from "./common.ts";
import { download, query } from "./procedure.ts";

const Scope = ClientScope.shape;

export const AttributeType = z.enum([
  "PRODUCT_MASTER_DATA_ATTR",
  "PRODUCT_CATEGORY_ATTR",
  "PRODUCT_SPEC_ATTR",
  "PRODUCT_MASTER_DATA_XML_ATTR",
  "CHANNEL_ADDITIONAL_ATTR",
  "CHANNEL_SPEC_ATTR",
]);

export const Category = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  names: AllWords,
  parentCategoryId: Id,
  categoryCode: z.string(),
  description: z.string(),
  /** Its own switch. */
  isActive: z.boolean(),
  /** It is on and all above it are: new products may be put there. */
  isOffered: z.boolean(),
  /** Only a leaf carries products. */
  isLeaf: z.boolean(),
  /** From the root to here, "Giyim > Kadın > Elbise". */
  path: z.string(),
});
export type Category = z.infer<typeof Category>;

export const AttributeValue = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  names: AllWords,
  /** One that is off stays with the products that have it. */
  isActive: z.boolean(),
});
export const CategoryAttribute = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  names: AllWords,
  attributeType: AttributeType,
  isRequired: z.boolean(),
  /** Each variant has its own value (size, colour). */
  isVariant: z.boolean(),
  /** Where it stands among the others of its category. */
  position: z.number().int(),
  /** Free text is taken beside the listed values. */
  allowsCustom: z.boolean(),
  unit: z.string(),
  /** One that is off is required of nobody. */
  isActive: z.boolean(),
  /** Of what the category says of it. */
  version: Version,
  /** The category above that it comes from; null: this category's own. */
  inheritedFrom: Id.nullable(),
  values: z.array(AttributeValue),
});
export type CategoryAttribute = z.infer<typeof CategoryAttribute>;

export const productCategory = {
  GetAll: query({
    reads: ["categories"],
    summary: "The categories of the platform, parents before children; active ones are those that are offered",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ isActive: z.boolean().optional(), ...paging(-1) }),
    output: page(Category),
  }),
  GetAllByClient: query({
    reads: ["categories", "products"],
    summary: "The categories that the client has products in",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: ClientScope,
    output: z.array(
      Category.extend({
        productCount: z.number().int(),
        /** Of these those of the sample data, which go to no channel. */
        sampleCount: z.number().int(),
      }),
    ),
  }),
  GetProductCategoryAttributes: query({
    reads: ["categories"],
    summary: "The attributes of a category with their values",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ categoryId: Id, attributeTypes: z.array(AttributeType).max(10).optional() }),
    output: z.array(CategoryAttribute),
    errors: ["not_found"],
  }),
  GetExcelTemplate: download({
    summary: "The Excel template of a category, with drop-downs; for an update it comes filled with the client's products",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      categoryId: Id,
      forUpdate: z.boolean().default(false),
      /** For an update: the stock of now in its column. Left out, the column is empty, and an empty cell leaves the stock as it is. */
      withStock: z.boolean().default(false),
    }),
    output: z.unknown(),
    errors: ["not_found", "category_not_leaf"],
  }),
};

/** What the mapping asks of our own categories. */
export const mappedCategory = {
  GetTradeportCategoryAttributesAndValues: query({
    reads: ["categories", "products"],
    summary: "Our category's attributes with their values",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ tradeportCategoryId: Id, attributeTypes: z.array(AttributeType).max(10).optional() }),
    output: z.array(CategoryAttribute),
    errors: ["not_found"],
  }),
  GetTradeportAttributeValuesByAttributeId: query({
    reads: ["categories"],
    summary: "The values of one of our attributes, in their order",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ attributeId: Id }),
    output: z.array(AttributeValue),
    errors: ["not_found"],
  }),
  GetAttributeValuesByAttributeIdList: query({
    reads: ["categories"],
    summary: "The values of several of our attributes, by attribute; one that is not there refuses them all",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ attributeIds: z.array(Id).min(1).max(500) }),
    output: z.array(z.object({ attributeId: Id, values: z.array(AttributeValue) })),
    errors: ["not_found"],
  }),
};
