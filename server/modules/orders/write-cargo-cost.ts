import { newId, sql, type Tx } from "#platform/db.ts";

interface Cost {
  packageId: string;
  /** The shipment's own, by which there is one entry. */
  reference: string;
  /** What the carrier bills, and by how many desi; null: not told. */
  amount: string | null;
  desi: string | null;
}

/** What a carrier of the seller's own bills for a package is an entry of its order's money, and its desi stands on the package's parcel. Writes what differs. */
export const writeCargoCost = async (tx: Tx, clientId: string, { packageId, reference, amount, desi }: Cost) => {
  if (amount !== null)
    await sql`
      insert into money_entry as e (client_id, id, store_id, kind, external_id, amount, currency, occurred_at, package_id)
      select ${clientId}, ${newId()}, p.store_id, 'cargo', ${reference}, -(${amount}::numeric), 'TRY', now(), p.id
      from order_package p where p.client_id = ${clientId} and p.id = ${packageId}
      on conflict (client_id, store_id, kind, external_id) where external_id is not null do update
        set amount = excluded.amount where e.amount <> excluded.amount`.execute(tx);
  if (desi !== null)
    await sql`
      update parcel set desi_billed = ${desi}::numeric where client_id = ${clientId} and id = ${packageId}
        and desi_billed is distinct from ${desi}::numeric`.execute(tx);
};
