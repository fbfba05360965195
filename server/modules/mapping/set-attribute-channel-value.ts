import type { Input, Output } from "@tradeport/contract";
import type { mappingTemplates } from "@tradeport/contract/mapping-templates";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { nameIn } from "#platform/in-language.ts";
import { notThere } from "#platform/not-there.ts";
import { mappingChanged } from "./changed.ts";
import { changedRows, lockMappings, sentAt } from "./changed-rows.ts";
import { getAttributeChannelValues } from "./get-attribute-channel-values.ts";
import { mustNameOnce } from "./named-once.ts";
import { refusedAt } from "./refused-at.ts";
import { channelFor, type Scope } from "./taxonomy.ts";
import { placesOf, templatePlaces } from "./template-places.ts";
import { isNoNumber, isNumber, isTyped, numberWanted } from "./typed-values.ts";
import { asNamed, keyed, ownKey } from "./value-keys.ts";

type Call = typeof mappingTemplates.SetAttributeChannelValue;
type Given = Input<Call>["valueMappings"][number];

/** One value in one place. */
interface Row {
  /** What was given, by its number. */
  of: number;
  category: string | null;
  attribute: string | null;
  isPlace: boolean;
  isListed: boolean;
  /** It is written there as it is: their attribute lists none. */
  isTyped: boolean;
  /** What wants a number, and is given none. */
  number: string | null;
  isOurs: boolean;
}
interface Channel {
  id: string;
  name: string;
  scope: Scope;
}

/** Each of what was given at its place; without one at all places of templates that list its value. */
const placed = async ({ db }: WideCtx, { attributeId }: Input<Call>, channel: Channel, given: readonly Given[]) => {
  const { rows } = await sql<Row>`
    select pair.of::int, place.category, place.attribute, a.code is not null as is_place, v.code is not null as is_listed,
      v.code is null and coalesce(${isTyped(sql`a`)}, false) as is_typed,
      case when ${isNumber(sql`a`)} and ${isNoNumber(sql`pair.code`)} then a.name end as number,
      pair.value_id is null or own.id is not null as is_ours
    from unnest(${given.map((one) => one.tradeportValueId ?? null)}::uuid[], ${given.map((one) => one.channelValueCode)}::text[],
      ${given.map((one) => one.channelCategoryCode ?? null)}::text[], ${given.map((one) => one.channelAttributeCode ?? null)}::text[])
      with ordinality as pair(value_id, code, category, attribute, of)
    left join attribute_value own on own.id = pair.value_id and own.attribute_id = ${attributeId}
    left join (${templatePlaces(attributeId, channel.id, channel.scope)}) anywhere on pair.category is null and exists (
      select from channel_value there where there.channel_id = ${channel.id} and there.scope = ${channel.scope}
        and there.category_code = anywhere.category_code and there.attribute_code = anywhere.attribute_code and there.code = pair.code)
    cross join lateral (select coalesce(pair.category, anywhere.category_code) as category,
      coalesce(pair.attribute, anywhere.attribute_code) as attribute) place
    left join channel_attribute a on a.channel_id = ${channel.id} and a.scope = ${channel.scope} and a.category_code = place.category
      and a.code = place.attribute
    left join channel_value v on v.channel_id = ${channel.id} and v.scope = ${channel.scope} and v.category_code = place.category
      and v.attribute_code = place.attribute and v.code = pair.code
    order by pair.of`.execute(db);
  return rows;
};

/** The first of what was given that can't be, by its cause. */
const check = async (ctx: WideCtx, input: Input<Call>, channel: Channel, name: string, rows: readonly Row[]) => {
  const wrong = rows.find((row) => !row.isPlace || !row.isOurs || (!row.isListed && (!row.isTyped || row.number !== null)));
  if (!wrong) return;
  const pair = input.valueMappings[wrong.of - 1]!;
  const at = `valueMappings.${wrong.of - 1}`;
  if (!wrong.isOurs)
    throw refusedAt(ctx, `${at}.tradeportValueId`, "attribute_value_unknown", {
      attribute: name,
      value: pair.tradeportValueId ?? "",
    });
  if (!wrong.isPlace && pair.channelAttributeCode !== undefined)
    throw refusedAt(ctx, `${at}.channelAttributeCode`, "channel_attribute_unknown", {
      channel: channel.name,
      given: pair.channelAttributeCode,
    });
  if (wrong.isTyped && wrong.number !== null)
    throw numberWanted(ctx, `${at}.channelValueCode`, {
      attribute: wrong.number,
      given: pair.channelValueCode,
    });
  const some = await sql`${templatePlaces(input.attributeId, channel.id, channel.scope)} limit 1`.execute(ctx.db);
  if (pair.channelCategoryCode === undefined && some.rows.length === 0)
    throw refusedAt(ctx, "attributeId", "attribute_not_mapped", { attribute: name, channel: channel.name });
  throw refusedAt(ctx, `${at}.channelValueCode`, "channel_value_unknown", {
    channel: channel.name,
    given: pair.channelValueCode,
  });
};

