import type { Input, Output } from "@tradeport/contract";
import type { packing } from "@tradeport/contract/packing";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { readRows } from "./read-rows.ts";

type Call = typeof packing.FindPacking;

/** A scanner is a keyboard: one of another language types ı for i, and a small letter for a large one. */
const spellings = (code: string) => {
  const plain = code.replaceAll("\u0131", "i").replaceAll("\u0130", "I");
  return [...new Set([code, plain, plain.toUpperCase()])];
};

/**
 * What a scanned code names: the barcode of a packing slip or a pick list is the package's number, that of a label the carrier's code, or the
 * reference of a shipment by a carrier of one's own; an order's number names its packages. Numbers are a store's own, so two stores may have the same.
 */
export const findPacking = (ctx: Ctx, { code }: Input<Call>): Promise<Output<Call>> => {
  const codes = sql`any(${spellings(code)}::text[])`;
  const own = sql`store_id = any(array(select id from store where client_id = ${ctx.clientId}))`;
  return readRows(
    ctx,
    sql`p.id = any(array(
      select id from order_package where client_id = ${ctx.clientId} and ${own} and channel_package_id = ${codes}
      union
      select a.package_id from parcel_number n join order_allocation a on a.client_id = n.client_id and a.parcel_id = n.parcel_id
        where n.client_id = ${ctx.clientId} and n.number = ${codes}
      union
      select n.parcel_id from parcel_number n where n.client_id = ${ctx.clientId} and n.number = ${codes}
      union
      select k.package_id from shipment k where k.client_id = ${ctx.clientId} and k.${own} and (k.reference = ${codes} or k.tracking_number = ${codes})
      union
      select o.id from order_header f join order_package o on o.client_id = f.client_id and o.order_id = f.id and not o.superseded
        where f.client_id = ${ctx.clientId} and f.${own} and f.channel_order_id = ${codes}))
    order by k.packed_at is not null, p.ordered_at, p.channel_package_id limit 50`,
  );
};
