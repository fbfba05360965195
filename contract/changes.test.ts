import { expect, test } from "vitest";
import { z } from "zod";
import { changes, filledIn, withChanges } from "./changes.ts";
import { contract, walk } from "./index.ts";

const shape = {
  name: z.string().min(1),
  note: z.string().default(""),
  tags: z.array(z.string()).default([]),
  until: z.iso.date().nullable().default(null),
};

test("R18: of a change what is left out is not there, null is what a new object has, and what must be filled in takes no null (files fault D1)", () => {
  const change = z.strictObject(changes(shape));
  expect(change.parse({})).toEqual({});
  expect(change.parse({ note: null, tags: null, until: null })).toEqual({ note: "", tags: [], until: null });
  expect(change.safeParse({ name: null }).success).toBe(false);
  expect(change.safeParse({ name: "" }).success).toBe(false);
  expect(withChanges({ name: "a", note: "b" }, change.parse({ note: "c" }))).toEqual({ name: "a", note: "c" });
  // What can be nothing at all is emptied by null, and not left as it was.
  const there = { name: "a", until: "2026-11-22" as string | null };
  expect(withChanges(there, change.parse({ until: null }))).toEqual({ name: "a", until: null });
  expect(filledIn(change.shape.name)).toBe(shape.name);
});

type Json = z.core.JSONSchema._JSONSchema;
/** Where a schema makes up what was not given. */
const defaultsIn = (json: Json | undefined, place: string): string[] => {
  if (!json || typeof json === "boolean") return [];
  const inner = [json.items, json.additionalProperties, ...(json.anyOf ?? [])].flatMap((one) => one ?? []);
  return [
    ...("default" in json ? [place] : []),
    ...inner.flatMap((one) => defaultsIn(one as Json, place)),
    ...Object.entries(json.properties ?? {}).flatMap(([name, one]) => defaultsIn(one, `${place}.${name}`)),
  ];
};

test("R18: no call that changes what is there makes up a value that it was not told (files fault D1)", () => {
  const found = walk(contract)
    .filter(({ name }) => /\/(Update|Set|Upsert|Save|InsertUpdate)/.test(name))
    .flatMap(({ name, procedure }) =>
      Object.entries((procedure.input as z.ZodObject).shape).flatMap(([field, schema]) =>
        // What is sent as text and read as JSON has its schema behind the text.
        (schema instanceof z.ZodPipe ? [schema, schema.out] : [schema]).flatMap((one) =>
          defaultsIn(z.toJSONSchema(one, { io: "input", unrepresentable: "any" }), `${name}.${field}`),
        ),
      ),
    );
  expect([...new Set(found)].sort()).toEqual(
    [
      // An action, and how it goes out: nothing of the order is replaced by it.
      "Order/SetOrderPackageStatus.fields",
      // One of three ways, which together are one value.
      "Mapping/SetCategoryAttributeMappingByClientId.attributeMappings.fixedText",
      "Mapping/SetCategoryAttributeMappingByClientId.attributeMappings.fixedValueCode",
      "Mapping/SetCategoryAttributeMappingByClientId.attributeMappings.tradeportAttributeId",
      // What was read, and nothing that is written: left out it says that nothing was there.
      "Mapping/SetCategoryAttributeMappingByClientId.from",
      "Mapping/SetCategoryAttributeMappingByClientId.from.fixedText",
      "Mapping/SetCategoryAttributeMappingByClientId.from.fixedValueCode",
      "Mapping/SetCategoryAttributeMappingByClientId.from.tradeportAttributeId",
      "Mapping/SetClientCategoryAttributeValueMapping.from",
      "Mapping/SetClientProductCategoryMapping.from",
      // The same of the platform's.
      ...["attributeMappings", "from"].flatMap((list) =>
        ["fixedText", "fixedValueCode", "tradeportAttributeId"].map(
          (one) => `ProductCategory/SetTemplateAttributeChannelMapping.${list}.${one}`,
        ),
      ),
      "ProductCategory/SetTemplateAttributeChannelMapping.from",
      "ProductCategory/SetAttributeChannelValue.from",
      "ProductCategory/SetProductCategoryMapping.from",
      // A chosen attribute is one value too, and so is how a list is drawn.
      "Preference/SetPreference.lists.columns",
      "Product/UpdateProductMasterData.product.attributes.text",
      "Product/UpdateProductMasterData.product.attributes.valueId",
      "Product/UpdateProductMasterData.product.variants.attributes.text",
      "Product/UpdateProductMasterData.product.variants.attributes.valueId",
      "Product/UpdateProductMasterDataJson.product.attributes.text",
      "Product/UpdateProductMasterDataJson.product.attributes.valueId",
      "Product/UpdateProductMasterDataJson.product.variants.attributes.text",
      "Product/UpdateProductMasterDataJson.product.variants.attributes.valueId",
      // Which products are meant, and nothing of them.
      "ProductTransfer/UpsertClientChannelProduct.filter.isArchived",
      "SavedView/UpdateSavedView.layout.columns",
    ].sort(),
  );
});
