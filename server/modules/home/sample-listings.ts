import type { ProblemCode } from "@tradeport/contract/messages";
import { shownStock } from "#modules/connections/index.ts";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { type SampleRows, sampleFingerprint } from "./sample-content.ts";

/** All products in the first store, most in the others; some were refused, and a return waits for a decision. */
export const writeSampleListings = async (ctx: Ctx, sample: SampleRows) => {
  const { db, clientId } = ctx;
  const share = [1, 0.75, 0.5];
  const listings = sample.stores
    .flatMap((storeId, at) =>
      sample.products.filter((_, n) => n % 4 < 4 * share[at]!).map(({ id }) => ({ productId: id, storeId })),
    )
    .map((one, at) => ({ ...one, id: newId(), status: at % 40 === 3 ? "Rejected" : "Live" }));
  const json = JSON.stringify(listings);
  await sql`
    insert into listing (client_id, id, store_id, product_id, status, remote_id)
    select ${clientId}::uuid, id, "storeId", "productId", status, 'sample' from jsonb_to_recordset(${json}::jsonb)
      as l(id uuid, "storeId" uuid, "productId" uuid, status text)`.execute(db);
  const offers = listings.flatMap((listing) =>
    sample.products
      .find(({ id }) => id === listing.productId)!
      .variants.map((variant) => ({ id: newId(), listingId: listing.id, storeId: listing.storeId, ...pick(variant) })),
  );
  await sql`
    insert into offer (client_id, id, listing_id, store_id, variant_id, remote_key, remote_state)
    select ${clientId}::uuid, id, "listingId", "storeId", "variantId", code, 'live' from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb)
      as o(id uuid, "listingId" uuid, "storeId" uuid, "variantId" uuid, code text)`.execute(db);
  const problemId = await writeProblem(ctx);
  await sql`
    insert into sync_field (client_id, store_id, kind, subject_id, listing_id, cause, state, problem_id, sent_at, confirmed_at)
    select client_id, store_id, 'content', id, id, 'user', case when status = 'Rejected' then 'refused' else 'in_sync' end,
      case when status = 'Rejected' then ${problemId}::uuid end, now(), case when status = 'Live' then now() end
    from listing where client_id = ${clientId} and id = any(${listings.map(({ id }) => id)}::uuid[])`.execute(db);
  await sql`
    insert into sync_field (client_id, store_id, kind, subject_id, listing_id, desired, confirmed, cause, state, sent_at, confirmed_rev, confirmed_at)
    select o.client_id, o.store_id, value.kind, o.id, o.listing_id, value.now, value.now, 'user', 'in_sync', now(), 1, now()
    from offer o
    join variant v on v.client_id = o.client_id and v.id = o.variant_id
    join store on store.client_id = o.client_id and store.id = o.store_id
    join channel c on c.id = store.channel_id
    cross join lateral store_stock(v.client_id, v.id, o.store_id) s
    cross join lateral (select * from price_chain(v.client_id, v.id, o.store_id, c.currency, v.list_price, v.sale_price, 'TRY') order by place limit 1) p
    cross join lateral (values
      ('price', jsonb_build_object('price', p.sale_price::text, 'listPrice', p.list_price::text, 'currency', c.currency)),
      ('stock', to_jsonb(${shownStock(sql`s.available`, sql`v.client_id`, sql`c.id`, sql`o.store_id`)}))
    ) as value(kind, now)
    where o.client_id = ${clientId} and o.id = any(${offers.map(({ id }) => id)}::uuid[])`.execute(db);
  await writeClaim(ctx, sample);
};

const pick = ({ id, barcode }: { id: string; barcode: string }) => ({ variantId: id, code: barcode });

const writeProblem = async ({ db, clientId }: Ctx): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into problem (client_id, id, fingerprint, code, owner, field)
    values (${clientId}, ${newId()}, ${sampleFingerprint}, ${"sample_refused" satisfies ProblemCode}, 'data', 'images')
    on conflict (client_id, channel_code, fingerprint) do update set code = excluded.code returning id`.execute(db);
  return rows[0]!.id;
};

const writeClaim = async ({ db, clientId, locale }: Ctx, { returned, mark }: SampleRows) => {
  const claimId = newId();
  const line = returned.lines[0]!;
  await sql`
    insert into claim (client_id, id, store_id, channel_claim_id, channel_order_id, channel_package_id, kind, is_open, opened_at, deadline_at,
      currency, remote_modified_at)
    values (${clientId}, ${claimId}, ${returned.storeId}, ${`${mark}-1`}, ${returned.number}, ${returned.number}, 'return', true,
      now() - interval '5 hours', now() + interval '40 hours', 'TRY', now())`.execute(db);
  await sql`
    insert into claim_line (client_id, id, claim_id, channel_line_id, channel_order_line_id, remote_key, title, quantity, state, remote_status,
      reason, amount)
    values (${clientId}, ${newId()}, ${claimId}, '1', '1', ${line.barcode}, ${line.title}, 1, 'deciding', 'WaitingInAction',
      ${locale === "tr" ? "Beden uymadı" : "The size did not fit"}, ${line.unit})`.execute(db);
};
