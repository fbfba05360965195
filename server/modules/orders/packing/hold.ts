import { wordsOf } from "#modules/messages/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { type Acting, lockPackages } from "../request-action.ts";
import { roadOf } from "../road-of.ts";
import { packedElsewhere, whyNotPacked } from "../why-not-packed.ts";
import { type CountedPiece, isComplete, readPieces } from "./read-pieces.ts";

interface Held {
  station: string;
  packer: string;
  lastScan: string;
  isPacked: boolean;
  isHanded: boolean;
}
export interface Hold {
  pack: Acting;
  /** null: nobody has begun. */
  held: Held | null;
  pieces: CountedPiece[];
  /** Whom it was handed over to. */
  provider: string | null;
  /** The road order by which it goes. */
  road: string | null;
  /** It is packed, and still what it was packed as. */
  isDone: boolean;
}

/**
 * A package at a station, locked: whoever else packs, cancels or splits it comes before or after. The order is locked first, as by every report
 * and action, so that what is judged here is what stands there when it is written.
 */
export const holdOf = async (ctx: Ctx, orderPackageId: string): Promise<Hold> => {
  const [pack] = await lockPackages(ctx, { ids: [orderPackageId] });
  if (!pack) throw new Fail("not_found");
  const { rows } = await sql<Held>`
    select station, packer, last_scan, packed_at is not null as is_packed, handed_at is not null as is_handed from packing
    where client_id = ${ctx.clientId} and package_id = ${orderPackageId}`.execute(ctx.db);
  const { rows: ways } = await sql<{ provider: string | null; road: string | null }>`
    select ${roadOf} as road, (select provider from shipment where client_id = p.client_id and package_id = p.id
      and state not in ('refused', 'canceled', 'returned')) as provider
    from order_package p where p.client_id = ${ctx.clientId} and p.id = ${orderPackageId}`.execute(ctx.db);
  const held = rows[0] ?? null;
  const pieces = await readPieces(ctx, [orderPackageId]);
  return { pack, held, pieces, ...ways[0]!, isDone: held !== null && (held.isHanded || (held.isPacked && isComplete(pieces))) };
};

/** Throws what stands in the way of this station; `from`: it takes the package over from that one. */
export const mustBeOurs = ({ held, isDone }: Hold, station: string, from?: string) => {
  if (held && !isDone && held.station !== "" && held.station !== station && held.station !== from)
    throw new Fail("packing_elsewhere", { name: held.packer });
};

export const mustBePackable = ({ pack, provider, road }: Hold) => {
  const why = whyNotPacked(pack) ?? packedElsewhere(provider, road);
  if (why) throw new Fail("packing_blocked", { reason: wordsOf(why) });
};

/** The station has it from now on; begun by nobody before, it is begun. */
export const take = async (ctx: Ctx, { pack, held, pieces }: Hold, station: string) => {
  const packer = ctx.who.displayName;
  await sql`
    insert into packing as k (client_id, package_id, station, packer) values (${ctx.clientId}, ${pack.id}, ${station}, ${packer})
    on conflict (client_id, package_id) do update set station = excluded.station, packer = excluded.packer,
      begun_at = case when k.station = '' then now() else k.begun_at end, version = k.version + 1`.execute(ctx.db);
  await writePieces(ctx, pack.id, pieces);
  await ctx.audit({
    action: "pack_begin",
    objectType: "order_package",
    objectId: pack.id,
    ...(held && held.station !== "" && { before: { packer: held.packer } }),
    after: { packer },
  });
};

/** What is asked for as it is known now, with what was scanned; what is asked for no more stays, with nothing to be scanned. */
export const writePieces = async ({ db, clientId }: Ctx, packageId: string, pieces: readonly CountedPiece[]) => {
  await sql`
    insert into packing_piece (client_id, package_id, line_id, thing_id, name, code, barcode, needed, scanned)
    select ${clientId}, ${packageId}, x.line_id, x.thing_id, x.name, x.code, x.barcode, x.needed, x.scanned
    from unnest(${pieces.map(({ lineId }) => lineId)}::uuid[], ${pieces.map(({ thingId }) => thingId)}::uuid[],
      ${pieces.map(({ name, variant }) => [name, variant].filter(Boolean).join(" · "))}::text[], ${pieces.map(({ code }) => code)}::text[],
      ${pieces.map(({ barcode }) => barcode)}::text[], ${pieces.map(({ needed }) => needed)}::int[], ${pieces.map(({ scanned }) => scanned)}::int[])
      as x(line_id, thing_id, name, code, barcode, needed, scanned)
    on conflict (client_id, package_id, line_id, thing_id) do update set
      -- of what is asked for no more the name as it was
      name = case when excluded.needed > 0 then excluded.name else packing_piece.name end, code = excluded.code, barcode = excluded.barcode,
      needed = excluded.needed, scanned = excluded.scanned`.execute(db);
};
