import { Answer } from "../../sandbox/routing.ts";
import { beforeShipping, mustBe, ownPackage } from "./actions.ts";
import { orderRefusal } from "./errors.ts";
import { divide, type Share } from "./lines.ts";
import { childOf, type Line, type Package, packageOf, savePackage } from "./packages.ts";
import type { Request, Route } from "./routing.ts";
import type { World } from "./world.ts";

const base = "/order/sellers/:sellerId/shipment-packages/:packageId";

export const splitRoutes: Route[] = [
  { method: "POST", path: `${base}/split`, limit: "packageWork", handle: split },
  { method: "POST", path: `${base}/multi-split`, limit: "packageWork", handle: multiSplit },
  { method: "POST", path: `${base}/quantity-split`, limit: "packageWork", handle: quantitySplit },
  { method: "POST", path: `${base}/split-packages`, limit: "packageWork", handle: splitPackages },
];

interface Child {
  packageId: number;
  lines: Line[];
}

/** Notes the split and gives its packages their numbers; they appear, and the parent ends, a little later. */
function plan(world: World, pack: Package, groups: Share[][]): number[] {
  return world.store.transaction(() => {
    const { groups: divided, rest } = divide(world, pack.lines, groups);
    if (divided.length + (rest.length > 0 ? 1 : 0) < 2) throw orderRefusal(400, "A split must leave at least two packages");
    const children: Child[] = [...divided, ...(rest.length > 0 ? [rest] : [])].map((lines) => ({
      packageId: world.nextId("package"),
      lines,
    }));
    world.store.run(
      "insert into splits values (?, ?, ?)",
      pack.packageId,
      world.now() + world.settings.splitDelayMs,
      JSON.stringify(children),
    );
    return children.slice(0, groups.length).map(({ packageId }) => packageId);
  });
}

function parent(world: World, request: Request): Package {
  const pack = ownPackage(world, request);
  mustBe(pack, beforeShipping, "split");
  if (world.store.get("select 1 from splits where package_id = ?", pack.packageId))
    throw orderRefusal(400, `Package ${pack.packageId} is being split`);
  return pack;
}

function wholeLines(pack: Package, ids: unknown): Share[] {
  if (!Array.isArray(ids) || ids.length === 0) throw orderRefusal(400, "orderLineIds can not be empty");
  return ids.map((id) => {
    const line = pack.lines.find(({ lineId }) => lineId === Number(id));
    if (!line) throw orderRefusal(400, `Line ${id} is not in package ${pack.packageId}`);
    return { lineId: line.lineId, quantity: line.quantity };
  });
}

function leaveOne(pack: Package, groups: Share[][]): void {
  const named = new Set(groups.flat().map(({ lineId }) => lineId));
  if (named.size >= pack.lines.length) throw orderRefusal(400, "All lines can not be listed; the rest forms the last package");
}

function split(world: World, request: Request) {
  const pack = parent(world, request);
  const groups = [wholeLines(pack, (request.body as { orderLineIds?: unknown } | undefined)?.orderLineIds)];
  leaveOne(pack, groups);
  return { newPackageId: plan(world, pack, groups)[0] };
}

function multiSplit(world: World, request: Request) {
  const pack = parent(world, request);
  const sent = (request.body as { splitGroups?: { orderLineIds?: unknown }[] } | undefined)?.splitGroups;
  if (!Array.isArray(sent) || sent.length === 0) throw orderRefusal(400, "splitGroups can not be empty");
  const groups = sent.map((group) => wholeLines(pack, group?.orderLineIds));
  leaveOne(pack, groups);
  return { results: plan(world, pack, groups).map((newPackageId) => ({ newPackageId })) };
}

function share(pack: Package, lineId: unknown, quantity: unknown): Share {
  const line = pack.lines.find((one) => one.lineId === Number(lineId));
  if (!line) throw orderRefusal(400, `Line ${lineId} is not in package ${pack.packageId}`);
  if (!Number.isInteger(quantity) || (quantity as number) < 1)
    throw orderRefusal(400, `Quantity of line ${lineId} is not valid: ${quantity}`);
  return { lineId: line.lineId, quantity: quantity as number };
}

/** Every quantity is a package of its own. */
function quantitySplit(world: World, request: Request) {
  const pack = parent(world, request);
  const sent = (request.body as { quantitySplit?: { orderLineId?: unknown; quantities?: unknown }[] } | undefined)?.quantitySplit;
  if (!Array.isArray(sent) || sent.length === 0) throw orderRefusal(400, "quantitySplit can not be empty");
  const groups = sent.flatMap((one) => {
    if (!Array.isArray(one?.quantities)) throw orderRefusal(400, "quantities must be a list");
    return one.quantities.map((quantity) => [share(pack, one.orderLineId, quantity)]);
  });
  return { newPackageIds: plan(world, pack, groups) };
}

function splitPackages(world: World, request: Request) {
  const pack = parent(world, request);
  const sent = (request.body as { splitPackages?: { packageDetails?: unknown }[] } | undefined)?.splitPackages;
  if (!Array.isArray(sent) || sent.length === 0) throw orderRefusal(400, "splitPackages can not be empty");
  const groups = sent.map((one) => {
    if (!Array.isArray(one?.packageDetails) || one.packageDetails.length === 0)
      throw orderRefusal(400, "packageDetails can not be empty");
    return (one.packageDetails as Record<string, unknown>[]).map((detail) =>
      share(pack, detail?.orderLineId, detail?.quantities),
    );
  });
  plan(world, pack, groups);
  return new Answer({ status: 200 });
}

/** Splits that are due: the parent is UnPacked, its children take over its state. */
export function runSplits(world: World): void {
  const due = world.store.all<{ package_id: number; children: string }>(
    "select package_id, children from splits where due_at <= ?",
    world.now(),
  );
  for (const row of due) {
    world.store.transaction(() => {
      world.store.run("delete from splits where package_id = ?", row.package_id);
      const pack = packageOf(world, row.package_id)!;
      // Cancelled or shipped in between: the split comes to nothing.
      if (!beforeShipping.includes(pack.status)) return;
      const children = (JSON.parse(row.children) as Child[]).map(({ packageId, lines }) =>
        childOf(world, pack, lines, "split", packageId),
      );
      pack.status = "UnPacked";
      savePackage(world, pack);
      for (const child of children) savePackage(world, child);
    });
  }
}
