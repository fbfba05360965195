import type { PackingPiece } from "@tradeport/contract/packing";
import { variantWords } from "#modules/catalogue/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { lineGoesByRoad } from "../road-of.ts";

/** Asked for by a line now, or scanned for one that asks no more (`needed` 0). */
export interface CountedPiece extends PackingPiece {
  packageId: string;
  /** All that a scanner may read from it: barcode and code of the catalogue, and what its store calls it. */
  codes: string[];
}

/**
 * What is to be laid into packages (of a package that goes by road in part the rest), in pieces of what lies on the shelf: of a set each thing that it holds. Beside each how many were scanned;
 * what was scanned or asked for once and is not any more comes last, with `needed` 0.
 */
export const readPieces = async (ctx: Ctx, packageIds: readonly string[]): Promise<CountedPiece[]> => {
  const { rows } = await sql<CountedPiece>`
    with asked as (
      select p.id as package_id, l.id as line_id, coalesce(part.item_id, l.variant_id, l.id) as thing_id, l.channel_line_id,
        coalesce((select m.url from product_image m where m.client_id = i.client_id and m.product_id = i.product_id and m.variant_id = i.id
          order by m.position limit 1), r.image) as image,
        case when part.item_id <> l.variant_id then coalesce(r.name, '') else l.title end as name, ${variantWords(ctx, "i", "r")} as variant,
        case when part.item_id <> l.variant_id then l.title else '' end as "set",
        coalesce(nullif(i.product_code, ''), l.stock_code) as code, coalesce(nullif(i.barcode, ''), l.remote_key) as barcode,
        coalesce(part.shelf, '') as shelf, coalesce(part.warehouse_name, '') as warehouse_name, l.personalization,
        l.quantity * coalesce(part.per_unit, 1) as needed,
        array_remove(array[i.barcode, i.product_code] || case when part.item_id <> l.variant_id then '{}' else array[l.remote_key, l.stock_code] end
          || array(select o.remote_key from offer o where o.client_id = i.client_id and o.store_id = p.store_id and o.variant_id = i.id), null) as codes
      from order_package p
      join order_line l on l.client_id = p.client_id and l.package_id = p.id and not l.dropped
        and not ${lineGoesByRoad}
      left join lateral (
        select a.item_id, max(a.per_unit) as per_unit, string_agg(distinct w.name, ', ') as warehouse_name, string_agg(distinct at.shelf, ', ') as shelf
        from order_allocation a
        left join warehouse w on w.client_id = a.client_id and w.id = a.warehouse_id
        left join shelf at on at.client_id = a.client_id and at.item_id = a.item_id and at.warehouse_id = a.warehouse_id
        where a.client_id = l.client_id and a.order_id = l.order_id and a.package_id = l.package_id and a.channel_line_id = l.channel_line_id
          and a.state in ('reserved', 'gone') and a.item_id is not null
        group by a.item_id) part on true
      left join variant i on i.client_id = l.client_id and i.id = coalesce(part.item_id, l.variant_id)
      left join product_row r on r.client_id = i.client_id and r.product_id = i.product_id
      where p.client_id = ${ctx.clientId} and p.id = any(${packageIds}::uuid[])),
    counted as (
      select * from packing_piece where client_id = ${ctx.clientId} and package_id = any(${packageIds}::uuid[]))
    select coalesce(q.package_id, k.package_id) as package_id, coalesce(q.line_id, k.line_id) as line_id, coalesce(q.thing_id, k.thing_id) as thing_id,
      q.image, coalesce(q.name, k.name) as name, coalesce(q.variant, '') as variant, coalesce(q."set", '') as "set", coalesce(q.code, k.code) as code,
      coalesce(q.barcode, k.barcode) as barcode, coalesce(q.shelf, '') as shelf, coalesce(q.warehouse_name, '') as warehouse_name,
      coalesce(q.personalization, '[]') as personalization, coalesce(q.needed, 0) as needed, coalesce(k.scanned, 0) as scanned,
      coalesce(q.codes, array[k.code, k.barcode]) as codes
    from asked q
    full join counted k on k.package_id = q.package_id and k.line_id = q.line_id and k.thing_id = q.thing_id
    order by q.line_id is null, coalesce(q.shelf, '') = '', q.shelf collate "tr-TR-x-icu", q.channel_line_id, 3`.execute(ctx.db);
  return rows;
};

/** All that is asked for is in, and nothing else. */
export const isComplete = (pieces: readonly CountedPiece[]) =>
  pieces.some(({ needed }) => needed > 0) && pieces.every(({ needed, scanned }) => needed === scanned);
