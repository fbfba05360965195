import type pg from "pg";
import { fingerprintOf, sealedWith, sealerAnew } from "#platform/secrets.ts";

interface Place {
  table: string;
  column: string;
  /** `wrap`: a client's data key; `own`: what belongs to the installation. */
  use: "wrap" | "own";
  /** What a value is bound to, in SQL. */
  bound: string;
  /** Rows that may be written at this moment, where not all may. */
  may?: string;
}

/**
 * Where values stand that the master key sealed itself. Store credentials are not among them: they are sealed with their client's data key.
 * One that is forgotten here is found by `neededBy`, and the old key is not dropped.
 */
export const places: Place[] = [
  {
    table: "client_data_key",
    column: "wrapped",
    use: "wrap",
    bound: "'data key|' || client_id || '|' || key_version",
  },
  {
    table: "identity_key",
    column: "sealed",
    use: "own",
    bound: "'own|' || case when name = 'provider' then 'identity-key' else name end",
  },
  { table: "session", column: "tokens", use: "own", bound: "'own|session-tokens'" },
  { table: "oidc_payload", column: "sealed", use: "own", bound: "'own|oidc-' || kind" },
  { table: "second_factor", column: "secret", use: "own", bound: "'own|second-factor|' || account_id" },
  { table: "mail", column: "sealed", use: "own", bound: "'own|mail|' || id" },
  {
    table: "provider_recheck",
    column: "refresh_token",
    use: "own",
    bound: "'own|provider-word'",
    // An answer that is on its way is kept only where it finds the token that it was asked with.
    may: "(not is_asking or requested_at < now() - interval '2 minutes')",
  },
];

const rowsAtOnce = 500;
/** The begin of each blob: its format and the master key's fingerprint. */
const begin = (column: string) => `substring(${column} from 1 for 9)`;

/**
 * Seals anew with `keys[0]` what was sealed with the others; while everything runs, a batch a statement. A row that changes meanwhile is
 * left as it is (what changed it sealed it itself), and so is one that can't be opened. Killed anywhere the next run goes on. Answers how
 * many it sealed.
 */
export const sealAnew = async (client: pg.ClientBase, keys: readonly Buffer[]): Promise<number> => {
  const seal = sealerAnew(() => keys);
  const others = keys.slice(1).map((key) => sealedWith(fingerprintOf(key)));
  let done = 0;
  // A database may be of an earlier version, without some of the tables.
  const { rows: there } = await client.query<{ table: string }>(
    "select name as table from unnest($1::text[]) as name where to_regclass('public.' || name) is not null",
    [places.map(({ table }) => table)],
  );
  for (const { table, column, use, bound, may = "true" } of places.filter((one) =>
    there.some(({ table }) => table === one.table),
  ))
    for (let last = "(0,0)"; ; ) {
      const { rows } = await client.query<{ at: string; sealed: Buffer; bound: string }>(
        `select ctid::text as at, ${column} as sealed, ${bound} as bound from ${table}
        where ctid > $1::tid and ${begin(column)} = any($2::bytea[]) and ${may} order by ctid limit ${rowsAtOnce}`,
        [last, others],
      );
      if (rows.length === 0) break;
      const anew = rows.flatMap((row) => {
        try {
          return [{ at: row.at, before: row.sealed, sealed: seal(row.sealed, use, row.bound) }];
        } catch {
          return [];
        }
      });
      const { rowCount } = await client.query(
        `update ${table} t set ${column} = new.sealed
        from unnest($1::tid[], $2::bytea[], $3::bytea[]) as new (at, before, sealed)
        where t.ctid = new.at and t.${column} = new.before and ${may}`,
        [anew.map(({ at }) => at), anew.map(({ before }) => before), anew.map(({ sealed }) => sealed)],
      );
      done += rowCount ?? 0;
      last = rows.at(-1)!.at;
    }
  return done;
};

/** Which columns still hold values of this master key; looked for in every column of bytes that there is. */
export const neededBy = async (client: pg.ClientBase, fingerprint: string): Promise<string[]> => {
  const { rows: columns } = await client.query<{ table: string; column: string }>(`
    select quote_ident(c.relname) as table, quote_ident(a.attname) as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'bytea'::regtype and not a.attisdropped order by 1, 2`);
  const needing: string[] = [];
  for (const { table, column } of columns) {
    const found = await client.query(`select from ${table} where ${begin(column)} = $1 limit 1`, [sealedWith(fingerprint)]);
    if (found.rowCount) needing.push(`${table}.${column}`);
  }
  return needing;
};
