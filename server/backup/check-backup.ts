import type { Manifest } from "./manifest.ts";
import type { Place } from "./place.ts";
import { readPart, readTable } from "./read-part.ts";
import { openKey } from "./seal-key.ts";

/**
 * Reads a backup back from where it lies: every part by its size and hash, the rows of every table, every file that its rows name, the
 * sealed key with the passphrase. Throws with the first thing that is not as it was written.
 */
export const checkBackup = async (place: Place, backup: string, manifest: Manifest, passphrase: string | undefined) => {
  for (const { schema, name, rows, parts } of manifest.tables) {
    let found = 0;
    for await (const chunk of readTable(place, backup, parts) as AsyncIterable<Buffer>)
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) found += 1;
    if (found !== rows)
      throw new Error(`${place.nameOf(backup)} is damaged: ${schema}.${name} has ${found} rows in place of ${rows}.`);
  }
  for (const { id, size, sha256 } of manifest.files)
    for await (const _ of await readPart(place, backup, { path: `files/${id}`, size, sha256 }));
  if (manifest.key.sealed && passphrase) openKey(manifest.key.sealed, passphrase);
};
