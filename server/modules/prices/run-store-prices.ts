import { Id } from "@tradeport/contract";
import { productFieldWords } from "@tradeport/contract/product-words";
import { addLinesFrom, describeProcess, endProcess, holdProcess, type LineProblem, type Values } from "#modules/bulk/index.ts";
import { connectedStores, disconnected, lockProducts } from "#modules/listings/index.ts";
import { crashPoint } from "#platform/crash.ts";
import { sql, type Tx } from "#platform/db.ts";
import { enqueueIn, type Job, jobSpec, ofClient } from "#platform/jobs.ts";
import { retryOnDeadlock } from "#platform/retry-on-deadlock.ts";
import { type PriceThere, putStandingPrices, readStandingPrices } from "./standing-prices.ts";

export const storePricesJob = jobSpec("prices.set-store-prices", ofClient.extend({ processId: Id }));

/** A line as the process holds it. */
export interface PriceLine {
  variantId: string;
  barcode: string;
  salePrice: string;
  listPrice?: string;
  from?: string | null;
}

/** Lines in one transaction. */
const linesAtOnce = 500;

/** Some hundred lines are judged, written and told in one transaction with the place where the process is: killed at any point it goes on there. */
export const runStorePrices: Job<typeof storePricesJob> = async (ctx, { clientId, processId }) => {
  for (;;) {
    const more = await retryOnDeadlock(() => ctx.database.asClient(clientId, (tx) => step(tx, clientId, processId)));
    if (!more) break;
    crashPoint("prices.chunk");
    if (ctx.signal.aborted || (await ctx.isAwaited()))
      return ctx.database.asClient(clientId, (tx) => enqueueIn(tx)(storePricesJob, { clientId, processId }, { bulk: "long" }));
  }
  await ctx.database.asClient(clientId, (tx) => endProcess(tx, clientId, processId));
};

/** The next lines of a process of prices; false: there are none left. */
export const step = async (tx: Tx, clientId: string, processId: string): Promise<boolean> => {
  const held = await holdProcess(tx, clientId, processId);
  if (!held) return false;
  const { storeId, lines: all, applied = 0 } = held.input as { storeId: string; lines: PriceLine[]; applied?: number };
  const lines = all.slice(applied, applied + linesAtOnce);
  if (lines.length === 0) return false;
  const [store] = await connectedStores(tx, clientId, [storeId]);
  const ids = lines.map(({ variantId }) => variantId);
  const products = await sql<{ productId: string }>`
    select distinct product_id from variant where client_id = ${clientId} and id = any(${ids}::uuid[])`.execute(tx);
  await lockProducts(
    tx,
    clientId,
    products.rows.map(({ productId }) => productId),
  );
  const place = store && { storeId, currency: store.currency };
  const there = new Map((place ? await readStandingPrices(tx, clientId, place, ids) : []).map((one) => [one.variantId, one]));
  const judged = lines.map((line) => judge(line, there.get(line.variantId), store !== undefined));
  if (place)
    await putStandingPrices(
      tx,
      clientId,
      place,
      judged.flatMap(({ put }) => put ?? []),
    );
  await describeProcess(tx, clientId, processId, { input: { applied: applied + lines.length, keepsValues: true } });
  await tellLines(tx, { clientId, processId }, store, applied, judged);
  return true;
};

type Judged = ReturnType<typeof judge>;

/** What a line comes to beside what stands there now. */
const judge = (line: PriceLine, there: PriceThere | undefined, isConnected: boolean) => {
  const { variantId, barcode, salePrice } = line;
  const failed = (problem: LineProblem) => ({
    ...{ variantId, barcode, productId: there?.productId, outcome: "failed", problems: [problem] },
    ...{ put: undefined, before: undefined, after: undefined },
  });
  if (!isConnected) return failed(disconnected);
  if (!there) return failed(gone);
  if (line.from !== undefined && !isSame(line.from, there.shown)) return failed(moved(line.from, there.shown));
  const listPrice = line.listPrice ?? (Number(there.listBehind) > Number(salePrice) ? there.listBehind! : salePrice);
  const [was, now] = [{ ...there }, { salePrice, listPrice }];
  const changed = (["salePrice", "listPrice"] as const).filter((field) => !isSame(was[field], now[field]));
  if (changed.length === 0) return { ...failed(unchanged), outcome: "skipped" };
  const side = (of: Record<"salePrice" | "listPrice", string | null>): Values =>
    Object.fromEntries(changed.flatMap((field) => (of[field] === null ? [] : [[fieldOf[field], Number(of[field])]])));
  return {
    ...{ variantId, barcode, productId: there.productId, outcome: "done", problems: [] as LineProblem[] },
    ...{ put: { variantId, salePrice, listPrice }, before: side(was), after: side(now) },
  };
};

const fieldOf = { salePrice: "storeSalePrice", listPrice: "storeListPrice" } as const;
const isSame = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : Number(one) === Number(other);

const plain = { values: {}, owner: "data", field: null, value: null, column: null } as const;
const gone: LineProblem = { ...plain, fingerprint: "undo.gone", code: "undo_gone" };
const unchanged: LineProblem = { ...plain, fingerprint: "excel.unchanged", code: "row_unchanged" };
/** No price. */
const none = "–";
const moved = (from: string | null, now: string | null): LineProblem => {
  const { tr, en } = productFieldWords.salePrice;
  const column = { tr, en };
  return {
    ...{ fingerprint: "excel.moved_since_preview:salePrice", code: "row_moved_since_preview", owner: "data", field: "salePrice" },
    values: { column, a: from ?? none, value: now ?? none },
    value: now,
    column,
  };
};

const tellLines = async (
  tx: Tx,
  { clientId, processId }: { clientId: string; processId: string },
  store: { name: string; channelId: string } | undefined,
  applied: number,
  judged: readonly Judged[],
) => {
  const lines = judged.map(({ put: _, ...line }, at) => ({ ...line, lineNo: applied + at + 1 }));
  await addLinesFrom(
    tx,
    clientId,
    processId,
    sql`select "lineNo", ${store?.name ?? null}::text, ${store?.channelId ?? null}::uuid, line.barcode, v.id, v.product_id, line.outcome, line.problems,
        null::jsonb,
        line.before, line.after
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line("lineNo" int, barcode text, "variantId" uuid, outcome text, problems jsonb,
        before jsonb, after jsonb)
      left join variant v on v.client_id = ${clientId} and v.id = line."variantId"`,
  );
};
