import type { Database } from "#platform/db.ts";
import { sql } from "#platform/db.ts";
import { InWords } from "#platform/last-words.ts";
import { compareSteps, type RanStep, readSteps } from "./migration-files.ts";

const unreachable: Record<string, string> = {
  ECONNREFUSED: "Nobody listens at the database's address",
  ENOTFOUND: "The database's host has no address",
  ETIMEDOUT: "The database's host does not answer",
  "28P01": "The database refuses the password",
  "28000": "The database lets this user in from nowhere here",
  "3D000": "The database server has no such database",
};

/** A part that met a database of another version would fail at its first call that needs what is not there. It ends with what to do instead. */
export const refuseOtherVersion = async (database: Database): Promise<void> => {
  const [steps, ran] = await Promise.all([
    readSteps(),
    database
      .asPlatform(
        async (tx) => (await sql<RanStep>`select name, checksum, compatible from migration order by name`.execute(tx)).rows,
      )
      .catch((error: { code?: string; message: string }) => {
        // There is no such table, or it may not be read: nothing ran yet, or nothing that lets a part read it.
        if (["42P01", "42501"].includes(error.code ?? "")) return [];
        const why = unreachable[error.code ?? ""];
        throw why
          ? new InWords(`${why} (${error.message}). Nothing was started. Look at DATABASE_URL, and at the server's own log.`)
          : error;
      }),
  ]);
  const { newer, open } = compareSteps(ran, steps);
  if (newer)
    throw new InWords(
      `The database is of a newer version: it has the migration ${newer}, which this one can't run beside. Nothing was started. ` +
        "Start the newer version, or restore the backup that was made before the upgrade.",
    );
  if (open[0])
    throw new InWords(
      `The database is of an older version: ${open.length} of ${steps.length} migrations did not run on it (the first is ${open[0].name}). ` +
        "Nothing was started. Make a backup, then `npm run migrate` of this version brings it up to date.",
    );
};
