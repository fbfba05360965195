import {
  addLines,
  describeProcess,
  endProcess,
  failProcess,
  holdProcess,
  type LineProblem,
  type NewLine,
} from "#modules/bulk/index.ts";
import { comparedIn, connectedStores, linkRows, problemOfLeft } from "#modules/listings/index.ts";
import { crashPoint } from "#platform/crash.ts";
import { sql, type Tx } from "#platform/db.ts";
import { Fail, violated } from "#platform/errors.ts";
import { enqueueIn, type Job, type JobCtx } from "#platform/jobs.ts";
import { retryOnDeadlock } from "#platform/retry-on-deadlock.ts";
import { type SaveCtx, saveProduct } from "../save-product.ts";
import { type Creation, createFromStoreJob } from "./create-products-from-store.ts";
import { problem, productOf, type Theirs } from "./product-of.ts";
import { readTheirPlaces } from "./their-places.ts";

const atOnce = 50;
/** Somebody was quicker with a row of several products: each of them is tried by itself. */
class Overtaken extends Error {}

/** Product by product of the store, some in one transaction with their links, their lines and their place: a kill repeats nothing and loses nothing. */
export const createFromStore: Job<typeof createFromStoreJob> = async (job, { clientId, processId }) => {
  for (let size = atOnce; ; ) {
    const more = await retryOnDeadlock(() =>
      job.database.asClient(clientId, (tx) => step(tx, job, clientId, processId, size)),
    ).catch((error: unknown) => {
      if (!(error instanceof Overtaken)) throw error;
      return "overtaken" as const;
    });
    crashPoint("create.chunk");
    if (more === false) return;
    size = more === "overtaken" ? 1 : atOnce;
    if (job.signal.aborted) throw job.signal.reason;
    if (await job.isAwaited())
      return job.database.asClient(clientId, (tx) =>
        enqueueIn(tx)(createFromStoreJob, { clientId, processId }, { bulk: "long" }),
      );
  }
};

const step = async (tx: Tx, { installation }: JobCtx, clientId: string, processId: string, size: number): Promise<boolean> => {
  const process = await holdProcess(tx, clientId, processId);
  if (!process) return false;
  const creation = process.input as unknown as Creation;
  const [store] = await connectedStores(tx, clientId, [creation.storeId]);
  if (!store) {
    await failProcess(tx, clientId, processId, { code: "store_disconnected", values: {} });
    return false;
  }
  // Two that make products of one store come one after the other: the second finds what the first has made.
  await sql`select 1 from store_reading where client_id = ${clientId} and store_id = ${store.id} for update`.execute(tx);
  if (creation.after === "") await sql`select refresh_statistics()`.execute(tx);
  const products = await nextProducts(tx, clientId, creation, size);
  const last = products.at(-1);
  if (!last) {
    await endProcess(tx, clientId, processId);
    return false;
  }
  const codes = [...new Set(products.flat().flatMap(({ categoryCode }) => categoryCode ?? []))];
  const places = await readTheirPlaces(tx, store, codes, creation.categoryId);
  const ctx: SaveCtx = {
    ...{ db: tx, clientId, locale: "tr", installation, who: { displayName: process.startedByName } },
    // What it made stands in its lines, as of a file.
    audit: async () => {},
  };
  const lines: Omit<NewLine, "lineNo">[] = [];
  const wanted: { remoteKey: string; variantId: string }[] = [];
  await sql`savepoint product`.execute(tx);
  for (const rows of products) {
    const free = rows.filter(({ state }) => state === "new");
    const stays = (one: LineProblem) =>
      lines.push(...free.map((row) => ({ label: labelOf(row), outcome: "failed" as const, problems: [one] })));
    if (free.length < rows.length) {
      stays(problemOfLeft("partOfProduct"));
      continue;
    }
    const given = productOf(rows, { store, places, creation, publicUrl: installation.publicUrl });
    const made = "code" in given ? given : await save(ctx, given);
    if ("code" in made) {
      stays(made);
      continue;
    }
    wanted.push(...rows.map(({ remoteKey }, at) => ({ remoteKey, variantId: made.variants[at]!.id })));
    lines.push(
      ...rows.map((row, at) => {
        const { id, listPrice, salePrice, quantity } = made.variants[at]!;
        const after = { name: made.texts[0]!.name, listPrice: Number(listPrice), salePrice: Number(salePrice), quantity };
        return { label: labelOf(row), productId: made.id, subjectId: id, outcome: "done" as const, after };
      }),
    );
  }
  if (wanted.length > 0) {
    const { left } = await linkRows(tx, clientId, store.id, wanted);
    const [why] = left.values();
    if (why && products.length > 1) throw new Overtaken();
    if (why) {
      await sql`rollback to savepoint product`.execute(tx);
      lines.splice(
        0,
        Infinity,
        ...products[0]!.map((row) => ({ label: labelOf(row), outcome: "skipped" as const, problems: [problemOfLeft(why)] })),
      );
    }
  }
  const after = last[0].grouped;
  const nextLine = creation.nextLine + lines.length;
  await describeProcess(tx, clientId, processId, { input: { after, nextLine, keepsValues: true } });
  const numbered = lines.map((line, at) => ({
    ...line,
    lineNo: creation.nextLine + at,
    place: store.name,
    channelId: store.channelId,
  }));
  await addLines(tx, clientId, processId, numbered);
  return true;
};

const labelOf = ({ barcode, stockCode, remoteKey }: Theirs) => barcode ?? stockCode ?? remoteKey;

/** The next products of the store of which a variant is none of ours, whole but for what is ignored. */
const nextProducts = async (tx: Tx, clientId: string, { storeId, keys, after }: Creation, size: number) => {
  const { rows } = await sql<Theirs>`
    with c as materialized (select *, coalesce(group_code, remote_group, remote_key) as grouped from ${comparedIn(clientId, [storeId])}),
      next as (select distinct grouped from c where state = 'new' and grouped > ${after} and (${keys}::text[] is null or remote_key = any(${keys}))
        order by grouped limit ${size})
    select remote_key, grouped, state, group_code, remote_group, title, description, brand, barcode, stock_code, category_code, category_name,
      vat_rate::float8 as vat_rate, price::text, list_price::text, quantity, image_urls, attributes
    from c join next using (grouped) where state <> 'ignored' order by grouped, remote_key`.execute(tx);
  return [...Map.groupBy(rows, ({ grouped }) => grouped).values()] as [Theirs, ...Theirs[]][];
};

/** By the catalogue's own save. One that it refuses is as it was before, and the others go on. */
const save = async (ctx: SaveCtx, given: Parameters<typeof saveProduct>[1]) => {
  await sql`savepoint one`.execute(ctx.db);
  try {
    return await saveProduct(ctx, given);
  } catch (error) {
    const taken =
      violated(error) !== undefined &&
      new Fail("product_code_taken", { code: (given as { productMainCode: string }).productMainCode });
    const fail = taken || error;
    if (!(fail instanceof Fail)) throw error;
    await sql`rollback to savepoint one`.execute(ctx.db);
    const why = { tr: fail.sentence("tr"), en: fail.sentence("en") };
    return problem("refused", { why }, `:${why.en}`, fail.fields[0]?.field ?? null);
  }
};
