import type { Input, Output } from "@tradeport/contract";
import type { CategoryUsage, categoryChanges } from "@tradeport/contract/category-changes";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof categoryChanges.GetProductCategoryUsage;

/** Undefined where there is no such category. Products are looked up client by client, as their index has them. */
export const readCategoryUsage = async (db: Tx, id: string): Promise<CategoryUsage | undefined> => {
  const { rows } = await sql<CategoryUsage>`
    with recursive tree as (
      select id from category where id = ${id} union all select c.id from tree join category c on c.parent_id = tree.id),
    products as (
      select own.id = ${id} as here, client.id as client_id, found.count
      from tree own cross join client cross join lateral (
        select count(*)::int as count from product where client_id = client.id and category_id = own.id) as found where found.count > 0)
    select
      coalesce((select sum(count) from products where here), 0)::int as products,
      (select count(distinct client_id)::int from products) as clients,
      (select count(*)::int from category c where c.parent_id = category.id) as children,
      (select count(*)::int - 1 from tree) as below,
      coalesce((select sum(count) from products where not here), 0)::int as products_below,
      (select count(*)::int from (
        select client_id, channel_id from category_mapping m where m.category_id = category.id
        union select client_id, channel_id from attribute_mapping m where m.category_id = category.id) as mapped) as mappings,
      (select count(*)::int from import_row r where r.category_id = category.id) as rows
    from category where id = ${id}`.execute(db);
  return rows[0];
};

export const getProductCategoryUsage = async (ctx: WideCtx, { id }: Input<Call>): Promise<Output<Call>> => {
  const usage = await acrossClients(ctx.db, (db) => readCategoryUsage(db, id));
  if (!usage) throw new Fail("not_found");
  return usage;
};
