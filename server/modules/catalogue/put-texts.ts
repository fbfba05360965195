import type { MachineField } from "@tradeport/contract/translation";
import { lockStock } from "#modules/inventory/index.ts";
import { requestSyncProducts } from "#modules/listings/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { refreshRows } from "./product-row.ts";

/** Fields of a product's text in one language, as they are to be; what is left out stays. */
export interface PutText {
  productId: string;
  language: string;
  values: Partial<Record<MachineField, string>>;
  /** Those of the text that a machine made and nobody has approved; none: it is a person's. */
  made: readonly MachineField[];
}

/** Texts whose products this transaction holds. A text without a name is none, and goes. */
export const putTexts = async (tx: Tx, clientId: string, texts: readonly PutText[], cause: "import" | "undo") => {
  if (texts.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as given("productId" uuid, language text, "values" jsonb, made jsonb)`;
  const value = (key: MachineField) => sql`coalesce(given."values" ->> ${sql.lit(key)}, ${sql.ref(`there.${key}`)}, '')`;
  await sql`
    insert into product_text (client_id, product_id, language, name, subtitle, description)
    select ${clientId}::uuid, given."productId", given.language, ${value("name")}, ${value("subtitle")}, ${value("description")}
    from ${given} left join product_text there
      on there.client_id = ${clientId} and there.product_id = given."productId" and there.language = given.language
    on conflict (client_id, product_id, language) do update set name = excluded.name, subtitle = excluded.subtitle,
      description = excluded.description`.execute(tx);
  const of = (table: "product_text" | "machine_text") => sql`${sql.table(table)}.client_id = ${clientId}
    and ${sql.table(table)}.product_id = given."productId" and ${sql.table(table)}.language = given.language`;
  await sql`delete from product_text using ${given} where ${of("product_text")} and product_text.name = ''`.execute(tx);
  await sql`delete from machine_text using ${given} where ${of("machine_text")}`.execute(tx);
  await sql`
    insert into machine_text (client_id, product_id, language, digest, fields)
    select product_text.client_id, product_id, product_text.language, text_digest(name, subtitle, description), array(select jsonb_array_elements_text(made))
    from ${given} join product_text on ${of("product_text")} where jsonb_array_length(made) > 0`.execute(tx);
  await textsChanged(tx, clientId, texts.map(({ productId }) => productId), cause); // biome-ignore format: one call
};

/** These products say something else by now: their version, their rows of the list, and what their stores are to show. */
export const textsChanged = async (tx: Tx, clientId: string, products: readonly string[], cause: "user" | "import" | "undo") => {
  const productIds = [...new Set(products)];
  await sql`
    update product set version = version + 1, modified_at = now()
    where client_id = ${clientId} and id = any(${productIds}::uuid[])`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select id from variant where client_id = ${clientId} and product_id = any(${productIds}::uuid[]) order by id`.execute(tx);
  const variantIds = rows.map(({ id }) => id);
  await lockStock(tx, clientId, variantIds);
  await refreshRows(tx, clientId, productIds);
  await requestSyncProducts(tx, clientId, productIds, variantIds, cause);
};
