import type { Input, Output } from "@tradeport/contract";
import type { product } from "@tradeport/contract/catalogue";
import type { ProductRow } from "@tradeport/contract/products";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { nameIn } from "#platform/in-language.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";

type Call = typeof product.GetAllProductMasterData;

/** The worst comes first: a product that one store refuses is refused there, whatever else is in step. */
const worst = ["refused", "blocked", "unknown", "pending", "sending", "in_review", "paused", "in_sync"];

export const getAllProductMasterData = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { limit, offset } = windowOf(input);
  const { clientId: _, page: __, pageSize: ___, orderColumn, orderType, ...filter } = input;
  const filterJson = JSON.stringify(filter);
  const selected = await sql<{ ids: string[]; counted: number }>`
    select * from product_list(${filterJson}::jsonb, ${orderColumn}, ${orderType === "desc"}, ${limit}, ${offset}, ${countCap + 1})`.execute(
    ctx.db,
  );
  const { ids, counted } = selected.rows[0]!;
  return pageOf(input, await readRows(ctx, ids), counted);
};

/** The list's rows of these products, in this order. */
export const readRows = async (ctx: Pick<Ctx, "db" | "clientId" | "locale">, ids: readonly string[]): Promise<ProductRow[]> => {
  const { rows } = await sql<ProductRow>`
    select row.product_id as id, main_code as product_main_code, row.name as product_name, image, brand_name, row.category_id,
      ${nameIn(ctx.locale, "category")} as category_name, variant_count, row.barcode,
      row.product_code, own.id as variant_id, own.critical as critical_stock, row.sale_price, row.list_price,
      coalesce(several.highest, row.sale_price) as highest_price, currency, quantity, reserved, row.is_active, row.is_archived,
      coalesce(listed.channels, '[]') as channels, created_at as created_date, modified_at as modified_date
    from unnest(${ids}::uuid[]) with ordinality as page(id, place)
    join product_row row on row.client_id = ${ctx.clientId} and row.product_id = page.id
    join category on category.id = row.category_id
    left join lateral (
      select id, case when critical_active then critical_quantity else 0 end as critical
      from variant where client_id = row.client_id and product_id = row.product_id and row.variant_count = 1) as own on true
    left join lateral (
      select max(sale_price) as highest
      from variant where client_id = row.client_id and product_id = row.product_id and row.variant_count > 1) as several on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('storeId', store.id, 'name', store.name, 'state', coalesce(state.worst, 'paused')) order by store.name)
        as channels
      from listing
      join store on store.client_id = listing.client_id and store.id = listing.store_id
      left join lateral (
        select state as worst from sync_field
        where sync_field.client_id = listing.client_id and sync_field.listing_id = listing.id
        order by array_position(${worst}, sync_field.state) limit 1) as state on true
      where listing.client_id = ${ctx.clientId} and listing.product_id = row.product_id) as listed on true
    order by place`.execute(ctx.db);
  return rows;
};
