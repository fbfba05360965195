import type { Input, Output } from "@tradeport/contract";
import type { packing } from "@tradeport/contract/packing";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { lockPackages } from "../request-action.ts";
import { viewPacking } from "./view-packing.ts";

type Call = typeof packing.RestartPacking;

/** Taken apart: nothing of it counts any more, and it is nobody's. Of a canceled one this is how it leaves the station. */
export const restartPacking = async (ctx: Ctx, { orderPackageId, version }: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  await lockPackages(ctx, { ids: [orderPackageId] });
  const { rows } = await sql<{ version: number; isHanded: boolean; packer: string; packedBy: string; quantity: number }>`
    select k.version, k.handed_at is not null as is_handed, k.packer, k.packed_by, coalesce((select sum(x.scanned)::int from packing_piece x
      where x.client_id = k.client_id and x.package_id = k.package_id), 0) as quantity
    from packing k where k.client_id = ${clientId} and k.package_id = ${orderPackageId}`.execute(db);
  const before = rows[0];
  if (!before || before.version !== version) throw new Fail("conflict");
  if (before.isHanded) throw new Fail("packing_handed");
  await sql`delete from packing_piece where client_id = ${clientId} and package_id = ${orderPackageId}`.execute(db);
  await sql`
    update packing set station = '', last_scan = '', packed_at = null, packed_by = '', version = version + 1
    where client_id = ${clientId} and package_id = ${orderPackageId}`.execute(db);
  await ctx.audit({
    action: "pack_undo",
    objectType: "order_package",
    objectId: orderPackageId,
    before: { packer: before.packedBy || before.packer, quantity: before.quantity },
  });
  return viewPacking(ctx, orderPackageId);
};
