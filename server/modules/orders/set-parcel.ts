import type { Input, Output } from "@tradeport/contract";
import { withChanges } from "@tradeport/contract/changes";
import type { Parcel, parcel } from "@tradeport/contract/parcels";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { getParcels } from "./get-parcels.ts";
import { lockParcels, writeParcels } from "./write-parcels.ts";

type Call = typeof parcel.SetParcel;

/** Of its numbers the newest are kept; all stand in the audit. */
const numbersKept = 20;

interface Row
  extends Pick<
    Parcel,
    "version" | "state" | "carrier" | "payer" | "desiDeclared" | "desiMeasured" | "desiBilled" | "isReported"
  > {
  number: string;
  link: string;
  isLost: boolean;
  hasLeft: boolean;
}

/**
 * What is known here alone of a parcel. Carrier and number of a package's own are told to its marketplace (`setCargoInfo`) and not changed
 * here. A number that was is kept beside the new one.
 */
export const setParcel = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const { orderHeaderId, parcelId } = input;
  const order = await sql<{ storeId: string }>`
    select store_id from order_header where client_id = ${clientId} and id = ${orderHeaderId} for update`.execute(db);
  if (!order.rows[0]) throw new Fail("not_found");
  await lockParcels(db, clientId, [orderHeaderId], [parcelId]);
  const { rows } = await sql<Row>`
    select k.version, k.state, k.carrier, k.payer, trim_scale(k.desi_declared)::text as desi_declared, trim_scale(k.desi_measured)::text as desi_measured,
      trim_scale(k.desi_billed)::text as desi_billed, k.state = 'lost' as is_lost, coalesce(n.number, '') as number, coalesce(n.link, '') as link,
      k.direction = 'return' or k.package_id is not null or exists (select from order_package p where p.client_id = k.client_id and p.id = k.id) as is_reported,
      k.direction = 'replacement' or exists (select from order_allocation a where a.client_id = k.client_id and a.parcel_id = k.id and a.state = 'gone') as has_left
    from parcel k left join lateral (select number, link from parcel_number n where n.client_id = k.client_id and n.parcel_id = k.id
      order by n.since desc, n.number limit 1) n on true
    where k.client_id = ${clientId} and k.id = ${parcelId} and k.store_id = ${order.rows[0].storeId}`.execute(db);
  const before = rows[0];
  if (!before) throw new Fail("not_found");
  if (before.version !== input.version) throw new Fail("conflict");
  const after = withChanges(before, input as Partial<Row>);
  if (before.isReported && (after.carrier !== before.carrier || after.number !== before.number || after.link !== before.link))
    throw new Fail("parcel_reported");
  const state = after.isLost === before.isLost ? before.state : after.isLost ? "lost" : before.hasLeft ? "moving" : "planned";
  await sql`
    update parcel set carrier = ${after.carrier}, payer = ${after.payer}, desi_declared = ${after.desiDeclared}::numeric,
      desi_measured = ${after.desiMeasured}::numeric, desi_billed = ${after.desiBilled}::numeric, state = ${state},
      state_at = case when state = ${state} then state_at else now() end, version = version + 1
    where client_id = ${clientId} and id = ${parcelId}`.execute(db);
  // Found again it is where its packages are.
  if (before.isLost && !after.isLost) await writeParcels(db, clientId, [orderHeaderId]);
  if (after.number !== "" && (after.number !== before.number || after.link !== before.link))
    await writeNumber(ctx, parcelId, after);
  const shown = ({ carrier, number, payer, isLost, desiDeclared, desiMeasured, desiBilled }: Row) => ({
    ...{ carrierName: carrier, trackingNumber: number, payer, isLost },
    ...{ desiDeclared, desiMeasured, desiBilled },
  });
  await ctx.audit({ action: "pack", objectType: "order", objectId: orderHeaderId, before: shown(before), after: shown(after) });
  return getParcels(ctx, { orderHeaderId });
};

const writeNumber = async ({ db, clientId }: Ctx, parcelId: string, { number, link }: Pick<Row, "number" | "link">) => {
  await sql`
    insert into parcel_number (client_id, parcel_id, number, link) values (${clientId}, ${parcelId}, ${number}, ${link})
    on conflict (client_id, parcel_id, number) do update set link = excluded.link, since = clock_timestamp()`.execute(db);
  await sql`
    delete from parcel_number where client_id = ${clientId} and parcel_id = ${parcelId} and number in (
      select number from parcel_number where client_id = ${clientId} and parcel_id = ${parcelId}
      order by since desc, number offset ${numbersKept})`.execute(db);
};
