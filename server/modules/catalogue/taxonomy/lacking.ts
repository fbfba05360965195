import type { WideCtx } from "#platform/context.ts";
import { sql, type Tx } from "#platform/db.ts";
import { failAt } from "./fail-at.ts";

/** A category with all below it, or everything that has an attribute. */
type Scope = { categoryId: string } | { attributeId: string } | "all";

/** Where which attribute is required of products, as text: "category attribute". */
export const readRequired = async (db: Tx, scope: Scope): Promise<Set<string>> => {
  const within =
    scope === "all"
      ? sql`true`
      : "attributeId" in scope
        ? sql`link.attribute_id = ${scope.attributeId}`
        : sql`link.category_id in (
          with recursive tree as (
            select id from category where id = ${scope.categoryId}
            union all select c.id from tree join category c on c.parent_id = tree.id)
          select id from tree)`;
  const { rows } = await sql<{ pair: string }>`
    select concat(link.category_id, ' ', link.attribute_id) as pair
    from category_attribute link join attribute on attribute.id = link.attribute_id
    where link.is_required and attribute.is_active and ${within}`.execute(db);
  return new Set(rows.map(({ pair }) => pair));
};

/**
 * After a change that may have made an attribute required somewhere: products that lack it can't be saved any more, so whoever does it
 * knows how many those are and wants it all the same (U39). Products are looked up client by client, as their index has them.
 */
export const checkLacking = async (
  ctx: WideCtx,
  db: Tx,
  scope: Scope,
  before: ReadonlySet<string>,
  { field, evenIfLacking = false }: { field: string; evenIfLacking?: boolean | undefined },
) => {
  if (evenIfLacking) return;
  const added = [...(await readRequired(db, scope))].filter((pair) => !before.has(pair)).map((pair) => pair.split(" "));
  if (added.length === 0) return;
  const { rows } = await sql<{ attribute: string; products: number; clients: number }>`
    select ${sql.ref(`attribute.name_${ctx.locale}`)} as attribute, count(*)::int as products, count(distinct p.client_id)::int as clients
    from jsonb_to_recordset(${JSON.stringify(added.map(([c, a]) => ({ c, a })))}::jsonb) as added(c uuid, a uuid)
    join attribute on attribute.id = added.a cross join client
    join product p on p.client_id = client.id and p.category_id = added.c
    where not exists (select from product_attribute own where own.client_id = p.client_id and own.product_id = p.id
        and own.variant_id = p.id and own.attribute_id = added.a)
      and exists (select from variant v where v.client_id = p.client_id and v.product_id = p.id and not exists (
        select from product_attribute own where own.client_id = p.client_id and own.product_id = p.id
          and own.variant_id = v.id and own.attribute_id = added.a))
    group by attribute.id, 1 order by 2 desc limit 1`.execute(db);
  if (rows[0]) throw failAt(ctx, field, "attribute_lacking", { ...rows[0] });
};
