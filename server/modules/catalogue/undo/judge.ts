import type { RawBuilder } from "kysely";
import { wasSent } from "#modules/listings/index.ts";
import { sql } from "#platform/db.ts";

/** Why a line stays as it is: {now} is what stands there, {wrote} what the process wrote, {was} what was there before it. */
export interface Reason {
  code:
    | "changed"
    | "edited"
    | "counted"
    | "ordered"
    | "listed"
    | "in_set"
    | "gone"
    | "reserved"
    | "code_taken"
    | "below_sale"
    | "approved";
  field?: string;
  now?: unknown;
  wrote?: unknown;
  was?: unknown;
}

/** Which lines of a process added products: a file adds them or changes them, a feed does both. "prices": none, and what they changed are prices of a store; "listings": none, and each changed what its own store is sent; "texts": none, and each changed its product's text in one language. */
export type Added = "all" | "some" | "none" | "prices" | "listings" | "texts";
/** Over `process`. */
export const addedBy = sql<Added>`case when process_type in ('import_product_from_excel', 'import_product_from_store') then 'all'
  when process_type = 'run_xml' then 'some'
  when process_type = 'update_channel_price' or process_type = 'undo' and input ->> 'of' = 'prices' then 'prices'
  when process_type = 'update_listings_from_excel' or process_type = 'undo' and input ->> 'of' = 'listings' then 'listings'
  when process_type = 'translate_products' or process_type = 'undo' and input ->> 'texts' = 'true' then 'texts' else 'none' end`;
/** The same: the store of whose products it made its own, or whose prices it changed. */
export const storeOf = sql<
  string | null
>`case when process_type in ('import_product_from_store', 'update_channel_price') or process_type = 'undo' and input ->> 'of' = 'prices'
  then (input ->> 'storeId')::uuid end`;
/** Of lines of which some added: what was not there has no sides of before. */
export const isAdded = sql`before is null`;

interface Judged {
  clientId: string;
  /** The process that is taken back. */
  processId: string;
  added: Added;
  /** It made products of what this store has, or changed its prices. */
  ofStore: string | null;
  /** A query of line_no, place, label, subject_id, before and after. */
  lines: RawBuilder<unknown>;
}

const reason = (code: Reason["code"], when: string, also = "") =>
  `case when ${when} then jsonb_build_array(jsonb_build_object('code', '${code}'${also && `, ${also}`})) else '[]' end`;

/**
 * Of each line where its variant is, what it was counted from, and why it stays: line_no, place, label, variant_id, product_id, before,
 * after, warehouse_id, on_hand and reasons. No reason: it goes back. The one place that says so, for the preview and for the act.
 */
export const judged = ({ added, ...of }: Judged) => {
  if (added === "all") return judgeAdded(of);
  if (added === "none") return judgeChanged(of);
  if (added === "prices") return judgePrices(of);
  if (added === "listings") return judgeListings(of);
  if (added === "texts") return judgeTexts(of);
  const only = (which: RawBuilder<unknown>) => ({ ...of, lines: sql`select * from (${of.lines}) both_kinds where ${which}` });
  return sql`${judgeAdded(only(isAdded))} union all ${judgeChanged(only(sql`not (${isAdded})`))}`;
};

/** Orders move stock on their own account: what they took since is no other count. */
const contradicts = sql`('count', 'regrade', 'transfer')`;
/** The movement that the line was booked by. */
const ownCause = (processId: string) => sql`${`process:${processId}:`}::text || line.line_no`;

/** By the catalogue's own save: of a new product it counts once. */
const savedCause = sql`'save:' || v.product_id || ':1'`;
/** Offer `o` is a link to what a store has, and nothing was sent by it. */
const isLinkAlone = (storeId: string | null) => sql`(o.store_id is not distinct from ${storeId}::uuid and not ${wasSent}
  and exists (select from store_product t where t.client_id = o.client_id and t.store_id = o.store_id and t.remote_key = o.remote_key))`;

