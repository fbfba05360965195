import type { Input } from "@tradeport/contract";
import type { mapping } from "@tradeport/contract/mapping";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { nameIn } from "#platform/in-language.ts";
import { notThere } from "#platform/not-there.ts";
import { mappingChanged } from "./changed.ts";
import { changedRows, lockMappings, sentAt } from "./changed-rows.ts";
import { channelWithAttributes } from "./channel-with-attributes.ts";
import { getClientChannelCategoryAttributeMapping } from "./get-client-channel-category-attribute-mapping.ts";
import { mappedTo } from "./mapped-to.ts";
import { mustBeMappedBy, mustBeMember } from "./named-here.ts";
import { mustNameOnce } from "./named-once.ts";
import { refusedAt } from "./refused-at.ts";
import { isNoNumber, isNumber, numberWanted } from "./typed-values.ts";

type Call = typeof mapping.SetCategoryAttributeMappingByClientId;

type Rule = Input<Call>["attributeMappings"][number];
/** What it names, as it was given. */
const endOf = ({ tradeportAttributeId, fixedValueCode, fixedText }: Rule, names: ReadonlyMap<string, string>) =>
  (tradeportAttributeId && (names.get(tradeportAttributeId) ?? tradeportAttributeId)) ?? fixedValueCode ?? fixedText ?? "leftOut";
const byCode = (rules: readonly Rule[]) =>
  new Map(
    rules.map(({ channelAttributeCode, leftOut = false, defaultValueCode, defaultText, ...rule }) => [
      channelAttributeCode,
      { ...rule, leftOut, defaultValueCode: defaultValueCode ?? null, defaultText: defaultText ?? null },
    ]),
  );

/** What the caller changed of the client's own mappings; an attribute that has none of them any more falls back to the template. */
export const setCategoryAttributeMappingByClientId = async (ctx: Ctx, input: Input<Call>) => {
  const { tradeportCategoryId, channelId, attributeMappings } = input;
  await mustBeMember(ctx, input.clientMemberId);
  await mustBeMappedBy(ctx, input.productCategoryMappingId, { categoryId: tradeportCategoryId, channelId });
  const category = await mappedTo(ctx, input);
  const channel = await channelWithAttributes(ctx, channelId, category.code, "tradeportCategoryId");
  if (!channel) throw notThere(ctx, "channelId", channelId);
  for (const [at, rule] of attributeMappings.entries()) {
    const given = [rule.tradeportAttributeId, rule.fixedValueCode, rule.fixedText].filter((value) => value !== null).length;
    if (given + Number(rule.leftOut ?? false) !== 1)
      throw new Fail("bad_input", {}, [
        {
          field: `attributeMappings.${at}`,
          message:
            ctx.locale === "tr"
              ? "Şunlardan yalnız biri verilmeli: özelliğiniz, sabit değer, sabit metin, gönderilmez."
              : "Exactly one is needed: your attribute, a fixed value, a fixed text, or not sent.",
        },
      ]);
  }
  const alone = attributeMappings.findIndex(
    ({ tradeportAttributeId, defaultValueCode, defaultText }) =>
      (tradeportAttributeId === null && (defaultValueCode ?? defaultText ?? null) !== null) || (defaultValueCode && defaultText),
  );
  if (alone >= 0) throw refusedAt(ctx, `attributeMappings.${alone}`, "default_alone");
  const own = await sql<{ id: string; name: string }>`
    select id, ${nameIn(ctx.locale)} as name from attribute
    where id = any(${attributeMappings.flatMap(({ tradeportAttributeId }) => tradeportAttributeId ?? [])}::uuid[])`.execute(
    ctx.db,
  );
  const names = new Map(own.rows.map(({ id, name }) => [id, name]));
  mustNameOnce(
    ctx,
    "attributeMappings",
    attributeMappings.map((rule) => ({
      key: rule.channelAttributeCode,
      name: rule.channelAttributeCode,
      target: endOf(rule, names),
    })),
  );
  await check(ctx, input, category.code, channel);

  await lockMappings(ctx, channelId);
  const now = await sql<Rule>`
    select channel_attribute_code, attribute_id as tradeport_attribute_id, fixed_value_code, fixed_text, left_out,
      default_value_code, default_text from attribute_mapping
    where client_id = ${ctx.clientId} and category_id = ${tradeportCategoryId} and channel_id = ${channelId}
      and channel_category_code = ${category.code}`.execute(ctx.db);
  const named = (rules: readonly Rule[]) => rules.map(({ channelAttributeCode }) => [channelAttributeCode]);
  const changes = changedRows(
    ctx,
    { from: byCode(input.from), to: byCode(attributeMappings), now: byCode(now.rows) },
    sentAt("attributeMappings", named(attributeMappings), named(input.from)),
  );
  await sql`
    delete from attribute_mapping where client_id = ${ctx.clientId} and category_id = ${tradeportCategoryId} and channel_id = ${channelId}
      and channel_category_code = ${category.code} and channel_attribute_code = any(${[...changes.keys()]}::text[])`.execute(
    ctx.db,
  );
  const rules = [...changes].flatMap(([channelAttributeCode, rule]) =>
    rule === null ? [] : [{ channelAttributeCode, ...rule, id: newId() }],
  );
  await sql`
    insert into attribute_mapping (client_id, id, category_id, channel_id, channel_category_code, channel_attribute_code, attribute_id,
      fixed_value_code, fixed_text, left_out, default_value_code, default_text)
    select ${ctx.clientId}::uuid, id, ${tradeportCategoryId}::uuid, ${channelId}::uuid, ${category.code}, "channelAttributeCode",
      "tradeportAttributeId", "fixedValueCode", "fixedText", "leftOut", "defaultValueCode", "defaultText"
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as rule(id uuid, "channelAttributeCode" text, "tradeportAttributeId" uuid,
      "fixedValueCode" text, "fixedText" text, "leftOut" boolean, "defaultValueCode" text, "defaultText" text)`.execute(ctx.db);
  await ctx.audit({
    action: "map_attributes",
    objectType: "attribute_mapping",
    objectId: tradeportCategoryId,
    after: { channel: channel.name, category: category.names.tr, attributes: changes.size },
  });
  await mappingChanged(ctx, channelId, [{ categoryId: tradeportCategoryId, code: category.code }]);
  return getClientChannelCategoryAttributeMapping(ctx, input);
};

