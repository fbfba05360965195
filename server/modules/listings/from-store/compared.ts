import { sql } from "#platform/db.ts";

/** Pieces and prices are one thing, and whose they are another: what the store shows has its own columns, all else is looked up here. */

/**
 * Of these stores each row of `store_product` with its state, as `compared`: offer_id and variant_id of what it is linked to; candidate and matched_by
 * of what it could be; conflict, why it may not be linked. A barcode counts before a code; a store that has no barcodes may have ours for a
 * code.
 */
export const comparedIn = (clientId: string, storeIds: readonly string[]) => sql`(
  select m.*, case
      when m.offer_id is not null then 'linked' when m.is_ignored then 'ignored'
      when m.conflict is not null then 'conflict' when m.candidate is not null then 'matched' else 'new' end as state
  from (
    select f.*, case
        when f.offer_id is not null then null
        when f.is_doubled then 'doubled'
        when f.remote_state = 'unreadable' then 'notReadable'
        when f.candidate is null then null
        when f.is_archived then 'archived'
        when f.is_listed then 'variantListed'
        when f.is_ended then 'listingEnded'
        when f.rivals > 1 then 'sameVariant'
        when f.remote_group is not null and f.first_product <> f.last_product then 'severalProducts' end as conflict
    from (
      select w.*, p.is_archived, v.product_id,
        exists (select from offer other where other.client_id = w.client_id and other.store_id = w.store_id and other.variant_id = w.candidate
          and other.remote_key <> w.remote_key) as is_listed,
        exists (select from listing l where l.client_id = w.client_id and l.store_id = w.store_id and l.product_id = v.product_id
          and l.end_requested_at is not null) as is_ended,
        count(*) filter (where not w.is_ignored) over (partition by w.store_id, w.candidate) as rivals,
        min(v.product_id::text) filter (where not w.is_ignored) over (partition by w.store_id, w.remote_group) as first_product,
        max(v.product_id::text) filter (where not w.is_ignored) over (partition by w.store_id, w.remote_group) as last_product
      from (
        select s.*, o.id as offer_id, coalesce(o.variant_id, by_barcode.id, by_code.id, by_key.id) as candidate,
          case when o.id is not null then null when by_barcode.id is not null then 'barcode'
            when coalesce(by_code.id, by_key.id) is not null then 'code' end as matched_by
        from store_product s
        left join offer o on o.client_id = s.client_id and o.store_id = s.store_id and o.remote_key = s.remote_key
        left join variant by_barcode on by_barcode.client_id = s.client_id and by_barcode.barcode = s.barcode
        left join variant by_code on by_code.client_id = s.client_id and by_code.product_code = s.stock_code
        left join variant by_key on by_key.client_id = s.client_id and by_key.barcode = s.stock_code
        where s.client_id = ${clientId} and s.store_id = any(${storeIds}::uuid[])) as w
      left join variant v on v.client_id = w.client_id and v.id = w.candidate
      left join product p on p.client_id = v.client_id and p.id = v.product_id) as f) as m) as compared`;
