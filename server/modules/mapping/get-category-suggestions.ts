import type { Input, Output } from "@tradeport/contract";
import type { mappingSuggestions, SuggestedCategory } from "@tradeport/contract/mapping-suggestions";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { fold } from "#platform/fold.ts";
import { pathIn } from "#platform/in-language.ts";
import { notThere } from "#platform/not-there.ts";
import { pageOf, windowOf } from "#platform/paging.ts";
import { channelLeaves } from "./channel-leaves.ts";
import { type Earlier, earlierOf, isLike, isRefusedFor, nameOf, worded } from "./earlier-names.ts";
import { mustBeCategory } from "./must-be-leaves.ts";
import { inBoth, stemsOf } from "./name-words.ts";
import {
  type ChosenByClients,
  whatBecameWhat,
  whatElsewhere,
  whatWasRefused,
  whereProductsStand,
  whichAreListed,
} from "./suggestion-evidence.ts";
import { channelFor, mustBeRead, type Scope } from "./taxonomy.ts";

type Call = typeof mappingSuggestions.GetCategorySuggestions;
export interface Unmapped {
  id: string;
  path: string;
  tr: string;
  en: string;
  pathTr: string;
  pathEn: string;
  productCount: number;
  counted: number;
}

/** So many for a category; below this likeness there is nothing to say of it. */
const most = 3;
const least = 0.25;
/** So many are looked at: of each name a channel may have one in every part of its tree. */
const looked = 12;
/** Where products stand is known, not guessed; what was chosen before comes next, then an equal name, and no other counts as much. */
const highest = { known: 99, earlier: 98, same: 97, like: 95 };
/** What one client chose may be a mistake: it is offered after an equal name. What several chose alike is filled in. */
const [byOne, byEach] = [55, 13];
/** What an equal name adds to its likeness; in another part of the tree it is still none to be sure of. */
const ofSameName = 15;

/** The higher group comes first, however sure we are of others: where products stand, what was chosen before, an equal name. */
type Found = SuggestedCategory & { group: 0 | 1 | 2 | 3 };
const renamed = (path: string, name: string) => [...path.split(" > ").slice(0, -1), name].join(" > ");

/** Of the client's categories that have products and that neither it nor a template maps on the channel. Nothing is saved. */
export const getCategorySuggestions = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const channel = await suggestingChannel(ctx, input);
  return suggestedFor(ctx, channel, input, await unmapped(ctx, input));
};

/** Its categories have been read, and what is asked of ours can be mapped. */
export const suggestingChannel = async (
  ctx: Ctx,
  { channelId, tradeportCategoryId }: Pick<Input<Call>, "channelId" | "tradeportCategoryId">,
) => {
  const channel = await channelFor(ctx.db, ctx.clientId, channelId);
  if (!channel) throw notThere(ctx, "channelId", channelId);
  if (tradeportCategoryId !== undefined) await mustBeCategory(ctx, tradeportCategoryId);
  await mustBeRead(ctx, channel, "categories");
  return channel;
};

