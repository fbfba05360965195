import { type Database, sql, type Tx } from "#platform/db.ts";

export interface Head {
  clientId: string;
  seq: number;
  hash: string;
}
export interface Broken {
  clientId: string;
  seq: number | null;
  auditId: string | null;
  why: "changed" | "missing" | "gap" | "unsealed" | "head";
}

/**
 * Goes along every chain: the first broken row of each client, and how far each chain reaches now. Heads that were written down earlier,
 * outside of the database, must still be where they were: only they show that the end of a chain was cut off and written anew.
 */
export const checkAudit = async (database: Database, earlier: Head[] = []): Promise<{ broken: Broken[]; heads: Head[] }> =>
  database.asPlatform(async (tx) => {
    const { rows: links } = await sql<Broken>`
      with link as (
        select s.client_id, s.seq, s.audit_id, s.hash, lag(s.hash) over chain as before, coalesce(lag(s.seq) over chain, 0) as before_seq,
          a.id as found, coalesce(audit_digest(a), ''::bytea) as digest
        from audit_seal s left join audit a on a.client_id = s.client_id and a.id = s.audit_id
        window chain as (partition by s.client_id order by s.seq)
      )
      select distinct on (client_id) client_id, seq, audit_id,
        case when found is null then 'missing' when seq <> before_seq + 1 then 'gap' else 'changed' end as why
      from link where found is null or seq <> before_seq + 1 or hash <> audit_link(before, null, digest)
      order by client_id, seq`.execute(tx);
    const { rows: unsealed } = await sql<Broken>`
      select distinct on (a.client_id) a.client_id, null as seq, a.id as audit_id, 'unsealed' as why from audit a
      where not exists (select from audit_seal s where s.client_id = a.client_id and s.audit_id = a.id)
        and not exists (select from audit_unsealed u where u.client_id = a.client_id and u.audit_id = a.id)
      order by a.client_id, a.id`.execute(tx);
    const { rows: moved } = await sql<Broken>`
      select old.client_id, old.seq, s.audit_id, 'head' as why
      from unnest(${earlier.map(({ clientId }) => clientId)}::uuid[], ${earlier.map(({ seq }) => seq)}::bigint[],
        ${earlier.map(({ hash }) => hash)}::text[]) as old (client_id, seq, hash)
      left join audit_seal s on s.client_id = old.client_id and s.seq = old.seq
      where s.hash is null or encode(s.hash, 'hex') <> old.hash`.execute(tx);
    const heads = await headsOf(tx);
    return { broken: [...links, ...unsealed, ...moved], heads };
  });

const headsOf = async (tx: Tx): Promise<Head[]> =>
  (
    await sql<Head>`
      select distinct on (client_id) client_id, seq, encode(hash, 'hex') as hash from audit_seal order by client_id, seq desc`.execute(
      tx,
    )
  ).rows;

/** How far each chain reaches now. */
export const auditHeads = (database: Database): Promise<Head[]> => database.asPlatform(headsOf);
