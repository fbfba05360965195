import type { Input, Output } from "@tradeport/contract";
import type { mappingTemplates } from "@tradeport/contract/mapping-templates";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql, type Tx } from "#platform/db.ts";
import { pathIn } from "#platform/in-language.ts";
import { windowOf } from "#platform/paging.ts";
import { suggestedFor, suggestingChannel, type Unmapped } from "./get-category-suggestions.ts";
import { asTemplates } from "./refused-at.ts";
import { whatClientsChose } from "./suggestion-evidence.ts";

type Call = typeof mappingTemplates.GetTemplateSuggestions;

/** Of the categories that take products and have no template on the channel: those with most products of clients first. Nothing is saved. */
export const getTemplateSuggestions = async (ctx: WideCtx, input: Input<Call>): Promise<Output<Call>> => {
  const { channelId, categoryId } = input;
  const channel = await asTemplates(suggestingChannel(ctx, { channelId, tradeportCategoryId: categoryId }));
  const { ours, chosen } = await acrossClients(ctx.db, async (db) => {
    const ours = await withoutTemplate(db, ctx.locale, input);
    const ids = ours.map(({ id }) => id);
    return { ours, chosen: await whatClientsChose(db, channelId, ids) };
  });
  return suggestedFor(ctx, channel, input, ours, chosen);
};

const withoutTemplate = async (db: Tx, locale: WideCtx["locale"], input: Input<Call>) => {
  const { limit, offset } = windowOf(input);
  const { rows } = await sql<Unmapped>`
    select c.id, ${pathIn(locale, "c")} as path, c.path_tr, c.path_en, c.name_tr as tr, c.name_en as en, coalesce(own.count, 0) as product_count,
      count(*) over ()::int as counted
    from category c
    left join (select category_id, count(*)::int as count from product where not is_archived and not is_sample group by 1) own on own.category_id = c.id
    where c.is_leaf and c.is_active and (${input.categoryId ?? null}::uuid is null or c.id = ${input.categoryId ?? null})
      and not exists (select from category_mapping m where m.client_id = '00000000-0000-0000-0000-000000000000'
        and m.category_id = c.id and m.channel_id = ${input.channelId})
    order by product_count desc, path, c.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
};
