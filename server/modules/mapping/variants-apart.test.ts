import { afterAll, beforeAll, expect, test } from "vitest";
import { attributeId, categoryId } from "#modules/catalogue/index.ts";
import { newId } from "#platform/db.ts";
import { categorySeven } from "#testing/category-seven.ts";
import { type World, world } from "#testing/world.ts";

/** The page and the transfer go by one rule: what tells variants apart is a gap where the channel has no equal, though it does not insist on it. */
let w: World;
let channelId: string;
const shirts = categoryId("tisort");
const colour = attributeId("renk");

beforeAll(async () => {
  w = await world();
  channelId = await categorySeven(w);
  const query = (text: string, given: unknown[] = []) => w.database.pool.query(text, given);
  await query("update channel_attribute set name = 'Renk', is_variant = true where code = 'colour'");
  await query("delete from channel_attribute where code = 'needed'");
  await w
    .as("ayse")
    .Mapping.SetClientProductCategoryMapping({ tradeportCategoryId: shirts, channelId, channelCategoryCode: "7" });
  const [clientId, brand] = [w.clientId("ayse"), newId()];
  await query("insert into brand (client_id, id, name) values ($1, $2, 'Ayrı')", [clientId, brand]);
  for (const [code, colours] of [
    ["tek", ["Fuşya"]],
    ["iki", ["Mercan", "B"]],
  ] as const) {
    const id = newId();
    await query(
      "insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency) values ($1, $2, $3, $4, $5, 10, 'TRY')",
      [clientId, id, code, shirts, brand],
    );
    for (const [at, text] of colours.entries()) {
      const variant = newId();
      await query(
        `insert into variant (client_id, id, product_id, barcode, product_code, list_price, sale_price) values ($1, $2, $3, $4, $4, 1, 1)`,
        [clientId, variant, id, `${code}-${at}`],
      );
      await query(
        "insert into product_attribute (client_id, product_id, variant_id, attribute_id, text) values ($1, $2, $3, $4, $5)",
        [...[clientId, id, variant, colour, text]],
      );
    }
  }
});
afterAll(() => w.close());

test("of several variants a colour without an equal is a gap, of a single one it is none", async () => {
  const gaps = () => w.as("ayse").Mapping.GetMappingGaps({ channelId, tradeportCategoryId: shirts });
  const gap = { channelAttributeCode: "colour", isMissing: false, missingValues: 1, emptyProducts: 0 };
  expect(await gaps()).toEqual([{ tradeportCategoryId: shirts, gaps: [gap] }]);
  await w.as("ayse").Mapping.SetClientCategoryAttributeValueMapping({
    ...{ tradeportAttributeId: colour, channelId, channelCategoryCode: "7", channelAttributeCode: "colour" },
    clientChannelAttributeValueList: [{ text: "Mercan", channelValueCode: "W" }],
  });
  expect(await gaps()).toEqual([{ tradeportCategoryId: shirts, gaps: [] }]);
});
