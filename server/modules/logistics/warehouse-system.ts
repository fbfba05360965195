import { warehouses } from "@tradeport/connectors";
import type { Shipper, Warehouse } from "@tradeport/connectors/warehouse";
import type { Message } from "@tradeport/contract/messages";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

export const warehouseByCode = (code: string): Warehouse => {
  const warehouse = warehouses.find((one) => one.code === code);
  if (!warehouse) throw new Fail("carrier_unknown", { code, codes: warehouses.map((one) => one.code).join(", ") });
  return warehouse;
};

/** Where an account's orders are told, as people write it; null: its carrier has one place for all. */
export const placeOf = (shipper: Shipper, credentials: Record<string, string>): string | null => {
  if (shipper.kind !== "warehouse") return null;
  const { origin, basePath } = shipper.placeOf(credentials);
  return `${origin}${basePath}`;
};
export const elsewhereCode = "shipment_elsewhere";
/** Of what was told where its account is no more: nobody is asked at another place. */
export const elsewhere = ({ name }: Shipper, place: string, reference: string): Message => ({
  code: elsewhereCode,
  values: { carrier: name, place, reference },
});

export interface SystemRow {
  accountId: string;
  version: number;
  /** How often it was read, or became another's. */
  reading: number;
  isSandbox: boolean;
  warehouseId: string;
  warehouseName: string;
  handsOver: boolean;
  readAt: string | null;
  failingSince: string | null;
  failure: Message | null;
}
/** The location that a warehouse system keeps; undefined: there is no account, or none was said. */
export const systemOf = async (
  { db, clientId }: Pick<Ctx, "db" | "clientId">,
  code: string,
  lock = false,
): Promise<SystemRow | undefined> => {
  const { rows } = await sql<SystemRow>`
    select s.account_id, s.version, s.reading, a.is_sandbox, s.warehouse_id, w.name as warehouse_name, s.hands_over, s.read_at, s.failing_since, s.failure
    from warehouse_system s join cargo_account a on a.client_id = s.client_id and a.id = s.account_id
    join warehouse w on w.client_id = s.client_id and w.id = s.warehouse_id
    where s.client_id = ${clientId} and a.provider = ${code} ${lock ? sql`for update of s` : sql``}`.execute(db);
  return rows[0];
};
