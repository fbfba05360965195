import { shownStock } from "../server/modules/connections/index.ts";
import { newId, openDatabase, sql } from "../server/platform/db.ts";
import { clients, seedPeopleAndSessions } from "../server/testing/people.ts";
import type { Row, Work } from "./work.ts";

const orders = 1000;
const lagMinutes = 10;
const stores = ["Trendyol", "Hepsiburada", "Etsy"] as const;
/** Minutes of the evening that is replayed, and pieces that each variant has at its beginning. */
const [minutes, variants, pieces] = [240, 60, 15];

/** The same orders each time: no run is luckier than another. A few variants sell most of it, as in a shop. */
const evening = () => {
  let seed = 20261129;
  const next = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
  return Array.from({ length: orders }, (_, at) => ({
    at: (at * minutes) / orders,
    store: Math.floor(next() * stores.length),
    variant: Math.floor(next() ** 2.2 * variants),
  }));
};

/**
 * What each of so many available pieces is shown as in each store, by the function that stores are told by. Each store learns of a sale of another
 * one after the lag, of its own at once, as marketplaces count down themselves. A buyer buys where a piece is shown; a line that finds none left is oversold.
 */
const replay = (shown: readonly (readonly number[])[]) => {
  const left = Array<number>(variants).fill(pieces);
  /** By store and variant: what it shows, and the sales that it has not heard of. */
  const showsAt = stores.map((_, store) => Array.from({ length: variants }, () => shown[store]![pieces]!));
  const heard: { at: number; store: number; variant: number; available: number }[] = [];
  const outcome = { sold: 0, oversold: 0, notSold: 0 };
  for (const { at, store, variant } of evening()) {
    while (heard[0] && heard[0].at <= at) {
      const { store: to, variant: of, available } = heard.shift()!;
      showsAt[to]![of] = shown[to]![Math.max(0, available)]!;
    }
    if (showsAt[store]![variant]! <= 0) {
      outcome.notSold += 1;
      continue;
    }
    if (left[variant]! <= 0) outcome.oversold += 1;
    left[variant]! -= 1;
    outcome.sold += 1;
    showsAt[store]![variant]! -= 1;
    for (const to of stores.keys()) heard.push({ at: at + lagMinutes, store: to, variant, available: left[variant]! });
  }
  return outcome;
};

/** A thousand orders of an evening with a campaign on three channels that hear of each other ten minutes late, with and without what is kept back. */
const oversell: Work = {
  name: "oversell",
  run: async (bench): Promise<Row[]> => {
    const database = openDatabase({ url: await bench.database("oversell"), name: "bench", max: 2 });
    try {
      await seedPeopleAndSessions(database);
      const clientId = clients.first;
      const storeIds = stores.map(() => newId());
      const variantId = newId();
      await database.asPlatform(async (tx) => {
        for (const [at, id] of storeIds.entries())
          await sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash)
            select ${clientId}, ${id}, id, ${stores[at]}, true, ${id} from channel where code = 'trendyol'`.execute(tx);
        const [brand, product] = [newId(), newId()];
        await sql`insert into brand (client_id, id, name) values (${clientId}, ${brand}, 'x')`.execute(tx);
        await sql`insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency)
          select ${clientId}, ${product}, 'x', id, ${brand}, 20, 'TRY' from category where is_leaf limit 1`.execute(tx);
        await sql`insert into variant (client_id, id, product_id, barcode, product_code, list_price, sale_price)
          values (${clientId}, ${variantId}, ${product}, 'x', 'x', 1, 1)`.execute(tx);
        for (const id of storeIds) {
          const listing = newId();
          await sql`insert into listing (client_id, id, store_id, product_id) values (${clientId}, ${listing}, ${id}, ${product})`.execute(
            tx,
          );
          await sql`insert into offer (client_id, id, listing_id, store_id, variant_id, remote_key) values (${clientId}, ${newId()}, ${listing}, ${id}, ${variantId}, 'x')`.execute(
            tx,
          );
        }
      });
      /** By store what so many available pieces are shown as, asked of the resolver itself. */
      const shownBy = async (buffer: number, lastPieces: number) =>
        database.asPlatform(async (tx) => {
          await sql`delete from stock_guard`.execute(tx);
          await sql`insert into stock_guard (client_id, id, buffer, last_pieces, last_store_id)
            values (${clientId}, ${newId()}, ${buffer}, ${lastPieces}, ${lastPieces > 0 ? storeIds[0]! : null}::uuid)`.execute(
            tx,
          );
          const { rows } = await sql<{ storeId: string; shown: number }>`
            select s.id as store_id, ${shownStock(sql`n`, sql`v.client_id`, sql`s.channel_id`, sql`s.id`)} as shown
            from store s join variant v on v.client_id = s.client_id and v.id = ${variantId} cross join generate_series(0, ${pieces}::int) as n
            where s.client_id = ${clientId} order by n`.execute(tx);
          return storeIds.map((id) => rows.filter(({ storeId }) => storeId === id).map(({ shown }) => shown));
        });
      const plain = replay(await shownBy(0, 0));
      // As it is suggested: what the fastest variant sells in the minutes of the lag, rounded up.
      const fastest = Math.max(...[...Map.groupBy(evening(), ({ variant }) => variant).values()].map((sales) => sales.length));
      const suggested = Math.ceil((fastest / minutes) * lagMinutes);
      const tried = [
        { name: `the suggested buffer of ${suggested}`, result: replay(await shownBy(suggested, 0)) },
        { name: `the last ${suggested} in one store`, result: replay(await shownBy(0, suggested)) },
        { name: `both`, result: replay(await shownBy(suggested, suggested)) },
      ];
      return tried.map(({ name, result }) => ({
        work: `replay of 1,000 orders of four hours on three channels, ${lagMinutes} minutes late: oversold lines with ${name}`,
        ours: `${result.oversold} of ${result.sold} lines`,
        limit: `${plain.oversold} of ${plain.sold} lines without it`,
        ratio: plain.oversold === 0 ? "-" : `${(result.oversold / plain.oversold).toFixed(2)} x`,
        bar: "fewer",
        met: result.oversold < plain.oversold,
        note: `${result.notSold} orders found nothing shown, ${plain.notSold} without it`,
      }));
    } finally {
      await database.close();
    }
  },
};
export default oversell;
