import type { Input, Output } from "@tradeport/contract";
import { Id } from "@tradeport/contract";
import { withChanges } from "@tradeport/contract/changes";
import type { ChannelParameters, channelParameters } from "@tradeport/contract/channel-parameters";
import { requestTexts } from "#modules/listings/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { jobSpec, ofClient } from "#platform/jobs.ts";
import { isUnchanged } from "#platform/unchanged.ts";

type Calls = typeof channelParameters;
type Change = Input<Calls["SetChannelProductParameters"]>;

/** The rules of a store's channel changed: what it should show is computed anew. */
export const parametersJob = jobSpec("channel_parameters", ofClient.extend({ storeId: Id }));

export const getChannelProductParameters = async (
  { db, clientId }: Ctx,
  { channelId }: Input<Calls["GetChannelProductParameters"]>,
): Promise<ChannelParameters> => {
  const { rows } = await sql<ChannelParameters>`
    select coalesce(r.version, 1) as version, coalesce(r.stock_buffer, 0) as stock_buffer, r.maximum_shown,
      trim_scale(coalesce(r.price_percent, 0))::text as price_percent, trim_scale(coalesce(r.price_amount, 0))::text as price_amount, coalesce(r.rounding, 'none') as rounding, r.listing_template_id
    from channel c left join channel_parameters r on r.client_id = ${clientId} and r.channel_id = c.id
    where c.id = ${channelId} and c.is_active`.execute(db);
  if (!rows[0]) throw new Fail("not_found");
  return rows[0];
};

/** Another's, or one that is gone, is not there. */
const templateName = async ({ db, clientId }: Ctx, id: string | null): Promise<string | null> => {
  if (id === null) return null;
  const { rows } = await sql<{ name: string }>`
    select name from listing_template where client_id = ${clientId} and id = ${id} for share`.execute(db);
  if (!rows[0]) throw new Fail("not_found");
  return rows[0].name;
};
/** With the template by its name. */
const recordOf = async (ctx: Ctx, { listingTemplateId, ...rules }: ChannelParameters) => ({
  ...rules,
  listingTemplate: await templateName(ctx, listingTemplateId),
});

/** Writes them and answers what was there before; null: nothing differs. */
export const writeParameters = async (ctx: Ctx, { channelId, parameters }: Change): Promise<ChannelParameters | null> => {
  const before = await getChannelProductParameters(ctx, { channelId });
  const wanted = withChanges(before, parameters);
  if (before.version === parameters.version && isUnchanged(before, wanted)) return null;
  await templateName(ctx, wanted.listingTemplateId);
  const { rows } = await sql`
    insert into channel_parameters as r (client_id, channel_id, version, stock_buffer, maximum_shown, price_percent, price_amount, rounding, listing_template_id)
    select ${ctx.clientId}::uuid, ${channelId}::uuid, 2, ${wanted.stockBuffer}, ${wanted.maximumShown}, ${wanted.pricePercent}, ${wanted.priceAmount}, ${wanted.rounding}, ${wanted.listingTemplateId}::uuid
    where ${parameters.version} = 1 or exists (select from channel_parameters where client_id = ${ctx.clientId} and channel_id = ${channelId})
    on conflict (client_id, channel_id) do update set version = r.version + 1, stock_buffer = excluded.stock_buffer,
      maximum_shown = excluded.maximum_shown, price_percent = excluded.price_percent, price_amount = excluded.price_amount,
      rounding = excluded.rounding, listing_template_id = excluded.listing_template_id, modified_at = now()
    where r.version = ${parameters.version} returning client_id`.execute(ctx.db);
  if (rows.length === 0) throw new Fail("conflict");
  return before;
};

/** What stores should show follows by a job of each store; what comes in between, an order or a price, goes by the new rules already. */
export const setChannelProductParameters = async (
  ctx: Ctx,
  input: Change,
): Promise<Output<Calls["SetChannelProductParameters"]>> => {
  const { db, clientId } = ctx;
  const { channelId } = input;
  const before = await writeParameters(ctx, input);
  const after = await getChannelProductParameters(ctx, { channelId });
  if (!before) return after;
  const stores = await sql<{ storeId: string }>`
    select s.id as store_id from store s where s.client_id = ${clientId} and s.channel_id = ${channelId} and s.is_active`.execute(
    db,
  );
  for (const { storeId } of stores.rows)
    await ctx.enqueue(parametersJob, { clientId, storeId }, { key: `channel_parameters:${storeId}` });
  if (before.listingTemplateId !== after.listingTemplateId) await requestTexts(ctx, [channelId]);
  await ctx.audit({
    action: "update",
    objectType: "channel_parameters",
    objectId: channelId,
    before: await recordOf(ctx, before),
    after: await recordOf(ctx, after),
  });
  return after;
};
