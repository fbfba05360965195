import type { Input } from "@tradeport/contract";
import { emptyId } from "@tradeport/contract";
import type { audit } from "@tradeport/contract/audit";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import type { Locale } from "#platform/errors.ts";

export type Filter = Omit<Input<typeof audit.GetAuditExport>, "clientId">;

/**
 * An instant, some days off, as the beginning of an id: rows are found by the time in their ids, and a clock that was off by less than a
 * day hides none. The exact bound is that of `at`.
 */
const idAround = (instant: string, days: number) => {
  const ms = Math.max(0, new Date(instant).getTime() + days * 86_400_000);
  return ms
    .toString(16)
    .padStart(12, "0")
    .replace(/^(.{8})(.{4})$/, "$1-$2-0000-0000-000000000000");
};

/** Rows of the client; of every client for an Admin who names none. Read across clients, so this is the only fence. */
export const matching = (ctx: Pick<Ctx, "who" | "clientId">, filter: Filter) => {
  const all = ctx.who.role === "Admin" && ctx.clientId === emptyId;
  const like = (column: string, value: string | undefined) => (value ? sql`and a.${sql.ref(column)} = ${value}` : sql``);
  return sql`${all ? sql`true` : sql`a.client_id = ${ctx.clientId}`}
    ${like("action", filter.action)} ${like("object_type", filter.objectType)} ${like("object_id", filter.objectId)}
    ${filter.actorId ? sql`and a.actor_id = ${filter.actorId}` : sql``}
    ${filter.startDate ? sql`and a.at >= ${filter.startDate} and a.id >= ${idAround(filter.startDate, -1)}` : sql``}
    ${filter.endDate ? sql`and a.at < ${filter.endDate} and a.id < ${idAround(filter.endDate, 1)}` : sql``}`;
};

const isId = sql`a.object_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;
const own = (table: string) => sql`from ${sql.table(table)} o where o.client_id = a.client_id and o.id = a.object_id::uuid`;
const inLocale = (locale: Locale, column: string) => sql.ref(`o.${column}_${locale}`);
const ourCategory = (locale: Locale) => sql`(select ${inLocale(locale, "path")} from category o where o.id = a.object_id::uuid)`;
/** What is mapped, and where to. */
const mapped = (what: ReturnType<typeof sql>) => sql`concat_ws(' · ', ${what}, coalesce(a.after, a.before) ->> 'channel')`;
/** The channel whose package `audit a` is about. */
export const ofChannel = sql`case when a.object_type = 'order_package' and ${isId} then (select ch.code from order_package o
  join store s on s.client_id = o.client_id and s.id = o.store_id join channel ch on ch.id = s.channel_id
  where o.client_id = a.client_id and o.id = a.object_id::uuid) end as of_channel`;
/** What opens what is sealed in a row of `audit a` about an order or its package; null once its buyer was erased. */
export const sealKey = sql`case when ${isId} then case a.object_type
  when 'order' then (select o.seal_key ${own("order_header")})
  when 'order_package' then (select h.seal_key from order_package o join order_header h on h.client_id = o.client_id and h.id = o.order_id
    where o.client_id = a.client_id and o.id = a.object_id::uuid) end end as seal_key`;
/** What people know the thing of `audit a` by: looked up now, else as it was kept in the row. An id is no name; what is none is one. */
export const objectName = (locale: Locale) => sql`
  case when not ${isId} then nullif(a.object_id, '') else coalesce(nullif(case a.object_type
    when 'order' then (select o.channel_order_id ${own("order_header")})
    when 'order_package' then (select h.channel_order_id from order_package o
      join order_header h on h.client_id = o.client_id and h.id = o.order_id where o.client_id = a.client_id and o.id = a.object_id::uuid)
    when 'shipment' then (select h.channel_order_id from shipment o
      join order_header h on h.client_id = o.client_id and h.id = o.order_id where o.client_id = a.client_id and o.id = a.object_id::uuid)
    when 'product' then (select o.main_code ${own("product")})
    when 'variant' then (select o.barcode ${own("variant")})
    when 'listing' then coalesce(
      (select p.main_code from listing o join product p on p.client_id = o.client_id and p.id = o.product_id
        where o.client_id = a.client_id and o.id = a.object_id::uuid),
      (select p.main_code from ended_offer o join variant v on v.client_id = o.client_id and v.id = o.variant_id
        join product p on p.client_id = v.client_id and p.id = v.product_id
        where o.client_id = a.client_id and o.listing_id = a.object_id::uuid limit 1))
    when 'store' then (select o.name ${own("store")})
    when 'warehouse' then (select o.name ${own("warehouse")})
    when 'address' then (select o.title ${own("client_address")})
    when 'api_key' then (select o.name ${own("api_key")})
    when 'saved_view' then (select o.name ${own("saved_view")})
    when 'invitation' then (select trim(o.name || ' ' || o.surname) ${own("invitation")})
    when 'member' then (select trim(o.name || ' ' || o.surname) ${own("client_member")})
    when 'person' then (select trim(o.name || ' ' || o.surname) from client_member o
      where o.client_id = a.client_id and o.person_id = a.object_id::uuid)
    when 'channel_parameters' then (select o.name from channel o where o.id = a.object_id::uuid)
    when 'buyer_retention' then (select o.name from channel o where o.id = a.object_id::uuid)
    when 'channel' then (select o.name from channel o where o.id = a.object_id::uuid)
    when 'brand_mapping' then ${mapped(sql`coalesce((select o.name ${own("brand")}), coalesce(a.after, a.before) ->> 'brand')`)}
    when 'category' then ${ourCategory(locale)}
    when 'attribute' then (select ${inLocale(locale, "name")} from attribute o where o.id = a.object_id::uuid)
    when 'category_mapping' then ${mapped(ourCategory(locale))}
    when 'attribute_mapping' then ${mapped(ourCategory(locale))}
    when 'value_mapping' then ${mapped(sql`(select ${inLocale(locale, "name")} from attribute o where o.id = a.object_id::uuid)`)}
    when 'mapping_copy' then ${mapped(sql`a.after ->> 'from'`)}
    when 'client' then c.name when 'company' then c.name
  end, ''), a.after ->> 'name', a.before ->> 'name', a.after ->> 'title', a.before ->> 'title') end as object_name`;

/** Names are looked up now, those of members as this company has them: whoever was erased has none. Joined to `audit a`. */
export const named = sql`
  left join client c on c.id = a.client_id
  left join person p on p.id = a.actor_id
  left join client_member m on m.client_id = a.client_id and m.person_id = a.actor_id
  left join person b on b.id = a.on_behalf_id
  left join client_member n on n.client_id = a.client_id and n.person_id = a.on_behalf_id
  left join api_key k on k.client_id = a.client_id and k.id = a.api_key_id
  left join audit_seal s on s.client_id = a.client_id and s.audit_id = a.id`;
export const rowColumns = sql`a.id, a.at, a.client_id, c.name as client_name, a.actor_kind, a.actor_id,
  coalesce(nullif(a.actor_name, ''), case when m.id is null then p.display_name else trim(m.name || ' ' || m.surname) end, '') as actor_name,
  case when n.id is null then b.display_name else trim(n.name || ' ' || n.surname) end as on_behalf_name, k.name as api_key_name,
  a.action, a.object_type, a.object_id, a.before, a.after, a.reason, a.request_id, s.seq`;
