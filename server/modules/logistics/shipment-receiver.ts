import { createHash } from "node:crypto";
import type { DraftShipment } from "@tradeport/connectors/carrier";
import { type StoredAddress, shownAddress } from "#modules/orders/index.ts";
import { sql, type Tx } from "#platform/db.ts";

export interface Receiver {
  receiver: DraftShipment["receiver"];
  countryCode: string;
  channelOrderId: string;
}

/** To whom packages go, as their orders say it now. */
export const receiversOf = async (tx: Tx, clientId: string, packageIds: readonly string[]): Promise<Map<string, Receiver>> => {
  const { rows } = await sql<{
    id: string;
    address: StoredAddress;
    billing: StoredAddress;
    customerName: string;
    channelOrderId: string;
  }>`
    select p.id, h.delivery_address as address, h.billing_address as billing, h.customer_name, h.channel_order_id
    from order_package p join order_header h on h.client_id = p.client_id and h.id = p.order_id
    where p.client_id = ${clientId} and p.id = any(${packageIds}::uuid[])`.execute(tx);
  return new Map(
    rows.map((order) => {
      const to = shownAddress(order.address);
      const person = [to.firstName, to.lastName].filter(Boolean).join(" ").trim();
      const receiver = {
        name: to.company || person || order.customerName,
        address: to.fullAddress.trim(),
        city: to.city.trim(),
        district: to.district.trim(),
        phone: to.mobilePhone || to.officePhone || to.homePhone || "",
        email: to.email ?? "",
        taxNumber: to.taxNumber || shownAddress(order.billing).taxNumber || "",
      };
      return [order.id, { receiver, countryCode: to.countryCode || "TR", channelOrderId: order.channelOrderId }];
    }),
  );
};
export const receiverOf = async (tx: Tx, clientId: string, packageId: string): Promise<Receiver | undefined> =>
  (await receiversOf(tx, clientId, [packageId])).get(packageId);

/** By which another address is known from what a carrier was told, without keeping that one. */
export const receiverHash = ({ name, address, city, district, phone }: DraftShipment["receiver"]) =>
  createHash("sha256")
    .update(JSON.stringify([name, address, city, district, phone]))
    .digest("hex");
