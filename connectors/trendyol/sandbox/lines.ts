import { orderRefusal } from "./errors.ts";
import type { Line, Package } from "./packages.ts";
import type { World } from "./world.ts";

export interface Share {
  lineId: number;
  quantity: number;
}

/** Reads {lineId, quantity} pairs and checks them against the package. */
export function readShares(pack: Package, sent: unknown): Share[] {
  if (!Array.isArray(sent) || sent.length === 0) throw orderRefusal(400, "lines can not be empty");
  return sent.map((one: Record<string, unknown>) => {
    const lineId = Number(one?.lineId);
    const quantity = Number(one?.quantity);
    const line = pack.lines.find((candidate) => candidate.lineId === lineId);
    if (!line) throw orderRefusal(400, `Line ${one?.lineId} is not in package ${pack.packageId}`);
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > line.quantity) {
      throw orderRefusal(400, `Quantity of line ${lineId} must be from 1 to ${line.quantity}: ${one?.quantity}`);
    }
    return { lineId, quantity };
  });
}

/** Divides a package's lines into the shares and the rest. A line that is cut in two gets a new id for its second part. */
export function divide(world: World, lines: Line[], groups: Share[][]): { groups: Line[][]; rest: Line[] } {
  const left = new Map(lines.map((line) => [line.lineId, line.quantity]));
  const used = new Set<number>();
  const part = (line: Line, quantity: number): Line => {
    const fresh = used.has(line.lineId);
    used.add(line.lineId);
    return { ...line, quantity, lineId: fresh ? world.nextId("line") : line.lineId };
  };
  const divided = groups.map((group) =>
    group.map(({ lineId, quantity }) => {
      const line = lines.find((one) => one.lineId === lineId)!;
      const remaining = left.get(lineId)! - quantity;
      if (remaining < 0) throw orderRefusal(400, `More of line ${lineId} than its quantity ${line.quantity}`);
      left.set(lineId, remaining);
      return part(line, quantity);
    }),
  );
  const rest = lines.filter(({ lineId }) => left.get(lineId)! > 0).map((line) => part(line, left.get(line.lineId)!));
  return { groups: divided, rest };
}
