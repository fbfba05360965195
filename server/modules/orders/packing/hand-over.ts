import type { Input, Output } from "@tradeport/contract";
import { mayDo } from "@tradeport/contract/order-status";
import type { packing } from "@tradeport/contract/packing";
import { wordsOf } from "#modules/messages/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { actOnMany } from "../act-on-many.ts";
import { ruleOf } from "../action-rules.ts";
import { type Acting, lockPackages } from "../request-action.ts";
import { goesByRoad, roadOf } from "../road-of.ts";
import { consuming } from "../status.ts";
import { whyNotPacked } from "../why-not-packed.ts";
import { isComplete, readPieces } from "./read-pieces.ts";

type Call = typeof packing.HandOver;
interface Row {
  id: string;
  orderHeaderId: string;
  channelPackageId: string;
  isPacked: boolean;
  isHanded: boolean;
  road: string | null;
}

/**
 * Each is handed over, or refused for its own reason. Where the carrier's scan moves the package at the marketplace nothing is told: that it was
 * handed over is known here. Where the seller says so, the act that does is done (A_SHIP); one that asks for more is named, and is said on its
 * order's page. Handed over already: nothing happens, so that a repeat is one.
 */
export const handOver = async (ctx: Ctx, { orderPackageIds }: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const packs = await lockPackages(ctx, { ids: orderPackageIds });
  const ids = packs.map(({ id }) => id);
  const { rows } = await sql<Row>`
    select p.id, p.order_id as order_header_id, p.channel_package_id, k.packed_at is not null as is_packed,
      k.handed_at is not null as is_handed, ${roadOf} as road
    from order_package p
    left join packing k on k.client_id = p.client_id and k.package_id = p.id
    where p.client_id = ${clientId} and p.id = any(${ids}::uuid[])`.execute(db);
  const known = new Map(rows.map((row) => [row.id, row]));
  const pieces = Map.groupBy(await readPieces(ctx, ids), ({ packageId }) => packageId);
  const handed: Acting[] = [];
  const refused: Output<Call>["refused"] = [];
  let already = 0;
  for (const pack of packs) {
    const row = known.get(pack.id)!;
    if (row.isHanded) already += 1;
    else {
      const why = refusalOf(pack, row, isComplete(pieces.get(pack.id) ?? []));
      if (!why) handed.push(pack);
      else {
        const words = { tr: why.sentence("tr"), en: why.sentence("en") };
        const { channelPackageId } = row;
        refused.push({ orderPackageId: pack.id, channelPackageId, code: why.code, message: words[ctx.locale], words });
      }
    }
  }
  await sql`
    update packing set handed_at = now(), handed_by = ${ctx.who.displayName}, version = version + 1
    where client_id = ${clientId} and package_id = any(${handed.map(({ id }) => id)}::uuid[])`.execute(db);
  for (const { id } of handed)
    await ctx.audit({ action: "hand_over", objectType: "order_package", objectId: id, after: { packer: ctx.who.displayName } });
  const toShip = await ship(ctx, handed);
  return {
    handedOver: handed.length + already,
    toShip: toShip.map(({ id }) => {
      const { orderHeaderId, channelPackageId } = known.get(id)!;
      return { orderPackageId: id, orderHeaderId, channelPackageId };
    }),
    refused,
  };
};

/** One that the marketplace shows on its way already was handed over, whatever was said of it here. */
const refusalOf = (pack: Acting, { isPacked, road }: Row, complete: boolean): Fail | null => {
  if (!isPacked) return new Fail("packing_not_done");
  if (consuming.includes(pack.status)) return null;
  const why = whyNotPacked(pack) ?? goesByRoad(road);
  if (why) return new Fail("packing_blocked", { reason: wordsOf(why) });
  return complete ? null : new Fail("packing_not_done");
};

/** Tells those marketplaces that take it with nothing beside it; answers the packages of those that want to know more. */
const ship = async (ctx: Ctx, packs: readonly Acting[]): Promise<Acting[]> => {
  const bySeller = packs.filter(({ channelCode, status }) => {
    const rule = ruleOf(channelCode, "A_SHIP");
    return rule && rule.how !== "guided" && !rule.byItself && mayDo("A_SHIP", status);
  });
  const plain = bySeller.filter(({ channelCode }) => ruleOf(channelCode, "A_SHIP")?.fields.length === 0);
  const { refused } = await actOnMany(ctx, plain, "A_SHIP");
  const open = new Set(refused.map(({ orderPackageId }) => orderPackageId));
  return bySeller.filter((pack) => !plain.includes(pack) || open.has(pack.id));
};
