import { carriers } from "@tradeport/connectors";
import type { Carrier } from "@tradeport/connectors/carrier";
import type { Message } from "@tradeport/contract/messages";
import type { Shipment } from "@tradeport/contract/shipments";
import { wordsOf } from "#modules/messages/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

export const carrierByCode = (code: string): Carrier | undefined => carriers.find((one) => one.code === code);

type Row = Omit<Shipment, "carrierName" | "remoteStatus" | "reason"> & { remoteStatus: string; reason: Message | null };

const rowsOf = async ({ db, clientId }: Pick<Ctx, "db" | "clientId">, of: ReturnType<typeof sql>) => {
  const { rows } = await sql<Row>`
    select id, version, package_id as order_package_id, provider as carrier_code, is_sandbox, reference, state, state_at as state_date, remote_status, reason,
      pieces, trim_scale(desi)::text as desi, trim_scale(weight_kg)::text as weight_kg, tracking_number, tracking_link,
      delivered_at as delivered_date, created_by, created_at as created_date
    from shipment where client_id = ${clientId} and ${of} order by created_at desc, id desc limit 200`.execute(db);
  return rows.map(({ remoteStatus, reason, ...row }): Shipment => {
    const carrier = carrierByCode(row.carrierCode);
    return {
      ...row,
      carrierName: carrier?.name ?? row.carrierCode,
      remoteStatus:
        carrier?.shipments.statusWords[remoteStatus] ?? (remoteStatus ? { tr: remoteStatus, en: remoteStatus } : null),
      reason: reason && wordsOf(reason),
    };
  });
};

export const shipmentsOf = (ctx: Pick<Ctx, "db" | "clientId">, orderId: string) => rowsOf(ctx, sql`order_id = ${orderId}`);
export const readShipment = async (ctx: Pick<Ctx, "db" | "clientId">, id: string): Promise<Shipment> => {
  const [row] = await rowsOf(ctx, sql`id = ${id}`);
  if (!row) throw new Fail("not_found");
  return row;
};
