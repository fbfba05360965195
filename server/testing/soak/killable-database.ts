import path from "node:path";
import { openDatabase } from "#platform/db.ts";
import { startPostgres } from "#platform/postgres.ts";
import { seedReference } from "../../demo.ts";
import { migrate } from "../../migrate.ts";

/** A PostgreSQL of its own as in production (fsync on), migrated, that may be killed and started again at the same address. */
export const killableDatabase = async (folder: string) => {
  /** When it last began to take connections. */
  let readyAt = 0;
  const log = (line: string) => {
    if (line.includes("database system is ready to accept connections")) readyAt = Date.now();
  };
  const start = () => startPostgres({ dataDir: path.join(folder, "postgres"), log });
  let server = await start();
  const { url } = server;
  await migrate(url);
  const database = openDatabase({ url, name: "setup", max: 1 });
  await seedReference(database);
  await database.close();
  return {
    url,
    readyAt: () => readyAt,
    kill: async (how: "kill -9" | "immediate stop") => {
      process.kill(server.pid, how === "kill -9" ? "SIGKILL" : "SIGQUIT");
      await server.exited;
    },
    start: async () => {
      server = await start();
    },
    drop: () => server.stop(),
  };
};
