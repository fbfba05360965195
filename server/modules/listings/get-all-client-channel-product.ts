import type { Input } from "@tradeport/contract";
import type { channelProduct, Listing, SyncField } from "@tradeport/contract/listings";
import type { RawBuilder } from "kysely";
import { problemIn, type StoredProblem } from "#modules/messages/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql, type Tx } from "#platform/db.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";

type Call = typeof channelProduct.GetAllClientChannelProduct;

/** A sync field as the contract shows it; `f` and its problem `p`. */
const shownSyncField = sql`jsonb_build_object('kind', f.kind, 'state', f.state, 'desired', f.desired, 'confirmed', f.confirmed, 'observed', f.observed,
  'desiredDate', iso(f.desired_at), 'sentDate', iso(f.sent_at), 'confirmedDate', iso(f.confirmed_at), 'problem', problem_json(p))`;

/** Each problem in it as it is kept. */
type Stored<Shown> = Shown extends { problem: unknown }
  ? { [Key in keyof Shown]: Key extends "problem" ? StoredProblem | null : Stored<Shown[Key]> }
  : Shown extends readonly (infer One)[]
    ? Stored<One>[]
    : Shown extends object
      ? { [Key in keyof Shown]: Stored<Shown[Key]> }
      : Shown;
const withWords = <Of extends { problem: StoredProblem | null }>(of: Of) => ({
  ...of,
  problem: of.problem && problemIn(of.problem),
});
const syncFieldIn = (stored: Stored<SyncField> | null): SyncField | null => stored && withWords(stored);
const listingIn = ({ content, offers, ...listing }: Stored<Listing>): Listing => ({
  ...listing,
  content: syncFieldIn(content),
  offers: offers.map((offer) => ({ ...withWords(offer), price: syncFieldIn(offer.price), stock: syncFieldIn(offer.stock) })),
});

/** The ids of listings of which something waits, or failed; each condition is that of an index. */
export const listingsWith = (clientId: string, work: "waiting" | "failed") => {
  const having = (condition: ReturnType<typeof sql>) =>
    sql`select f.listing_id from sync_field f where f.client_id = ${clientId} and ${condition}`;
  return work === "failed"
    ? having(sql`f.state in ('refused', 'blocked')`)
    : sql`${having(sql`f.state = 'pending'`)} union all ${having(sql`f.state in ('sending', 'unknown')`)}`;
};

type ListingChoice = Omit<Input<Call>, "clientId" | "page" | "pageSize" | "orderColumn" | "orderType">;

/** Listings of the client that match, and whose products match what the product list filters by, as the end of a statement. */
export const listingsOf = (
  clientId: string,
  { channelId, storeId, status, work, productId, search, ...filter }: ListingChoice,
) => {
  const ofProducts = Object.values(filter).some((value) => value !== undefined);
  return sql`
    from listing l
    join store s on s.client_id = l.client_id and s.id = l.store_id
    where l.client_id = ${clientId}
      and (${channelId ?? null}::uuid is null or s.channel_id = ${channelId ?? null})
      and (${storeId ?? null}::uuid is null or l.store_id = ${storeId ?? null})
      and (${status ?? null}::text is null or l.status = ${status ?? null})
      and ${work ? sql`l.id in (${listingsWith(clientId, work)})` : sql`true`}
      and (${productId ?? null}::uuid is null or l.product_id = ${productId ?? null})
      and (${search ?? ""}::text = '' or l.product_id in (
        select product_id from listing_products(${search ?? ""}::text) as product_id))
      and ${ofProducts ? sql`l.product_id in (select product_ids(${JSON.stringify(filter)}::jsonb))` : sql`true`}`;
};

/** What a query gives of `listing`, with `store_name` and `channel_id`, as the contract shows it, in this order of `l`. */
export const readListings = async (tx: Tx, page: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<Listing[]> => {
  const { rows } = await sql<Stored<Listing>>`
    with page as (${page})
    select l.id, l.store_id, l.store_name, l.channel_id, c.code as channel_code, c.name as channel_name, l.product_id, row.main_code as product_main_code,
      row.name as product_name, row.image, l.status, l.paused_at is not null as is_paused, l.end_requested_at is not null as is_ending, l.remote_id, l.modified_at as modified_date,
      (select ${shownSyncField} from sync_field f left join problem p on p.client_id = f.client_id and p.id = f.problem_id
        where f.client_id = l.client_id and f.store_id = l.store_id and f.kind = 'content' and f.subject_id = l.id) as content,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'variantId', o.variant_id, 'barcode', v.barcode, 'productCode', v.product_code,
          'price', sync_fields.price, 'stock', sync_fields.stock, 'problem', problem_json(op)) order by v.position, v.id)
        from offer o
        join variant v on v.client_id = o.client_id and v.id = o.variant_id
        left join problem op on op.client_id = o.client_id and op.id = o.problem_id
        cross join lateral (
          select (array_agg(${shownSyncField}) filter (where f.kind = 'price'))[1] as price, (array_agg(${shownSyncField}) filter (where f.kind = 'stock'))[1] as stock
          from sync_field f left join problem p on p.client_id = f.client_id and p.id = f.problem_id
          where f.client_id = o.client_id and f.store_id = o.store_id and f.subject_id = o.id and f.kind in ('price', 'stock')) sync_fields
        where o.client_id = l.client_id and o.listing_id = l.id), '[]') as offers
    from page l
    join channel c on c.id = l.channel_id
    join product_row row on row.client_id = l.client_id and row.product_id = l.product_id
    order by ${order}`.execute(tx);
  return rows.map(listingIn);
};

/** A page of those that match. */
export const getAllClientChannelProduct = async (ctx: Ctx, input: Input<Call>) => {
  const { clientId: _, page: __, pageSize: ___, orderColumn, orderType, ...choice } = input;
  const { limit, offset } = windowOf(input);
  const matching = listingsOf(ctx.clientId, choice);
  const direction = orderType === "asc" ? sql`asc` : sql`desc`;
  // An id says when its row came.
  const order = orderColumn === "createdDate" ? sql`l.id ${direction}` : sql`l.modified_at ${direction}, l.id ${direction}`;
  const page = sql`select l.*, s.name as store_name, s.channel_id ${matching} order by ${order} limit ${limit} offset ${offset}`;
  const rows = await readListings(ctx.db, page, order);
  const counted = await sql<{
    count: number;
  }>`select count(*)::int as count from (select 1 ${matching} limit ${countCap + 1}) counted`.execute(ctx.db);
  return pageOf(input, rows, counted.rows[0]!.count);
};
