import { join } from "node:path";
import { startPostgres } from "#platform/postgres.ts";
import { loadBackup } from "./load-backup.ts";
import type { Manifest } from "./manifest.ts";
import type { Place } from "./place.ts";

/** Loads it into a database of its own, with every check of a restore, and throws that away. It needs room for one more database. */
export const tryBackup = async (place: Place, backup: string, manifest: Manifest, scratch: string) => {
  const server = await startPostgres({ dataDir: join(scratch, "try"), flags: { fsync: "off" } });
  try {
    await loadBackup(server.url, place, backup, manifest);
  } finally {
    await server.stop();
  }
};
