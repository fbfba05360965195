import fs from "node:fs";
import path from "node:path";
import { seedReference } from "../server/demo.ts";
import { migrate } from "../server/migrate.ts";
import { openDatabase } from "../server/platform/db.ts";
import { unitFaults } from "../server/testing/unit-faults.ts";
import { connected } from "./connection.ts";
import { clientId, fillBefore, firstOfModel } from "./convert-data.ts";
import { figure } from "./numbers.ts";
import { differences, sumsBefore } from "./row-sums.ts";
import type { Bench, Row, Work } from "./work.ts";

/** Products and orders, so many of each. */
const count = Number(process.env.N ?? 1_000_000);
const migrations = path.resolve(import.meta.dirname, "../server/migrations");

/** A database of before the model, filled, then brought to this version: how long, what differs, and what does not hold. */
const run = async (bench: Bench): Promise<Row[]> => {
  const url = await bench.empty("convert");
  const folder = path.join(bench.folder, "before");
  fs.cpSync(migrations, folder, {
    recursive: true,
    filter: (file) => !/\d{4}_/.test(path.basename(file)) || path.basename(file) < firstOfModel,
  });
  await migrate(url, folder);
  const before = openDatabase({ url, name: "bench", max: 1 });
  await seedReference(before);
  await before.close();
  await connected(url, async (client) => {
    for (const text of fillBefore(count, count).split(";\n")) await client.query(text);
  });
  bench.say("filled");
  const was = await connected(url, sumsBefore);
  bench.say("summed");
  const started = performance.now();
  const { ran } = await migrate(url);
  const seconds = (performance.now() - started) / 1000;
  bench.say(`${ran.length} migrations in ${figure(seconds)} s`);
  const differ = await connected(url, (client) => differences(client, was));
  const database = openDatabase({ url, name: "bench", max: 1, statementMs: 0 });
  const faults = await database.asPlatform(async (tx) => (await unitFaults(clientId).execute(tx)).rows);
  await database.close();
  for (const line of [...differ, ...faults.slice(0, 20).map(({ rule, subject }) => `${rule}: ${subject}`)]) bench.say(line);
  return [
    {
      work: `${count.toLocaleString("en-US")} products and as many orders of before stock items and units, converted by ${ran.length} migrations`,
      ours: `${figure(seconds)} s`,
      limit: "",
      ratio: "",
      bar: "1,000,000: <= 600 s, nothing differs",
      met: seconds <= 600 && differ.length === 0 && faults.length === 0,
      note: `${differ.length} columns or tables differ, ${faults.length} rules are broken`,
    },
  ];
};

export default { name: "convert", run } satisfies Work;
