import type { MachineField } from "@tradeport/contract/translation";
import type { RawBuilder } from "kysely";
import { sql } from "#platform/db.ts";

/** A product's text in one language as it is to be translated, and as it stands there now. */
export interface Planned {
  n: number;
  productId: string;
  language: string;
  mainCode: string;
  from: string;
  source: Record<MachineField, string>;
  target: Record<MachineField, string> | null;
  /** Of the target those fields that a machine made and nobody has approved. */
  made: MachineField[];
  /** Those that are to be made; none: all stand there, or the source is of this language. */
  fields: MachineField[];
  characters: number;
}

const texts = (of: string) =>
  sql.raw(`jsonb_build_object('name', ${of}.name, 'subtitle', ${of}.subtitle, 'description', ${of}.description)`);

/**
 * What is to be translated of what a query wants (n, product_id, language): what is empty; with `renews` also what a machine made there and
 * nobody has approved. Translated is from the first text of a product, as its form shows them. A product that is gone is left out.
 */
export const planned = (clientId: string, wanted: RawBuilder<unknown>, renews: boolean) => sql<Planned>`
  select wanted.n::int as n, wanted.product_id, wanted.language, product.main_code, source.language as "from", ${texts("source")} as source,
    case when target.name is not null then ${texts("target")} end as target, coalesce(made.fields, '{}') as made, needed.fields, needed.characters
  from (${wanted}) as wanted (n, product_id, language)
  join product on product.client_id = ${clientId} and product.id = wanted.product_id
  join lateral (
    select * from product_text t where t.client_id = product.client_id and t.product_id = product.id
    order by t.language <> 'tr-TR', t.language limit 1) source on true
  left join product_text target
    on target.client_id = product.client_id and target.product_id = product.id and target.language = wanted.language
  left join machine_text made on made.client_id = product.client_id and made.product_id = product.id and made.language = wanted.language
    and made.digest = text_digest(target.name, target.subtitle, target.description)
  cross join lateral (
    select coalesce(array_agg(field.key order by field.place), '{}') as fields, coalesce(sum(char_length(field.text)), 0)::int as characters
    from (values (1, 'name', source.name, target.name), (2, 'subtitle', source.subtitle, target.subtitle),
      (3, 'description', source.description, target.description)) as field (place, key, text, there)
    where source.language <> wanted.language and btrim(field.text) <> ''
      and (coalesce(btrim(field.there), '') = '' or ${renews}::boolean and field.key = any(made.fields))) needed`;

/** Each of these products in each of these languages, product by product. */
export const eachOf = (ids: readonly string[], languages: readonly string[]) => sql`
  select row_number() over (order by given.n, language.n), given.id, language.code
  from unnest(${ids}::uuid[]) with ordinality as given (id, n), unnest(${languages}::text[]) with ordinality as language (code, n)`;
