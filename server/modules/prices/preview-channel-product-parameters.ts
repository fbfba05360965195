import type { Input, Output } from "@tradeport/contract";
import type { channelParameters } from "@tradeport/contract/channel-parameters";
import type { stockGuard } from "@tradeport/contract/stock-guard";
import { countTexts, desiredValues } from "#modules/listings/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { getChannelProductParameters, writeParameters } from "./channel-parameters.ts";
import { writeGuard } from "./stock-guard.ts";

type Call = typeof channelParameters.PreviewChannelProductParameters;

/** Offers that are looked at, and those that are shown. */
const most = 5000;
const shown = 20;

/** The rules are written, what stores would show is read by the statement that their loops go by, and the rules are taken back. */
export const previewChannelProductParameters = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { db } = ctx;
  await sql`savepoint as_it_is`.execute(db);
  const { channelId } = input;
  const before = await writeParameters(ctx, input);
  const after = await getChannelProductParameters(ctx, { channelId });
  const isOther = before !== null && before.listingTemplateId !== after.listingTemplateId;
  const effect = { ...(await readEffect(ctx, channelId)), texts: isOther ? await countTexts(ctx, [channelId]) : 0 };
  await sql`rollback to savepoint as_it_is`.execute(db);
  return effect;
};

/** The same of what is kept back from stores. */
export const previewStockGuard = async (
  ctx: Ctx,
  { clientId: _, ...change }: Input<typeof stockGuard.PreviewStockGuard>,
): Promise<Output<typeof stockGuard.PreviewStockGuard>> => {
  await sql`savepoint as_it_is`.execute(ctx.db);
  await writeGuard(ctx, change);
  const effect = await readEffect(ctx, null);
  await sql`rollback to savepoint as_it_is`.execute(ctx.db);
  return { ...effect, texts: 0 };
};

/** Of a channel's stores, or of all. */
const readEffect = async ({ db, clientId }: Ctx, channelId: string | null): Promise<Omit<Output<Call>, "texts">> => {
  const { rows } = await sql<Omit<Output<Call>, "texts">>`
    with looked as materialized (
      select o.client_id, o.id, o.listing_id, o.store_id, o.variant_id from offer o
      join store s on s.client_id = o.client_id and s.id = o.store_id and (${channelId}::uuid is null or s.channel_id = ${channelId}) and s.is_active
      where o.client_id = ${clientId} order by o.id limit ${most + 1}
    ), side as (
      select o.id, sync_field.kind, f.desired as before, sync_field.value as after
      from (select * from looked order by id limit ${most}) o ${desiredValues()}
      join sync_field f on f.client_id = o.client_id and f.store_id = o.store_id and f.kind = sync_field.kind and f.subject_id = o.id
    ), change as (
      select p.id, (p.before ->> 'price')::numeric as price_before, (p.after ->> 'price')::numeric as price_after,
        coalesce((q.before #>> '{}')::int, 0) as stock_before, coalesce((q.after #>> '{}')::int, 0) as stock_after,
        coalesce((q.after #>> '{}')::int, 0) = 0 and coalesce((q.before #>> '{}')::int, 0) > 0 as is_gone
      from side p join side q on q.id = p.id and q.kind = 'stock'
      where p.kind = 'price' and (p.before is distinct from p.after or q.before is distinct from q.after))
    select (select least(count(*), ${most})::int from looked) as looked, (select count(*) <= ${most} from looked) as is_whole,
      count(*) filter (where price_after > price_before)::int as dearer, count(*) filter (where price_after < price_before)::int as cheaper,
      count(*) filter (where stock_after > stock_before)::int as more_stock, count(*) filter (where stock_after < stock_before)::int as less_stock,
      count(*) filter (where is_gone)::int as sold_out,
      coalesce((select jsonb_agg(jsonb_build_object('offerId', o.id, 'productMainCode', pr.main_code, 'barcode', v.barcode, 'storeName', s.name,
          'currency', coalesce(s.currency, ch.currency), 'before', jsonb_build_object('salePrice', c.price_before::text, 'stock', c.stock_before),
          'after', jsonb_build_object('salePrice', c.price_after::text, 'stock', c.stock_after)) order by c.is_gone desc, c.id)
        from (select * from change order by is_gone desc, id limit ${shown}) c
        join looked o on o.id = c.id
        join variant v on v.client_id = o.client_id and v.id = o.variant_id
        join product pr on pr.client_id = v.client_id and pr.id = v.product_id
        join store s on s.client_id = o.client_id and s.id = o.store_id
        join channel ch on ch.id = s.channel_id), '[]') as examples
    from change`.execute(db);
  return rows[0]!;
};
