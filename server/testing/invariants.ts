import { sql } from "#platform/db.ts";
import { orderHold } from "./order-hold.ts";
import type { Installation } from "./parts.ts";
import { until } from "./until.ts";

interface Truth {
  products: { barcode: string; merchantSku?: string; salePrice: string; quantity: number; state: string }[];
  orders: { orderNumber: string; packages: { packageId: string; status: string; lines: TrueLine[] }[] }[];
}
interface TrueLine {
  lineId: string;
  quantity: number;
  status?: string;
}

/** Rows that still say that something is to be done: none when the work is over (I6). */
const openWork = async ({ database }: Installation) => {
  const { rows } = await database.asPlatform((tx) =>
    sql<{ what: string; count: number }>`
      select 'sync_field ' || kind || ' ' || state as what, count(*)::int as count from sync_field f
        where state in ('pending', 'sending', 'unknown', 'in_review')
          -- Etsy hears no price of what is sold out: it goes with the next piece
          and not exists (select from problem p where p.client_id = f.client_id and p.id = f.problem_id and p.fingerprint = 'no-stock')
        group by 1
      union all select 'batch ' || state, count(*)::int from push_batch where state not in ('ended', 'late') group by 1
      union all select 'inbox', count(*)::int from inbox where applied_at is null having count(*) > 0
      union all select 'action ' || state, count(*)::int from package_action where state in ('waiting', 'sending', 'unknown') group by 1
      union all select 'process ' || state, count(*)::int from process where state in ('queued', 'running') group by 1`.execute(
      tx,
    ),
  );
  return rows;
};

/** A store and its account at the sandbox: of Trendyol, if it does not say otherwise. */
interface Store {
  storeId: string;
  sellerId: string;
  code?: "trendyol" | "hepsiburada" | "etsy";
}
type Stores = readonly Store[];
/** As the sandbox's own addresses name the account. */
export const accountOf = ({ sellerId, code }: Pick<Store, "sellerId" | "code">): Record<string, string> =>
  code === "hepsiburada" ? { merchantId: sellerId } : code === "etsy" ? { shopId: sellerId } : { sellerId };
interface AtEtsy {
  products: { barcode: string; price: string; quantity: number; state: string }[];
  orders: { orderNumber: string; status: string; lines: { barcode: string; quantity: number }[] }[];
}
/** The sandbox's ledger of an account. Etsy's has orders alone, each of them one package; what is off sale there nobody can buy, whatever its numbers say. */
export const truthOf = async <T>(place: Installation, store: Pick<Store, "sellerId" | "code">): Promise<T> => {
  const truth = await place.market<T>(`_truth?${new URLSearchParams(accountOf(store))}`, undefined, store.code);
  if (store.code !== "etsy") return truth;
  const { products, orders } = truth as AtEtsy;
  return {
    products: products.map(({ price, quantity, ...product }) => ({
      ...product,
      salePrice: price,
      quantity: product.state === "active" ? quantity : 0,
    })),
    orders: orders.map(({ orderNumber, status, lines }) => ({
      orderNumber,
      // Its answers say the word with a capital.
      packages: [{ packageId: orderNumber, status: status.charAt(0).toUpperCase() + status.slice(1), lines }],
    })),
  } as T;
};

const asking =
  ({ database }: Installation) =>
  async <R>(statement: ReturnType<typeof sql<R>>) =>
    (await database.asPlatform((tx) => statement.execute(tx))).rows;

/** What holds in every snapshot of the database, however much is going on: I3 and I7. */
export const brokenNow = async (place: Installation): Promise<string[]> => {
  const ask = asking(place);
  const out: string[] = [];

  for (const { id, kind } of await ask(sql<{ id: string; kind: string }>`
    select s.item_id as id, 'on hand' as kind from stock s
      where s.on_hand <> (select coalesce(sum(on_hand_delta), 0) from stock_movement m where m.client_id = s.client_id and m.item_id = s.item_id and m.warehouse_id = s.warehouse_id and m.condition = s.condition)
    union all select s.item_id, 'reserved' from stock s
      where s.reserved <> (select coalesce(sum(reserved_delta), 0) from stock_movement m where m.client_id = s.client_id and m.item_id = s.item_id and m.warehouse_id = s.warehouse_id and m.condition = s.condition)
    union all select s.item_id, 'reservations' from stock s
      where s.reserved <> (select coalesce(sum(reserved), 0) from ${orderHold} r where r.client_id = s.client_id and r.item_id = s.item_id and r.warehouse_id = s.warehouse_id and s.condition = 'sellable')
    union all select f.subject_id, 'desired stock' from sync_field f join offer o on o.client_id = f.client_id and o.id = f.subject_id
      cross join lateral store_stock(o.client_id, o.variant_id, o.store_id) s
      where f.kind = 'stock' and (f.desired #>> '{}')::int <> greatest(s.available, 0)`))
    out.push(`I3: ${kind} of ${id} does not add up`);
  for (const { id } of await ask(sql<{ id: string }>`
    select f.subject_id as id from sync_field f join store s on s.id = f.store_id where s.client_id <> f.client_id
    union all select p.id from order_package p join store s on s.id = p.store_id where s.client_id <> p.client_id`))
    out.push(`I7: ${id} names another client's store`);
  return out;
};

/** What the marketplace knows an offer by. */
const keyThere = ({ merchantSku, barcode }: Truth["products"][number]) => merchantSku ?? barcode;