/** What was added goes as long as nothing but its process knows it. */
const judgeAdded = ({ clientId, processId, ofStore, lines }: Omit<Judged, "added">) => sql`
  select line.line_no, line.place, line.label, v.id as variant_id, v.product_id, line.before, line.after, own.warehouse_id,
    coalesce(held.on_hand, 0) as on_hand,
    case when v.id is null then jsonb_build_array(jsonb_build_object('code', 'gone')) else ${sql.raw(
      [
        reason("ordered", "ordered.found"),
        reason("listed", "listed.stores is not null", "'now', listed.stores"),
        reason("in_set", "sets.barcode is not null", "'now', sets.barcode"),
        reason(
          "edited",
          "v.modified_at <> v.created_at or p.modified_at <> p.created_at and p.modified_at >= s.started_at or joined.found",
        ),
        reason("counted", "moved.found"),
      ].join(" || "),
    )} end as reasons
  from (${lines}) line
  join process s on s.client_id = ${clientId} and s.id = ${processId}
  left join variant v on v.client_id = ${clientId} and v.id = line.subject_id
  left join product p on p.client_id = ${clientId} and p.id = v.product_id
  left join lateral (select m.warehouse_id from stock_movement m where m.client_id = ${clientId} and m.item_id = v.id and m.cause = ${ofStore ? savedCause : ownCause(processId)} limit 1) own on true
  left join lateral (select sum(on_hand)::int as on_hand from stock k where k.client_id = ${clientId} and k.item_id = v.id) held on true
  cross join lateral (select exists (select from order_line o where o.client_id = ${clientId} and o.variant_id = v.id) as found) ordered
  cross join lateral (
    select string_agg(distinct store.name, ', ') as stores from store where store.client_id = ${clientId} and store.id in (
      select o.store_id from offer o where o.client_id = ${clientId} and o.variant_id = v.id and not ${isLinkAlone(ofStore)}
      union select o.store_id from ended_offer o where o.client_id = ${clientId} and o.variant_id = v.id
      union select g.store_id from listing g where g.client_id = ${clientId} and g.product_id = v.product_id
        and g.store_id is distinct from ${ofStore}::uuid)) listed
  left join lateral (
    select x.barcode from variant_component k join variant x on x.client_id = k.client_id and x.id = k.variant_id
    where k.client_id = ${clientId} and k.item_id = v.id and k.variant_id <> v.id limit 1) sets on true
  -- a variant beside it, a price of its own, or pieces of others in it, that came later
  cross join lateral (select exists (
      select from variant x where x.client_id = ${clientId} and x.product_id = v.product_id and x.created_at > s.ended_at)
    or exists (select from price r where r.client_id = ${clientId} and r.variant_id = v.id)
    or exists (select from variant_component k where k.client_id = ${clientId} and k.variant_id = v.id and k.item_id <> v.id) as found) joined
  cross join lateral (select exists (
    select from stock_movement m where m.client_id = ${clientId} and m.item_id = v.id and m.cause <> ${ofStore ? savedCause : ownCause(processId)}) as found) moved`;

/** A field of a product as it is now, under the name that its line has for it. */
const current =
  sql.raw(`jsonb_strip_nulls(jsonb_build_object('brand', brand.name, 'name', text.name, 'invoiceName', text.invoice_name,
  'subtitle', text.subtitle, 'description', text.description, 'vatRate', p.vat_rate, 'originCountry', p.origin_country,
  'productCode', v.product_code, 'listPrice', v.list_price, 'salePrice', v.sale_price, 'criticalQuantity', v.critical_quantity,
  'criticalActive', v.critical_active, 'dimensionalWeight', v.dimensional_weight, 'width', v.width, 'length', v.length, 'height', v.height,
  'weight', v.weight))`);

