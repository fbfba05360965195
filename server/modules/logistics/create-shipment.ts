import { randomInt } from "node:crypto";
import { shipperOf, shippers } from "@tradeport/connectors";
import type { Shipper } from "@tradeport/connectors/warehouse";
import type { Input, Output } from "@tradeport/contract";
import { receiverWords } from "@tradeport/contract/logistics-words";
import { type OrderAction, type OrderStatus, toBeShipped } from "@tradeport/contract/order-status";
import { orderActionWords, orderStatusWords } from "@tradeport/contract/order-words";
import type { shipments } from "@tradeport/contract/shipments";
import { isUnaccepted, roadOfPart, writePackageRows } from "#modules/orders/index.ts";
import type { AuditEntry, Ctx } from "#platform/context.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { limitsOf, mustFit } from "./carrier-limits.ts";
import { endingAction } from "./package-now.ts";
import { sendShipmentJob } from "./send-shipment.ts";
import { type Receiver, receiversOf } from "./shipment-receiver.ts";
import { readShipment } from "./shipment-row.ts";
import { linesThere } from "./warehouse-lines.ts";

type Call = (typeof shipments)["CreateShipment"];

/** Used once: a carrier takes none a second time, not even of a canceled shipment. Sixteen capitals and digits: a barcode, and short enough for each. */
const newReference = (now: Date) =>
  `TP${now.getTime().toString(36).padStart(8, "0")}${randomInt(36 ** 6)
    .toString(36)
    .padStart(6, "0")}`.toUpperCase();

/** A package with the carrier that it is to go by, and its size. */
export type Handing = Pick<Input<Call>, "orderPackageId" | "carrierCode"> &
  Required<Pick<Input<Call>, "pieces" | "desi" | "weightKg">>;

export const createShipment = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { made, refused } = await handOver(giverOf(ctx), [input]);
  for (const why of refused.values()) throw why;
  return readShipment(ctx, made[0]!.id);
};

/** Whoever hands packages over: a person, or the account of a warehouse system by itself. */
export interface Giver {
  db: Tx;
  clientId: string;
  now: Date;
  by: string;
  enqueue: Ctx["enqueue"];
  audit: (entry: AuditEntry) => Promise<void>;
}
export const giverOf = ({ db, clientId, now, who, enqueue, audit }: Ctx): Giver => ({
  ...{ db, clientId, enqueue, audit },
  now: now(),
  by: who.displayName,
});

/** Each package is handed over once or refused for its own reason; all of them in this transaction, whose locks two callers of one package meet at. */
export const handOver = async (giver: Giver, requests: readonly Handing[]) => {
  const { db, clientId } = giver;
  const { ready, refused } = await judge(giver, requests, { isLocked: true });
  const references = new Set<string>();
  while (references.size < ready.length) references.add(newReference(giver.now));
  const made = [...references].map((reference, at) => ({ ...ready[at]!, id: newId(), reference }));
  if (made.length === 0) return { made, refused };
  const each = <T>(of: (one: (typeof made)[number]) => T) => made.map(of);
  await sql`
    insert into shipment (client_id, id, provider, is_sandbox, store_id, order_id, package_id, reference, state, pieces, desi, weight_kg, created_by)
    select ${clientId}, r.id, r.provider, r.is_sandbox, r.store_id, r.order_id, r.package_id, r.reference, 'waiting', r.pieces, r.desi, r.weight_kg,
      ${giver.by}
    from unnest(${each(({ id }) => id)}::uuid[], ${each(({ carrier }) => carrier.code)}::text[], ${each(({ pack }) => pack.isSandbox)}::boolean[],
      ${each(({ pack }) => pack.storeId)}::uuid[], ${each(({ pack }) => pack.orderId)}::uuid[], ${each(({ pack }) => pack.id)}::uuid[],
      ${each(({ reference }) => reference)}::text[], ${each(({ request }) => request.pieces)}::int[],
      ${each(({ request }) => request.desi)}::numeric[], ${each(({ request }) => request.weightKg)}::numeric[])
      as r(id, provider, is_sandbox, store_id, order_id, package_id, reference, pieces, desi, weight_kg)`.execute(db);
  // From then on its package is found by the reference.
  await writePackageRows(db, clientId, [...new Set(each(({ pack }) => pack.orderId))]);
  for (const { id, carrier, reference, request } of made) {
    await giver.enqueue(sendShipmentJob, { clientId, shipmentId: id }, { queue: "logistics", key: `shipment ${id}` });
    await giver.audit({
      action: "create",
      objectType: "shipment",
      objectId: id,
      after: { carrierName: carrier.name, trackingNumber: reference, quantity: request.pieces },
    });
  }
  return { made, refused };
};

/** What can be known here is refused here; the rest is the carrier's word, which the worker brings. Any package that is not there: not_found for all. */
type Place = Pick<Giver, "db" | "clientId" | "now">;

export const judge = async (place: Place, requests: readonly Handing[], { isLocked }: { isLocked: boolean }) => {
  const { db, clientId } = place;
  const ids = requests.map(({ orderPackageId }) => orderPackageId);
  const packs = await packagesToHand(place, ids, isLocked);
  const { rows: accounts } = await sql<Account>`
    select provider, is_sandbox, health from cargo_account where client_id = ${clientId}`.execute(db);
  const receivers = await receiversOf(db, clientId, ids);
  const limits = await limitsOf(place, ids);
  const ready: { request: Handing; pack: Package; carrier: Shipper }[] = [];
  const refused = new Map<string, Fail>();
  for (const request of requests) {
    const pack = packs.get(request.orderPackageId)!;
    try {
      mayLeave(pack);
      const carrier = usable(request.carrierCode, pack, accounts);
      if (carrier.kind === "warehouse") await linesThere(place, pack.id, carrier);
      mustArrive(carrier, receivers.get(pack.id)!);
      mustFit(request, limits(carrier, pack.id));
      ready.push({ request, pack, carrier });
    } catch (error) {
      if (!(error instanceof Fail)) throw error;
      refused.set(pack.id, error);
    }
  }
  return { ready, refused };
};

