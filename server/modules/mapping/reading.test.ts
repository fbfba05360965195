import { contract } from "@tradeport/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type World, world } from "#testing/world.ts";

/** B11: a page that asks too early is refused nothing, so that a healthy start leaves the browser's console clean; a program can tell. */
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

test("a question about a list that is still being read is 202 with its code; a change that needs the list is refused", async () => {
  const channelId = (await w.as("ayse").Client.GetAllChannel({})).find(({ code }) => code === "trendyol")!.id;
  const { GetChannelProductCategory, GetChannelBrand, SetClientProductCategoryMapping } = contract.Mapping;
  for (const [name, procedure] of Object.entries({ GetChannelProductCategory, GetChannelBrand })) {
    const reply = await w.send("ayse", `Mapping/${name}`, procedure, { channelId }, [], {});
    expect([name, reply.statusCode, reply.headers["retry-after"]]).toEqual([name, 202, "2"]);
    expect(reply.json()).toMatchObject({
      result: null,
      success: false,
      hasError: true,
      errorMessage: { code: "taxonomy_loading", errorCodeNumber: 5008 },
    });
  }
  // What the question asked for stays: it is being read now.
  const { rows } = await w.database.pool.query("select subject from channel_taxonomy where channel_id = $1 order by 1", [
    channelId,
  ]);
  expect(rows).toEqual([{ subject: "brands" }, { subject: "categories" }]);

  const [ours] = (await w.as("ayse").ProductCategory.GetAll({})).data;
  const input = { tradeportCategoryId: ours!.id, channelId, channelCategoryCode: "1" };
  const change = await w.send("ayse", "Mapping/SetClientProductCategoryMapping", SetClientProductCategoryMapping, input, [], {});
  expect([change.statusCode, change.json().errorMessage.code]).toEqual([409, "taxonomy_loading"]);
});

test("the description for machines says so", async () => {
  const { paths } = (await w.app.inject({ url: "/api/openapi.json" })).json() as {
    paths: Record<string, { post: { responses: Record<string, { description: string }> } }>;
  };
  const responses = (action: string) => paths[`/api/Mapping/${action}`]!.post.responses;
  expect(responses("GetChannelBrand")["202"]?.description).toContain("taxonomy_loading");
  expect(responses("SetClientBrandMapping")["202"]).toBeUndefined();
  expect(responses("SetClientBrandMapping")["409"]?.description).toContain("taxonomy_loading");
});