/** What was changed goes back as long as each field that the process wrote still says what it wrote. */
const judgeChanged = ({ clientId, processId, lines }: Omit<Judged, "added">) => sql`
  select line.line_no, line.place, line.label, v.id as variant_id, v.product_id, line.before, line.after, own.warehouse_id,
    held.on_hand,
    case when v.id is null then jsonb_build_array(jsonb_build_object('code', 'gone')) else coalesce(differing.reasons, '[]') || ${sql.raw(
      [
        reason(
          "code_taken",
          "taken.barcode is not null",
          "'field', 'productCode', 'now', taken.barcode, 'was', line.before -> 'productCode'",
        ),
        reason(
          "below_sale",
          "pair.list_price < pair.sale_price",
          "'field', 'listPrice', 'now', pair.sale_price, 'was', pair.list_price",
        ),
        reason(
          "changed",
          "line.after ? 'quantity' and not counted.stands",
          "'field', 'quantity', 'now', held.on_hand, 'wrote', line.after -> 'quantity', 'was', line.before -> 'quantity'",
        ),
        reason(
          "reserved",
          "line.after ? 'quantity' and counted.stands and held.on_hand + (line.before ->> 'quantity')::int - (line.after ->> 'quantity')::int < held.reserved",
          "'field', 'quantity', 'now', held.reserved, 'was', held.on_hand + (line.before ->> 'quantity')::int - (line.after ->> 'quantity')::int",
        ),
      ].join(" || "),
    )} end as reasons
  -- a column of its own: what a row holds is looked up by a value, not by an expression over what others may not see
  from (select given.*, given.before ->> 'productCode' as old_code from (${lines}) given offset 0) line
  left join variant v on v.client_id = ${clientId} and v.id = line.subject_id
  left join product p on p.client_id = ${clientId} and p.id = v.product_id
  left join brand on brand.client_id = ${clientId} and brand.id = p.brand_id
  left join product_text text on text.client_id = ${clientId} and text.product_id = p.id and text.language = 'tr-TR'
  left join lateral (
    select m.warehouse_id, m.created_at from stock_movement m
    where m.client_id = ${clientId} and m.item_id = v.id and m.cause = ${ownCause(processId)} limit 1) own on true
  left join lateral (
    select k.on_hand, k.reserved from stock k where k.client_id = ${clientId} and k.item_id = v.id and k.warehouse_id = own.warehouse_id
      and k.condition = 'sellable' and k.lot = '') held on true
  left join lateral (
    select sum(m.on_hand_delta)::int as pieces from stock_movement m
    where line.after ? 'quantity' and m.client_id = ${clientId} and m.item_id = v.id and m.warehouse_id = own.warehouse_id and m.condition = 'sellable'
      and m.created_at >= own.created_at and m.cause <> ${ownCause(processId)} and m.kind not in ${contradicts}) moved on true
  cross join lateral (
    select not is_set(v.client_id, v.id) and held.on_hand - coalesce(moved.pieces, 0) is not distinct from (line.after ->> 'quantity')::int as stands) counted
  left join lateral (
    select other.barcode from variant other where other.client_id = ${clientId} and other.product_code = line.old_code and other.id <> v.id
  ) taken on true
  cross join lateral (
    select coalesce((line.before ->> 'listPrice')::numeric, v.list_price) as list_price,
      coalesce((line.before ->> 'salePrice')::numeric, v.sale_price) as sale_price) pair
  left join lateral (
    select jsonb_object_agg('attribute:' || a.attribute_id, jsonb_build_object('v', a.value_id, 't', a.text, 'n', a.variant_id = v.id)) as attributes
    from product_attribute a where a.client_id = ${clientId} and a.product_id = p.id and a.variant_id in (p.id, v.id)) selected
    on jsonb_path_exists(line.before || line.after, '$.keyvalue() ? (@.key starts with "attribute:")')
  left join lateral (
    select jsonb_build_object('images', coalesce(jsonb_agg(i.url order by i.position), '[]')) as images
    from product_image i where i.client_id = ${clientId} and i.product_id = p.id and i.variant_id = p.id) pictures on (line.before || line.after) ? 'images'
  cross join lateral (select ${current} || coalesce(selected.attributes, '{}') || coalesce(pictures.images, '{}') as fields) as today
  left join lateral (
    select jsonb_agg(jsonb_build_object('code', 'changed', 'field', k, 'now', today.fields -> k, 'wrote', line.after -> k, 'was', line.before -> k)) as reasons
    from jsonb_object_keys(line.before || line.after) k
    where k <> 'quantity' and case when k = 'brand' then fold(today.fields ->> k) is distinct from fold(line.after ->> k)
      when k = 'images' then coalesce(today.fields -> k, '[]') is distinct from coalesce(line.after -> k, '[]')
      else today.fields -> k is distinct from line.after -> k end) as differing on true`;

