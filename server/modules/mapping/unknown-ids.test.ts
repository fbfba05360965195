import { contract, type Procedure, walk } from "@tradeport/contract";
import { mappedCategory } from "@tradeport/contract/categories";
import { mappingTemplates } from "@tradeport/contract/mapping-templates";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attributeId, categoryId, valueId } from "#modules/catalogue/index.ts";
import { newId } from "#platform/db.ts";
import { categorySeven } from "#testing/category-seven.ts";
import { changedAt, idPlaces, sampleFor } from "#testing/sample.ts";
import { someProduct } from "#testing/some-product.ts";
import { type World, world } from "#testing/world.ts";

/** Every call of the mapping, with an id in each of its fields that there is none of: refused at that field, with the id, in the reader's language. */
let w: World;
const [shirts, colour, black] = [categoryId("tisort"), attributeId("renk"), valueId("renk", "Siyah")];
const nobody = newId();
/** By the end of a field's name: one that is there. */
const there: Record<string, string> = {
  categoryid: shirts,
  categoryids: shirts,
  attributeid: colour,
  attributeids: colour,
  valueid: black,
};
const codes: Record<string, string> = {
  channelCategoryCode: "7",
  channelAttributeCode: "colour",
  channelValueCode: "B",
  channelBrandCode: "B1",
  channelAttributeCodes: "colour",
};
const ofPlatform = { ...mappingTemplates, ...mappedCategory };
const calls = walk(contract).filter(
  ({ name }) =>
    name.startsWith("Mapping/") || (name.startsWith("ProductCategory/") && name.slice("ProductCategory/".length) in ofPlatform),
);
/** What was read may be gone by now; it is looked for among what is there, and never written. */
const fields = calls.flatMap(({ name, procedure }) =>
  idPlaces(procedure.input)
    .filter((place) => !place.startsWith("from[]"))
    .map((place) => ({ name, procedure, place })),
);

beforeAll(async () => {
  w = await world();
  const as = w.as("ayse");
  there.channelid = await categorySeven(w);
  there.fromchannelid = (await as.Client.GetAllChannel({})).find(({ code }) => code === "hepsiburada")!.id;
  there.clientid = w.clientId("ayse");
  await w.database.pool.query(
    `insert into channel_taxonomy (channel_id, scope, subject, read_at)
     select $1, scope, 'brands', now() from unnest(array['live', 'sandbox']) scope`,
    [there.channelid],
  );
  await w.database.pool.query(
    `insert into channel_brand (channel_id, scope, code, name) select $1, scope, 'B1', 'B1' from unnest(array['live', 'sandbox']) scope`,
    [there.channelid],
  );
  await w.database.pool.query(
    "insert into category_attribute (category_id, attribute_id, position, is_required) values ($1, $2, 90, false) on conflict do nothing",
    [shirts, colour],
  );
  const at = { tradeportCategoryId: shirts, channelId: there.channelid };
  await as.Mapping.SetClientProductCategoryMapping({ ...at, channelCategoryCode: "7" });
  await w
    .as("admin")
    .ProductCategory.SetProductCategoryMapping({ categoryId: shirts, channelId: there.channelid, channelCategoryCode: "7" });
  const [rule] = await as.Mapping.SetCategoryAttributeMappingByClientId({
    ...at,
    attributeMappings: [{ channelAttributeCode: "colour", tradeportAttributeId: colour }],
  });
  there.attributemappingid = rule!.id;
  there.productcategorymappingid = (await as.Mapping.GetProductCategoryMappingByClientId({ channelId: there.channelid }))[0]!.id;
  await as.Product.CreateProductMasterDataJson({ product: await someProduct(as, "KİMLİK") });
  const { rows } = await w.database.pool.query<{ brand: string; product: string; member: string }>(
    "select p.brand_id as brand, p.id as product, m.id as member from product p join client_member m on m.client_id = p.client_id where p.client_id = $1 limit 1",
    [there.clientid],
  );
  Object.assign(there, { brandid: rows[0]!.brand, productid: rows[0]!.product, clientmemberid: rows[0]!.member });
});
afterAll(() => w.close());

const idAt = (place: string) => {
  const name = place.replaceAll("[]", "").split(".").at(-1)!.toLowerCase();
  const end = Object.keys(there)
    .sort((one, other) => other.length - one.length)
    .find((each) => name.endsWith(each));
  return (end && there[end]) || nobody;
};
/** What a call needs beside what its schema asks of each field. */
const needed = (name: string, place: string) => {
  if (name === "Mapping/SetClientCategoryAttributeValueMapping" && place !== "attributeMappingId")
    return { channelCategoryCode: "7", channelAttributeCode: "colour" };
  if (name === "Mapping/GetMappingEffectExcel" && ["clientId", "channelId"].includes(place))
    return { tradeportCategoryIds: [shirts] };
};
/** The codes of a sample are what the channel has, and what says nothing of ours says a text. */
const withCodes = (value: unknown, key = ""): unknown => {
  if (key === "values" && Array.isArray(value) && Object.keys(value[0]).length === 0) return [{ text: "Antrasit" }];
  if (Array.isArray(value)) return value.map((one) => withCodes(one, key));
  if (value && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withCodes(one, name)]));
  return typeof value === "string" ? (codes[key] ?? value) : value;
};
const refusal = async (name: string, procedure: Procedure, place: string, language: "tr" | "en") => {
  const sample = { ...(withCodes(sampleFor(procedure.input, { idAt, also: place })) as object), ...needed(name, place) };
  const who = procedure.roles.includes("Client") ? "ayse" : "admin";
  const body = changedAt(sample, place, () => nobody);
  const reply = await w.send(who, name, procedure, body, [], { "accept-language": language });
  const { errorMessage } = JSON.parse(reply.body) as { errorMessage: { fields: { field: string; message: string }[] } | null };
  return errorMessage?.fields ?? [];
};

test.each(fields)("$name refuses an unknown $place at that field", async ({ name, procedure, place }) => {
  const field = place.replaceAll("[]", ".0");
  for (const [language, words] of [
    ["tr", /yok/],
    ["en", /There is n|has no/],
  ] as const)
    expect(await refusal(name, procedure, place, language)).toEqual([{ field, message: expect.stringMatching(words) }]);
});
