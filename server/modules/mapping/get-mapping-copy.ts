import type { Input, Output } from "@tradeport/contract";
import type { mappingCopy } from "@tradeport/contract/mapping-copy";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { planCopy, seenOf } from "./copy-plan.ts";
import { standingCopies } from "./standing-copies.ts";

type Call = typeof mappingCopy.GetMappingCopy;
const firstCount = 5;

export const getMappingCopy = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { channel, plans, ...counts } = await planCopy(ctx, input);
  const codes = plans.map(({ channelCategoryCode }) => channelCategoryCode);
  const named = await sql<{ code: string; path: string }>`
    select code, path from channel_category
    where channel_id = ${channel.id} and scope = ${channel.scope} and code = any(${codes}::text[])`.execute(ctx.db);
  const pathOf = new Map(named.rows.map(({ code, path }) => [code, path]));
  const categories = plans.map(
    ({ categoryId, pathTr, pathEn, productCount, channelCategoryCode, rules, values, lacks, alsoFor }) => ({
      tradeportCategoryId: categoryId,
      tradeportCategoryPath: ctx.locale === "tr" ? pathTr : pathEn,
      channelCategoryPath: pathOf.get(channelCategoryCode) ?? channelCategoryCode,
      productCount,
      attributes: rules.length,
      values: values.length,
      seen: seenOf({ channelCategoryCode, rules, values }),
      alsoFor: alsoFor.map((other) => ({
        tradeportCategoryId: other.categoryId,
        tradeportCategoryPath: ctx.locale === "tr" ? other.pathTr : other.pathEn,
        productCount: other.productCount,
      })),
      lacking: lacks.length,
      firstLacking: lacks.slice(0, firstCount),
    }),
  );
  const { isOtherLanguage, mapped, reading, unmapped } = counts;
  return { categories, isOtherLanguage, mapped, reading, unmapped, copies: await standingCopies(ctx, channel.id) };
};
