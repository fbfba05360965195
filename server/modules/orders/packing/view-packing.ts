import type { Packing } from "@tradeport/contract/packing";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { viewPackages } from "../package-view.ts";
import { type CountedPiece, readPieces } from "./read-pieces.ts";
import { readRows } from "./read-rows.ts";

/** A package as it is packed. One of another company or another's store is not there (S2, S4). */
export const viewPacking = async (ctx: Ctx, orderPackageId: string): Promise<Packing> => {
  const [row] = await readRows(ctx, sql`p.id = ${orderPackageId}`);
  if (!row) throw new Fail("not_found");
  const pieces = await readPieces(ctx, [orderPackageId]);
  const [pack] = await viewPackages(ctx, { packageId: orderPackageId });
  const { rows } = await sql<Pick<Packing, "begunDate" | "packedBy" | "handedDate" | "handedBy">>`
    select begun_at as begun_date, packed_by, handed_at as handed_date, handed_by from packing
    where client_id = ${ctx.clientId} and package_id = ${orderPackageId}`.execute(ctx.db);
  const { needed: _needed, scanned: _scanned, ...seen } = row;
  return {
    ...seen,
    ...(rows[0] ?? { begunDate: null, packedBy: "", handedDate: null, handedBy: "" }),
    shipBy: pack!.shipBy,
    particulars: pack!.particulars,
    label: pack!.label,
    pendingAction: pack!.pendingAction,
    pieces: pieces.filter(({ needed }) => needed > 0).map(shown),
    surplus: pieces
      .filter(({ needed, scanned }) => scanned > needed)
      .map(({ name, code, barcode, needed, scanned }) => ({ name, code, barcode, quantity: scanned - needed })),
  };
};

const shown = ({ codes: _codes, packageId: _packageId, ...piece }: CountedPiece) => piece;
