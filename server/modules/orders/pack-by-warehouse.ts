import { newId, sql, type Tx } from "#platform/db.ts";
import { unitsOf, writeUnits } from "./held-units.ts";
import { lockPackage } from "./move-status.ts";
import { writePackageRows } from "./package-rows.ts";
import type { Unit } from "./settled-units.ts";
import { lockParcels, writeParcels } from "./write-parcels.ts";

export interface PackedParcel {
  carrier: string;
  number: string;
  link: string;
  /** By product codes; empty: the warehouse does not tell. */
  lines: readonly { code: string; quantity: number }[];
}

/**
 * The parcels that a warehouse made of a package (decision 0171): the one whose number the package carries is its own, and each other number is a
 * parcel beside it, with the units that the warehouse put into it. A number that it takes back is no parcel any more. The same again changes nothing.
 */
export const packByWarehouse = async (tx: Tx, clientId: string, packageId: string, parcels: readonly PackedParcel[]) => {
  const orderId = await lockPackage(tx, clientId, packageId);
  if (orderId === undefined) return;
  const { rows } = await sql<{ storeId: string; own: string; made: { id: string; number: string }[] }>`
    select p.store_id, p.cargo_tracking_code as own, (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'number', n.number)), '[]')
      from parcel k join parcel_number n on n.client_id = k.client_id and n.parcel_id = k.id
      where k.client_id = p.client_id and k.package_id = p.id) as made
    from order_package p where p.client_id = ${clientId} and p.id = ${packageId} and not p.superseded`.execute(tx);
  const pack = rows[0];
  // Its own parcel is there with its number.
  if (!pack || !parcels.some(({ number }) => number === pack.own)) return;
  const wanted = new Map(parcels.filter(({ number }) => number !== pack.own).map((one) => [one.number, one]));
  const gone = pack.made.filter(({ number }) => !wanted.has(number)).map(({ id }) => id);
  const fresh = [...wanted.values()].filter(({ number }) => !pack.made.some((one) => one.number === number));
  if (gone.length + fresh.length === 0) return;
  await lockParcels(tx, clientId, [orderId], gone);
  await takeAway(tx, clientId, packageId, gone);
  for (const { carrier, number, link, lines } of fresh) {
    const parcelId = newId();
    await sql`
      insert into parcel (client_id, id, store_id, direction, carrier, package_id)
      values (${clientId}, ${parcelId}, ${pack.storeId}, 'out', ${carrier}, ${packageId})`.execute(tx);
    await sql`insert into parcel_number (client_id, parcel_id, number, link) values (${clientId}, ${parcelId}, ${number}, ${link})`.execute(
      tx,
    );
    await putInto(tx, clientId, { orderId, packageId, parcelId, lines });
  }
  await writeParcels(tx, clientId, [orderId]);
  await writePackageRows(tx, clientId, [orderId]);
};

const takeAway = async (tx: Tx, clientId: string, packageId: string, parcelIds: readonly string[]) => {
  const gone = sql`client_id = ${clientId} and parcel_id = any(${[...parcelIds]}::uuid[])`;
  await sql`update order_allocation set parcel_id = ${packageId} where ${gone}`.execute(tx);
  await sql`delete from parcel_number where ${gone}`.execute(tx);
  await sql`delete from parcel where client_id = ${clientId} and id = any(${[...parcelIds]}::uuid[])`.execute(tx);
};

interface Filled {
  orderId: string;
  packageId: string;
  parcelId: string;
  lines: PackedParcel["lines"];
}
/** Of what lies in the package's own parcel so many of each code; what is told beyond that, or would part a set, stays there. */
const putInto = async (tx: Tx, clientId: string, { orderId, packageId, parcelId, lines }: Filled) => {
  const { rows } = await sql<{ no: number; code: string }>`
    select a.no, v.product_code as code from order_allocation a join variant v on v.client_id = a.client_id and v.id = a.item_id
    where a.client_id = ${clientId} and a.order_id = ${orderId} and a.package_id = ${packageId} and a.parcel_id = ${packageId}
      and a.state in ('reserved', 'gone') order by a.no`.execute(tx);
  const held = (await unitsOf(tx, clientId, [orderId])).get(orderId) ?? [];
  let last = Math.max(0, ...held.map(({ no }) => no));
  const changed: Unit[] = [];
  for (const { code, quantity } of lines) {
    let left = quantity;
    for (const { no } of rows.filter((row) => row.code === code)) {
      const unit = held.find((one) => one.no === no)!;
      const taken = Math.min(left - (left % unit.perUnit), unit.quantity);
      if (taken <= 0 || changed.some((one) => one.no === no)) continue;
      left -= taken;
      if (taken === unit.quantity) changed.push({ ...unit, parcelId });
      else {
        const stays = unit.quantity - taken;
        const short = Math.min(unit.short, stays);
        last += 1;
        changed.push(
          { ...unit, quantity: stays, short },
          { ...unit, no: last, quantity: taken, short: unit.short - short, parcelId },
        );
      }
    }
  }
  await writeUnits(tx, clientId, [{ orderId, changed }]);
};
