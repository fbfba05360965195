import os from "node:os";
import { connected } from "./connection.ts";
import type { Bench } from "./work.ts";

/** What all of it ran on: database, server and load share these cores. */
export const machine = async (bench: Bench) => {
  const { rows } = await connected(bench.urlOf("postgres"), (client) =>
    client.query<{ version: string; buffers: string }>(
      "select current_setting('server_version') as version, current_setting('shared_buffers') as buffers",
    ),
  );
  const cores = os.cpus();
  const gigabytes = Math.round(os.totalmem() / 2 ** 30);
  return [
    `${new Date().toISOString().slice(0, 10)}, ${cores.length} cores ${cores[0]?.model.trim()}, ${gigabytes} GiB memory,`,
    `${os.type()} ${os.release()}, Node ${process.versions.node}, PostgreSQL ${rows[0]?.version} (fsync on, shared_buffers ${rows[0]?.buffers});`,
    `load of others at the start ${os.loadavg()[0]?.toFixed(1)}. Database, server and load run on the same cores.`,
  ].join(" ");
};
