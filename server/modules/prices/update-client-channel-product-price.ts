import type { ErrorCode, Input, Output } from "@tradeport/contract";
import { formatDecimal } from "@tradeport/contract/numbers";
import type { price } from "@tradeport/contract/prices";
import { auditedLines, auditedMost, createProcess, readProcess } from "#modules/bulk/index.ts";
import { selectedStores } from "#modules/listings/index.ts";
import { mustBePaid } from "#modules/package-order/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { type PriceLine, storePricesJob } from "./run-store-prices.ts";
import { readStandingPrices } from "./standing-prices.ts";

type Call = typeof price.UpdateClientChannelProductPrice;

/** What is wrong with a line of the call is said before anything is done; what the database alone can tell is said in its line of the process. */
export const updateClientChannelProductPrice = async (
  ctx: Ctx,
  { storeId, lines: given }: Input<Call>,
): Promise<Output<Call>> => {
  await mustBePaid(ctx);
  const { db, clientId } = ctx;
  const [store] = await selectedStores(db, clientId, [storeId]);
  const ids = given.map(({ variantId }) => variantId);
  const { rows } = await sql<{ id: string; barcode: string; title: string }>`
    select v.id, v.barcode, concat_ws(' · ', v.barcode, r.name) as title
    from variant v left join product_row r on r.client_id = v.client_id and r.product_id = v.product_id
    where v.client_id = ${clientId} and v.id = any(${ids}::uuid[])`.execute(db);
  if (rows.length < ids.length) throw new Fail("not_found");
  const barcodes = new Map(rows.map(({ id, barcode }) => [id, barcode]));
  const lines = given.map(({ variantId, salePrice, listPrice, from }, at): PriceLine => {
    const barcode = barcodes.get(variantId)!;
    if (Number(salePrice) === 0) throw refused(ctx, `lines.${at}.salePrice`, "sale_price_zero", { barcode });
    if (listPrice !== undefined && Number(listPrice) < Number(salePrice))
      throw refused(ctx, `lines.${at}.listPrice`, "list_below_sale", {
        barcode,
        listPrice: formatDecimal(listPrice),
        salePrice: formatDecimal(salePrice),
      });
    return { variantId, barcode, salePrice, ...(listPrice !== undefined && { listPrice }), ...(from !== undefined && { from }) };
  });
  const processId = await createProcess(ctx, {
    type: "update_channel_price",
    subject: store!.name,
    total: lines.length,
    input: { storeId, lines },
  });
  await ctx.enqueue(storePricesJob, { clientId, processId }, { bulk: "short" });
  const place = { storeId, currency: store!.currency };
  const there = new Map(
    (await readStandingPrices(db, clientId, place, ids.slice(0, auditedMost))).map((one) => [one.variantId, one]),
  );
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  const sides = auditedLines(lines, ({ variantId, salePrice, listPrice }) => {
    const [title, was] = [titles.get(variantId)!, there.get(variantId)];
    const list = (price: string | null | undefined) => (listPrice === undefined ? {} : { listPrice: price ?? null });
    return [
      { title, salePrice: was?.shown ?? null, ...list(was?.listPrice) },
      { title, salePrice, ...list(listPrice) },
    ];
  });
  await ctx.audit({
    action: "update",
    objectType: "process",
    objectId: processId,
    ...(sides.before && { before: { store: store!.name, ...sides.before } }),
    after: { store: store!.name, ...sides.after },
  });
  return (await readProcess(db, clientId, processId))!;
};

const refused = (ctx: Ctx, field: string, code: ErrorCode, values: Record<string, unknown>) => {
  const error = new Fail(code, values);
  error.fields = [{ field, message: error.sentence(ctx.locale) }];
  return error;
};
