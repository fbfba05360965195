import type { StoreProductConflict } from "@tradeport/contract/store-products";
import { wakeStores } from "#modules/connections/index.ts";
import { lockStock } from "#modules/inventory/index.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import { releaseAgreed } from "../differs.ts";
import { lockProducts } from "../lock-offers.ts";
import { addFields } from "../request-sync.ts";
import { resolveListings } from "../resolve-listings.ts";
import { amounts } from "../transitions.ts";
import { comparedIn } from "./compared.ts";

export type WhyLeft = StoreProductConflict | "gone" | "noMatch" | "linkedAlready" | "notLinked" | "sentSince";
export interface LinkWanted {
  remoteKey: string;
  /** The variant that a person says it is. */
  variantId?: string | undefined;
}
export interface Linked {
  remoteKey: string;
  label: string;
  offerId: string;
  productId: string;
}

interface Row {
  remoteKey: string;
  state: string;
  conflict: StoreProductConflict | null;
  label: string;
  variantId: string | null;
  productId: string | null;
  isArchived: boolean;
  isListed: boolean;
  isEnded: boolean;
}

/**
 * Makes what a store has ours: listing and offer as the marketplace knows them, price and stock beside what is shown there. What agrees is in step;
 * what differs waits for its seller's word, as in a restored store (decision 0030), and is read once more before, for it may have moved since. Nothing is
 * sent: content counts as taken as it stands there, until somebody changes it here.
 */
export const linkRows = async (
  tx: Tx,
  clientId: string,
  storeId: string,
  wanted: readonly LinkWanted[],
): Promise<{ linked: Linked[]; left: Map<string, WhyLeft> }> => {
  const left = new Map<string, WhyLeft>();
  const first = await readRows(tx, clientId, storeId, wanted);
  const products = [...new Set(first.flatMap(({ productId }) => productId ?? []))].sort();
  const variants = [...new Set(first.flatMap(({ variantId }) => variantId ?? []))];
  await lockProducts(tx, clientId, products);
  await lockStock(tx, clientId, variants);
  // They stand still from here on.
  const rows = await readRows(tx, clientId, storeId, wanted);
  const known = new Set(rows.map(({ remoteKey }) => remoteKey));
  for (const { remoteKey } of wanted) if (!known.has(remoteKey)) left.set(remoteKey, "gone");
  const named = new Set(wanted.flatMap(({ remoteKey, variantId }) => (variantId ? [remoteKey] : [])));
  const taken = new Set<string>();
  const free = rows.filter((row) => {
    const why = whyNot(row, named.has(row.remoteKey)) ?? (taken.has(row.variantId!) ? "sameVariant" : undefined);
    if (why) left.set(row.remoteKey, why);
    else taken.add(row.variantId!);
    return !why;
  });
  const linked = free.length > 0 ? await write(tx, clientId, storeId, free) : [];
  const done = new Set(linked.map(({ remoteKey }) => remoteKey));
  for (const { remoteKey } of free) if (!done.has(remoteKey)) left.set(remoteKey, "linkedAlready");
  return { linked, left };
};

/** What a person says goes before what codes say; what can't be done goes before both. */
const whyNot = (row: Row, isNamed: boolean): WhyLeft | undefined => {
  if (row.state === "linked") return "linkedAlready";
  if (row.conflict === "doubled" || row.conflict === "notReadable") return row.conflict;
  if (row.variantId === null) return "noMatch";
  if (row.isArchived) return "archived";
  if (row.isListed) return "variantListed";
  if (row.isEnded) return "listingEnded";
  return isNamed ? undefined : (row.conflict ?? undefined);
};

const readRows = async (tx: Tx, clientId: string, storeId: string, wanted: readonly LinkWanted[]) => {
  const given = JSON.stringify(wanted.map(({ remoteKey, variantId = null }) => ({ remoteKey, variantId })));
  const { rows } = await sql<Row>`
    select c.remote_key, c.state, c.conflict, coalesce(c.barcode, c.stock_code, c.remote_key) as label, v.id as variant_id, v.product_id,
      coalesce(p.is_archived, false) as is_archived,
      exists (select from offer o where o.client_id = c.client_id and o.store_id = c.store_id and o.variant_id = v.id and o.remote_key <> c.remote_key) as is_listed,
      exists (select from listing l where l.client_id = c.client_id and l.store_id = c.store_id and l.product_id = v.product_id
        and l.end_requested_at is not null) as is_ended
    from ${comparedIn(clientId, [storeId])}
    join jsonb_to_recordset(${given}::jsonb) as w("remoteKey" text, "variantId" uuid) on w."remoteKey" = compared.remote_key
    cross join lateral (select compared.*) as c
    left join variant v on v.client_id = ${clientId} and v.id = coalesce(w."variantId", c.candidate)
    left join product p on p.client_id = v.client_id and p.id = v.product_id
    order by c.remote_key`.execute(tx);
  return rows;
};

