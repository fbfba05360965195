import type { ErrorCode, Input, Output } from "@tradeport/contract";
import type { listingText } from "@tradeport/contract/listing-texts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { cleanHtml } from "#platform/html.ts";
import { mostOf } from "./get-all-channels-product-master-data.ts";
import { lockProducts } from "./lock-offers.ts";
import { putStoreTexts } from "./store-values.ts";

type Call = typeof listingText.SetListingTexts;

/** Of one store alone: what other stores are sent stays. A text that its channel would not take is refused here, with how long it may be. */
export const setListingTexts = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const { productId, storeId, from } = input;
  const { rows } = await sql<{ store: string; channelCode: string; channel: string }>`
    select s.name as store, ch.code as channel_code, ch.name as channel
    from store s join channel ch on ch.id = s.channel_id, product p
    where s.client_id = ${clientId} and s.id = ${storeId} and s.is_active and p.client_id = ${clientId} and p.id = ${productId}`.execute(
    db,
  );
  const place = rows[0];
  if (!place) throw new Fail("not_found");
  await lockProducts(db, clientId, [productId]);
  const own = sql`client_id = ${clientId} and store_id = ${storeId} and product_id = ${productId}`;
  const before = (await sql<Texts>`select title, description from listing_text where ${own}`.execute(db)).rows[0] ?? {
    title: null,
    description: null,
  };
  const after: Texts = {
    title: input.title === undefined ? before.title : input.title,
    description: input.description === undefined ? before.description : cleaned(input.description),
  };
  // It is so already.
  if (before.title === after.title && before.description === after.description) return {};
  if (before.title !== from.title || before.description !== from.description) throw new Fail("conflict");
  const most = mostOf(place.channelCode);
  for (const field of ["title", "description"] as const) {
    const text = after[field];
    if (most && text !== null && text !== before[field] && text.length > most[field])
      throw tooLong(ctx, field, { channel: place.channel, max: most[field], length: text.length });
  }
  await putStoreTexts(db, clientId, storeId, [{ productId, ...after }]);
  await ctx.audit({
    action: "update",
    objectType: "product",
    objectId: productId,
    before: recordOf(place.store, before),
    after: recordOf(place.store, after),
  });
  return {};
};

interface Texts {
  title: string | null;
  description: string | null;
}
const recordOf = (store: string, { title, description }: Texts) => ({
  store,
  listingTitle: title,
  listingDescription: description,
});

/** Kept as a product's own is; of what holds nothing that a buyer could read nothing is left. */
const cleaned = (description: string | null) => (description === null ? null : cleanHtml(description).trim() || null);

const codes = { title: "listing_title_too_long", description: "listing_description_too_long" } as const satisfies Record<
  string,
  ErrorCode
>;
const tooLong = (ctx: Ctx, field: keyof typeof codes, values: Record<string, unknown>) => {
  const error = new Fail(codes[field], values);
  error.fields = [{ field, message: error.sentence(ctx.locale) }];
  return error;
};