const nameOf = (category: string | null, attribute: string | null, key: string) => JSON.stringify([category, attribute, key]);
/** By place and value; the last word on one counts. */
const byName = (given: readonly (Given & { key: string })[], rows: readonly Row[]) =>
  new Map(
    rows.map(({ of, category, attribute }) => {
      const { key, channelValueCode } = given[of - 1]!;
      return [nameOf(category, attribute, key), channelValueCode];
    }),
  );
/** The same names, of each of what was given. */
const namesOf = (given: readonly { key: string }[], rows: readonly Row[]) =>
  given.map(({ key }, at) => rows.filter(({ of }) => of === at + 1).map((row) => nameOf(row.category, row.attribute, key)));

/** What the caller changed of the template's values in all their places; a value that has none any more is nobody's but by its name. */
export const setAttributeChannelValue = async (ctx: WideCtx, input: Input<Call>): Promise<Output<Call>> => {
  const { attributeId, channelId } = input;
  const channel = await channelFor(ctx.db, ctx.clientId, channelId);
  const ours = await sql<{ name: string }>`select ${nameIn(ctx.locale)} as name from attribute where id = ${attributeId}`.execute(
    ctx.db,
  );
  if (!channel) throw notThere(ctx, "channelId", channelId);
  if (!ours.rows[0]) throw notThere(ctx, "attributeId", attributeId);
  const rows = await placed(ctx, input, channel, input.valueMappings);
  await check(ctx, input, channel, ours.rows[0].name, rows);
  const given = await keyed(ctx.db, input.valueMappings);
  const rowsOf = Map.groupBy(rows, ({ of }) => of);
  mustNameOnce(
    ctx,
    "valueMappings",
    given.map((pair, at) => ({
      ...asNamed(ctx)(pair),
      key: JSON.stringify([rowsOf.get(at + 1)?.map(({ category, attribute }) => [category, attribute]), pair.key]),
    })),
  );
  const read = await keyed(ctx.db, input.from);
  const readRows = await placed(ctx, input, channel, input.from);

  await lockMappings(ctx, channelId);
  const here = sql`client_id = ${ctx.clientId} and attribute_id = ${attributeId} and channel_id = ${channelId}`;
  const now = await sql<{ category: string; attribute: string; key: string; code: string }>`
    select channel_category_code as category, channel_attribute_code as attribute, ${ownKey} as key, channel_value_code as code
    from value_mapping where ${here}`.execute(ctx.db);
  const standing = new Map(now.rows.map(({ category, attribute, key, code }) => [nameOf(category, attribute, key), code]));
  const changes = changedRows(
    ctx,
    { from: byName(read, readRows), to: byName(given, rows), now: standing },
    sentAt("valueMappings", namesOf(given, rows), namesOf(read, readRows)),
  );
  if (changes.size === 0) return getAttributeChannelValues(ctx, { attributeId, channelId });
  const named = [...changes.keys()].map((name) => JSON.parse(name) as [string, string, string]);
  await sql`
    delete from value_mapping m using unnest(${named.map(([category]) => category)}::text[], ${named.map(([, attribute]) => attribute)}::text[],
      ${named.map(([, , key]) => key)}::text[]) as gone(category, attribute, key)
    where ${here} and channel_category_code = gone.category and channel_attribute_code = gone.attribute and ${ownKey} = gone.key`.execute(
    ctx.db,
  );
  const set = rows.flatMap((row) => {
    const pair = given[row.of - 1]!;
    const written = changes.get(nameOf(row.category, row.attribute, pair.key)) === pair.channelValueCode;
    return written ? [{ ...pair, category: row.category, attribute: row.attribute, isTyped: row.isTyped }] : [];
  });
  await sql`
    insert into value_mapping (client_id, attribute_id, channel_id, channel_category_code, channel_attribute_code, value_id, text, channel_value_code, is_text)
    select ${ctx.clientId}::uuid, ${attributeId}::uuid, ${channelId}::uuid, pair.*
    from unnest(${set.map(({ category }) => category)}::text[], ${set.map(({ attribute }) => attribute)}::text[],
      ${set.map((pair) => pair.tradeportValueId ?? null)}::uuid[], ${set.map((pair) => pair.text ?? null)}::text[],
      ${set.map((pair) => pair.channelValueCode)}::text[], ${set.map(({ isTyped }) => isTyped)}::boolean[])
      as pair(category, attribute, value_id, text, code, is_text)
    on conflict do nothing`.execute(ctx.db);
  await ctx.audit({
    action: "map_values",
    objectType: "value_mapping",
    objectId: attributeId,
    after: { channel: channel.name, attribute: ours.rows[0].name, values: changes.size },
  });
  const codes = [...new Set(named.map(([category]) => category))];
  const places = await acrossClients(ctx.db, (db) => placesOf(db, attributeId, channelId, codes));
  await mappingChanged(ctx, channelId, places);
  return getAttributeChannelValues(ctx, { attributeId, channelId });
};