const check = async (
  ctx: Ctx,
  { channelId, tradeportCategoryId, attributeMappings }: Input<Call>,
  code: string,
  channel: { name: string; scope: string },
) => {
  const wrong = await sql<{
    code: string;
    value: string | null;
    text: string | null;
    own: string | null;
    isCustom: boolean | null;
    number: string | null;
    needed: string | null;
  }>`
    select rule."channelAttributeCode" as code, coalesce(rule."fixedValueCode", rule."defaultValueCode") as value, coalesce(rule."fixedText", rule."defaultText") as text, case when own.id is null then rule."tradeportAttributeId" end as own, a.allows_custom as is_custom,
      case when ${isNumber(sql`a`)} then a.name end as number,
      case when rule."leftOut" and a.is_required then a.name end as needed
    from jsonb_to_recordset(${JSON.stringify(attributeMappings)}::jsonb) as rule("channelAttributeCode" text, "tradeportAttributeId" uuid,
      "fixedValueCode" text, "fixedText" text, "leftOut" boolean, "defaultValueCode" text, "defaultText" text)
    left join channel_attribute a on a.channel_id = ${channelId} and a.scope = ${channel.scope} and a.category_code = ${code}
      and a.code = rule."channelAttributeCode"
    left join channel_value v on v.channel_id = ${channelId} and v.scope = ${channel.scope} and v.category_code = ${code}
      and v.attribute_code = a.code and v.code = coalesce(rule."fixedValueCode", rule."defaultValueCode")
    left join category_attribute own_here on own_here.category_id = ${tradeportCategoryId} and own_here.attribute_id = rule."tradeportAttributeId"
    left join attribute own on own.id = own_here.attribute_id
    where a.code is null or (coalesce(rule."fixedValueCode", rule."defaultValueCode") is not null and v.code is null)
      or (rule."tradeportAttributeId" is not null and own.id is null) or (coalesce(rule."fixedText", rule."defaultText") is not null and not a.allows_custom)
      or (rule."leftOut" and a.is_required) or (${isNoNumber(sql`coalesce(rule."fixedText", rule."defaultText")`)} and ${isNumber(sql`a`)})
    limit 1`.execute(ctx.db);
  const first = wrong.rows[0];
  if (!first) return;
  const place = attributeMappings.findIndex(({ channelAttributeCode }) => channelAttributeCode === first.code);
  const [rule, at] = [attributeMappings[place]!, `attributeMappings.${place}`];
  if (first.isCustom === null)
    throw refusedAt(ctx, `${at}.channelAttributeCode`, "channel_attribute_unknown", { channel: channel.name, given: first.code });
  if (first.own !== null) {
    const named = await sql<{
      name: string;
    }>`select ${nameIn(ctx.locale)} as name from attribute where id = ${first.own}`.execute(ctx.db);
    const values = { attribute: named.rows[0]?.name ?? first.own };
    throw refusedAt(ctx, `${at}.tradeportAttributeId`, "attribute_unknown", values);
  }
  if (first.needed !== null)
    throw new Fail("bad_input", {}, [
      {
        field: `${at}.leftOut`,
        message:
          ctx.locale === "tr"
            ? `${first.needed} zorunlu, gönderilmeden olmaz. Bir özelliğinizi ya da tüm ürünler için tek bir değeri seçin.`
            : `${first.needed} is required and can't be left out. Choose one of your attributes, or one value for all products.`,
      },
    ]);
  if (first.number !== null && first.isCustom && first.text !== null) {
    throw numberWanted(ctx, `${at}.${rule.fixedText ? "fixedText" : "defaultText"}`, {
      attribute: first.number,
      given: first.text,
    });
  }
  const wrongField = (["fixedValueCode", "defaultValueCode", "fixedText", "defaultText"] as const).find((field) => rule[field]);
  const given = first.value ?? first.text ?? first.code;
  throw refusedAt(ctx, `${at}.${wrongField ?? "fixedValueCode"}`, "channel_value_unknown", { channel: channel.name, given });
};
