import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ownerPassword } from "#platform/postgres-password.ts";

/** Where the embedded PostgreSQL of a running installation listens, from the file that it keeps while it runs. */
export const runningDatabase = async (data: string): Promise<string> => {
  const text = await readFile(join(data, "postgres", "postmaster.pid"), "utf8").catch(() => {
    throw new Error(`Nothing is running on ${data}. Run npm start first, or set DATABASE_URL or TRADEPORT_DATA as it had them.`);
  });
  const password = await ownerPassword(join(data, "postgres"));
  const [, , , port = "", sockets = ""] = text.split("\n");
  return sockets
    ? `postgres://tradeport:${password}@/tradeport?host=${encodeURIComponent(sockets)}&port=${port}`
    : `postgres://tradeport:${password}@127.0.0.1:${port}/tradeport`;
};
