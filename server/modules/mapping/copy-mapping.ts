import type { Input, Output } from "@tradeport/contract";
import type { mappingCopy } from "@tradeport/contract/mapping-copy";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";
import { mappingChanged } from "./changed.ts";
import { lockMappings } from "./changed-rows.ts";
import { type CategoryPlan, planCopy, seenOf } from "./copy-plan.ts";
import { refusedAt } from "./refused-at.ts";

type Call = typeof mappingCopy.CopyMapping;

/** What is to be copied is looked up anew, and is what was seen; what somebody mapped meanwhile is theirs. All or none. */
export const copyMapping = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { channelId } = input;
  const ids = input.categories.map(({ tradeportCategoryId }) => tradeportCategoryId);
  const known = await sql<{ id: string }>`select id from category where id = any(${ids}::uuid[])`.execute(ctx.db);
  const there = new Set(known.rows.map(({ id }) => id));
  const at = ids.findIndex((id) => !there.has(id));
  if (at >= 0) throw notThere(ctx, `categories.${at}.tradeportCategoryId`, ids[at]!);

  await lockMappings(ctx, channelId);
  const { channel, from, plans: all } = await planCopy(ctx, input);
  const plans = all.filter(({ categoryId }) => ids.includes(categoryId));
  mustBeAsSeen(ctx, input.categories, plans);
  const copyId = newId();
  const rules = plans.flatMap(({ categoryId, channelCategoryCode, rules }) =>
    rules.map((rule) => ({ ...rule, id: newId(), categoryId, channelCategoryCode })),
  );
  await sql`
    insert into attribute_mapping (client_id, id, category_id, channel_id, channel_category_code, channel_attribute_code, attribute_id,
      fixed_value_code, fixed_text, left_out, default_value_code, default_text, copy_id)
    select ${ctx.clientId}::uuid, id, "categoryId", ${channelId}::uuid, "channelCategoryCode", "channelAttributeCode", "attributeId",
      "fixedValueCode", "fixedText", "leftOut", "defaultValueCode", "defaultText", ${copyId}::uuid
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as rule(id uuid, "categoryId" uuid, "channelCategoryCode" text,
      "channelAttributeCode" text, "attributeId" uuid, "fixedValueCode" text, "fixedText" text, "leftOut" boolean, "defaultValueCode" text,
      "defaultText" text)`.execute(ctx.db);
  const values = plans.flatMap(({ channelCategoryCode, values }) => values.map((value) => ({ ...value, channelCategoryCode })));
  // Two of our categories may be one of theirs: a value of ours is one there, whichever of them it comes from.
  const set = await sql`
    insert into value_mapping (client_id, attribute_id, channel_id, channel_category_code, channel_attribute_code, value_id, text,
      channel_value_code, is_text, copy_id)
    select ${ctx.clientId}::uuid, "attributeId", ${channelId}::uuid, "channelCategoryCode", "channelAttributeCode", "valueId", text,
      "channelValueCode", "isText", ${copyId}::uuid
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as pair("attributeId" uuid, "channelCategoryCode" text,
      "channelAttributeCode" text, "valueId" uuid, text text, "channelValueCode" text, "isText" boolean)
    on conflict do nothing`.execute(ctx.db);
  const setCount = Number(set.numAffectedRows ?? 0);
  const copied = plans.filter((plan) => plan.rules.length + plan.values.length > 0);
  if (copied.length === 0) return { copyId: null, categories: 0, attributes: 0, values: 0 };
  for (const { categoryId, rules, values, pathTr } of copied)
    await ctx.audit({
      action: "copy_mapping",
      objectType: "attribute_mapping",
      objectId: categoryId,
      after: { channel: channel.name, from: from.name, category: pathTr, attributes: rules.length, values: values.length },
    });
  await ctx.audit({
    action: "copy_mapping",
    objectType: "mapping_copy",
    objectId: copyId,
    after: { channel: channel.name, from: from.name, categories: copied.length, attributes: rules.length, values: setCount },
  });
  await mappingChanged(
    ctx,
    channelId,
    copied.map(({ categoryId, channelCategoryCode: code }) => ({ categoryId, code })),
  );
  return { copyId, categories: copied.length, attributes: rules.length, values: setCount };
};

/** Where nothing of all of them is left to copy nobody is told to look again: there is nothing to see. */
const mustBeAsSeen = ({ locale }: Ctx, categories: Input<Call>["categories"], plans: readonly CategoryPlan[]) => {
  if (plans.every(({ rules, values }) => rules.length + values.length === 0)) return;
  const planOf = new Map(plans.map((plan) => [plan.categoryId, plan]));
  const at = categories.findIndex(({ tradeportCategoryId: id, seen }) => {
    const plan = planOf.get(id);
    return !plan || seenOf(plan) !== seen;
  });
  if (at < 0) return;
  const plan = planOf.get(categories[at]!.tradeportCategoryId);
  const category = plan ? { tr: plan.pathTr, en: plan.pathEn } : categories[at]!.tradeportCategoryId;
  throw refusedAt({ locale }, `categories.${at}.seen`, "mapping_copy_changed", { category });
};
