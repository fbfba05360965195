import type { Values } from "#modules/bulk/index.ts";
import { putStorePauses, putStoreTexts } from "#modules/listings/index.ts";
import { putStandingPrices, readStandingPrices } from "#modules/prices/index.ts";
import { sql } from "#platform/db.ts";
import { storeOfLine } from "./judge.ts";
import { changedBack, type Step } from "./step.ts";

interface Back {
  storeId: string;
  currency: string;
  variantId: string;
  productId: string;
  before: Values;
  after: Values;
}

/** What each store was sent before; of what it had no value of its own it has none again, and is sent what stands behind it. */
export const putListings = async (step: Step) => {
  const { tx, clientId, undoes } = step;
  const { rows } = await sql<Back>`
    select s.id as store_id, coalesce(s.currency, ch.currency) as currency, b.variant_id, b.product_id, b.before, b.after
    from ${changedBack(step)}
    join process_line source on source.client_id = ${clientId} and source.process_id = ${undoes} and source.line_no = b.line_no
    join store s on s.client_id = ${clientId} and s.id = ${storeOfLine("source")} join channel ch on ch.id = s.channel_id
    order by b.variant_id`.execute(tx);
  for (const [storeId, back] of Map.groupBy(rows, (row) => row.storeId)) await putBackIn(step, storeId, back);
};

/** Its value of before; null: none of its own. Undefined: the process left it as it was. */
const wanted = ({ before, after }: Back, field: string): unknown => {
  if (!(field in before) && !(field in after)) return undefined;
  const inherited = before.inherited as string[] | undefined;
  return inherited?.includes(field) ? null : (before[field] ?? null);
};
const textOf = (value: unknown) => (value === undefined ? undefined : value === null ? null : String(value));

const putBackIn = async ({ tx, clientId }: Step, storeId: string, back: readonly Back[]) => {
  const place = { storeId, currency: back[0]!.currency };
  const variantIds = back.map(({ variantId }) => variantId);
  const there = new Map((await readStandingPrices(tx, clientId, place, variantIds)).map((one) => [one.variantId, one]));
  await putStandingPrices(
    tx,
    clientId,
    place,
    back.flatMap((one) => {
      const [sale, list] = [textOf(wanted(one, "storeSalePrice")), textOf(wanted(one, "storeListPrice"))];
      if (sale === undefined && list === undefined) return [];
      const { variantId } = one;
      // Both come and go together.
      if (sale === null || list === null) return [{ variantId, salePrice: null, listPrice: null }];
      const now = there.get(variantId)!;
      // What the process left as it was is what stands there now, or what stands behind it.
      const salePrice = sale ?? now.salePrice ?? now.shown;
      const behind = Number(now.listBehind) > Number(salePrice) ? now.listBehind : salePrice;
      return [{ variantId, salePrice, listPrice: list ?? now.listPrice ?? behind }];
    }),
  );
  // What lines of one product say of it they say alike.
  const texts = new Map<string, { productId: string; title?: string | null; description?: string | null }>();
  const pauses = new Map<string, boolean>();
  for (const one of back) {
    const { productId } = one;
    const [title, description] = [textOf(wanted(one, "listingTitle")), textOf(wanted(one, "listingDescription"))];
    if (title !== undefined || description !== undefined)
      texts.set(productId, {
        ...{ ...texts.get(productId), productId },
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
      });
    const status = wanted(one, "listingStatus");
    if (status !== undefined) pauses.set(productId, status === "Passive");
  }
  await putStoreTexts(tx, clientId, storeId, [...texts.values()]);
  await putStorePauses(
    tx,
    clientId,
    storeId,
    [...pauses].map(([productId, isPaused]) => ({ productId, isPaused })),
  );
};
