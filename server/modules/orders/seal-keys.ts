import { randomBytes } from "node:crypto";
import { sql, type Tx } from "#platform/db.ts";
import { sealText } from "#platform/sealed-text.ts";

/** Of each order the key of what the audit holds of its buyer, made where there is none. The caller has locked the orders. */
export const sealKeys = async (tx: Tx, clientId: string, orderIds: readonly string[]): Promise<Map<string, Buffer>> => {
  const ids = [...new Set(orderIds)];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; sealKey: Buffer }>`
    update order_header h set seal_key = coalesce(h.seal_key, made.key)
    from unnest(${ids}::uuid[], ${ids.map(() => randomBytes(32))}::bytea[]) as made(id, key)
    where h.client_id = ${clientId} and h.id = made.id returning h.id, h.seal_key`.execute(tx);
  return new Map(rows.map(({ id, sealKey }) => [id, sealKey]));
};

/** Codes, numbers and links of an action. All else that is given with one a person wrote, perhaps of the buyer. */
export const codeFields = [
  ...[
    "reasonId",
    "trackingNumber",
    "trackingCode",
    "trackingUrl",
    "trackingInfo",
    "link",
    "carrierCode",
    "carrierName",
    "cargoProvider",
  ],
  ...["invoiceId", "invoiceNumber", "deci", "boxQuantity", "parcelQuantity"],
];
export const isWritten = ([key, value]: [string, unknown]) =>
  typeof value === "string" && value !== "" && !codeFields.includes(key);

/** As the audit keeps them: what a person wrote is sealed with the order's key. */
export const sealedFields = (key: Buffer, fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map((field) => [field[0], isWritten(field) ? sealText(key, field[1]) : field[1]]));
