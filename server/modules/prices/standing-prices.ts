import { requestSyncOffers } from "#modules/listings/index.ts";
import { sql, type Tx } from "#platform/db.ts";

/** A price without an end that a store has of its own; null: it has none, and is shown what stands behind it. */
export interface StandingPrice {
  variantId: string;
  listPrice: string | null;
  salePrice: string | null;
}

/** Over `price p`: what stands in this store and currency now, of these variants. */
const standingIn = (clientId: string, storeId: string, currency: string, variantIds: readonly string[]) => sql`
  p.client_id = ${clientId} and p.store_id = ${storeId} and p.currency = ${currency} and p.variant_id = any(${variantIds}::uuid[])
  and p.valid_to = 'infinity' and p.valid_from <= statement_timestamp()`;

/** The standing prices of a store as they are to be; products stand still. What is written already is written again, and sends nothing. */
export const putStandingPrices = async (
  tx: Tx,
  clientId: string,
  { storeId, currency }: { storeId: string; currency: string },
  prices: readonly StandingPrice[],
) => {
  if (prices.length === 0) return;
  const variantIds = prices.map(({ variantId }) => variantId);
  const there = standingIn(clientId, storeId, currency, variantIds);
  const given = sql`jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as given("variantId" uuid, "listPrice" numeric, "salePrice" numeric)`;
  // One that was shown stays, with its end; one that begins in this moment has shown nothing.
  await sql`
    delete from price p using ${given}
    where ${there} and p.variant_id = given."variantId" and given."salePrice" is null and p.valid_from >= statement_timestamp()`.execute(
    tx,
  );
  await sql`
    update price p set valid_to = statement_timestamp(), version = p.version + 1, modified_at = now() from ${given}
    where ${there} and p.variant_id = given."variantId" and given."salePrice" is null and p.valid_from < statement_timestamp()`.execute(
    tx,
  );
  const { rows } = await sql<{ variantId: string }>`
    update price p set list_price = given."listPrice", sale_price = given."salePrice", version = p.version + 1, modified_at = now()
    from ${given}
    where ${there} and p.variant_id = given."variantId" and given."salePrice" is not null and p.id = (
      select p.id from price p where ${there} and p.variant_id = given."variantId" order by p.valid_from desc limit 1)
    returning p.variant_id`.execute(tx);
  const changed = new Set(rows.map(({ variantId }) => variantId));
  const added = prices.filter(({ variantId, salePrice }) => salePrice !== null && !changed.has(variantId));
  await sql`
    insert into price (client_id, id, variant_id, store_id, currency, list_price, sale_price, valid_from)
    select ${clientId}::uuid, gen_random_uuid(), "variantId", ${storeId}::uuid, ${currency}, "listPrice", "salePrice", statement_timestamp()
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as given("variantId" uuid, "listPrice" numeric, "salePrice" numeric)`.execute(
    tx,
  );
  await requestSyncOffers(tx, clientId, variantIds, "user");
};

export interface PriceThere extends StandingPrice {
  productId: string;
  barcode: string;
  /** What the store is shown, a campaign included; null: no price in its currency. */
  shown: string | null;
  /** The list price that a new standing price stands beside where nobody gives one. */
  listBehind: string | null;
}

/** Of these variants the standing price of the store, and what it is shown. */
export const readStandingPrices = async (
  tx: Tx,
  clientId: string,
  { storeId, currency }: { storeId: string; currency: string },
  variantIds: readonly string[],
): Promise<PriceThere[]> => {
  const { rows } = await sql<PriceThere>`
    select v.id as variant_id, v.product_id, v.barcode, own.list_price::text, own.sale_price::text, chain.shown::text, chain.list_behind::text
    from variant v join product o on o.client_id = v.client_id and o.id = v.product_id
    left join lateral (
      select p.list_price, p.sale_price from price p where ${standingIn(clientId, storeId, currency, variantIds)} and p.variant_id = v.id
      order by p.valid_from desc limit 1) own on true
    left join lateral (
      select (array_agg(c.sale_price order by c.place, c.valid_from desc))[1] as shown,
        (array_agg(c.list_price order by c.place, c.valid_from desc) filter (where c.place <> 1))[1] as list_behind
      from price_chain(v.client_id, v.id, ${storeId}::uuid, ${currency}, v.list_price, v.sale_price, o.currency) c) chain on true
    where v.client_id = ${clientId} and v.id = any(${variantIds}::uuid[]) order by v.id`.execute(tx);
  return rows;
};
