import { sql, type Tx } from "#platform/db.ts";

/** What uses an attribute, or these values of one, over all clients. Products name them without an index: a deletion is rare, and reads them all. */
export const readAttributeUsage = async (db: Tx, attributeId: string, valueIds: readonly string[] | null = null) => {
  const ofValues = valueIds === null ? sql`true` : sql`value_id = any(${valueIds}::uuid[])`;
  const inRow = valueIds === null ? sql`true` : sql`given.v = any(${valueIds}::uuid[])`;
  const { rows } = await sql<{ categories: number; products: number; clients: number; mappings: number; rows: number }>`
    select (select count(*)::int from category_attribute where attribute_id = ${attributeId} and inherited_from is null) as categories,
      used.products, used.clients,
      (select count(*)::int from value_mapping where attribute_id = ${attributeId} and ${ofValues})
        + ${valueIds === null ? sql`(select count(*)::int from attribute_mapping where attribute_id = ${attributeId})` : sql`0`} as mappings,
      (select count(*)::int from import_row r where exists (
        select from jsonb_to_recordset(r.attributes) as given(a uuid, v uuid) where given.a = ${attributeId} and ${inRow})) as rows
    from (select count(distinct (client_id, product_id))::int as products, count(distinct client_id)::int as clients
      from product_attribute where attribute_id = ${attributeId} and ${ofValues}) as used`.execute(db);
  return rows[0]!;
};

/** Products that hold texts of their own of an attribute, over all clients. */
export const readTextUsage = async (db: Tx, attributeId: string) => {
  const { rows } = await sql<{ products: number; clients: number }>`
    select count(distinct (client_id, product_id))::int as products, count(distinct client_id)::int as clients
    from product_attribute where attribute_id = ${attributeId} and value_id is null`.execute(db);
  return rows[0]!;
};

/** What a category and those below have from above it. */
export const readInherited = async (db: Tx, categoryId: string) => {
  const { rows } = await sql<{ attributeId: string }>`
    with recursive tree as (
      select id from category where id = ${categoryId} union all select c.id from tree join category c on c.parent_id = tree.id)
    select distinct attribute_id from category_attribute join tree on tree.id = category_id where inherited_from is not null`.execute(
    db,
  );
  return rows.map(({ attributeId }) => attributeId);
};

/** Of these attributes one that a product there has a value of, though its category has it no more. */
export const findLost = async (db: Tx, categoryId: string, attributeIds: readonly string[]) => {
  const { rows } = await sql<{ attributeId: string; categoryId: string }>`
    with recursive tree as (
      select id from category where id = ${categoryId} union all select c.id from tree join category c on c.parent_id = tree.id)
    select a.attribute_id, p.category_id from tree cross join client join product p on p.client_id = client.id and p.category_id = tree.id
    join product_attribute a on a.client_id = p.client_id and a.product_id = p.id and a.attribute_id = any(${attributeIds}::uuid[])
    where not exists (select from category_attribute c where c.category_id = p.category_id and c.attribute_id = a.attribute_id)
    limit 1`.execute(db);
  return rows[0];
};

/** Products of a category and of those below that have a value of it. */
export const readUsageBelow = async (db: Tx, categoryId: string, attributeId: string) => {
  const { rows } = await sql<{ products: number; clients: number; rows: number }>`
    with recursive tree as (
      select id from category where id = ${categoryId} union all select c.id from tree join category c on c.parent_id = tree.id)
    select count(*)::int as products, count(distinct p.client_id)::int as clients,
      (select count(*)::int from import_row r join tree on tree.id = r.category_id where exists (
        select from jsonb_to_recordset(r.attributes) as given(a uuid) where given.a = ${attributeId})) as rows
    from tree cross join client join product p on p.client_id = client.id and p.category_id = tree.id
    where exists (select from product_attribute a where a.client_id = p.client_id and a.product_id = p.id and a.attribute_id = ${attributeId})`.execute(
    db,
  );
  return rows[0]!;
};
