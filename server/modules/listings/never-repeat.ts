import { createHash } from "node:crypto";
import type { OfferChange } from "@tradeport/connectors/catalogue";
import { rememberProblems } from "#modules/bulk/index.ts";
import type { StoreContext } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { amounts } from "./transitions.ts";

/** A change with our id of its offer. */
export type SentChange = OfferChange & { id: string };

/** One way to tell some changes, all or some of them, beside prices in step that are told once more. */
interface Form {
  changes: SentChange[];
  carried: readonly SentChange[];
  body: string;
}

/** A message arrives some time after it left, at the latest when its call is given up. */
const slackMs = 60_000;
/** Prices that may travel along, and how many at once: more ways to say one value than messages leave in a quarter of an hour. */
const carriedMax = 12;
const atOnce = 3;
const leftOutMax = 100;

/** What is told, whatever the order: two messages with one body are a repeat. */
const bodyOf = (changes: readonly SentChange[]): string => {
  const items = changes.map(({ key, due = ["price", "stock"], quantity, price, listPrice, listPriceStays }) =>
    JSON.stringify([
      key,
      due.includes("stock") && quantity,
      due.includes("price") && price,
      due.includes("price") && !listPriceStays && listPrice,
    ]),
  );
  return createHash("sha256").update(items.sort().join("\n")).digest("base64url");
};

const formOf = (sent: readonly SentChange[], carried: readonly SentChange[] = [], bare = false): Form => {
  const changes = withPrices(sent, carried).map(
    ({ listPriceStays, ...change }): SentChange => ({
      ...change,
      ...(bare && listPriceStays && { listPriceStays }),
    }),
  );
  return { changes, carried, body: bodyOf(changes) };
};

/**
 * The form in which a message is none that this store sent within the time that its marketplace refuses repeats: as it is, with prices in
 * step told once more beside it, without list prices that stand there, or without one of its items, which goes by itself. Never with
 * stock that is not due: that would put back what was sold there since. null when it was told in every form; its items then wait, with
 * the cause, until the first may be told again.
 */
export const unlikeRecent = async (
  tx: Tx,
  context: StoreContext,
  batchId: string,
  changes: readonly SentChange[],
  isPaused: boolean,
): Promise<Form | null> => {
  const { refusesRepeatsMs, maxItems } = context.connector.offers.push;
  const plain = formOf(changes);
  if (refusesRepeatsMs === undefined) return plain;
  const since = sql`now() - make_interval(secs => ${(refusesRepeatsMs + slackMs) / 1000}::float8)`;
  const sentAlready = async (forms: readonly Form[]) => {
    const { rows } = await sql<{ body: string }>`
      select body from push_batch where client_id = ${context.store.clientId} and store_id = ${context.store.id}
        and body = any(${forms.map(({ body }) => body)}::text[])
        and (state = 'sending' or greatest(created_at, left_at, sent_at) > ${since})`.execute(tx);
    return new Set(rows.map(({ body }) => body));
  };
  if ((await sentAlready([plain])).size === 0) return plain;
  const all: string[] = [];
  for (const forms of chunks(formsOf(changes, await pricesInStep(tx, context, changes, maxItems, isPaused)), 32)) {
    const sent = await sentAlready(forms);
    const form = forms.find(({ body }) => !sent.has(body));
    if (form) {
      await claimForm(tx, context, batchId, changes, form);
      return form;
    }
    all.push(...sent);
  }
  await waitForTheFirst(tx, context, batchId, all, refusesRepeatsMs);
  return null;
};

/** A carried price is out like any other: nothing else is told of it until its outcome is known. What is left out waits again. */
const claimForm = async (
  tx: Tx,
  { store }: StoreContext,
  batchId: string,
  due: readonly SentChange[],
  { changes, carried }: Form,
) => {
  const sentIds = new Set(changes.map(({ id }) => id));
  const left = due.filter(({ id }) => !sentIds.has(id));
  await sql`
    update sync_field f set ${amounts.carried(batchId)}
    where f.client_id = ${store.clientId} and f.store_id = ${store.id} and f.kind = 'price' and ${amounts.carried.may}
      and f.subject_id = any(${carried.map(({ id }) => id)}::uuid[])`.execute(tx);
  await sql`
    update sync_field f set ${amounts.claimed(batchId, sql`f.confirmed`)}
    where f.client_id = ${store.clientId} and f.store_id = ${store.id} and f.kind = 'price' and ${amounts.claimed.may}
      and f.subject_id = any(${carried.map(({ id }) => id)}::uuid[])`.execute(tx);
  await sql`
    update sync_field f set ${amounts.leftOut()}
    where f.client_id = ${store.clientId} and f.store_id = ${store.id} and f.kind in ('price', 'stock') and f.batch_id = ${batchId}
      and ${amounts.leftOut.may} and f.subject_id = any(${left.map(({ id }) => id)}::uuid[])`.execute(tx);
};

