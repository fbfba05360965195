import { divide, type Share } from "./lines.ts";
import { childOf, type Package, savePackage } from "./packages.ts";
import type { World } from "./world.ts";

/**
 * Takes lines out of a package for good. What remains moves to a new package with a new cargo number under the same order;
 * the old package keeps only what was cancelled, and ends.
 */
export function cancelLines(
  world: World,
  pack: Package,
  shares: Share[],
  status: "UnSupplied" | "Cancelled",
  why: { by: string; reason: string; code: number },
): Package | null {
  const { groups, rest } = divide(world, pack.lines, [shares]);
  const remainder = rest.length > 0 ? childOf(world, pack, rest, "cancel") : null;
  pack.lines = groups[0]!.map((line) => ({ ...line, cancelledBy: why.by, cancelReason: why.reason, cancelReasonCode: why.code }));
  pack.status = status;
  savePackage(world, pack);
  if (remainder) savePackage(world, remainder);
  return remainder;
}
