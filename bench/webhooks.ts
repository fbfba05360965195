import type pg from "pg";
import { clientId } from "./catalogue-data.ts";
import { connected } from "./connection.ts";
import { median, ms, timed, times } from "./numbers.ts";
import { fillOrders, ordersSql } from "./sales-data.ts";
import type { Bench, Row, Work } from "./work.ts";

const count = 20_000;
const rounds = 9;
const tables = ["stock", "order_package", "order_header", "listing"];
/** What a change costs by itself, each beside the same with the ears of webhooks off. */
const changes: [work: string, text: string][] = [
  ["10,000 variants' stock moves, in one statement", `update stock set on_hand = on_hand + 1 where client_id = '${clientId}'`],
  [
    "10,000 variants' stock moves, a statement each",
    `do $$ declare s record; begin
      for s in select item_id, warehouse_id, condition from stock where client_id = '${clientId}' limit 10000 loop
        update stock set on_hand = on_hand + 1
          where client_id = '${clientId}' and item_id = s.item_id and warehouse_id = s.warehouse_id and condition = s.condition;
      end loop; end $$`,
  ],
  [
    `${count.toLocaleString("en-US")} packages change, in one statement`,
    `update order_package set remote_status = remote_status || '' , version = version + 1 where client_id = '${clientId}'`,
  ],
];
const webhook = `insert into webhook (client_id, id, name, address, kinds, secrets, created_by_name)
  values ('${clientId}', '00000000-0000-7000-8000-0000000000aa', 'x', 'https://x.example.com', '{order,stock}', '[]', 'x')`;

const hear = async (client: pg.Client, on: boolean) => {
  for (const table of tables) {
    const { rows } = await client.query<{ name: string }>(
      "select tgname as name from pg_trigger where tgrelid = $1::regclass and tgname like 'webhook%'",
      [table],
    );
    for (const { name } of rows) await client.query(`alter table ${table} ${on ? "enable" : "disable"} trigger ${name}`);
  }
};

const run = async (bench: Bench): Promise<Row[]> => {
  const url = await bench.database(`webhooks_${count}`, { version: ordersSql(count), fill: fillOrders(count) });
  const rows: Row[] = [];
  await connected(url, async (client) => {
    // The catalogue was made without triggers: its variants have no items yet.
    await client.query(`
      delete from webhook;
      insert into stock_item (client_id, id) select client_id, id from variant on conflict do nothing;
      insert into variant_component (client_id, variant_id, item_id) select client_id, id, id from variant on conflict do nothing;
      analyze stock_item, variant_component`);
    for (const [work, text] of changes) {
      const took: Record<"off" | "none" | "one", number[]> = { off: [], none: [], one: [] };
      const once = async (how: keyof typeof took) => {
        await client.query("begin");
        took[how].push(await timed(() => client.query(text)));
        const { rows: events } = await client.query("select from webhook_event limit 1");
        if (events.length !== (how === "one" ? 1 : 0)) throw new Error(`${work}, ${how}: ${events.length} events`);
        await client.query("rollback");
      };
      // Turn by turn, so that what else the machine does falls on all three alike; the first of each warms up.
      for (let round = 0; round <= rounds; round += 1) {
        await hear(client, false);
        await once("off");
        await hear(client, true);
        await once("none");
        await client.query(webhook);
        await once("one");
        await client.query("delete from webhook");
      }
      const [off, none, one] = (["off", "none", "one"] as const).map((how) => median(took[how].slice(1)));
      rows.push({
        work: `${work}; nobody is told`,
        ours: ms(none!),
        limit: `${ms(off!)}, without triggers`,
        ratio: times(none! / off!),
        bar: "<= 1.1 x",
        met: none! <= off! * 1.1,
        note: `with a webhook ${ms(one!)}, ${times(one! / off!)}`,
      });
      bench.say(`${work}: off ${ms(off!)}, none ${ms(none!)}, one ${ms(one!)}`);
    }
  });
  return rows;
};

export default { name: "webhooks", run } satisfies Work;
