import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openDatabase } from "#platform/db.ts";
import { startPostgres } from "#platform/postgres.ts";
import { seedReference } from "../../demo.ts";
import { migrate } from "../../migrate.ts";

/** What only a statement that is none any more makes PostgreSQL say. */
const broken =
  /ERROR: +(syntax error|column .* does not exist|function .* does not exist|operator does not exist|could not determine|argument of|.*must appear in the GROUP BY|.*is ambiguous|.*missing FROM-clause|invalid reference|.*specified more than once|.*must be type|.*are incompatible|.*cannot be matched|for SELECT DISTINCT|SELECT DISTINCT|INSERT has)/i;

/** One database server for all runs, with the template that tests clone; it hears of statements that are none. */
export const openPlace = async () => {
  const folder = await mkdtemp(join(tmpdir(), "tradeport-mutants-pg-"));
  let heard: string[] = [];
  const flags = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "500", autovacuum: "off" };
  const server = await startPostgres({
    dataDir: join(folder, "pg"),
    flags,
    database: "template_tradeport",
    log: (line) => broken.test(line) && heard.push(line),
  });
  await migrate(server.url);
  const database = openDatabase({ url: server.url, name: "setup", max: 1 });
  await seedReference(database);
  await database.close();
  const client = new pg.Client({ connectionString: server.url.replace("/template_tradeport", "/postgres") });
  await client.connect();
  return {
    url: server.url,
    /** What was no statement since the last look; and what a run left is taken away. */
    sweep: async () => {
      const { rows } = await client.query(
        "select datname from pg_database where datname like 'test\\_%' or datname like 'bare\\_%'",
      );
      for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
      const messages = heard;
      heard = [];
      return messages;
    },
    close: async () => {
      await client.end();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
