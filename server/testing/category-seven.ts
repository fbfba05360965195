import { seedCatalogue } from "#modules/catalogue/index.ts";
import type { World } from "./world.ts";

/** For tests: our catalogue, and a channel's category "7" whose colour has a list of two, and whose text is free. Answers the channel's id. */
export const categorySeven = async (w: World) => {
  await w.database.asPlatform((tx) => seedCatalogue(tx));
  const channelId = (await w.as("ayse").Client.GetAllChannel({})).find(({ code }) => code === "trendyol")!.id;
  const insert = (statement: string) => w.database.pool.query(statement, [channelId]);
  const of = (more: string) => `from unnest(array['live', 'sandbox']) scope, ${more}`;
  await insert(`insert into channel_taxonomy (channel_id, scope, subject, read_at)
    select $1, scope, subject, now() ${of("unnest(array['categories', 'attributes:7']) subject")}`);
  await insert(`insert into channel_category (channel_id, scope, code, name, path, is_leaf)
    select $1, scope, code, code, 'Giyim', code = '7' ${of("unnest(array['7', '70']) code")}`);
  await insert(`insert into channel_attribute (channel_id, scope, category_code, code, name, is_required, allows_custom, is_variant, is_slicer,
      is_multiple, position)
    select $1, scope, '7', code, code, code = 'needed', code = 'text', false, false, false, 0 ${of("unnest(array['colour', 'text', 'needed']) code")}`);
  await insert(`insert into channel_value (channel_id, scope, category_code, attribute_code, code, name, position)
    select $1, scope, '7', 'colour', code, code, 0 ${of("unnest(array['B', 'W']) code")}`);
  return channelId;
};
