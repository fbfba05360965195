import { desiredValues } from "../server/modules/listings/request-sync.ts";
import { type Database, openDatabase, sql } from "../server/platform/db.ts";
import { clientId } from "./catalogue-data.ts";
import { connected } from "./connection.ts";
import { median, ms, timed, times } from "./numbers.ts";
import type { Bench, Row, Work } from "./work.ts";

/** Variants, each listed in two stores. */
const count = Number(process.env.N ?? 10_000);
const rounds = 15;

const fill = `
insert into client (id, name) values ('${clientId}', 'Bench');
insert into brand (client_id, id, name) values ('${clientId}', gen_random_uuid(), 'Bench');
insert into warehouse (client_id, id, code, name, is_default) values ('${clientId}', gen_random_uuid(), 'main', 'Depo', true);
insert into category (id, code, name_tr, name_en, path_tr, path_en, depth, is_leaf) values (gen_random_uuid(), 'bench', 'B', 'B', 'B', 'B', 1, true);
insert into store (client_id, id, channel_id, name, is_sandbox, account_hash)
  select '${clientId}', gen_random_uuid(), channel.id, 'Store ' || n, true, n::text from channel, generate_series(1, 2) n where code = 'trendyol';
insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency)
  select '${clientId}', gen_random_uuid(), 'P' || n, (select id from category where code = 'bench'), (select id from brand), 10, 'TRY' from generate_series(1, ${count}) n;
insert into variant (client_id, id, product_id, barcode, product_code, list_price, sale_price)
  select client_id, gen_random_uuid(), id, main_code, main_code, 20, 10 from product;
insert into stock (client_id, item_id, warehouse_id, on_hand) select client_id, id, (select id from warehouse), 7 from variant;
insert into listing (client_id, id, store_id, product_id)
  select p.client_id, gen_random_uuid(), s.id, p.id from product p, store s;
insert into offer (client_id, id, listing_id, store_id, variant_id, remote_key)
  select v.client_id, gen_random_uuid(), l.id, l.store_id, v.id, v.barcode from variant v join listing l on l.product_id = v.product_id;
vacuum analyze`;

/** As it was computed before a price could be set for a store and before sets: the stock of one row. */
const before = sql`
  join variant v on v.client_id = o.client_id and v.id = o.variant_id
  join product p on p.client_id = v.client_id and p.id = v.product_id
  left join lateral (select sum(s.on_hand - s.reserved)::int as available from stock s
    where s.client_id = o.client_id and s.item_id = o.variant_id) s on true
  cross join lateral (values
    ('price', jsonb_build_object('price', v.sale_price::text, 'listPrice', v.list_price::text, 'currency', p.currency)),
    ('stock', to_jsonb(case when p.is_active and not p.is_archived
      then shown_quantity(coalesce(s.available, 0), v.critical_active, v.critical_quantity, v.critical_multiplier) else 0 end))
  ) as sync_field(kind, value)`;

const compute = (database: Database, ids: readonly string[], values: ReturnType<typeof sql>) =>
  database.asClient(clientId, (tx) =>
    sql`select count(*), count(distinct sync_field.value) from offer o ${values}
      where o.client_id = ${clientId} and o.variant_id = any(${ids}::uuid[]) and v.client_id = ${clientId} and v.id = any(${ids}::uuid[])`.execute(
      tx,
    ),
  );

const run = async (bench: Bench): Promise<Row[]> => {
  const url = await bench.database("shown");
  await connected(url, async (client) => {
    for (const text of fill.split(";\n")) await client.query(text);
  });
  const database = openDatabase({ url, name: "bench", max: 2, statementMs: 0 });
  try {
    const ids = await connected(url, async (client) =>
      (await client.query<{ id: string }>("select id from variant")).rows.map(({ id }) => id),
    );
    /** In turn, so that both meet the same machine. */
    const compare = async (work: string, values: ReturnType<typeof sql>, what: readonly string[] = ids): Promise<Row> => {
      const took: { old: number[]; now: number[] } = { old: [], now: [] };
      for (let round = 0; round <= rounds; round += 1) {
        const [old, now] = [
          await timed(() => compute(database, what, before)),
          await timed(() => compute(database, what, values)),
        ];
        // The first warms up.
        if (round === 0) continue;
        took.old.push(old);
        took.now.push(now);
      }
      const [old, now] = [median(took.old), median(took.now)];
      return { work, ours: ms(now), limit: `${ms(old)} (own pairs alone)`, ratio: times(now / old), bar: "", met: null };
    };
    const of = `${count.toLocaleString("en-US")} variants in two stores`;
    const rows = [await compare(`what stores are shown, ${of}, no price set`, desiredValues())];
    rows.push(await compare(`of 120 variants of them`, desiredValues(), ids.slice(0, 120)));
    rows.push(await compare(`of orders, which ask for stock alone, ${of}`, desiredValues({ stockAlone: true })));
    // A fifth becomes sets of one piece and two of another.
    await connected(url, (client) =>
      client.query(`create temp table of_set as select v.client_id, v.id, o.ids[1 + n % ${count * 0.8}] as one, o.ids[1 + (n * 7) % ${count * 0.8}] as other
          from (select array_agg(id order by barcode) as ids from variant) o, lateral unnest(o.ids) with ordinality as v0(id, n)
          join variant v using (id) where n > ${count * 0.8};
        update of_set set other = (select id from variant where id not in (select id from of_set) and id <> one limit 1) where other = one;
        delete from variant_component k using of_set s where k.variant_id = s.id;
        insert into variant_component select client_id, id, one, 1 from of_set union all select client_id, id, other, 2 from of_set;
        analyze variant_component`),
    );
    rows.push(await compare(`of orders, a fifth of the variants sets of two others`, desiredValues({ stockAlone: true })));
    await connected(url, (client) =>
      client.query(`insert into price (client_id, id, variant_id, store_id, currency, list_price, sale_price, valid_from)
        select v.client_id, gen_random_uuid(), v.id, s.id, 'TRY', 20, 9, now() from variant v, store s where s.name = 'Store 1'; analyze price`),
    );
    rows.push(await compare(`the same, each with a price set in one store`, desiredValues()));
    await connected(url, (client) =>
      client.query(`insert into stock_guard (client_id, id, category_id, buffer, last_pieces)
        select '${clientId}'::uuid, gen_random_uuid(), null, 1, 2 union all select '${clientId}', gen_random_uuid(), id, 3, 0 from category where code = 'bench'`),
    );
    rows.push(await compare(`the same, with pieces kept back by category and company`, desiredValues()));
    return rows;
  } finally {
    await database.close();
  }
};

export default { name: "shown", run } satisfies Work;
