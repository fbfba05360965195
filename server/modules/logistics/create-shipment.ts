import { randomInt } from "node:crypto";
import { shipperOf, shippers } from "@tradeport/connectors";
import type { Input, Output } from "@tradeport/contract";
import { receiverWords } from "@tradeport/contract/logistics-words";
import { type OrderAction, type OrderStatus, toBeShipped } from "@tradeport/contract/order-status";
import { orderActionWords, orderStatusWords } from "@tradeport/contract/order-words";
import type { shipments } from "@tradeport/contract/shipments";
import { isUnaccepted, writePackageRows } from "#modules/orders/index.ts";
import type { AuditEntry, Ctx } from "#platform/context.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { endingAction } from "./package-now.ts";
import { sendShipmentJob } from "./send-shipment.ts";
import { receiverOf } from "./shipment-receiver.ts";
import { readShipment } from "./shipment-row.ts";
import { packagePieces } from "./warehouse-lines.ts";
import { systemOf } from "./warehouse-system.ts";

type Call = (typeof shipments)["CreateShipment"];

/** Used once: a carrier takes none a second time, not even of a canceled shipment. Sixteen capitals and digits: a barcode, and short enough for each. */
const newReference = (now: Date) =>
  `TP${now.getTime().toString(36).padStart(8, "0")}${randomInt(36 ** 6)
    .toString(36)
    .padStart(6, "0")}`.toUpperCase();

export const createShipment = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> =>
  readShipment(
    ctx,
    await handOver(
      { db: ctx.db, clientId: ctx.clientId, now: ctx.now(), by: ctx.who.displayName, enqueue: ctx.enqueue, audit: ctx.audit },
      input,
    ),
  );

/** Whoever hands a package over: a person, or the account of a warehouse system by itself. */
interface Giver {
  db: Tx;
  clientId: string;
  now: Date;
  by: string;
  enqueue: Ctx["enqueue"];
  audit: (entry: AuditEntry) => Promise<void>;
}

/** What can be known here is refused here; the rest is the carrier's word, which the worker brings. */
export const handOver = async (giver: Giver, input: Omit<Input<Call>, "clientId">): Promise<string> => {
  const { db, clientId } = giver;
  const { orderPackageId, carrierCode, pieces, desi, weightKg } = input;
  const pack = await lockedPackage(giver, orderPackageId);
  const carrier = shipperOf(carrierCode);
  if (!carrier) throw new Fail("carrier_unknown", { code: carrierCode, codes: shippers.map(({ code }) => code).join(", ") });
  const { rows: accounts } = await sql<{ isSandbox: boolean; health: string }>`
    select is_sandbox, health from cargo_account where client_id = ${clientId} and provider = ${carrier.code}`.execute(db);
  const account = accounts[0];
  if (!account) throw new Fail("cargo_not_connected", { carrier: carrier.name });
  if (account.isSandbox !== pack.isSandbox)
    throw new Fail(pack.isSandbox ? "shipment_trial_store" : "shipment_trial_account", { carrier: carrier.name });
  if (account.health === "refused") throw new Fail("carrier_refuses", { carrier: carrier.name });
  if (carrier.kind === "warehouse") await checkPlace(giver, orderPackageId, carrier);
  const to = (await receiverOf(db, clientId, orderPackageId))!;
  if (to.countryCode !== "TR") throw new Fail("shipment_abroad", { carrier: carrier.name, country: to.countryCode });
  const missing = (["name", "address", "city", "district", "phone"] as const).filter((field) => to.receiver[field].trim() === "");
  if (missing.length > 0)
    throw new Fail("shipment_address", {
      fields: {
        tr: missing.map((field) => receiverWords[field].tr).join(", "),
        en: missing.map((field) => receiverWords[field].en).join(", "),
      },
    });
  const id = newId();
  const reference = newReference(giver.now);
  await sql`
    insert into shipment (client_id, id, provider, is_sandbox, store_id, order_id, package_id, reference, state, pieces, desi, weight_kg, created_by)
    values (${clientId}, ${id}, ${carrier.code}, ${account.isSandbox}, ${pack.storeId}, ${pack.orderId}, ${orderPackageId}, ${reference}, 'waiting',
      ${pieces}, ${desi}::numeric, ${weightKg}::numeric, ${giver.by})`.execute(db);
  // From then on its package is found by the reference.
  await writePackageRows(db, clientId, [pack.orderId]);
  await giver.enqueue(sendShipmentJob, { clientId, shipmentId: id }, { queue: "logistics", key: `shipment ${id}` });
  await giver.audit({
    action: "create",
    objectType: "shipment",
    objectId: id,
    after: { carrierName: carrier.name, trackingNumber: reference, quantity: pieces },
  });
  return id;
};

