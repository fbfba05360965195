import { sql, type Tx } from "#platform/db.ts";

/** Paths, depths and what is offered, of a category and of all below it, from where it stands now. */
export const placeBelow = (db: Tx, categoryIds: string | readonly string[]) =>
  sql`
    with recursive placed as (
      select c.id, concat_ws(' > ', p.path_tr, c.name_tr) as path_tr, concat_ws(' > ', p.path_en, c.name_en) as path_en,
        coalesce(p.depth + 1, 0) as depth, c.is_on and coalesce(p.is_active, true) as is_active
      from category c left join category p on p.id = c.parent_id where c.id = any(${[categoryIds].flat()}::uuid[])
      union all
      select c.id, placed.path_tr || ' > ' || c.name_tr, placed.path_en || ' > ' || c.name_en, placed.depth + 1, c.is_on and placed.is_active
      from placed join category c on c.parent_id = placed.id)
    update category set path_tr = placed.path_tr, path_en = placed.path_en, depth = placed.depth, is_active = placed.is_active
    from placed where placed.id = category.id
      and (category.path_tr, category.path_en, category.depth, category.is_active)
        is distinct from (placed.path_tr, placed.path_en, placed.depth, placed.is_active)`.execute(db);

/** What these have from those above them, own rows before those of the nearest, and of all below them. */
export const inheritBelow = async (db: Tx, categoryIds: string | readonly string[]) => {
  const due = sql`
    with recursive below as (
      select id, parent_id from category where id = any(${[categoryIds].flat()}::uuid[])
      union all select c.id, c.parent_id from below join category c on c.parent_id = below.id),
    above as (
      select id as category_id, parent_id as ancestor_id, 1 as steps from below where parent_id is not null
      union all
      select above.category_id, c.parent_id, above.steps + 1 from above join category c on c.id = above.ancestor_id where c.parent_id is not null),
    due as (
      select distinct on (above.category_id, own.attribute_id) above.category_id, own.attribute_id, own.is_required, own.is_variant, own.position,
        above.ancestor_id
      from above join category_attribute own on own.category_id = above.ancestor_id and own.inherited_from is null
      where not exists (select from category_attribute here where here.category_id = above.category_id
        and here.attribute_id = own.attribute_id and here.inherited_from is null)
      order by above.category_id, own.attribute_id, above.steps)`;
  await sql`${due}
    delete from category_attribute gone using below
    where gone.category_id = below.id and gone.inherited_from is not null
      and not exists (select from due where due.category_id = gone.category_id and due.attribute_id = gone.attribute_id)`.execute(
    db,
  );
  await sql`${due}
    insert into category_attribute (category_id, attribute_id, is_required, is_variant, position, inherited_from)
    select category_id, attribute_id, is_required, is_variant, position, ancestor_id from due
    on conflict (category_id, attribute_id) do update set is_required = excluded.is_required, is_variant = excluded.is_variant,
      position = excluded.position, inherited_from = excluded.inherited_from`.execute(db);
};

/** A category is a leaf while nothing is below it. */
export const markLeaf = (db: Tx, categoryId: string) =>
  sql`update category set is_leaf = not exists (select from category below where below.parent_id = category.id)
    where id = ${categoryId}`.execute(db);

export const markLeaves = (db: Tx) =>
  sql`
    update category set is_leaf = not is_leaf
    where is_leaf = exists (select from category below where below.parent_id = category.id)`.execute(db);
