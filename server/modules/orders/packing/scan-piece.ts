import type { Input, Output } from "@tradeport/contract";
import { mayDo } from "@tradeport/contract/order-status";
import type { packing } from "@tradeport/contract/packing";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { fold } from "#platform/fold.ts";
import { actOnMany } from "../act-on-many.ts";
import { type Hold, holdOf, mustBeOurs, mustBePackable, take, writePieces } from "./hold.ts";
import { type CountedPiece, isComplete } from "./read-pieces.ts";
import { viewPacking } from "./view-packing.ts";

type Call = typeof packing.ScanPiece;

/** Some scanners leave out the zeros in front of an EAN, or add one; a keyboard of another language types ı for i. */
const bare = (code: string) => fold(code).replace(/^0+(?=.)/, "");

/**
 * A piece goes in, or comes out. The last piece makes the package packed, in the same transaction: who and when, and the marketplace is told by
 * the act that says so (A_PREPARE), where it may be done now and nothing more has to be said with it.
 */
export const scanPiece = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { orderPackageId, station, scan } = input;
  const hold = await holdOf(ctx, orderPackageId);
  // The answer of before was lost on its way.
  if (hold.held?.lastScan === scan) return answer(ctx, input, hold.pieces, hold.isDone);
  if (hold.isDone) throw new Fail("packing_done");
  mustBeOurs(hold, station);
  // What has to come out again comes out of a canceled one, too.
  if (!input.takeOut) mustBePackable(hold);
  const pieces = input.takeOut ? takenOut(hold.pieces, input) : laidIn(hold.pieces, input);
  if (hold.held?.station !== station) await take(ctx, hold, station);
  await writePieces(ctx, orderPackageId, pieces);
  const isPacked = isComplete(pieces);
  await sql`
    update packing set last_scan = ${scan}, version = version + 1, packed_at = case when ${isPacked} then now() end,
      packed_by = case when ${isPacked} then ${ctx.who.displayName} else '' end
    where client_id = ${ctx.clientId} and package_id = ${orderPackageId}`.execute(ctx.db);
  if (isPacked) await sayPacked(ctx, hold, pieces);
  return answer(ctx, input, pieces, isPacked);
};

const meant = (pieces: readonly CountedPiece[], code: string) =>
  pieces.filter(({ codes }) => codes.some((one) => one !== "" && bare(one) === bare(code)));
const sum = (pieces: readonly CountedPiece[], of: "needed" | "scanned") => pieces.reduce((all, piece) => all + piece[of], 0);

const laidIn = (pieces: readonly CountedPiece[], { code, quantity }: Input<Call>): CountedPiece[] => {
  const all = meant(pieces, code);
  if (all.length === 0) throw new Fail("piece_wrong", { code });
  const open = all.filter(({ needed }) => needed > 0);
  const name = nameOf(all);
  if (open.length === 0) throw new Fail("piece_canceled", { name });
  const missing = open.reduce((room, { needed, scanned }) => room + Math.max(0, needed - scanned), 0);
  if (quantity > missing)
    throw new Fail("piece_too_many", { name, needed: sum(open, "needed"), scanned: sum(open, "scanned"), requested: quantity });
  let left = quantity;
  return pieces.map((piece) => {
    const more = open.includes(piece) ? Math.min(left, Math.max(0, piece.needed - piece.scanned)) : 0;
    left -= more;
    return { ...piece, scanned: piece.scanned + more };
  });
};

/** First of what is too many. */
const takenOut = (pieces: readonly CountedPiece[], { code, quantity }: Input<Call>): CountedPiece[] => {
  const all = meant(pieces, code);
  if (all.length === 0) throw new Fail("piece_wrong", { code });
  if (quantity > sum(all, "scanned")) throw new Fail("piece_not_in", { name: nameOf(all), scanned: sum(all, "scanned") });
  let left = quantity;
  const taken = new Map<CountedPiece, number>();
  for (const down of [({ needed }: CountedPiece) => needed, () => 0])
    for (const piece of all) {
      const there = piece.scanned - (taken.get(piece) ?? 0);
      const less = Math.min(left, Math.max(0, there - down(piece)));
      taken.set(piece, (taken.get(piece) ?? 0) + less);
      left -= less;
    }
  return pieces.map((piece) => ({ ...piece, scanned: piece.scanned - (taken.get(piece) ?? 0) }));
};

const nameOf = ([first]: readonly CountedPiece[]) => [first?.name, first?.variant].filter(Boolean).join(" · ");

const sayPacked = async (ctx: Ctx, { pack }: Hold, pieces: readonly CountedPiece[]) => {
  await ctx.audit({
    action: "pack_done",
    objectType: "order_package",
    objectId: pack.id,
    after: { packer: ctx.who.displayName, quantity: sum(pieces, "scanned") },
  });
  // Refused, it is packed here all the same: why stands beside its label and on the order's page.
  if (mayDo("A_PREPARE", pack.status)) await actOnMany(ctx, [pack], "A_PREPARE");
};

const answer = async (ctx: Ctx, { orderPackageId, code }: Input<Call>, pieces: readonly CountedPiece[], isPacked: boolean) => {
  const all = meant(pieces, code);
  return {
    packing: await viewPacking(ctx, orderPackageId),
    name: nameOf(all),
    needed: sum(all, "needed"),
    scanned: sum(all, "scanned"),
    isPacked,
  };
};
