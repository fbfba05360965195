import { sql, type Tx } from "#platform/db.ts";

const parts = ["Title", "OfficialPerson", "Address", "PostCode", "Floor", "Apartment", "Phone1", "Phone2", "Email"];
/** What a road order says of the person behind the door; the country, the city and the customs' part stay. */
const nobody = Object.fromEntries(
  [...parts.map((part) => `recipient${part}`), "deliveryPerson", "orderNotes"].map((field) => [field, ""]),
);

/** Takes out of what was handed to carriers for these orders whom it was for. */
export const eraseRecipients = async (tx: Tx, clientId: string, orderIds: readonly string[]) => {
  const ofOrders = sql`client_id = ${clientId} and order_id = any(${orderIds}::uuid[])`;
  await sql`update road_order set fields = fields || ${JSON.stringify(nobody)}::jsonb where ${ofOrders}`.execute(tx);
  await sql`update shipment set receiver_hash = null, told_later = '[]' where ${ofOrders} and (receiver_hash is not null or told_later <> '[]')`.execute(
    tx,
  );
};
