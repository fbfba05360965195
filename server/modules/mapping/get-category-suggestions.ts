import type { Input, Output } from "@tradeport/contract";
import type { mappingSuggestions, SuggestedCategory } from "@tradeport/contract/mapping-suggestions";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { fold } from "#platform/fold.ts";
import { pathIn } from "#platform/in-language.ts";
import { pageOf, windowOf } from "#platform/paging.ts";
import { channelLeaves } from "./channel-leaves.ts";
import { whatElsewhere, whatWasRefused, whereProductsStand } from "./suggestion-evidence.ts";
import { channelFor, mustBeRead } from "./taxonomy.ts";

type Call = typeof mappingSuggestions.GetCategorySuggestions;
interface Unmapped {
  id: string;
  path: string;
  pathTr: string;
  pathEn: string;
  productCount: number;
  counted: number;
}

/** So many for a category; below this likeness there is nothing to say of it. */
const most = 3;
const least = 0.25;
/** Where products stand is known, not guessed; a name never counts as much. */
const known = 99;
const named = 97;
/** What an equal name adds to its likeness; in another part of the tree it is still none to be sure of. */
const ofSameName = 15;

const lastOf = (path: string) => fold(path.split(" > ").at(-1)!);

/** Of the client's categories that have products and that neither it nor a template maps on the channel. Nothing is saved. */
export const getCategorySuggestions = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const channel = await channelFor(ctx.db, ctx.clientId, input.channelId);
  if (!channel) throw new Fail("not_found");
  await mustBeRead(ctx.db, channel, "categories");
  const ours = await unmapped(ctx, input);
  const ids = ours.map(({ id }) => id);
  const { listed, index } = await channelLeaves(ctx.db, channel.id, channel.scope);
  const [stands, elsewhere, refused] = [
    await whereProductsStand(ctx, channel, ids),
    await whatElsewhere(ctx, channel, ids),
    await whatWasRefused(ctx, channel, ids),
  ];
  const pathOf = new Map(listed.map(({ code, path }) => [code, path]));

  const suggested = (own: Unmapped): SuggestedCategory[] => {
    const found = new Map<string, SuggestedCategory>();
    const isRefused = (code: string) => refused.has(`${own.id} ${code}`);
    for (const { code, products } of stands.get(own.id) ?? [])
      if (pathOf.has(code) && !isRefused(code) && found.size < most)
        found.set(code, {
          channelCategoryCode: code,
          channelCategoryPath: pathOf.get(code)!,
          confidence: Math.max(known - found.size * 10, 50),
          reason: "products",
          productCount: products,
          channelName: null,
        });
    const others = elsewhere.get(own.id) ?? [];
    const names = new Set([own.pathTr, own.pathEn].map(lastOf));
    const paths = [own.pathTr, own.pathEn, ...others.map(({ path }) => path)];
    // As many more as were refused of it: who refuses one sees the next.
    for (const { at, score, path, byParent } of index.rank(paths, most + refused.size)) {
      const { code, path: theirs } = listed[at]!;
      if (found.size === most || score < least) break;
      if (found.has(code) || isRefused(code)) continue;
      const like = others.find((other) => other.path === path && path !== own.pathTr && path !== own.pathEn);
      const isSame = names.has(lastOf(theirs));
      found.set(code, {
        channelCategoryCode: code,
        channelCategoryPath: theirs,
        confidence: Math.min(named, Math.round(score * 100) + (isSame ? ofSameName : 0)),
        reason: isSame ? "sameName" : like ? "elsewhere" : byParent ? "parent" : "similarName",
        productCount: null,
        channelName: like && !isSame ? like.channel : null,
      });
    }
    return [...found.values()].sort((one, other) => other.confidence - one.confidence);
  };

  const rows = ours.map((own) => ({
    tradeportCategoryId: own.id,
    tradeportCategoryPath: own.path,
    productCount: own.productCount,
    suggestions: suggested(own),
  }));
  return pageOf(input, rows, ours[0]?.counted ?? 0);
};

const unmapped = async (ctx: Ctx, input: Input<Call>) => {
  const { limit, offset } = windowOf(input);
  const { rows } = await sql<Unmapped>`
    select c.id, ${pathIn(ctx.locale, "c")} as path, c.path_tr, c.path_en, own.count as product_count, count(*) over ()::int as counted
    from (select category_id, count(*)::int as count from product where client_id = ${ctx.clientId} and not is_archived
      and (${input.tradeportCategoryId ?? null}::uuid is null or category_id = ${input.tradeportCategoryId ?? null}) group by 1) own
    join category c on c.id = own.category_id
    where not exists (select from category_mapping m where m.client_id in (${ctx.clientId}, '00000000-0000-0000-0000-000000000000')
      and m.category_id = c.id and m.channel_id = ${input.channelId})
    order by own.count desc, path, c.id limit ${limit} offset ${offset}`.execute(ctx.db);
  return rows;
};