/** I1, I2: each package is here once, with its newest word. */
const packagesDiffer = async (ask: ReturnType<typeof asking>, storeId: string, truth: Truth): Promise<string[]> => {
  const ours = await ask(sql<{ id: string; status: string; times: number }>`
    select channel_package_id as id, max(remote_status) as status, count(*)::int as times from order_package where store_id = ${storeId} group by 1`);
  const known = new Map(ours.map((row) => [row.id, row]));
  const issued = truth.orders.flatMap(({ packages }) => packages);
  const out = issued.flatMap(({ packageId, status }) => {
    const found = known.get(String(packageId));
    if (found?.times !== 1) return [`I1: package ${packageId} is here ${found?.times ?? 0} times`];
    return found.status === status ? [] : [`I2: package ${packageId} is ${found.status} here and ${status} there`];
  });
  return ours.length === issued.length ? out : [...out, `I1: ${ours.length} packages here`];
};

/** The same where a seller packs the lines of an order as they like, and otherwise again: each line is in one package, with its word. */
const linesDiffer = async (ask: ReturnType<typeof asking>, storeId: string, truth: Truth): Promise<string[]> => {
  const ours = await ask(sql<{ id: string; status: string; quantity: number; times: number }>`
    select l.channel_line_id as id, max(p.remote_status) as status, sum(l.quantity)::int as quantity, count(*)::int as times
    from order_line l join order_package p on p.client_id = l.client_id and p.id = l.package_id
    where p.store_id = ${storeId} and not l.dropped and not p.superseded group by 1`);
  const known = new Map(ours.map((row) => [row.id, row]));
  const lines = truth.orders.flatMap(({ packages }) => packages.flatMap((pack) => pack.lines));
  // Before it is packed a line says that it was never packed or that it is no more; a package is as far as its last line.
  const word = (status = "") => (status === "Unpacked" ? "Open" : status);
  const out = lines.flatMap(({ lineId, quantity, status }) => {
    const found = known.get(lineId);
    if (found?.times !== 1 || found.quantity !== quantity)
      return [`I1: line ${lineId} of ${quantity} is here ${found?.times ?? 0} times with ${found?.quantity ?? 0}`];
    return word(found.status) === word(status) ? [] : [`I2: line ${lineId} is ${found.status} here and ${status} there`];
  });
  return ours.length === lines.length ? out : [...out, `I1: ${ours.length} lines here`];
};

/** I1-I7 of the console against the sandbox's ledger, when no work is left; answers what is broken, in words. */
const broken = async (place: Installation, stores: Stores): Promise<string[]> => {
  const open = await openWork(place);
  if (open.length > 0) return open.map(({ what, count }) => `I6: ${count} ${what}`);
  const ask = asking(place);
  const out: string[] = [];
  for (const store of stores) {
    const { storeId } = store;
    const truth = await truthOf<Truth>(place, store);
    out.push(...(await (store.code === "hepsiburada" ? linesDiffer : packagesDiffer)(ask, storeId, truth)));

    const offers = await ask(sql<{ key: string; price: string; stock: number }>`
      select o.remote_key as key, p.confirmed ->> 'price' as price, s.confirmed #>> '{}' as stock from offer o
      join sync_field p on p.client_id = o.client_id and p.subject_id = o.id and p.kind = 'price'
      join sync_field s on s.client_id = o.client_id and s.subject_id = o.id and s.kind = 'stock'
      where o.store_id = ${storeId}`);
    const there = new Map(truth.products.map((product) => [keyThere(product), product]));
    for (const { key, price, stock } of offers) {
      const product = there.get(key);
      if (!product) out.push(`I4: ${key} is not at the marketplace`);
      else if (Number(product.salePrice) !== Number(price) && !(store.code === "etsy" && product.quantity === 0))
        out.push(`I4: ${key} costs ${product.salePrice} there, ${price} is confirmed here`);
      else if (product.quantity !== Number(stock))
        out.push(`I4: ${key} has ${product.quantity} there, ${stock} is confirmed here`);
    }
    const known = new Set(offers.map(({ key }) => key));
    for (const key of truth.products.map(keyThere))
      if (!known.has(key)) out.push(`I4: ${key} is at the marketplace and not here`);
    if (new Set(truth.products.map(keyThere)).size !== truth.products.length) out.push("I1: a product is there twice");
  }
  for (const { id, kind, state } of await ask(sql<{ id: string; kind: string; state: string }>`
    select subject_id as id, kind, state from sync_field where state in ('refused', 'blocked')
      or kind in ('price', 'stock') and state = 'in_sync' and confirmed is distinct from desired`))
    out.push(`I4: ${kind} of ${id} is ${state} and not what is desired`);
  for (const { id } of await ask(sql<{ id: string }>`
    select s.item_id as id from stock s where s.on_hand < s.reserved
      and not exists (select from order_line l where l.client_id = s.client_id and l.variant_id = s.item_id and l.oversold)`))
    out.push(`I3: ${id} is oversold and no order says so`);
  for (const { worker } of await ask(sql<{ worker: string }>`
    select worker from locked_workers(0) as held
    where not exists (select from lease l where l.name = 'worker:' || held.worker and l.until > now())`))
    out.push(`I5: ${worker} holds a job without a lease`);
  return [...out, ...(await brokenNow(place))];
};

/** Waits until all work is done and nothing is broken; fails with what still is. */
export const quiet = async (place: Installation, stores: Stores, ms = 60_000) => {
  let left: string[] = [];
  const look = async () => {
    left = await broken(place, stores);
    return left.length === 0;
  };
  await until("all work is done and everything adds up", look, ms, 250).catch((error: Error) => {
    throw new Error(`${error.message}: ${left.slice(0, 20).join("; ")}`);
  });
};