/** A price of a store goes back as long as it still stands as the process wrote it. */
const judgePrices = ({ clientId, ofStore, lines }: Omit<Judged, "added">) => sql`
  select line.line_no, line.place, line.label, v.id as variant_id, v.product_id, line.before, line.after, null::uuid as warehouse_id, null::int as on_hand,
    case when v.id is null then jsonb_build_array(jsonb_build_object('code', 'gone')) else coalesce((
      select jsonb_agg(jsonb_build_object('code', 'changed', 'field', k, 'now', today.fields -> k, 'wrote', line.after -> k, 'was', line.before -> k))
      from jsonb_object_keys(line.before || line.after) k where today.fields -> k is distinct from line.after -> k), '[]') || ${sql.raw(
        reason(
          "below_sale",
          "line.before <> '{}' and pair.list_price < pair.sale_price",
          "'field', 'storeListPrice', 'now', pair.sale_price, 'was', pair.list_price",
        ),
      )} end as reasons
  from (${lines}) line
  left join variant v on v.client_id = ${clientId} and v.id = line.subject_id
  left join store s on s.client_id = ${clientId} and s.id = ${ofStore}::uuid
  left join channel ch on ch.id = s.channel_id
  cross join lateral (select coalesce((
    select jsonb_build_object('storeSalePrice', p.sale_price, 'storeListPrice', p.list_price) from price p
    where p.client_id = ${clientId} and p.variant_id = v.id and p.store_id = ${ofStore}::uuid and p.currency = coalesce(s.currency, ch.currency)
      and p.valid_to = 'infinity' and p.valid_from <= statement_timestamp()
    order by p.valid_from desc limit 1), '{}') as fields) today
  cross join lateral (
    select (coalesce(line.before, '{}') -> 'storeListPrice')::numeric as before_list, (coalesce(line.before, '{}') -> 'storeSalePrice')::numeric as before_sale) old
  cross join lateral (
    select coalesce(old.before_list, (today.fields ->> 'storeListPrice')::numeric) as list_price,
      coalesce(old.before_sale, (today.fields ->> 'storeSalePrice')::numeric) as sale_price) pair`;

/** The store of a line, by whose item it is. */
export const storeOfLine = (line: string) => sql.raw(`(${line}.input ->> 'storeId')::uuid`);

/**
 * What a store is sent goes back as long as each field still stands as the process wrote it: its own text and price, and whether its seller
 * holds it back. What it had from behind it (`inherited`) it has not now, if an undo put it so.
 */
