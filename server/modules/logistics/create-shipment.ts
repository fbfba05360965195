import { randomInt } from "node:crypto";
import { carriers } from "@tradeport/connectors";
import type { Input, Output } from "@tradeport/contract";
import { receiverWords } from "@tradeport/contract/logistics-words";
import { type OrderAction, type OrderStatus, toBeShipped } from "@tradeport/contract/order-status";
import { orderActionWords, orderStatusWords } from "@tradeport/contract/order-words";
import type { shipments } from "@tradeport/contract/shipments";
import { isUnaccepted, writePackageRows } from "#modules/orders/index.ts";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { endingAction } from "./package-now.ts";
import { sendShipmentJob } from "./send-shipment.ts";
import { receiverOf } from "./shipment-receiver.ts";
import { carrierByCode, readShipment } from "./shipment-row.ts";

type Call = (typeof shipments)["CreateShipment"];

/** Used once: a carrier takes none a second time, not even of a canceled shipment. Sixteen capitals and digits: a barcode, and short enough for each. */
const newReference = (now: Date) =>
  `TP${now.getTime().toString(36).padStart(8, "0")}${randomInt(36 ** 6)
    .toString(36)
    .padStart(6, "0")}`.toUpperCase();

/** What can be known here is refused here; the rest is the carrier's word, which the worker brings. */
export const createShipment = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const { orderPackageId, carrierCode, pieces, desi, weightKg } = input;
  const pack = await lockedPackage(ctx, orderPackageId);
  const carrier = carrierByCode(carrierCode);
  if (!carrier) throw new Fail("carrier_unknown", { code: carrierCode, codes: carriers.map(({ code }) => code).join(", ") });
  const { rows: accounts } = await sql<{ isSandbox: boolean; health: string }>`
    select is_sandbox, health from cargo_account where client_id = ${clientId} and provider = ${carrier.code}`.execute(db);
  const account = accounts[0];
  if (!account) throw new Fail("cargo_not_connected", { carrier: carrier.name });
  if (account.isSandbox !== pack.isSandbox)
    throw new Fail(pack.isSandbox ? "shipment_trial_store" : "shipment_trial_account", { carrier: carrier.name });
  if (account.health === "refused") throw new Fail("carrier_refuses", { carrier: carrier.name });
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
  const reference = newReference(ctx.now());
  await sql`
    insert into shipment (client_id, id, provider, is_sandbox, store_id, order_id, package_id, reference, state, pieces, desi, weight_kg, created_by)
    values (${clientId}, ${id}, ${carrier.code}, ${account.isSandbox}, ${pack.storeId}, ${pack.orderId}, ${orderPackageId}, ${reference}, 'waiting',
      ${pieces}, ${desi}::numeric, ${weightKg}::numeric, ${ctx.who.displayName})`.execute(db);
  // From then on its package is found by the reference.
  await writePackageRows(db, clientId, [pack.orderId]);
  await ctx.enqueue(sendShipmentJob, { clientId, shipmentId: id }, { queue: "logistics", key: `shipment ${id}` });
  await ctx.audit({
    action: "create",
    objectType: "shipment",
    objectId: id,
    after: { carrierName: carrier.name, trackingNumber: reference, quantity: pieces },
  });
  return readShipment(ctx, id);
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
const lockedPackage = async ({ db, clientId }: Ctx, packageId: string): Promise<Package> => {
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
      carrier: carrierByCode(pack.provider)?.name ?? pack.provider,
      reference: pack.reference!,
    });
  if (!toBeShipped.includes(pack.status)) throw new Fail("package_left", { status: orderStatusWords[pack.status] });
  if (isUnaccepted(pack.channelCode, pack.status)) throw new Fail("shipment_unaccepted");
  if (pack.busy) throw new Fail("shipment_package_busy", { action: orderActionWords[pack.busy] });
  if (pack.origin)
    throw new Fail("shipment_of_origin", {
      carrier: carrierByCode(pack.origin.provider)?.name ?? pack.origin.provider,
      reference: pack.origin.reference,
    });
  if (pack.paymentPending) throw new Fail("payment_pending");
  return pack;
};
