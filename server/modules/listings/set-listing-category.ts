import type { Input, Output } from "@tradeport/contract";
import type { productListing } from "@tradeport/contract/product-listings";
import { attributesOf, mustBeRead, requestTaxonomy } from "#modules/mapping/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { lockProducts } from "./lock-offers.ts";
import { requestSyncContent } from "./request-sync.ts";

type Call = typeof productListing.SetListingCategory;

/** Only a category that takes products; what it asks for is read at once, and what it lacks is said before anything is sent, as of a mapped one. */
export const setListingCategory = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const { productId, storeId, from, channelCategoryCode: code, attributes } = input;
  const { rows } = await sql<{ store: string; id: string; code: string; name: string; scope: "live" | "sandbox" }>`
    select s.name as store, c.id, c.code, c.name, case when s.is_sandbox then 'sandbox' else 'live' end as scope
    from store s join channel c on c.id = s.channel_id, product p
    where s.client_id = ${clientId} and s.id = ${storeId} and s.is_active and p.client_id = ${clientId} and p.id = ${productId}`.execute(
    db,
  );
  const channel = rows[0];
  if (!channel) throw new Fail("not_found");
  await lockProducts(db, clientId, [productId]);
  const own = sql`client_id = ${clientId} and store_id = ${storeId} and product_id = ${productId}`;
  const before = (
    await sql<{ code: string; isSame: boolean; isSeen: boolean }>`
      select channel_category_code as code, attributes = ${JSON.stringify(attributes)}::jsonb as is_same,
        attributes = ${JSON.stringify(from?.attributes ?? null)}::jsonb as is_seen
      from listing_category where ${own}`.execute(db)
  ).rows[0];
  const now = before?.code ?? null;
  // It is so already.
  if (now === code && (before?.isSame ?? true)) return {};
  if (now !== (from?.code ?? null) || before?.isSeen === false) throw new Fail("conflict");
  if (code === null) await sql`delete from listing_category where ${own}`.execute(db);
  else {
    await mustBeRead(ctx, channel, "categories", "storeId");
    const leaf = await sql`
      select 1 from channel_category where channel_id = ${channel.id} and scope = ${channel.scope} and code = ${code} and is_leaf`.execute(
      db,
    );
    if (leaf.rows.length === 0) throw new Fail("channel_category_unknown", { channel: channel.name, given: code });
    await sql`
      insert into listing_category (client_id, store_id, product_id, channel_category_code, attributes)
      values (${clientId}, ${storeId}, ${productId}, ${code}, ${JSON.stringify(attributes)}::jsonb)
      on conflict (client_id, store_id, product_id) do update set channel_category_code = excluded.channel_category_code,
        attributes = excluded.attributes, modified_at = now()`.execute(db);
    await requestTaxonomy(db, channel.id, channel.scope, [attributesOf(code)]);
  }
  await requestSyncContent(db, clientId, [productId], "user");
  await ctx.audit({
    action: "map_category",
    objectType: "product",
    objectId: productId,
    before: { store: channel.store, code: now },
    after: { store: channel.store, code },
  });
  return {};
};