/** Every form, the smallest first: with none of the prices, with one, with some; then without one item; then all that without list prices. */
function* formsOf(changes: readonly SentChange[], prices: readonly SentChange[]): Generator<Form> {
  for (const bare of [false, true]) {
    for (let size = 0; size <= Math.min(atOnce, prices.length); size++)
      for (const carried of choices(prices, size)) yield formOf(changes, carried, bare);
    if (changes.length > 1)
      for (const left of changes.slice(0, leftOutMax))
        yield formOf(
          changes.filter((change) => change !== left),
          [],
          bare,
        );
  }
}

function* choices<T>(of: readonly T[], size: number, from = 0): Generator<T[]> {
  if (size === 0) return yield [];
  for (let at = from; at <= of.length - size; at++) for (const rest of choices(of, size - 1, at + 1)) yield [of[at]!, ...rest];
}

function* chunks<T>(of: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = [];
  for (const each of of) {
    chunk.push(each);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** One item an offer: its price joins the stock that is told of it. */
const withPrices = (changes: readonly SentChange[], carried: readonly SentChange[]): SentChange[] => {
  const own = new Map(carried.map((price) => [price.id, price]));
  const joined = changes.map((change): SentChange => {
    const price = own.get(change.id);
    own.delete(change.id);
    return price ? { ...price, quantity: change.quantity, due: ["price", "stock"] } : change;
  });
  return [...joined, ...own.values()];
};

/**
 * Prices that the marketplace confirmed as they are wanted, of the message's own offers first; of a paused store also those that it has while
 * others wait. What somebody is at work on is left alone.
 */
const pricesInStep = async (
  tx: Tx,
  { store }: StoreContext,
  changes: readonly SentChange[],
  maxItems: number,
  isPaused: boolean,
): Promise<SentChange[]> => {
  const ids = changes.map(({ id }) => id);
  const of = async (own: boolean, most: number) =>
    (
      await sql<SentChange>`
        select o.id, o.remote_key as key, f.confirmed ->> 'price' as price, f.confirmed ->> 'listPrice' as list_price, f.confirmed ->> 'currency' as currency
        from sync_field f join offer o on o.client_id = f.client_id and o.id = f.subject_id
        where f.client_id = ${store.clientId} and f.store_id = ${store.id} and f.kind = 'price'
          -- one that somebody changed there is not said over it before its rule is asked
          and (f.state = 'in_sync' and f.confirmed = f.desired and f.drift_id is null or ${isPaused} and f.state = 'pending' and f.confirmed is not null)
          and ${own ? sql`f.subject_id = any(${ids}::uuid[])` : sql`not f.subject_id = any(${ids}::uuid[])`} and o.remote_state = 'live'
        order by f.subject_id limit ${most} for update of f skip locked`.execute(tx)
    ).rows;
  const prices = await of(true, carriedMax);
  const others = await of(false, Math.min(carriedMax - prices.length, maxItems - changes.length));
  return [...prices, ...others].map((price) => ({ ...price, quantity: 0, due: ["price"], listPriceStays: true }));
};

const waitForTheFirst = async (tx: Tx, { store }: StoreContext, batchId: string, bodies: readonly string[], forMs: number) => {
  const minutes = Math.round(forMs / 60_000);
  const problem = {
    fingerprint: "told_in_every_form",
    code: "told_in_every_form" as const,
    values: { channel: store.channelName, minutes },
    owner: "marketplace" as const,
    field: null,
    passes: true,
  };
  const problemId = (await rememberProblems(tx, store, [problem])).get(problem.fingerprint)!;
  const firstMayReturn = sql`(
    select greatest(now() + interval '1 second', min(greatest(b.created_at, b.left_at, b.sent_at)) + make_interval(secs => ${(forMs + slackMs) / 1000}::float8))
    from push_batch b where b.client_id = ${store.clientId} and b.store_id = ${store.id} and b.body = any(${bodies}::text[]))`;
  await sql`
    update sync_field f set ${amounts.alreadySent(problemId, firstMayReturn)}
    where f.client_id = ${store.clientId} and f.store_id = ${store.id} and f.kind in ('price', 'stock') and ${amounts.alreadySent.may}
      and f.batch_id = ${batchId}`.execute(tx);
};