/** Read so long ago, a value that agrees is read again all the same. */
const fresh = sql`interval '30 minutes'`;

const write = async (tx: Tx, clientId: string, storeId: string, rows: readonly Row[]): Promise<Linked[]> => {
  const productIds = [...new Set(rows.map(({ productId }) => productId!))].sort();
  await sql`
    insert into listing (client_id, id, store_id, product_id)
    select ${clientId}::uuid, id, ${storeId}::uuid, product_id from unnest(${productIds.map(() => newId())}::uuid[], ${productIds}::uuid[]) as new(id, product_id)
    on conflict (client_id, store_id, product_id) do nothing`.execute(tx);
  const given = JSON.stringify(rows.map((row) => ({ ...row, id: newId() })));
  const { rows: linked } = await sql<Linked & { listingId: string }>`
    with new as (
      insert into offer (client_id, id, listing_id, store_id, variant_id, remote_key, remote_id, remote_group, remote_state, observed_at)
      select s.client_id, g.id, l.id, s.store_id, g."variantId", s.remote_key, s.remote_id, s.remote_group, s.remote_state, s.read_at
      from jsonb_to_recordset(${given}::jsonb) as g(id uuid, "remoteKey" text, "variantId" uuid, "productId" uuid)
      join store_product s on s.client_id = ${clientId} and s.store_id = ${storeId} and s.remote_key = g."remoteKey"
      join listing l on l.client_id = ${clientId} and l.store_id = ${storeId} and l.product_id = g."productId"
      order by g.id on conflict do nothing returning id, listing_id, remote_key)
    select new.id as offer_id, new.listing_id, new.remote_key, g.label, g."productId" as product_id
    from new join jsonb_to_recordset(${given}::jsonb) as g("remoteKey" text, label text, "productId" uuid) on g."remoteKey" = new.remote_key`.execute(
    tx,
  );
  const listingIds = [...new Set(linked.map(({ listingId }) => listingId))];
  await addFields(tx, clientId, listingIds, productIds, "user");
  await showTheirs(tx, clientId, storeId, linked);
  await sql`
    insert into sync_field (client_id, store_id, kind, subject_id, listing_id, desired, cause, state, sent_rev, confirmed_rev, confirmed_at)
    select client_id, store_id, 'content', id, id, null, 'user', 'in_sync', 1, 1, now() from listing
    where client_id = ${clientId} and id = any(${listingIds}::uuid[])
    on conflict do nothing`.execute(tx);
  await releaseAgreed(tx, clientId, listingIds);
  await resolveListings(tx, clientId, storeId, listingIds);
  await wakeStores(tx, [storeId]);
  return linked;
};

/** What the store's lists said of price and stock. A system without a list price shows none: ours does not differ from that. */
const showTheirs = async (tx: Tx, clientId: string, storeId: string, linked: readonly Linked[]) => {
  const ids = linked.map(({ offerId }) => offerId);
  const { rows: theirs } = await sql<object>`
    select remote_key as key, price::text, list_price::text, quantity, read_at > now() - ${fresh} as is_fresh from store_product
    where client_id = ${clientId} and store_id = ${storeId} and remote_key = any(${linked.map(({ remoteKey }) => remoteKey)}::text[])`.execute(
    tx,
  );
  const byKey = new Map(theirs.map((row) => [(row as { key: string }).key, row]));
  const given = JSON.stringify(linked.map(({ offerId, remoteKey }) => ({ id: offerId, ...byKey.get(remoteKey) })));
  const { rows } = await sql<{ currency: string }>`
    select coalesce(s.currency, c.currency) as currency from store s join channel c on c.id = s.channel_id
    where s.client_id = ${clientId} and s.id = ${storeId}`.execute(tx);
  await sql`
    update sync_field f set ${amounts.linked(sql`v.value`, sql`s."isFresh"`)}
    from jsonb_to_recordset(${given}::jsonb) as s(id uuid, price text, "listPrice" text, quantity int, "isFresh" boolean),
      lateral (values
        ('price', case when s.price is not null then jsonb_build_object('price', s.price, 'listPrice', s."listPrice", 'currency', ${rows[0]!.currency}::text) end),
        ('stock', to_jsonb(s.quantity))) as v(kind, value)
    where f.client_id = ${clientId} and f.store_id = ${storeId} and f.kind in ('price', 'stock') and f.subject_id = any(${ids}::uuid[])
      and f.kind = v.kind and f.subject_id = s.id and ${amounts.linked.may}`.execute(tx);
};

/** Of a line of a process: why this row stays as it is. */
export const problemOfLeft = (reason: WhyLeft | "partOfProduct") => ({
  fingerprint: `store_product:${reason}`,
  code: `left_${reason}` as const,
  ...{ values: {}, owner: "data" as const, field: null, value: null, column: null },
});
