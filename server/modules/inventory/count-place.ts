import type { Ctx } from "#platform/context.ts";
import { lockStock } from "./lock-stock.ts";
import { moveStock } from "./move-stock.ts";

interface PlaceCount {
  itemId: string;
  code: string;
  /** What was there when it was counted, and by how much more or less that is. */
  onHand: number;
  delta: number;
}

/**
 * A count of one place that somebody else keeps, of what is sellable there. What moved since it was counted is not booked, nor what would leave less
 * than is promised to orders there.
 */
export const countPlace = async (
  { db, clientId, who }: Pick<Ctx, "db" | "clientId" | "who">,
  warehouseId: string,
  counts: readonly PlaceCount[],
  cause: string,
) => {
  const held = await lockStock(
    db,
    clientId,
    counts.map(({ itemId }) => itemId),
  );
  const others: (PlaceCount & { why: "moved" | "promised"; reserved: number })[] = [];
  const taken = counts.filter((count) => {
    const here = held.filter((row) => row.itemId === count.itemId && row.warehouseId === warehouseId);
    const onHand = here.reduce((sum, row) => sum + row.onHand, 0);
    const reserved = here.reduce((sum, row) => sum + row.reserved, 0);
    const why = onHand !== count.onHand ? "moved" : onHand + count.delta < Math.max(0, reserved) ? "promised" : null;
    if (why) others.push({ ...count, why, reserved });
    return why === null;
  });
  await moveStock(
    db,
    clientId,
    taken.map(({ itemId, delta }) => ({
      ...{ itemId, warehouseId, kind: "count" as const, onHandDelta: delta, reservedDelta: 0, cause },
      actor: who.displayName,
    })),
  );
  return { taken, others };
};
