import type { ActionRule } from "@tradeport/connectors/orders";
import { mayDo, type OrderAction, type OrderStatus, toBeShipped } from "@tradeport/contract/order-status";
import { wakeStores } from "#modules/connections/index.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import { ruleOf } from "./action-rules.ts";
import { lockPackage, moveStatus } from "./move-status.ts";
import { writePackageRows } from "./package-rows.ts";
import { reconcileHolds } from "./reconcile-holds.ts";
import { writeParcels } from "./write-parcels.ts";

export interface CarrierWord {
  packageId: string;
  step: "moving" | "delivered" | "returned";
  carrier: string;
  number: string | null;
  link: string | null;
  /** Who took it, where the carrier says so. */
  receivedBy: string | null;
}

const actions = { moving: "A_SHIP", delivered: "A_DELIVER", returned: "A_DELIVER_FAIL" } as const satisfies Record<
  CarrierWord["step"],
  OrderAction
>;

interface Package {
  storeId: string;
  channelCode: string;
  status: OrderStatus;
  isOurs: boolean;
  storeIsActive: boolean;
  isOut: boolean;
}

/**
 * A carrier of the seller's own has a package's parcel: what the marketplace takes is told to it, the rest is marked here. Carrier and number stand on the
 * package from then on. A package that the marketplace has moved already stays, and what asks for more than a carrier says is a person's to send.
 * False: an action of the package is out, or its parcel has not been told of yet.
 */
export const moveByCarrier = async (tx: Tx, clientId: string, word: CarrierWord): Promise<boolean> => {
  const { packageId, step, carrier, number, link } = word;
  const orderId = await lockPackage(tx, clientId, packageId);
  if (orderId === undefined) return true;
  const { rows } = await sql<Package>`
    select p.store_id, c.code as channel_code, p.status, not p.superseded and not p.fulfilled_there and not s.is_sample as is_ours, s.is_active as store_is_active,
      exists (select from package_action a where a.client_id = p.client_id and a.package_id = p.id and a.state in ('waiting', 'sending', 'unknown')) as is_out
    from order_package p join store s on s.client_id = p.client_id and s.id = p.store_id join channel c on c.id = s.channel_id
    where p.client_id = ${clientId} and p.id = ${packageId}`.execute(tx);
  const pack = rows[0]!;
  if (!pack.isOurs) return true;
  if (step === "moving" && number !== null) {
    await sql`
      update order_package set cargo_company = ${carrier}, cargo_tracking_code = ${number}, cargo_tracking_link = ${link ?? ""},
        version = version + 1, modified_at = now()
      where client_id = ${clientId} and id = ${packageId} and (cargo_company, cargo_tracking_code) is distinct from (${carrier}, ${number})`.execute(
      tx,
    );
    await writeParcels(tx, clientId, [orderId]);
    await writePackageRows(tx, clientId, [orderId]);
  }
  const action = actions[step];
  if (!mayDo(action, pack.status)) return step === "moving" || !toBeShipped.includes(pack.status) || !pack.isOut;
  if (pack.isOut) return false;
  const rule = ruleOf(pack.channelCode, action);
  if (!rule) return true;
  if (rule.how === "remote") {
    const fields = fieldsOf(rule, word);
    if (fields && pack.storeIsActive) await tell(tx, clientId, { ...pack, packageId, action, fields, carrier });
    return true;
  }
  // What the marketplace's own carriers report to it, this one does not.
  await moveStatus(tx, clientId, packageId, {
    ...{ action, actorKind: "job", actorName: carrier, remote: false, reason: "" },
  });
  await reconcileHolds(tx, clientId, [orderId], carrier);
  return true;
};

/** The marketplace's own fields as a carrier fills them in; null: one that is needed is not known. */
const fieldsOf = (rule: ActionRule, { carrier, number, link, receivedBy }: CarrierWord) => {
  const filled: Record<string, string> = {};
  for (const { key, required, fills, unknown, options = [] } of rule.fields) {
    const named = options.find(({ label }) => label.tr.localeCompare(carrier, "tr", { sensitivity: "base" }) === 0);
    const listed = (named ?? options.find(({ isOther }) => isOther))?.value;
    const values = { carrier: listed, carrierName: carrier, trackingNumber: number, trackingLink: link, receiver: receivedBy };
    const value = fills && (values[fills] || (required && unknown));
    if (value) filled[key] = value;
    else if (required) return null;
  }
  return filled;
};

interface Told extends Pick<Package, "storeId"> {
  packageId: string;
  action: OrderAction;
  fields: Record<string, string>;
  carrier: string;
}
const tell = async (tx: Tx, clientId: string, { packageId, storeId, action, fields, carrier }: Told) => {
  await sql`
    insert into package_action (client_id, id, package_id, store_id, action, fields, state, requested_by_name, requested_at)
    values (${clientId}, ${newId()}, ${packageId}, ${storeId}, ${action}, ${JSON.stringify(fields)}::jsonb, 'waiting', ${carrier}, clock_timestamp())`.execute(
    tx,
  );
  await sql`update order_package set version = version + 1, modified_at = now() where client_id = ${clientId} and id = ${packageId}`.execute(
    tx,
  );
  await wakeStores(tx, [storeId], { urgent: true });
};
