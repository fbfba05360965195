import { newId, sql, type Tx } from "#platform/db.ts";
import { inheritBelow, markLeaves, placeBelow } from "./place-below.ts";
import type { Planned } from "./plan.ts";

const flatNames = ({
  tr,
  en = "",
  de = "",
  fr = "",
  it = "",
}: {
  tr: string;
  en?: string;
  de?: string;
  fr?: string;
  it?: string;
}) => ({
  tr,
  en: en || tr,
  de,
  fr,
  it,
});

/** Everything of a plan that is new or changed, a table at a time; then paths, what is inherited and leaves of the whole tree. */
export const applyPlan = async (db: Tx, { attributes, categories }: Planned) => {
  const changedAttributes = attributes.filter(({ isChanged }) => isChanged);
  await sql`
    insert into attribute (id, code, name_tr, name_en, name_de, name_fr, name_it, attribute_type, unit, allows_custom, is_active)
    select id, code, tr, en, de, fr, it, "attributeType", unit, "allowsCustom", "isActive"
    from jsonb_to_recordset(${JSON.stringify(changedAttributes.map(({ values: _, names, ...one }) => ({ ...one, ...flatNames(names as never) })))}::jsonb)
      as given(id uuid, code text, tr text, en text, de text, fr text, it text, "attributeType" text, unit text, "allowsCustom" boolean, "isActive" boolean)
    on conflict (id) do update set name_tr = excluded.name_tr, name_en = excluded.name_en, name_de = excluded.name_de, name_fr = excluded.name_fr,
      name_it = excluded.name_it, attribute_type = excluded.attribute_type, unit = excluded.unit, allows_custom = excluded.allows_custom,
      is_active = excluded.is_active, version = attribute.version + 1`.execute(db);
  const values = changedAttributes
    .filter(({ sameValues }) => !sameValues)
    .flatMap(({ id: attribute, values }) =>
      values.map(({ id, code, names, isActive }, position) => ({
        id: id ?? newId(),
        attribute,
        code,
        isActive,
        position,
        ...flatNames(names as never),
      })),
    );
  await sql`
    insert into attribute_value (id, attribute_id, code, name_tr, name_en, name_de, name_fr, name_it, position, is_active)
    select id, attribute, code, tr, en, de, fr, it, position, "isActive"
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given(id uuid, attribute uuid, code text, tr text, en text, de text, fr text,
      it text, position int, "isActive" boolean)
    on conflict (id) do update set name_tr = excluded.name_tr, name_en = excluded.name_en, name_de = excluded.name_de, name_fr = excluded.name_fr,
      name_it = excluded.name_it, position = excluded.position, is_active = excluded.is_active`.execute(db);
  const changed = categories.filter(({ isNew, isChanged }) => isNew || isChanged);
  // New ones stand behind those that are there, in the file's order.
  await sql`
    insert into category (id, parent_id, code, name_tr, name_en, name_de, name_fr, name_it, description, path_tr, path_en, depth, position, is_leaf,
      is_on)
    select given.id, coalesce(fresh.id, up.id), given.code, given.tr, given.en, given.de, given.fr, given.it, given.description, '', '', given.depth,
      given.place + coalesce((select max(position) + 1 from category s where s.parent_id is not distinct from up.id and fresh.id is null), 0), true,
      given."isActive"
    from jsonb_to_recordset(${JSON.stringify(changed.map(({ names, links: _, ...one }, place) => ({ ...one, ...flatNames(names as never), place })))}::jsonb)
      as given(id uuid, code text, parent text, tr text, en text, de text, fr text, it text, description text, depth int, "isActive" boolean,
        place int)
    left join category up on up.code = given.parent
    left join jsonb_to_recordset(${JSON.stringify(changed.filter(({ isNew }) => isNew).map(({ id, code }) => ({ id, code })))}::jsonb)
      as fresh(id uuid, code text) on fresh.code = given.parent
    on conflict (id) do update set name_tr = excluded.name_tr, name_en = excluded.name_en, name_de = excluded.name_de, name_fr = excluded.name_fr,
      name_it = excluded.name_it, description = excluded.description, is_on = excluded.is_on, version = category.version + 1`.execute(
    db,
  );
  const links = categories.flatMap(({ id, links }) => links.map((link) => ({ category: id, ...link })));
  await sql`
    insert into category_attribute (category_id, attribute_id, is_required, is_variant, position)
    select category, attribute.id, "isRequired", "isVariant", given.position
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as given(category uuid, code text, "isRequired" boolean, "isVariant" boolean, position int)
    join attribute on attribute.code = given.code
    on conflict (category_id, attribute_id) do update set is_required = excluded.is_required, is_variant = excluded.is_variant,
      position = excluded.position, inherited_from = null, version = category_attribute.version + 1`.execute(db);
  const { rows } = await sql<{ id: string }>`select id from category where parent_id is null`.execute(db);
  const roots = rows.map(({ id }) => id);
  await placeBelow(db, roots);
  await inheritBelow(db, roots);
  await markLeaves(db);
};
