import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { isCompatible, ownFolder, type Step } from "./migration-files.ts";

/** A migration that has run, as a ledger or a backup names it. */
export interface Ran {
  name: string;
  checksum: string;
}

/** What was written once as a chain of migrations, and stands as one base for each module since (decision 0046). */
export interface Squash {
  /** A commit that has the whole chain. */
  last: string;
  bases: Step[];
  chain: Ran[];
}

export const squashFile = "squashed.json";

/** Null for a folder that never had another chain. */
export const readSquash = async (steps: Step[], folder = ownFolder): Promise<Squash | null> => {
  const text = await readFile(join(folder, squashFile), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const { last, bases, chain } = JSON.parse(text) as { last: string; bases: string[]; chain: Record<string, string> };
  return {
    last,
    bases: steps.filter(({ name }) => bases.includes(name)),
    chain: Object.entries(chain).map(([name, checksum]) => ({ name, checksum })),
  };
};

type Refusal = (lacking: string[], last: string) => Error;

/**
 * What has run, by today's files: where it holds the whole chain of before, the bases stand in its place. A part of the chain made a schema
 * that no base makes: `refuse` says so, and what lacks. Known by the texts, for a file may have run under another name.
 */
export const asBases = (ran: Ran[], squash: Squash | null, refuse: Refusal) => {
  const checksums = new Set(ran.map(({ checksum }) => checksum));
  const has = squash?.chain.filter(({ checksum }) => checksums.has(checksum)) ?? [];
  if (!squash || has.length === 0) return { ran, gone: [] };
  const lacking = squash.chain.filter((one) => !has.includes(one)).map(({ name }) => name);
  if (lacking.length > 0) throw refuse(lacking, squash.last);
  const gone = has.map(({ checksum }) => checksum);
  return { ran: [...squash.bases, ...ran.filter(({ checksum }) => !gone.includes(checksum))], gone };
};

/** How the last version that has the whole chain is started once, in words. */
export const startLast = (last: string) =>
  `start the last version that has them on it once (git checkout ${last}, npm ci, npm start), end it and start this one again`;

/** Writes the bases into the ledger of a database that the chain of before has made, in one statement: a kill leaves one or the other. */
export const takeBases = async (client: pg.Client, squash: Squash | null, refuse: Refusal) => {
  const { rows } = await client.query<Ran>("select name, checksum from migration order by name");
  const { gone } = asBases(rows, squash, refuse);
  if (!squash || gone.length === 0) return;
  const { bases } = squash;
  // They are as old as the schema that they stand for.
  await client.query(
    `with gone as (delete from migration where checksum = any($1) returning at)
     insert into migration (name, checksum, compatible, at)
     select base.*, (select max(at) from gone) from unnest($2::text[], $3::text[], $4::boolean[]) as base (name, checksum, compatible)`,
    [gone, bases.map(({ name }) => name), bases.map(({ checksum }) => checksum), bases.map(({ text }) => isCompatible(text))],
  );
};
