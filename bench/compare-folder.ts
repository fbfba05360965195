// `node bench/compare-folder.ts <data folder>`, of an older version that is stopped: brings a copy of its database to this version, and says
// what differs of the rows that were there, what of the model does not hold, and which live listings' prices are in another currency than their product's.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { migrate } from "../server/migrate.ts";
import { openDatabase } from "../server/platform/db.ts";
import { startPostgres } from "../server/platform/postgres.ts";
import { unitFaults } from "../server/testing/unit-faults.ts";
import { connected } from "./connection.ts";
import { differences, sumsBefore } from "./row-sums.ts";

const folder = process.argv[2];
if (!folder) {
  console.error("Usage: node bench/compare-folder.ts <data folder>");
  process.exit(1);
}
const home = fs.mkdtempSync(path.join(os.tmpdir(), "tradeport-compare-"));
// With its owner, who may be another user than ours, and the password beside it.
execFileSync("cp", ["-a", ...["postgres", "postgres.password"].map((name) => path.join(folder, name)), home]);
const postgres = await startPostgres({ dataDir: path.join(home, "postgres") });
try {
  const { url } = postgres;
  const was = await connected(url, sumsBefore);
  const { ran } = await migrate(url);
  const lines = await connected(url, (client) => differences(client, was));
  const { rows: clients } = await connected(url, (client) => client.query<{ id: string }>("select id from client"));
  const database = openDatabase({ url, name: "compare", max: 1, statementMs: 0 });
  for (const { id } of clients)
    for (const { rule, subject } of await database.asPlatform(async (tx) => (await unitFaults(id).execute(tx)).rows))
      lines.push(`${rule}: ${subject}`);
  await database.close();
  const { rows: others } = await connected(url, (client) =>
    client.query<{ store: string; code: string; theirs: string; ours: string }>(`
      select s.name as store, p.main_code as code, f.confirmed ->> 'currency' as theirs, p.currency as ours
      from sync_field f join listing l on l.client_id = f.client_id and l.id = f.listing_id and l.status = 'Live'
      join product p on p.client_id = l.client_id and p.id = l.product_id join store s on s.client_id = l.client_id and s.id = l.store_id
      where f.kind = 'price' and f.confirmed ->> 'currency' <> p.currency order by 1, 2`),
  );
  const rows = Object.values(was).reduce((sum, table) => sum + table.rows, 0);
  console.log(`${ran.length} migrations ran over ${rows} rows in ${Object.keys(was).length} tables.`);
  console.log(lines.length > 0 ? `Differs:\n${lines.join("\n")}` : "Nothing differs.");
  console.log(
    others.length > 0 ? "In another currency than their product:" : "No live listing is in another currency than its product.",
  );
  for (const { store, code, theirs, ours } of others) console.log(`  ${store}: ${code} is in ${theirs} there, ${ours} here`);
  process.exitCode = lines.length > 0 ? 1 : 0;
} finally {
  await postgres.stop();
  fs.rmSync(home, { recursive: true, force: true });
}
