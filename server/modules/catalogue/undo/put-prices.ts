import { putStandingPrices, readStandingPrices } from "#modules/prices/index.ts";
import { sql } from "#platform/db.ts";
import { changedBack, type Step } from "./step.ts";

/** A store's prices of before; where it had none of its own it is shown again what stands behind it. */
export const putPrices = async (step: Step) => {
  const { tx, clientId, ofStore } = step;
  const { rows } = await sql<{ variantId: string; hadNone: boolean; salePrice: string | null; listPrice: string | null }>`
    select variant_id, before = '{}' as had_none, before ->> 'storeSalePrice' as sale_price, before ->> 'storeListPrice' as list_price
    from ${changedBack(step)} order by variant_id`.execute(tx);
  if (rows.length === 0) return;
  const store = await sql<{ storeId: string; currency: string }>`
    select s.id as store_id, coalesce(s.currency, ch.currency) as currency from store s join channel ch on ch.id = s.channel_id
    where s.client_id = ${clientId} and s.id = ${ofStore}`.execute(tx);
  const place = store.rows[0]!;
  const variantIds = rows.map(({ variantId }) => variantId);
  const there = new Map((await readStandingPrices(tx, clientId, place, variantIds)).map((one) => [one.variantId, one]));
  await putStandingPrices(
    tx,
    clientId,
    place,
    rows.map(({ variantId, hadNone, salePrice, listPrice }) => {
      const now = there.get(variantId);
      if (hadNone) return { variantId, salePrice: null, listPrice: null };
      return { variantId, salePrice: salePrice ?? now?.salePrice ?? null, listPrice: listPrice ?? now?.listPrice ?? null };
    }),
  );
};
