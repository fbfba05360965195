import { sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

/** Whoever changes categories, attributes or values holds all of them, one after the other: no two moves together make a cycle. */
export const holdTaxonomy = (db: Tx) => sql`update taxonomy_state set changed_at = now()`.execute(db);

/** From now on the taxonomy is its Admins' own, and a start of the program leaves it as it is. */
export const isOwnTaxonomy = async (db: Tx) => {
  const { rows } = await sql<{ own: boolean }>`select changed_at is not null as own from taxonomy_state for update`.execute(db);
  return rows[0]?.own ?? false;
};

const lock = sql`hashtext('taxonomy/used')`;

/**
 * For whoever writes products, before it looks their category up: what they name is not taken away until they end. Products name categories,
 * attributes and values without a key (decision 0011), and this is what stands in its place: one lock a save, shared by all of them.
 */
export const keepTaxonomy = (db: Tx) => sql`select pg_advisory_xact_lock_shared(${lock})`.execute(db);

/**
 * Before something is looked at that may go only if nothing names it: whoever is writing products ends first, and no others begin. A file
 * that is being read may come to name it; what its rows name stands in import_row afterwards.
 */
export const holdUses = async (db: Tx) => {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from process
    where process_type in ('import_product_from_excel', 'update_product_from_excel', 'run_xml') and state in ('queued', 'running')
      and input ->> 'staged' is distinct from 'true'`.execute(db);
  const { count } = rows[0]!;
  if (count > 0) throw new Fail("taxonomy_busy", { count });
};
