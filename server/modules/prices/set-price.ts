import type { ErrorCode, Input, Output } from "@tradeport/contract";
import { formatDecimal } from "@tradeport/contract/numbers";
import type { price } from "@tradeport/contract/prices";
import { lockProducts, requestSyncOffers } from "#modules/listings/index.ts";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail, violated } from "#platform/errors.ts";
import { mustHaveSeen } from "#platform/seen-version.ts";
import { atItsMoments } from "./price-moves.ts";
import { auditOf, type PriceRow, readPrice } from "./read-price.ts";

type Call = typeof price.SetPrice;

/** What stores are shown instead of the variant's own pair, from now or from its own moment on. */
export const setPrice = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const { variantId, storeId, listPrice, salePrice } = input;
  const variant = await readVariant(ctx, variantId);
  // Two people at once come one after the other, as with the product's own prices.
  await lockProducts(db, clientId, [variant.productId]);
  const currency = await currencyOf(ctx, input);
  const before = input.priceId === undefined ? undefined : await readPrice(db, clientId, input.priceId);
  if (input.priceId !== undefined) {
    if (!before || before.variantId !== variantId || before.storeId !== storeId) throw new Fail("not_found");
    mustHaveSeen(ctx, input.version, before.version);
  }
  if (Number(salePrice) === 0) throw at(ctx, "salePrice", "sale_price_zero", { barcode: variant.barcode });
  if (Number(listPrice) < Number(salePrice))
    throw at(ctx, "listPrice", "list_below_sale", {
      barcode: variant.barcode,
      listPrice: formatDecimal(listPrice),
      salePrice: formatDecimal(salePrice),
    });
  // To the millisecond: that is when its job runs.
  const moment = (given: string | null | undefined) => given && new Date(given).toISOString();
  const validFrom = moment(input.validFrom) ?? before?.validFrom ?? (await nowIn(ctx));
  const validTo = (input.validTo === undefined ? before?.validTo : moment(input.validTo)) ?? "infinity";
  await checkPeriod(ctx, { variantId, storeId, currency, validFrom, validTo }, before);
  const id = before?.id ?? newId();
  try {
    await sql`
      insert into price (client_id, id, variant_id, store_id, currency, list_price, sale_price, valid_from, valid_to)
      values (${clientId}, ${id}, ${variantId}, ${storeId}, ${currency}, ${listPrice}, ${salePrice}, ${validFrom}::timestamptz, ${validTo}::timestamptz)
      on conflict (client_id, id) do update set currency = excluded.currency, list_price = excluded.list_price,
        sale_price = excluded.sale_price, valid_from = excluded.valid_from, valid_to = excluded.valid_to,
        version = price.version + 1, modified_at = now()`.execute(db);
  } catch (error) {
    if (violated(error) === "price_place") throw new Fail("price_exists", { currency });
    throw error;
  }
  const after = (await readPrice(db, clientId, id))!;
  await requestSyncOffers(db, clientId, [variantId], "user");
  await atItsMoments(ctx, after);
  await ctx.audit({
    action: before ? "update" : "create",
    objectType: "price",
    objectId: id,
    ...(before && { before: auditOf(before) }),
    after: auditOf(after),
  });
  return { priceId: id, version: after.version };
};

const at = (ctx: Ctx, field: string, code: ErrorCode, values: Record<string, unknown> = {}) => {
  const error = new Fail(code, values);
  error.fields = [{ field, message: error.sentence(ctx.locale) }];
  return error;
};

const nowIn = async ({ db }: Ctx) =>
  (await sql<{ at: string }>`select statement_timestamp()::text as at`.execute(db)).rows[0]!.at;

const readVariant = async ({ db, clientId }: Ctx, variantId: string) => {
  const { rows } = await sql<{ productId: string; barcode: string }>`
    select product_id, barcode from variant where client_id = ${clientId} and id = ${variantId}`.execute(db);
  if (!rows[0]) throw new Fail("not_found");
  return rows[0];
};

/** A store is shown prices of its own currency alone. */
const currencyOf = async (ctx: Ctx, { storeId, currency }: Input<Call>) => {
  if (storeId === null) {
    if (currency === undefined) throw at(ctx, "currency", "price_without_currency");
    return currency;
  }
  const { db, clientId } = ctx;
  const { rows } = await sql<{ name: string; currency: string }>`
    select s.name, coalesce(s.currency, ch.currency) as currency from store s join channel ch on ch.id = s.channel_id
    where s.client_id = ${clientId} and s.id = ${storeId} and s.is_active`.execute(db);
  const store = rows[0];
  if (!store) throw new Fail("not_found");
  if (currency !== undefined && currency !== store.currency)
    throw at(ctx, "currency", "price_currency", { store: store.name, expected: store.currency, given: currency });
  return store.currency;
};

/** It ends after it begins and not in the past, and what holds until further notice holds once: the second of two people is told of the first. */
const checkPeriod = async (
  ctx: Ctx,
  {
    variantId,
    storeId,
    currency,
    validFrom,
    validTo,
  }: Pick<PriceRow, "variantId" | "storeId" | "currency"> & { validFrom: string; validTo: string },
  before: PriceRow | undefined,
) => {
  const { db, clientId } = ctx;
  const { rows } = await sql<{ fits: boolean; taken: boolean }>`
    select ${validTo}::timestamptz > greatest(${validFrom}::timestamptz, statement_timestamp()) as fits,
      exists (select 1 from price where client_id = ${clientId} and variant_id = ${variantId} and currency = ${currency}
        and store_id is not distinct from ${storeId}::uuid and id is distinct from ${before?.id ?? null}::uuid
        and valid_to = 'infinity' and valid_from <= statement_timestamp()
        and ${validTo}::timestamptz = 'infinity' and ${validFrom}::timestamptz <= statement_timestamp()) as taken`.execute(db);
  if (!rows[0]!.fits) throw at(ctx, "validTo", "price_period");
  if (rows[0]!.taken) throw new Fail("price_exists", { currency });
};