/** All that it holds lies where the warehouse system keeps the goods. */
const checkPlace = async (giver: Giver, packageId: string, { code, name }: { code: string; name: string }) => {
  const system = await systemOf(giver, code);
  if (!system) throw new Fail("warehouse_system_unset", { carrier: name });
  const { lines, elsewhere, unknown } = await packagePieces(giver.db, giver.clientId, packageId, system.warehouseId);
  if (unknown.length > 0) throw new Fail("warehouse_line_unknown", { products: unknown.join(", ") });
  if (elsewhere.length > 0 || lines.length === 0)
    throw new Fail("warehouse_elsewhere", { warehouse: system.warehouseName, products: elsewhere.join(", ") || "-" });
};

interface Package {
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
  /** What may end or split it, and is out. */
  busy: OrderAction | null;
  /** What a carrier has of a package of this order that was split. */
  origin: { provider: string; reference: string } | null;
}

/** Its order is locked: two people hand a package over once. */
const lockedPackage = async ({ db, clientId }: Giver, packageId: string): Promise<Package> => {
  await sql`select from order_header where client_id = ${clientId} and id = (
    select order_id from order_package where client_id = ${clientId} and id = ${packageId}) for update`.execute(db);
  const { rows } = await sql<Package>`
    select p.order_id, p.store_id, (select c.code from channel c where c.id = s.channel_id) as channel_code, p.status, p.superseded, p.payment_pending, p.fulfilled_there, s.is_sample, s.is_sandbox, k.provider, k.reference,
      ${endingAction} as busy,
      (select jsonb_build_object('provider', e.provider, 'reference', e.reference) from order_package o
        join shipment e on e.client_id = o.client_id and e.package_id = o.id and e.state in ('waiting', 'sending', 'unknown', 'created', 'canceling')
        where o.client_id = p.client_id and o.order_id = p.order_id and o.superseded limit 1) as origin
    from order_package p join store s on s.client_id = p.client_id and s.id = p.store_id
    left join shipment k on k.client_id = p.client_id and k.package_id = p.id and k.state not in ('refused', 'canceled', 'returned')
    where p.client_id = ${clientId} and p.id = ${packageId}`.execute(db);
  const pack = rows[0];
  if (!pack || pack.superseded) throw new Fail("not_found");
  if (pack.isSample) throw new Fail("sample_order");
  if (pack.fulfilledThere) throw new Fail("fulfilled_there");
  if (pack.provider !== null)
    throw new Fail("shipment_open", {
      carrier: shipperOf(pack.provider)?.name ?? pack.provider,
      reference: pack.reference!,
    });
  if (!toBeShipped.includes(pack.status)) throw new Fail("package_left", { status: orderStatusWords[pack.status] });
  if (isUnaccepted(pack.channelCode, pack.status)) throw new Fail("shipment_unaccepted");
  if (pack.busy) throw new Fail("shipment_package_busy", { action: orderActionWords[pack.busy] });
  if (pack.origin)
    throw new Fail("shipment_of_origin", {
      carrier: shipperOf(pack.origin.provider)?.name ?? pack.origin.provider,
      reference: pack.origin.reference,
    });
  if (pack.paymentPending) throw new Fail("payment_pending");
  return pack;
};