interface Account {
  provider: string;
  isSandbox: boolean;
  health: string;
}
const usable = (carrierCode: string, pack: Package, accounts: readonly Account[]): Shipper => {
  const carrier = shipperOf(carrierCode);
  if (!carrier) throw new Fail("carrier_unknown", { code: carrierCode, codes: shippers.map(({ code }) => code).join(", ") });
  const account = accounts.find(({ provider }) => provider === carrier.code);
  if (!account) throw new Fail("cargo_not_connected", { carrier: carrier.name });
  if (account.isSandbox !== pack.isSandbox)
    throw new Fail(pack.isSandbox ? "shipment_trial_store" : "shipment_trial_account", { carrier: carrier.name });
  if (account.health === "refused") throw new Fail("carrier_refuses", { carrier: carrier.name });
  return carrier;
};

/** Throws what the address lacks. */
export const mustArrive = (carrier: Pick<Shipper, "name">, to: Receiver) => {
  if (to.countryCode !== "TR") throw new Fail("shipment_abroad", { carrier: carrier.name, country: to.countryCode });
  const missing = (["name", "address", "city", "district", "phone"] as const).filter((field) => to.receiver[field].trim() === "");
  if (missing.length > 0)
    throw new Fail("shipment_address", {
      fields: {
        tr: missing.map((field) => receiverWords[field].tr).join(", "),
        en: missing.map((field) => receiverWords[field].en).join(", "),
      },
    });
};

interface Package {
  id: string;
  orderId: string;
  storeId: string;
  channelCode: string;
  status: OrderStatus;
  superseded: boolean;
  paymentPending: boolean;
  fulfilledThere: boolean;
  isSample: boolean;
  /** Of its store. */
  isSandbox: boolean;
  /** The shipment that it has. */
  provider: string | null;
  reference: string | null;
  /** The number of a road order that brings it. */
  road: string | null;
  /** What may end or split it, and is out. */
  busy: OrderAction | null;
  /** What a carrier has of a package of this order that was split. */
  origin: { provider: string; reference: string } | null;
}

/** In the order of ids: two people hand a package over once, and what was read of it holds until it is written. */
export const lockOrdersOf = ({ db, clientId }: Pick<Giver, "db" | "clientId">, packageIds: readonly string[]) =>
  sql`select from order_header where client_id = ${clientId} and id in (
      select order_id from order_package where client_id = ${clientId} and id = any(${packageIds}::uuid[])) order by id for update`.execute(
    db,
  );

const packagesToHand = async (
  { db, clientId }: Pick<Giver, "db" | "clientId">,
  ids: readonly string[],
  isLocked: boolean,
): Promise<Map<string, Package>> => {
  if (isLocked) await lockOrdersOf({ db, clientId }, ids);
  const { rows } = await sql<Package>`
    select p.id, p.order_id, p.store_id, (select c.code from channel c where c.id = s.channel_id) as channel_code, p.status, p.superseded, p.payment_pending, p.fulfilled_there, s.is_sample, s.is_sandbox, k.provider, k.reference,
      ${endingAction} as busy, ${roadOfPart} as road,
      (select jsonb_build_object('provider', e.provider, 'reference', e.reference) from order_package o
        join shipment e on e.client_id = o.client_id and e.package_id = o.id and e.state in ('waiting', 'sending', 'unknown', 'created', 'canceling')
        where o.client_id = p.client_id and o.order_id = p.order_id and o.superseded limit 1) as origin
    from order_package p join store s on s.client_id = p.client_id and s.id = p.store_id
    left join shipment k on k.client_id = p.client_id and k.package_id = p.id and k.state not in ('refused', 'canceled', 'returned')
    where p.client_id = ${clientId} and p.id = any(${ids}::uuid[])`.execute(db);
  const packs = new Map(rows.map((row) => [row.id, row]));
  if (ids.some((id) => !packs.has(id))) throw new Fail("not_found");
  return packs;
};

/** Throws what stands in the way of a package. */
const mayLeave = (pack: Package) => {
  if (pack.superseded) throw new Fail("not_found");
  if (pack.isSample) throw new Fail("sample_order");
  if (pack.fulfilledThere) throw new Fail("fulfilled_there");
  if (pack.provider !== null)
    throw new Fail("shipment_open", {
      carrier: shipperOf(pack.provider)?.name ?? pack.provider,
      reference: pack.reference!,
    });
  if (pack.road !== null) throw new Fail("road_order_there", { number: pack.road });
  if (!toBeShipped.includes(pack.status)) throw new Fail("package_left", { status: orderStatusWords[pack.status] });
  if (isUnaccepted(pack.channelCode, pack.status)) throw new Fail("shipment_unaccepted");
  if (pack.busy) throw new Fail("shipment_package_busy", { action: orderActionWords[pack.busy] });
  if (pack.origin)
    throw new Fail("shipment_of_origin", {
      carrier: shipperOf(pack.origin.provider)?.name ?? pack.origin.provider,
      reference: pack.origin.reference,
    });
  if (pack.paymentPending) throw new Fail("payment_pending");
};
