import { createHash } from "node:crypto";
import { z } from "zod";

const Stored = z.object({ path: z.string(), size: z.number().int(), sha256: z.string().length(64) });
export type Stored = z.infer<typeof Stored>;

/**
 * What a backup holds, written last: without it there is no backup. Tables are PostgreSQL's COPY text, gzipped, in parts that follow one
 * another; `rows` were in the table at the snapshot. Files are those that the snapshot's rows name.
 */
const Manifest = z.object({
  format: z.literal(1),
  /** Of the installation that it was made of. */
  installation: z.string(),
  /** The moment of the snapshot, by the database's clock. */
  at: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
      parts: z.array(Stored),
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.array(z.object({ id: z.string(), type: z.string(), size: z.number().int(), sha256: z.string() })),
  /** Of these rows the file was gone or changed when the backup was made: it is not in it. */
  missing: z.array(z.string()),
  /**
   * Of the master key that opens what is sealed in it, and of those beside it while one rotates; and the keys themselves, one after the other
   * and sealed under the passphrase, where one was given.
   */
  key: z.object({ fingerprint: z.string(), also: z.array(z.string()).default([]), sealed: z.string().nullable() }),
});
export type Manifest = z.infer<typeof Manifest>;

const sum = (text: string) => createHash("sha256").update(text).digest("hex");

/** One line, and its own hash below it. */
export const manifestText = (manifest: Manifest) => {
  const line = JSON.stringify(manifest);
  return `${line}\n${sum(line)}\n`;
};

export const readManifest = (text: string, name: string): Manifest => {
  const [line = "", hash] = text.split("\n");
  if (sum(line) !== hash)
    throw new Error(`The backup ${name} is damaged: its manifest.json is not what was written. Take another one.`);
  const read = Manifest.safeParse(JSON.parse(line));
  if (!read.success)
    throw new Error(`The backup ${name} is of another version of Tradeport. Restore it with the version that made it.`);
  return read.data;
};
