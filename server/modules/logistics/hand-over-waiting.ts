import { shipperOf } from "@tradeport/connectors";
import type { Warehouse } from "@tradeport/connectors/warehouse";
import type { Words } from "@tradeport/contract";
import type { OrderStatus } from "@tradeport/contract/order-status";
import { z } from "zod";
import { isUnaccepted } from "#modules/orders/index.ts";
import { audit } from "#platform/audit.ts";
import { sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { enqueueIn, type Job, jobSpec, ofClient } from "#platform/jobs.ts";
import { handOver, lockOrdersOf, mustArrive } from "./create-shipment.ts";
import { endingAction, isOpen } from "./package-now.ts";
import { receiversOf } from "./shipment-receiver.ts";
import { type SystemRow, systemOf } from "./warehouse-system.ts";

export const handOverJob = jobSpec("logistics.hand-over", ofClient.extend({ provider: z.string() }));

/**
 * Accepted packages whose pieces are all promised at a warehouse system's location, and that were never handed over to anybody: one that came back or was
 * canceled is a person's to decide. What somebody packs at a station is being sent already.
 */
const waitingAt = async (tx: Tx, clientId: string, { warehouseId, isSandbox }: SystemRow, one?: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string; status: OrderStatus; channelCode: string }>`
  select p.id, p.status, c.code as channel_code
  from order_package p join store s on s.client_id = p.client_id and s.id = p.store_id join channel c on c.id = s.channel_id
  where p.client_id = ${clientId} and ${one ? sql`p.id = ${one}` : sql`true`} and ${isOpen}
    and s.is_sandbox = ${isSandbox} and ${endingAction} is null
    and exists (select from order_allocation a where a.client_id = p.client_id and a.order_id = p.order_id and a.package_id = p.id and a.state = 'reserved'
      and a.warehouse_id = ${warehouseId})
    and not exists (select from order_allocation a where a.client_id = p.client_id and a.order_id = p.order_id and a.package_id = p.id and a.state = 'reserved'
      and a.warehouse_id is distinct from ${warehouseId})
    and not exists (select from order_line l where l.client_id = p.client_id and l.package_id = p.id and not l.dropped and l.variant_id is null)
    and not exists (select from shipment k where k.client_id = p.client_id and k.package_id = p.id)
    and not exists (select from packing c where c.client_id = p.client_id and c.package_id = p.id and c.station <> '')
  order by p.ordered_at, p.id`.execute(tx);
  return rows.flatMap(({ id, status, channelCode }) => (isUnaccepted(channelCode, status) ? [] : [id]));
};

interface Lacking {
  orderHeaderId: string;
  channelOrderId: string;
  reason: Words;
}
const lackingMax = 20;

/** How many would go at once, and which are passed over for what their order lacks. */
export const waitingFor = async (tx: Tx, clientId: string, system: SystemRow, { name }: Pick<Warehouse, "name">) => {
  const ids = await waitingAt(tx, clientId, system);
  const receivers = await receiversOf(tx, clientId, ids);
  const why = new Map<string, Fail>();
  for (const id of ids)
    try {
      mustArrive({ name }, receivers.get(id)!);
    } catch (error) {
      if (!(error instanceof Fail)) throw error;
      why.set(id, error);
    }
  const { rows } = await sql<Omit<Lacking, "reason"> & { id: string }>`
    select p.id, h.id as order_header_id, h.channel_order_id
    from unnest(${[...why.keys()].slice(0, lackingMax)}::uuid[]) with ordinality as given(id, place)
    join order_package p on p.client_id = ${clientId} and p.id = given.id
    join order_header h on h.client_id = p.client_id and h.id = p.order_id order by given.place`.execute(tx);
  const lacking = rows.map(({ id, ...order }): Lacking => {
    const fail = why.get(id)!;
    return { ...order, reason: { tr: fail.sentence("tr"), en: fail.sentence("en") } };
  });
  return { waitingPackages: ids.length - why.size, lackingCount: why.size, lacking };
};

/**
 * Each by itself, as it stands then: it may be switched off meanwhile, or somebody began to pack it. What can't be handed over now stays in the list
 * of orders, where a person does what it lacks.
 */
export const handOverWaiting: Job<typeof handOverJob> = async ({ database, signal }, { clientId, provider }) => {
  const found = await database.asClient(clientId, async (tx) => {
    const system = await systemOf({ db: tx, clientId }, provider);
    return system?.handsOver ? waitingAt(tx, clientId, system) : [];
  });
  const by = shipperOf(provider)?.name ?? provider;
  for (const orderPackageId of found) {
    if (signal.aborted) return;
    const isOn = await database.asClient(clientId, async (tx) => {
      await lockOrdersOf({ db: tx, clientId }, [orderPackageId]);
      const system = await systemOf({ db: tx, clientId }, provider);
      if (!system?.handsOver) return false;
      const [waits] = await waitingAt(tx, clientId, system, orderPackageId);
      if (!waits) return true;
      await handOver(
        {
          ...{ db: tx, clientId, now: new Date(), by, enqueue: enqueueIn(tx) },
          audit: (entry) => audit(tx, clientId, { kind: "job", id: null, name: by }, entry),
        },
        [{ orderPackageId, carrierCode: provider, pieces: 1, desi: null, weightKg: null }],
      );
      return true;
    });
    if (!isOn) return;
  }
};