/** A page of categories with what each could be. `chosen`: what clients map them to, of a template. */
export const suggestedFor = async (
  ctx: Ctx,
  channel: { id: string; scope: Scope },
  input: Pick<Input<Call>, "page" | "pageSize">,
  ours: readonly Unmapped[],
  chosen: ReadonlyMap<string, readonly ChosenByClients[]> = new Map(),
): Promise<Output<Call>> => {
  const ids = ours.map(({ id }) => id);
  const { listed, index } = await channelLeaves(ctx.db, channel.id, channel.scope);
  const [stands, elsewhere, refusals, earlier] = [
    await whereProductsStand(ctx, channel, ids),
    await whatElsewhere(ctx, channel, ids),
    Map.groupBy(await whatWasRefused(ctx, channel), ({ code }) => code),
    await earlierFor(ctx, channel.id, ours),
  ];
  const pathOf = new Map(listed.map(({ code, path }) => [code, path]));
  // Who refuses some sees the next.
  const more = looked + refusals.size;

  const suggested = (own: Unmapped): SuggestedCategory[] => {
    const bothPaths = { tr: own.pathTr, en: own.pathEn };
    const names = new Set([own.tr, own.en].map(fold));
    const found = new Map<string, Found>();
    const enter = (
      code: string,
      group: Found["group"],
      confidence: number,
      rest: Partial<SuggestedCategory> & Pick<Found, "reason">,
    ) => {
      const path = pathOf.get(code);
      const isWorse = (before: Found) => before.group > group || (before.group === group && before.confidence >= confidence);
      if (path === undefined || (found.has(code) && isWorse(found.get(code)!))) return;
      found.set(code, {
        channelCategoryCode: code,
        channelCategoryPath: path,
        productCount: null,
        clientCount: null,
        channelName: null,
        group,
        confidence,
        ...rest,
      });
    };
    for (const [at, { code, products }] of (stands.get(own.id) ?? []).entries())
      enter(code, 3, Math.max(highest.known - at * 10, 50), { reason: "products", productCount: products });
    for (const { code, clients, share } of chosen.get(own.id) ?? [])
      enter(code, clients > 1 ? 2 : 0, Math.round(Math.min(highest.earlier, byOne + clients * byEach) * share), {
        reason: "clients",
        clientCount: clients,
      });
    const before = earlier.get(own.id);
    if (before)
      for (const { at, score } of index.rank(
        inBoth({ tr: renamed(own.pathTr, before.name), en: renamed(own.pathEn, before.name) }),
        more,
      )) {
        const { code, path } = listed[at]!;
        if (stemsOf(nameOf(path)) !== stemsOf(before.name)) continue;
        const confidence = Math.min(highest.earlier, Math.round(score * 100) + ofSameName) * before.likeness;
        enter(code, before.likeness === 1 ? 2 : 0, Math.round(confidence), {
          reason: before.reason,
          channelName: before.channel,
        });
      }
    const others = (elsewhere.get(own.id) ?? []).filter(({ path }) => path !== own.pathTr && path !== own.pathEn);
    for (const { at, score, path, byParent } of index.rank([...inBoth(bothPaths), ...others], more)) {
      const { code, path: theirs } = listed[at]!;
      if (score < least) continue;
      const like = others.find((other) => other.path === path);
      const confidence = Math.round(score * 100);
      if (names.has(fold(nameOf(theirs))))
        enter(code, 1, Math.min(highest.same, confidence + ofSameName), { reason: "sameName" });
      else
        enter(code, 0, Math.min(highest.like, confidence), {
          reason: like ? "elsewhere" : byParent ? "parent" : "similarName",
          channelName: like ? like.channel : null,
        });
    }
    const best: SuggestedCategory[] = [];
    const whole = { ...own, path: `${own.pathTr} ${own.pathEn}` };
    for (const { group, ...one } of [...found.values()].sort((a, b) => b.group - a.group || b.confidence - a.confidence)) {
      if (best.length === most) break;
      if (isRefusedFor(whole, refusals.get(one.channelCategoryCode) ?? [], one.channelCategoryPath)) continue;
      // What comes first is what we are surest of.
      best.push({ ...one, confidence: Math.max(1, Math.min(one.confidence, (best.at(-1)?.confidence ?? 100) - 1)) });
    }
    return best;
  };

  const rows = ours.map((own) => ({
    tradeportCategoryId: own.id,
    tradeportCategoryPath: own.path,
    productCount: own.productCount,
    suggestions: suggested(own),
  }));
  return pageOf(input, rows, ours[0]?.counted ?? 0);
};

const earlierFor = async (ctx: Ctx, channelId: string, ours: readonly Unmapped[]) => {
  const names = [...new Set(ours.flatMap(({ tr, en }) => [fold(tr), fold(en)]))];
  const own = ours.map(worded);
  const examples = (await whatBecameWhat(ctx, channelId, names))
    .map(worded)
    .filter((example) => own.some((each) => isLike(each, example)));
  const others = [...new Set(examples.flatMap((each) => (each.channelId === channelId ? [] : [each.channelId])))];
  const exampleNames = [...new Set(examples.flatMap(({ tr, en }) => [fold(tr), fold(en)]))];
  const isListed = await whichAreListed(ctx, others, exampleNames);
  return new Map(
    own.map((each): [string, Earlier | undefined] => [
      each.id,
      earlierOf(each, examples, channelId, (channel, name) => isListed.has(`${channel} ${name}`)),
    ]),
  );
};

const unmapped = async (ctx: Ctx, input: Input<Call>) => {
  const { limit, offset } = windowOf(input);
  const { rows } = await sql<Unmapped>`
    select c.id, ${pathIn(ctx.locale, "c")} as path, c.path_tr, c.path_en, c.name_tr as tr, c.name_en as en, own.count as product_count, count(*) over ()::int as counted
    from (select category_id, count(*)::int as count from product where client_id = ${ctx.clientId} and not is_archived and not is_sample
      and (${input.tradeportCategoryId ?? null}::uuid is null or category_id = ${input.tradeportCategoryId ?? null}) group by 1) own
    join category c on c.id = own.category_id
    where not exists (select from category_mapping m where m.client_id in (${ctx.clientId}, '00000000-0000-0000-0000-000000000000')
      and m.category_id = c.id and m.channel_id = ${input.channelId})
    order by own.count desc, path, c.id limit ${limit} offset ${offset}`.execute(ctx.db);
  return rows;
};
