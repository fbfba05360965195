import type { RemoteAttribute, RemoteCategory, RemoteValue } from "@tradeport/connectors/catalogue";
import { emptyId } from "@tradeport/contract";
import { newId, sql, type Tx } from "#platform/db.ts";
import { enqueueIn } from "#platform/jobs.ts";
import { taxonomyJob } from "./job-specs.ts";

interface Place {
  channelId: string;
  scope: "live" | "sandbox";
}
interface Found {
  kind: string;
  categoryCode: string;
  category: string;
  attributeCode: string | null;
  attribute: string | null;
  names: string[];
  count: number;
  breaks: boolean;
}

/** The first reading is no difference. */
const readBefore = async (tx: Tx, { channelId, scope }: Place, subject: string) => {
  const { rows } = await sql`
    select 1 from channel_taxonomy where channel_id = ${channelId} and scope = ${scope} and subject = ${subject} and read_at is not null`.execute(
    tx,
  );
  return rows.length > 0;
};

/** Before the new ones are written: what of the categories is another. */
export const noteCategories = async (
  tx: Tx,
  place: Place,
  found: readonly RemoteCategory[],
  paths: ReadonlyMap<string, string>,
) => {
  if (!(await readBefore(tx, place, "categories"))) return;
  const { rows } = await sql<Pick<Found, "kind" | "categoryCode" | "category" | "breaks">>`
    with now_there as (
      select * from unnest(${found.map(({ code }) => code)}::text[], ${found.map(({ code, name }) => paths.get(code) ?? name)}::text[],
        ${found.map(({ leaf }) => leaf)}::boolean[]) as c(code, path, is_leaf)),
    before as (select code, path, is_leaf from channel_category where channel_id = ${place.channelId} and scope = ${place.scope})
    select 'category_added' as kind, n.code as category_code, n.path as category, false as breaks from now_there n
    where not exists (select 1 from before b where b.code = n.code)
    union all
    select 'category_removed', b.code, b.path, b.is_leaf from before b where not exists (select 1 from now_there n where n.code = b.code)
    union all
    select 'category_closed', n.code, n.path, true from now_there n join before b using (code) where b.is_leaf and not n.is_leaf`.execute(
    tx,
  );
  await keep(
    tx,
    place,
    rows.map((row) => ({ ...row, attributeCode: null, attribute: null, names: [], count: 1 })),
  );
};

/** Which attributes of a category take whole numbers alone. */
const keepNumbers = async (tx: Tx, { channelId, scope }: Place, category: string, attributes: readonly RemoteAttribute[]) => {
  const codes = attributes.flatMap(({ code, wholeNumber }) => (wholeNumber ? [code] : []));
  await sql`
    delete from channel_number where channel_id = ${channelId} and scope = ${scope} and category_code = ${category}
      and not attribute_code = any(${codes}::text[])`.execute(tx);
  await sql`
    insert into channel_number (channel_id, scope, category_code, attribute_code)
    select ${channelId}::uuid, ${scope}, ${category}, code from unnest(${codes}::text[]) code on conflict do nothing`.execute(tx);
};

/** Before the new ones are written: what of a category's attributes and their values is another. What they take is written with it. */
export const noteAttributes = async (
  tx: Tx,
  place: Place,
  category: string,
  attributes: readonly RemoteAttribute[],
  values: readonly (RemoteValue & { attribute: string })[],
) => {
  await keepNumbers(tx, place, category, attributes);
  if (!(await readBefore(tx, place, `attributes:${category}`))) return;
  const here = sql`channel_id = ${place.channelId} and scope = ${place.scope} and category_code = ${category}`;
  const { rows } = await sql<Omit<Found, "categoryCode" | "category">>`
    with attribute as (
      select * from unnest(${attributes.map(({ code }) => code)}::text[], ${attributes.map(({ name }) => name)}::text[],
        ${attributes.map(({ required }) => required)}::boolean[], ${attributes.map(({ allowsCustom }) => allowsCustom)}::boolean[])
        as a(code, name, is_required, allows_custom)),
    value as (
      select distinct on (attribute_code, code) * from unnest(${values.map(({ attribute }) => attribute)}::text[],
        ${values.map(({ code }) => code)}::text[], ${values.map(({ name }) => name)}::text[]) as v(attribute_code, code, name)),
    old_attribute as (select code, name, is_required, allows_custom from channel_attribute where ${here}),
    old_value as (select attribute_code, code, name from channel_value where ${here}),
    stayed as (select a.code, a.name, a.is_required, o.is_required as was_required, a.allows_custom, o.allows_custom as took_custom
      from attribute a join old_attribute o using (code)),
    added as (select v.* from value v where not exists (select 1 from old_value o where o.attribute_code = v.attribute_code and o.code = v.code)),
    removed as (select o.* from old_value o where not exists (select 1 from value v where v.attribute_code = o.attribute_code and v.code = o.code))
    select 'attribute_added' as kind, code as attribute_code, name as attribute, '{}'::text[] as names, 1 as count, is_required as breaks
    from attribute where code not in (select code from old_attribute)
    union all select 'attribute_removed', code, name, '{}', 1, false from old_attribute where code not in (select code from attribute)
    union all select 'attribute_required', code, name, '{}', 1, true from stayed where is_required and not was_required
    union all select 'attribute_optional', code, name, '{}', 1, false from stayed where was_required and not is_required
    union all select 'attribute_listed', code, name, '{}', 1, true from stayed where took_custom and not allows_custom
    union all select 'value_added', s.code, s.name, (array_agg(v.name order by v.name))[:50], count(*)::int, false
      from added v join stayed s on s.code = v.attribute_code group by s.code, s.name
    union all select 'value_removed', s.code, s.name, (array_agg(v.name order by v.name))[:50], count(*)::int, true
      from removed v join stayed s on s.code = v.attribute_code group by s.code, s.name`.execute(tx);
  if (rows.length === 0) return;
  const { rows: known } = await sql<{ path: string }>`
    select path from channel_category where channel_id = ${place.channelId} and scope = ${place.scope} and code = ${category}`.execute(
    tx,
  );
  await keep(
    tx,
    place,
    rows.map((row) => ({ ...row, categoryCode: category, category: known[0]?.path ?? category })),
  );
};

/** Writes them down; whose products they touch is looked for by a job of the listings. */
const keep = async (tx: Tx, { channelId, scope }: Place, found: readonly Found[]) => {
  if (found.length === 0) return;
  const rows = JSON.stringify(found.map((each) => ({ ...each, id: newId() })));
  await sql`
    insert into taxonomy_change (id, channel_id, scope, kind, category_code, category, attribute_code, attribute, names, count, breaks)
    select id, ${channelId}::uuid, ${scope}, kind, "categoryCode", category, "attributeCode", attribute, names, count, breaks
    from jsonb_to_recordset(${rows}::jsonb) as c(id uuid, kind text, "categoryCode" text, category text, "attributeCode" text, attribute text,
      names text[], count int, breaks boolean)`.execute(tx);
  if (found.some(({ breaks }) => breaks))
    await enqueueIn(tx)(
      taxonomyJob,
      { clientId: emptyId, channelId, scope },
      { key: `${taxonomyJob.name}:${channelId}:${scope}` },
    );
};