const judgeListings = ({ clientId, processId, lines }: Omit<Judged, "added">) => sql`
  select line.line_no, line.place, line.label, v.id as variant_id, v.product_id, line.before, line.after, null::uuid as warehouse_id, null::int as on_hand,
    case when v.id is null or s.id is null then jsonb_build_array(jsonb_build_object('code', 'gone')) else coalesce((
      select jsonb_agg(jsonb_build_object('code', 'changed', 'field', k, 'now', today.fields -> k, 'wrote', line.after -> k, 'was', line.before -> k))
      from jsonb_object_keys(line.before || line.after - 'inherited') k
      where k <> 'inherited' and today.fields -> k is distinct from case when line.after -> 'inherited' ? k then null else line.after -> k end), '[]') || ${sql.raw(
        reason(
          "below_sale",
          "line.before ?| array['storeSalePrice', 'storeListPrice'] and not coalesce(line.before -> 'inherited' ?| array['storeSalePrice', 'storeListPrice'], false) and pair.list_price < pair.sale_price",
          "'field', 'storeListPrice', 'now', pair.sale_price, 'was', pair.list_price",
        ),
      )} end as reasons
  from (${lines}) line
  join process_line source on source.client_id = ${clientId} and source.process_id = ${processId} and source.line_no = line.line_no
  left join variant v on v.client_id = ${clientId} and v.id = line.subject_id
  left join store s on s.client_id = ${clientId} and s.id = ${storeOfLine("source")} and s.is_active
  left join channel ch on ch.id = s.channel_id
  left join listing_text x on x.client_id = ${clientId} and x.store_id = s.id and x.product_id = v.product_id
  left join listing g on g.client_id = ${clientId} and g.store_id = s.id and g.product_id = v.product_id and g.end_requested_at is null
  left join lateral (
    select p.sale_price, p.list_price from price p
    where p.client_id = ${clientId} and p.variant_id = v.id and p.store_id = s.id and p.currency = coalesce(s.currency, ch.currency)
      and p.valid_to = 'infinity' and p.valid_from <= statement_timestamp()
    order by p.valid_from desc limit 1) own on true
  cross join lateral (select jsonb_strip_nulls(jsonb_build_object('listingTitle', x.title, 'listingDescription', x.description,
    'storeSalePrice', own.sale_price, 'storeListPrice', own.list_price,
    'listingStatus', case when g.id is not null then case when g.paused_at is null then 'Live' else 'Passive' end end)) as fields) today
  cross join lateral (
    select coalesce((line.before ->> 'storeListPrice')::numeric, own.list_price) as list_price,
      coalesce((line.before ->> 'storeSalePrice')::numeric, own.sale_price) as sale_price) pair`;

/** The language of a line, by whose item it is. */
export const languageOfLine = (line: string) => sql.raw(`(${line}.input ->> 'language')`);

/**
 * A text goes back as long as each field still stands as the process wrote it and nobody has approved it. One that was not there goes whole,
 * unless somebody has written another field of it since.
 */
const judgeTexts = ({ clientId, processId, lines }: Omit<Judged, "added">) => sql`
  select line.line_no, line.place, line.label, null::uuid as variant_id, p.id as product_id, line.before, line.after, null::uuid as warehouse_id,
    null::int as on_hand,
    case when p.id is null then jsonb_build_array(jsonb_build_object('code', 'gone')) else coalesce((
      select jsonb_agg(jsonb_build_object('code', 'changed', 'field', k, 'now', today.fields -> k, 'wrote', line.after -> k, 'was', line.before -> k))
      from jsonb_object_keys(today.fields || line.before || line.after) k
      where k <> 'machineMade' and today.fields -> k is distinct from line.after -> k and ((line.before || line.after) ? k or goes.whole)), '[]')
      || ${sql.raw(reason("approved", "line.after ? 'machineMade' and made.product_id is null"))} end as reasons
  from (${lines}) line
  join process_line source on source.client_id = ${clientId} and source.process_id = ${processId} and source.line_no = line.line_no
  left join product p on p.client_id = ${clientId} and p.id = line.subject_id
  left join product_text x on x.client_id = ${clientId} and x.product_id = p.id and x.language = ${languageOfLine("source")}
  left join machine_text made on made.client_id = ${clientId} and made.product_id = p.id and made.language = x.language
    and made.digest = text_digest(x.name, x.subtitle, x.description)
  cross join lateral (select jsonb_strip_nulls(jsonb_build_object('name', nullif(x.name, ''), 'invoiceName', nullif(x.invoice_name, ''),
    'subtitle', nullif(x.subtitle, ''), 'description', nullif(x.description, ''))) as fields) today
  cross join lateral (select line.after ? 'name' and not line.before ? 'name' as whole) goes`;
