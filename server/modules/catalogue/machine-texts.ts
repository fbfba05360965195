import { sql, type Tx } from "#platform/db.ts";

/** Of a row of product_text: a machine made it as it stands there, and nobody has approved it. */
export const isMachineMade = sql`exists (
  select from machine_text made where made.client_id = product_text.client_id and made.product_id = product_text.product_id
    and made.language = product_text.language
    and made.digest = text_digest(product_text.name, product_text.subtitle, product_text.description))`;

/** What a save says of its texts. One of which it says nothing stays what it is: a machine's as long as nobody has changed it. */
export const markMachineTexts = async (
  db: Tx,
  clientId: string,
  productId: string,
  texts: readonly { langCode: string; machineMade?: boolean | undefined }[],
) => {
  const of = (isMade: boolean) => texts.filter(({ machineMade }) => machineMade === isMade).map(({ langCode }) => langCode);
  await sql`
    delete from machine_text made where made.client_id = ${clientId} and made.product_id = ${productId}
      and (made.language = any(${of(false)}::text[]) or not exists (
        select from product_text t where t.client_id = made.client_id and t.product_id = made.product_id and t.language = made.language
          and made.digest = text_digest(t.name, t.subtitle, t.description)))`.execute(db);
  if (of(true).length === 0) return;
  await sql`
    insert into machine_text (client_id, product_id, language, digest)
    select client_id, product_id, language, text_digest(name, subtitle, description) from product_text
    where client_id = ${clientId} and product_id = ${productId} and language = any(${of(true)}::text[])
    on conflict (client_id, product_id, language) do update set digest = excluded.digest, fields = excluded.fields, made_at = now()
      where machine_text.digest <> excluded.digest`.execute(db);
};
